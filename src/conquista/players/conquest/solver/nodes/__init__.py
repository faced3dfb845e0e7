"""What both searches share: the state of a search, its nodes, the transposition table, and ends of turns."""
