"""Bad networks: no client may miss a message, however often connections fail."""
