"""Replay of a record: every action with the events and view changes of one viewer."""

from __future__ import annotations

from typing import Any

from conquista.core import AnyGame, Data, Seat, UnknownName
from conquista.core.match import Match, MatchEntry
from conquista.core.record import Record, options_of, read, replay
from conquista.games import registry
from conquista.server.errors import TooLarge
from conquista.server.learning.analysis.view_diff import changes
from conquista.table import disclosure
from conquista.table.values import Announcement

MOST_STEPS = 5_000  # actions of a match under study; matches at tables are far shorter
EVERYTHING = "all"  # all hands are shown: for finished matches


def replayed_record(text: str | Record) -> tuple[Record, Match]:
    """Return a record and its match, replayed under the rules; errors name the line."""
    record = read(text) if isinstance(text, str) else text
    if len(record.lines) > MOST_STEPS:
        raise TooLarge("server.study_long", most=MOST_STEPS)
    return record, replay(registry.game(record.game), record)


def viewer_of(match: Match, seat: str) -> Seat | None:
    """Return the viewer: a seat, or None for a watcher where no seat is named."""
    if seat in ("", EVERYTHING):
        return None
    if seat not in match.seats:
        raise UnknownName.among("seat", seat, match.seats)
    return seat


def replay_data(record: Record, match: Match, seat: str) -> dict[str, Data]:
    """Return the whole match for one viewer: the first view, and each step with its events and changes."""
    game, viewer = match.game, viewer_of(match, seat)
    options = options_of(game, record)
    views = [view_data(game, state, viewer, seat == EVERYTHING) for state in match.states]
    outcome = match.outcome or record.outcome
    return {
        "game": record.game,
        "preset": record.preset,
        "options": options.changed(),
        "seats": dict(record.seats),
        "teams": [list(team) for team in game.teams(options)],
        "hidden": game.facts.hidden,
        "date": record.date,
        "note": record.note,
        "outcome": disclosure.ending(outcome),
        "first": views[0],
        "steps": [
            {
                "seat": entry.seat,
                "word": _word(game, entry, viewer, seat),
                "events": event_data(game, entry, viewer, seat == EVERYTHING),
                "changes": changes(before, after),
                "turn": game.turn_number(after),
                "clock": line.clock,
                "comment": line.comment,
            }
            for entry, line, before, after in zip(match.entries, record.lines, views, views[1:], strict=False)
        ],
    }


def view_data(game: AnyGame, state: object, viewer: Seat | None, everything: bool = False) -> dict[str, Any]:
    """Return a view as plain data; with `everything`, all hidden information is included."""
    view: dict[str, Any] = dict(game.view(state, viewer).data)
    if everything and game.facts.hidden:
        view |= game.reveal(state)
    return view


def event_data(game: AnyGame, entry: MatchEntry, viewer: Seat | None, everything: bool = False) -> list[Data]:
    """Return the events of an action for a viewer; with `everything`, as the acting seat sees them."""
    listener = entry.seat if everything else viewer
    notice = Announcement("acted", actor=entry.seat, events=entry.events)
    found = disclosure.announcement_data(game, notice, listener, changed=True)
    events = found["events"] if found else []
    assert isinstance(events, list)
    return events


def _word(game: AnyGame, entry: MatchEntry, viewer: Seat | None, seat: str) -> str | None:
    """Return the word of an action, or None if it is hidden from the viewer."""
    known = not game.facts.hidden or seat == EVERYTHING or viewer == entry.seat
    return game.write_action(entry.action) if known else None
