"""Stress trials: kills, load, bad networks, bad input, secrecy and timing; each prints its figures."""
