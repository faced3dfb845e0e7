"""What people arrange to play: challenges, quick pairing, game sessions, vacations, and calendars of their matches."""
