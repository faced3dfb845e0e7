"""A server that is killed again and again while it plays, and what its store has kept of what it had promised."""
