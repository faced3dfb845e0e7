"""The rules of the Conquest family: positions, legal actions, effects and endings. Compiled."""
