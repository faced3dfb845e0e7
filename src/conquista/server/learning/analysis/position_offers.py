"""What a table offers in a position: legal actions, answers to its queries, reasons of refusals.

The web client plays lessons and puzzles from such data without asking a server.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from conquista.core import AnyGame, ConquistaError, Seat


class TableQueries(Protocol):
    """The part `lessons` of a game's plug-in, as far as it describes what a table asks."""

    def queries(self, state: Any, seat: Seat) -> Iterable[tuple[str, str]]:
        """Return what the table may ask about a position: the query and its start."""

    def refusals(self, state: Any, seat: Seat) -> Iterable[tuple[str, str, str]]:
        """Return illegal words that can be tried at the table, each with its start and its goal."""


def plain_view(game: AnyGame, state: Any, seat: Seat) -> dict[str, Any]:
    """Return what a seat sees as plain values, without the line of the position."""
    view: dict[str, Any] = json.loads(json.dumps(game.view(state, seat).data, default=dict))
    view.pop("position", None)
    return view


def visible_events(game: AnyGame, events: Iterable[Any], seat: Seat) -> list[dict[str, Any]]:
    """Return the events that a seat learns of."""
    visible = [game.event_for(event, seat) for event in events]
    return [{"kind": event.kind, "data": event.data} for event in visible if event]


def legal_words(game: AnyGame, state: Any, seat: Seat) -> list[str]:
    return [game.write_action(action) for action in game.legal_actions(state, seat)]


def offers(game: AnyGame, queries: TableQueries | None, state: Any, seat: Seat, legal: Sequence[str]) -> dict[str, Any]:
    """Return the legal words, those of them that others may answer, and the answers to the queries of the table."""
    data: dict[str, Any] = {
        "legal": list(legal),
        "loud": [word for word in legal if not is_quiet(game, state, seat, word)],
    }
    if queries is not None:
        data["found"] = {
            f"{about} {start}".strip(): packed(game.query(state, seat, about, start, ()))  # type: ignore[arg-type]
            for about, start in queries.queries(state, seat)
        }
    return data


def is_quiet(game: AnyGame, state: Any, seat: Seat, word: str) -> bool:
    return bool(game.quiet(state, seat, game.read_action(state, seat, word)))


def refused(game: AnyGame, queries: TableQueries, state: Any, seat: Seat) -> dict[str, Any]:
    """Return the reasons of refusals by their start; word, place and goal are filled in by the client."""
    found: dict[str, list[dict[str, Any]]] = {}
    for word, start, goal in queries.refusals(state, seat):
        try:
            game.check(state, seat, game.read_action(state, seat, word))
        except ConquistaError as refusal:
            params = {name: value for name, value in refusal.params.items() if name not in ("word", "goal")}
            data = {"goal": goal, "key": refusal.key, "clause": refusal.clause, "cause": refusal.cause, **params}
            found.setdefault(start, []).append(json.loads(json.dumps(data, default=dict)))
    return {start: packed(reasons) for start, reasons in found.items()}


def packed(items: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return rows of equal fields as their usual values and the differences; `without` lists absent fields."""
    rows = [dict(item) for item in items]
    usual: dict[str, Any] = {}
    for name in {name for row in rows for name in row}:
        values = Counter(json.dumps(row[name], sort_keys=True, default=dict) for row in rows if name in row)
        value, count = values.most_common(1)[0]
        if 2 * count > len(rows) > 1:
            usual[name] = json.loads(value)
    short_rows = []
    for row in rows:
        short = {name: value for name, value in row.items() if name not in usual or usual[name] != value}
        absent = sorted(name for name in usual if name not in row)
        short_rows.append({**short, **({"without": absent} if absent else {})})
    return {"usual": dict(sorted(usual.items())), "rows": short_rows}
