"""Play in the terminal: the loop that asks and tells, the same for every game; each game brings its own words."""
