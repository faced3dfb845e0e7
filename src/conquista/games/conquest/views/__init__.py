"""What a seat or a spectator may see: views, events and answers to queries."""
