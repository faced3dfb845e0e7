"""Studies: chapters with trees of positions, written by several people at once."""
