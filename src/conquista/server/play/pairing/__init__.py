"""Who plays whom: table sizes, seats of a round, points of a table, and quick pairing, as pure functions."""
