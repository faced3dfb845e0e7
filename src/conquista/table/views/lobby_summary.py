"""The row of a table in the lobby and in other lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquista.core import Data
from conquista.table import disclosure

if TYPE_CHECKING:
    from conquista.table.state import TableState


def lobby_summary(table: TableState) -> dict[str, Data]:
    """A table as shown publicly in lists: only what a watcher may see, except `holders`, `left` and `answered`.

    Those are for the lists themselves, which show each person their own seats, also at an anonymous table, those that
    they may take back, and which of them have answered a question that is still sealed.
    """
    data: dict[str, Data] = {
        "game": table.config.game,
        "preset": table.config.preset,
        "options": dict(table.config.options),
        "pace": table.config.pace.as_data(),
        "rated": table.config.rated,
        "press": table.config.press,
        "anonymous": table.config.anonymous,
        "seats": {seat: disclosure.person(table, holder) for seat, holder in table.holders.items()},
        "holders": {seat: holder.id for seat, holder in table.holders.items() if holder.human},
        "left": dict(disclosure.left(table)),
        "answered": list(table.answered),
        "played": table.public_action_count(),
        "opened": table.began or table.at,
        "vacations": table.config.vacations,
    }
    if table.match is not None:
        state = table.match.state
        awaited = () if table.over else table.game.awaited(state, None)
        question = None if table.over else table.game.question(state)
        answering = [seat for seat in awaited if table.game.answering(state, seat)]
        clocks = table.clocks.as_data()
        data |= {
            "awaited": list(awaited),
            "gone": [] if table.over else list(table.gone),  # open for any player to take over
            "former": disclosure.former(table),
            "answering": list(question.seats) if question else answering,
            "clocks": {seat: clocks[seat] for seat in awaited},
            "winners": list(table.outcome.winners) if table.outcome else None,
            "voided": table.voided or None,
            "away": dict(table.clocks.away),
            "turn": table.game.turn_number(table.view(None).data),
        }
        if table.over:
            data |= {"again": sorted(table.rematch_wanted), "declined": sorted(table.declined)}
        if table.first_turn is not None:
            data["from_turn"] = table.first_turn
    return data
