"""Features and observations for learning programs."""
