"""Timing: whether response times of computers reveal hidden information."""
