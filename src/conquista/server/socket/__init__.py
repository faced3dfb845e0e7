"""The WebSocket: one connection of one person, subscribed to any number of tables."""
