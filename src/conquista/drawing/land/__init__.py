"""Terrain, water, buildings, spaces and links of a map, with their names and the legend."""
