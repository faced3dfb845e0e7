"""Interfaces of optional parts of a plug-in: openings, the position editor, research, and hidden information."""
