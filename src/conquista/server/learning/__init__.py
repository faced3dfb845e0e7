"""Analysis and reviews of matches, studies, puzzles and the opening explorer."""
