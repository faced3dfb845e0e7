"""Choices without search: rules of thumb, card budgets, and matches of these levels inside the core."""
