"""Computer players told to stop at random moments: do they answer at once, and legally?"""
