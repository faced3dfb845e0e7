"""Terrain, water, buildings, spaces and links of a map."""
