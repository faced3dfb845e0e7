"""Computer players of Condottiere: rules of thumb, budgets of cards, and search over what may be in other hands."""
