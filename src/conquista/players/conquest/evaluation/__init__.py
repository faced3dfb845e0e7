"""Static evaluation: features of seats, stacks and sieges, and their weights."""
