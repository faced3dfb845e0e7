"""What a piece may do: steps, runs of knights, shots and building; the legal actions of a seat, and their cache."""
