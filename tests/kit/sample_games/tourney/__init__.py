"""Tourney: a fourth game with hidden hands, registered in tests only."""

from __future__ import annotations

from kit.sample_games.tourney.game import ALL_SEATS, DECK, HAND, TOURNEY, VALUES, Act, State, Tourney

__all__ = ["ALL_SEATS", "DECK", "HAND", "TOURNEY", "VALUES", "Act", "State", "Tourney"]
