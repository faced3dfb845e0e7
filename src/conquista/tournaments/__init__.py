"""Tournaments without input and output: pairings and standings as functions of what was entered, drawn and played."""
