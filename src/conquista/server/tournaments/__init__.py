"""Tournaments: entry, rounds, tables and results on a running server."""
