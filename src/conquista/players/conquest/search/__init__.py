"""Search for the plan of a turn: candidate trips, beams of plans and the opponents' replies."""
