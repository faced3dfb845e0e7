"""Forms and answers for analysis, reviews, studies, puzzles, openings and the position editor."""
