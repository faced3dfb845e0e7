"""Evaluation of positions and battles: the distance to the goal, shares of the victory, and fitted weights."""
