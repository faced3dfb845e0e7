"""A record played again for a screen: every step with what one ear heard of it and how its view changed."""

from __future__ import annotations

from typing import Any

from conquista.core import AnyGame, Data, Seat, UnknownName
from conquista.core.match import Match, MatchEntry
from conquista.core.record import Record, options_of, read, replay
from conquista.games import registry
from conquista.server.errors import TooLarge
from conquista.server.study.view_diff import changes
from conquista.table import disclosure
from conquista.table.values import Announcement

MOST_STEPS = 5_000  # actions of a match that is looked at; the longest that was ever played at a table has far fewer
EVERYTHING = "all"  # whoever looks sees all hands: for matches that are over


def played(text: str | Record) -> tuple[Record, Match]:
    """A record, read and played again under the rules; whatever is wrong with it is said by the line."""
    record = read(text) if isinstance(text, str) else text
    if len(record.lines) > MOST_STEPS:
        raise TooLarge("server.study_long", most=MOST_STEPS)
    return record, replay(registry.game(record.game), record)


def ear_of(match: Match, seat: str) -> Seat | None:
    """Whose eyes are meant: a seat, or a watcher's where none is named."""
    if seat in ("", EVERYTHING):
        return None
    if seat not in match.seats:
        raise UnknownName.among("seat", seat, match.seats)
    return seat


def told(record: Record, match: Match, seat: str) -> dict[str, Data]:
    """The whole match as one ear saw it: the first view, and each step with its events and changes."""
    game, ear = match.game, ear_of(match, seat)
    options = options_of(game, record)
    views = [seen(game, state, ear, seat == EVERYTHING) for state in match.states]
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
                "word": _word(game, entry, ear, seat),
                "events": heard(game, entry, ear, seat == EVERYTHING),
                "changes": changes(before, after),
                "turn": _turn(after),
                "clock": line.clock,
                "comment": line.comment,
            }
            for entry, line, before, after in zip(match.entries, record.lines, views, views[1:], strict=False)
        ],
    }


def seen(game: AnyGame, state: object, ear: Seat | None, everything: bool = False) -> dict[str, Any]:
    """A view as plain data; for who may see everything, with every hand."""
    view: dict[str, Any] = dict(game.view(state, ear).data)
    if everything and game.facts.hidden:
        own = {seat: game.view(state, seat).data for seat in game.seats(game.options(state))}
        view["revealed"] = {seat: data.get("hand", []) for seat, data in own.items()}
        view["down"] = {seat: _part(data, "down", seat) for seat, data in own.items()}
    return view


def heard(game: AnyGame, entry: MatchEntry, ear: Seat | None, everything: bool = False) -> list[Data]:
    """What an ear hears of an action, made by the one gate; who may hear everything hears it as its maker did."""
    listener = entry.seat if everything else ear
    notice = Announcement("acted", actor=entry.seat, events=entry.events)
    found = disclosure.heard(game, notice, listener, changed=True)
    events = found["events"] if found else []
    assert isinstance(events, list)
    return events


def _word(game: AnyGame, entry: MatchEntry, ear: Seat | None, seat: str) -> str | None:
    """The word of an action, for those who may know it."""
    known = not game.facts.hidden or seat == EVERYTHING or ear == entry.seat
    return game.write_action(entry.action) if known else None


def _part(data: Any, name: str, seat: Seat) -> Any:
    return data[name][seat]


def _turn(view: dict[str, Any]) -> int:
    """The number by which turns are told apart: of the turn, or of the round where a game has no other."""
    if "turn" in view:
        return int(view["turn"])
    return int(view.get("moment", {}).get("round", 0))
