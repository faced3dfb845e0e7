"""Puzzles, reviews, studies, and the openings of matches."""
