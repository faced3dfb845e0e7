"""Commands about matches that were played, and about single positions."""
