"""Positions: their data and layouts, stacks, the standing of the seats, and invariants."""
