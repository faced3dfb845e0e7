"""Tournaments: their rows, and changes in one transaction each."""
