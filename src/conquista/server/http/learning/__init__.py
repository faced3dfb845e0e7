"""Routes for analysis, reviews, studies, puzzles, openings and the position editor."""
