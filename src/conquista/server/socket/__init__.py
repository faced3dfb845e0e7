"""The socket: one connection of one person, listening to any number of tables."""
