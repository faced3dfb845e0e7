"""Trials of real server processes: clients that record every acknowledgement, and their comparison with the store."""
