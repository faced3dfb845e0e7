"""Persistence: adapters of the ports that tables declare. Nothing here decides anything."""
