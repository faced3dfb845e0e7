"""The opening explorer: what was played from a position, how often, and with which results."""
