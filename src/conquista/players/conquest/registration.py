"""The computer players of this game, weakest first."""

from __future__ import annotations

from conquista.players.entry import PlayerEntry

BASELINES = "conquista.players.conquest.baselines.greedy"
LEVELS = "conquista.players.conquest.levels"

PLAYERS = {
    "greedy": PlayerEntry(f"{BASELINES}:greedy", "players.about.greedy"),
    "uct": PlayerEntry(f"{BASELINES}:uct", "players.about.uct"),
    "uct_eval": PlayerEntry(f"{BASELINES}:uct_eval", "players.about.uct_eval"),
    "squire": PlayerEntry(f"{LEVELS}:ConquestSquire.create", "players.about.squire", level=True),
    "sergeant": PlayerEntry(f"{LEVELS}:ConquestSergeant.create", "players.about.sergeant", level=True),
    "captain": PlayerEntry(f"{LEVELS}:ConquestCaptain.create", "players.about.captain", level=True),
    "general": PlayerEntry(f"{LEVELS}:ConquestGeneral.create", "players.about.general", level=True),
}
