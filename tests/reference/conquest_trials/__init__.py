"""Trials of the Conquest engine against its reference: random positions, comparison, planted rule changes."""
