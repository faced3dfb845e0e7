"""Scenario files: reading, checking, showing and writing them, as far as it is common to all games."""
