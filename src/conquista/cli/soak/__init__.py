"""The commands under `conquista soak`: one file for each, found by its name."""
