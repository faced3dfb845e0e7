"""The queries of user interfaces, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from conquista.core import Data, Seat, UnknownName
from conquista.games.conquest.explain.reasons import standstill
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.ideas import ideas
from conquista.games.conquest.views.previews import after_words, answers, counts, goals, threats, trip, wins
from conquista.games.conquest.views.reach import piece_range, reach
from conquista.games.conquest.views.wire_types import WIRE


def answer_query(state: ConquestState, seat: Seat | None, about: str, start: str, stops: Sequence[str]) -> list[Data]:
    """Answer a query: the reach of a piece, the actions at a place, threats, recaptures, or a suggestion.

    Threats and wins are those after the actions `stops`, if given, before any recapture; a trip consists of them.
    Nothing is hidden in this game, so a watcher may ask for counts and for the range of any piece.
    """
    if about not in WIRE.queries:
        raise UnknownName.among("question", about, WIRE.queries)
    return cast("list[Data]", _found(state, seat, about, start, stops))


def _found(
    state: ConquestState, seat: Seat | None, about: str, start: str, stops: Sequence[str]
) -> Sequence[Mapping[str, object]]:
    if about == "counts":
        return counts(state)
    if about == "range":
        place, index = _piece(state, start)
        return piece_range(state, place, index)
    if seat is None:
        return []  # spectators decide nothing
    if about == "threats":
        return threats(after_words(state, stops), seat)
    if about == "wins":
        return wins(after_words(state, stops), seat)
    if about == "ideas":
        return ideas(state, seat)
    if about == "answers":
        return answers(state, seat)
    if about == "trip":
        return trip(state, seat, stops)
    place, index = _piece(state, start, *stops)
    if about == "standstill":
        why = standstill(state, seat, place, index)
        return [{"key": why.key, "params": why.params, "clause": why.clause}] if why else []
    if about == "deeds":
        return goals(state, seat, place)
    return reach(state, seat, place, index, stops)


def _piece(state: ConquestState, start: str, *stops: str) -> tuple[str, int]:
    """The place and the number in its stack of a piece such as S12 or S12.1; raises UnknownName."""
    number = state.rules.geography.number
    place, _, member = start.partition(".")
    for name in (place, *stops):
        if name not in number:
            raise UnknownName.among("place", name, number)
    return place, int(member) if member.isascii() and member.isdigit() else 0
