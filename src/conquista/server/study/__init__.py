"""Matches that are looked at: records played again, positions tried out, and what computers say about them."""
