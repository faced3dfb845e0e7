"""Why an action is refused: every rule of the family as a message with its clause, one module per chapter."""

from __future__ import annotations

from conquista.games.conquest.explain.reasons import reason, waiting

__all__ = ["reason", "waiting"]
