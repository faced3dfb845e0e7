"""Exact and heuristic solvers for forced wins and tactical sequences."""
