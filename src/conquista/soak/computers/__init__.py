"""Faulty computer players that hang, die, exhaust memory or cheat: other players and tables must not be affected."""
