"""Processes that play the games of a series: on the cores of this machine, or on a cluster."""
