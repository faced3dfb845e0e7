"""Text for people: messages, parts of a text, and the rules of a game by chapter."""
