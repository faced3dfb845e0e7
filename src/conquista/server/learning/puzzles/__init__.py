"""Puzzles in the browser: the collection, positions and verdicts for the client, attempts, storms."""
