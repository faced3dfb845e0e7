"""Condottiere: battles for Italy with cards; the rules as the catalogue in the rulebook numbers them."""
