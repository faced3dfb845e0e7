"""Positions: their data, and redeals of the cards that a seat has not seen."""
