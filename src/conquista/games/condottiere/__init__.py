"""Condottiere: card battles for Italy. Clause numbers refer to the catalogue in the rulebook."""
