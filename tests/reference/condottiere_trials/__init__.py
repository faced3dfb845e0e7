"""The engine of Condottiere against the plain implementation in `reference.condottiere`."""
