"""A position that somebody tries things out on: what may be done, what came of it, and what a computer would do."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from conquista.core import AnyGame, Chance, Data, Options, Seat, SeededChance
from conquista.core.match import Match
from conquista.games import registry
from conquista.server.study.match_replay import EVERYTHING, ear_of, heard, seen
from conquista.table import disclosure

WHOEVER = "turn"  # whoever the match waits for: one person plays all sides


def agreed(game: str, options: dict[str, str] | None) -> dict[str, str]:
    """The options of a position, as texts: those of the match that it comes from, or the usual ones of a new match."""
    return registry.game(game).facts.choose().changed() if options is None else options


def board(game: str, options: dict[str, str], position: str) -> Match:
    """A match that begins at a position line."""
    found = registry.game(game)
    chosen: Options = found.facts.read_options(options)
    chance: Chance = SeededChance(secrets.token_hex(32))
    return Match(found, chosen, chance, position or None)


def stands(match: Match, seat: str, words: Sequence[tuple[Seat, str]] = ()) -> dict[str, Data]:
    """How things stand after some words, each checked by the rules like any other."""
    game = match.game
    entries = [match.say(actor, word) for actor, word in words]
    state = match.state
    awaited = () if match.outcome else game.to_act(state)
    ear = (awaited[0] if awaited else None) if seat == WHOEVER else ear_of(match, seat)
    events = [event for entry in entries for event in heard(game, entry, ear, seat == EVERYTHING)]
    return {
        "game": game.facts.name,
        "options": match.options.changed(),
        "position": game.write_state(state),
        "view": seen(game, state, ear, seat == EVERYTHING),
        "awaited": awaited,
        "answering": [one for one in awaited if game.answering(state, one)],
        "legal": {one: _words(game, state, one) for one in awaited},
        "events": events,
        "outcome": disclosure.ending(match.outcome),
        "found": [],
    }


def looked(match: Match, about: str, start: str, stops: Sequence[str]) -> list[Data]:
    """What a screen asks before somebody decides, for the seat that the match waits for."""
    awaited: Any = match.game.to_act(match.state)
    return match.game.look(match.state, awaited[0], about, start, stops) if awaited else []


def _words(game: AnyGame, state: object, seat: Seat) -> list[str]:
    return [game.write_action(action) for action in game.legal_actions(state, seat)]
