"""Simulated tournaments: people who come late, pause, leave or do not come, and a server that is killed at any step."""
