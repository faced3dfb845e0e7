"""Maps of regions, for Condottiere."""
