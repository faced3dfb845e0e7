"""The messages over sockets, in both directions."""
