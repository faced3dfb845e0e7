"""Exact solving: bounds, the proof search, whether a capture is the only way, and a reference solver."""
