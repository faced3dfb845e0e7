"""Checks of a plan before it is played: refutations, blunders and proven wins."""
