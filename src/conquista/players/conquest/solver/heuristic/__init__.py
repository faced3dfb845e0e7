"""Heuristic solving: captures, plans that prepare them, and the search that tries them."""
