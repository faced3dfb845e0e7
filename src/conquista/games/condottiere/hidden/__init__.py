"""Other deals of the unseen cards that fit what some seats know, for the secrecy and timing trials."""
