"""Numbered actions, features and observations for learning programs."""
