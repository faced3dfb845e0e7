"""Why an action is refused: every rule of the family as a sentence with its clause, a small file for each chapter."""

from __future__ import annotations

from conquista.games.conquest.explain.reasons import reason

__all__ = ["reason"]
