"""One moment of a match, for people to whom a player gives a link to it."""

from __future__ import annotations

from conquista.core import Data, Seat
from conquista.table import disclosure
from conquista.table.errors import TableRefused
from conquista.table.state import TableState


def position_at(table: TableState, at: int, seat: Seat | None) -> dict[str, Data]:
    """The position after a number of actions.

    While something is hidden it is what watchers were shown then, regardless of who gives the link. After the end, and
    in a game that hides nothing, it is what the seat that gave the link has seen. Raises TableRefused for a moment that
    does not exist, or is not public yet.
    """
    match = table.match
    if match is None:
        raise TableRefused("table.refused.not_begun")
    last = table.public_action_count()
    if at > last:
        raise TableRefused("table.refused.moment", most=last)
    game, state = table.game, match.states[at]
    viewer = seat if table.over or not game.facts.hidden else None
    outcome = table.outcome if at == last else None
    view = game.view(state, viewer).data
    return {
        "game": table.config.game,
        "preset": table.config.preset,
        "options": dict(table.config.options),
        "phase": table.phase,
        "at": at,
        "last": last,
        "seat": viewer,
        "seats": {one: disclosure.person(table, holder) for one, holder in table.holders.items()},
        "former": disclosure.former(table),
        "teams": game.teams(table.options),
        "view": view,
        "awaited": () if outcome else game.awaited(state, viewer),
        "turn": game.turn_number(view),
        "outcome": disclosure.ending(outcome),
    }


def actions(table: TableState, first: int, last: int) -> list[tuple[Seat, str]]:
    """The actions between two moments, each with its seat; none while words are secret."""
    match = table.match
    if match is None or (table.game.facts.hidden and not table.over):
        return []
    return [
        (entry.seat, table.game.write_action(entry.action))
        for entry in match.entries[max(0, first) : min(last, table.public_action_count())]
    ]
