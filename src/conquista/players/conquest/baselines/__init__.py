"""Simple players to measure the others against, and self-play."""
