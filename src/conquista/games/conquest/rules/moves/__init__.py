"""What a piece may do: steps, runs of knights, shots and building."""
