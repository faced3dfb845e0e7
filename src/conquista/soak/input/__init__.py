"""Hostile or broken input: the server must neither fail nor violate the rules."""
