"""Where pieces can go: distances between places, trips within a turn, and the threats that follow."""
