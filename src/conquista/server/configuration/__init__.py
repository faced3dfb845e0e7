"""The settings of the server, and their check before a start."""
