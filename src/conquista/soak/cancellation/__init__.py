"""Computer players that are cancelled at random times: do they answer at once, and legally?"""
