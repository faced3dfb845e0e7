"""Computer players of Condottiere: heuristics, card budgets, and search over the possible hands of the others."""
