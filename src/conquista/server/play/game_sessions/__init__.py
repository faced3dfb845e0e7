"""Game sessions: one short link for a group, rounds with changing seats, a running score."""
