"""Results of matches, and what follows from them: ratings, ladders, histories and reputations."""
