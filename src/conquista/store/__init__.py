"""Persistence: adapters for the ports that tables declare. Nothing here decides rules."""
