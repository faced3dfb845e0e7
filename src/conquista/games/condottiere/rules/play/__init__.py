"""The course of play: legal actions and their effects, battles, deals, rounds and endings."""
