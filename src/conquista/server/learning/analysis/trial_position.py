"""Trial positions: legal actions, the result of some words, and queries."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from conquista.core import AnyGame, Chance, Data, Options, Seat, SeededChance
from conquista.core.match import Match
from conquista.games import registry
from conquista.server.learning.analysis.match_replay import EVERYTHING, event_data, view_data, viewer_of
from conquista.table import disclosure

SEAT_TO_MOVE = "turn"  # the seat that the match waits for: one person plays all sides


def complete_options(game: str, options: dict[str, str] | None) -> dict[str, str]:
    """Return the options of a position as texts: those of its match, or the defaults of a new match."""
    return registry.game(game).facts.choose().changed() if options is None else options


def match_at(game: str, options: dict[str, str], position: str) -> Match:
    """Return a match that starts at a position line."""
    found = registry.game(game)
    chosen: Options = found.facts.read_options(options)
    chance: Chance = SeededChance(secrets.token_hex(32))
    return Match(found, chosen, chance, position or None)


def trial_state(match: Match, seat: str, words: Sequence[tuple[Seat, str]] = ()) -> dict[str, Data]:
    """Return the state after some words, each checked by the rules."""
    game = match.game
    entries = [match.play_word(actor, word) for actor, word in words]
    state = match.state
    awaited = () if match.outcome else game.to_act(state)
    viewer = (awaited[0] if awaited else None) if seat == SEAT_TO_MOVE else viewer_of(match, seat)
    events = [event for entry in entries for event in event_data(game, entry, viewer, seat == EVERYTHING)]
    return {
        "game": game.facts.name,
        "options": match.options.changed(),
        "position": game.write_state(state),
        "view": view_data(game, state, viewer, seat == EVERYTHING),
        "awaited": awaited,
        "answering": [one for one in awaited if game.answering(state, one)],
        "legal": {one: _words(game, state, one) for one in awaited},
        "events": events,
        "outcome": disclosure.ending(match.outcome),
        "found": [],
    }


def trial_query(match: Match, about: str, start: str, stops: Sequence[str]) -> list[Data]:
    """Answer a query for the seat that the match waits for."""
    awaited: Any = match.game.to_act(match.state)
    return match.game.query(match.state, awaited[0], about, start, stops) if awaited else []


def _words(game: AnyGame, state: object, seat: Seat) -> list[str]:
    return [game.write_action(action) for action in game.legal_actions(state, seat)]
