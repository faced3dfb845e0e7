"""The computer players of this game, weakest first."""

from __future__ import annotations

from conquista.players.entry import PlayerEntry

LEVELS = "conquista.players.condottiere.levels"

PLAYERS = {
    "squire": PlayerEntry(f"{LEVELS}:CondottiereSquire.create", "players.about.squire", level=True),
    "sergeant": PlayerEntry(f"{LEVELS}:CondottiereSergeant.create", "players.about.sergeant", level=True),
    "captain": PlayerEntry(f"{LEVELS}:CondottiereCaptain.create", "players.about.captain", level=True),
}
