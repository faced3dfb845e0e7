"""Play in the terminal: one input loop for all games; each game provides its own texts."""
