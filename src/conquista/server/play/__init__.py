"""Live tables, and what people arrange to play: challenges, quick pairing, game sessions, vacations."""
