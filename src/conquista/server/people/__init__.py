"""What people are to each other: clubs with their managed accounts, ladders, and the rules of profiles."""
