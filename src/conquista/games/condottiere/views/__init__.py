"""What a seat or a spectator is shown: views, events and answers to queries."""
