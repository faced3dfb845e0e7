"""The computer players of this game, weakest first."""

from __future__ import annotations

from conquista.players.entry import PlayerEntry

LEVELS = "conquista.players.condottiere.levels"

PLAYERS = {
    "squire": PlayerEntry(f"{LEVELS}:squire", "players.about.squire", level=True),
    "sergeant": PlayerEntry(f"{LEVELS}:sergeant", "players.about.sergeant", level=True),
    "captain": PlayerEntry(f"{LEVELS}:captain", "players.about.captain", level=True),
}
