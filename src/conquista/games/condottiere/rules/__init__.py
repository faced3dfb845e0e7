"""The rules of Condottiere: positions, legal actions, battles, rounds and endings. Compiled."""
