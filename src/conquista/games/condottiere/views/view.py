"""What a seat may know of a state, built up from nothing: its own cards, cards shown to it, and public facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from conquista.core import Data, Seat, View
from conquista.games.condottiere.cards import CARDS, MAP, SEATS, names_of
from conquista.games.condottiere.rules.constants.phases import ASK, DEAL, KEEP, OVER
from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE
from conquista.games.condottiere.state import WATCHER, CondottiereState
from conquista.games.condottiere.views.strength import strengths
from conquista.games.condottiere.views.wire_types import CondottiereView, Phase, PublicCondottiereView

PHASES: tuple[Phase, ...] = get_args(Phase)
PUBLIC = (
    "entered played declines quiet fresh pending asked done ten tied tiebreak winners reason first round games".split()
)


def awaited(state: CondottiereState) -> tuple[Seat, ...]:
    """The seats that the match waits for."""
    numbers = state.numbers
    if numbers["phase"] in (OVER, DEAL):
        return ()
    if numbers["phase"] == ASK and state.rules.tables.together:
        return tuple(seat for place, seat in enumerate(state.rules.seats) if numbers["pending"] >> place & 1)
    return (state.rules.seats[numbers["actor"]],)


def sealed(state: CondottiereState) -> bool:
    """Whether seats answer simultaneously, so that no answer is revealed before all are in (CO-RES-13)."""
    tables = state.rules.tables
    return bool(state.numbers["phase"] == ASK and tables.together and tables.revision >= 3)


def asked_still(state: CondottiereState, observer: int) -> int:
    """The seats that an observer must assume are still asked, as bits; it cannot know who else has answered."""
    asked, own = state.numbers["asked"], 1 << observer
    return asked & ~own | state.numbers["pending"] & own


def awaited_by(state: CondottiereState, observer: int) -> tuple[Seat, ...]:
    """The seats that the match waits for, as far as an observer may know."""
    if not sealed(state):
        return awaited(state)
    return tuple(seat for place, seat in enumerate(state.rules.seats) if asked_still(state, observer) >> place & 1)


def view_of(state: CondottiereState, seat: Seat | None) -> View:
    """The view of a seat; None is the watcher."""
    numbers, seats = state.numbers, state.rules.seats
    observer = WATCHER if seat is None else seats.index(seat)
    if sealed(state):
        first = (numbers["asked"] & -numbers["asked"]).bit_length() - 1
        numbers = numbers | {"pending": asked_still(state, observer), "actor": first}
    if state.public is None:
        state.public = _public(state)
    data = cast(CondottiereView, dict(state.public))
    data["awaited"] = awaited_by(state, observer)
    data["actor"] = SEATS[numbers["actor"]]
    data["down"] = {name: _down(state, place, observer) for place, name in enumerate(seats)}
    data["moment"] = {name: numbers[name] for name in PUBLIC}
    data["known"] = {
        name: names_of(state.known(place, observer)) for place, name in enumerate(seats) if place != observer
    }
    if seat is not None:
        _add_own(data, state, observer)
    return View(seat, cast("Mapping[str, Data]", data))


def _public(state: CondottiereState) -> PublicCondottiereView:
    """The part of a view that is the same for all observers; made once for each state, and views share it."""
    numbers, rows, seats = state.numbers, state.rows, state.rules.seats
    hands = [sum(state.row("hand", place)) for place in range(len(seats))]
    hidden = state.rules.hides_hand_counts
    data: PublicCondottiereView = {
        "options": dict(state.rules.changed),
        "phase": PHASES[numbers["phase"]],
        "holder": SEATS[numbers["holder"]],
        "region": _region(numbers["region"]),
        "favour": _region(numbers["favour"]),
        "defender": None if numbers["defender"] == NONE else SEATS[numbers["defender"]],
        "owners": {MAP[i]: SEATS[owner] for i, owner in enumerate(rows["owner"]) if owner != NONE},
        "passed": _seats(state, "out"),
        "lines": {name: names_of(state.row("up", place)) for place, name in enumerate(seats)},
        "strengths": dict(zip(seats, face_up(state), strict=True)),
        "scores": rows["score"][: len(seats)],
        "open": {name: names_of(state.known(place, WATCHER)) for place, name in enumerate(seats)},
        "kept": sum(rows["kept"]),
        "discards": names_of(rows["seen"]) if state.rules.lists_discards else None,
        "hands": {name: hand > 0 if hidden else hand for name, hand in zip(seats, hands, strict=True)},
    }
    if state.rules.tables.revision < 3:
        _add_answers(data, state)
    if not hidden:
        _add_sizes(data, state)
    return data


def _add_answers(data: PublicCondottiereView, state: CondottiereState) -> None:
    """Add what being asked about hands has revealed; up to revision 2 only."""
    numbers = state.numbers
    data["bare"] = _seats(state, "bare")
    data["armed"] = _seats(state, "armed")
    data["plain"] = {SEATS[numbers["keeper"]]: numbers["plain"]} if numbers["plain"] else {}


def face_up(state: CondottiereState) -> list[int]:
    """The public strengths (CO-VARE-09)."""
    lines = [state.row("up", place) for place in range(len(state.rules.seats))]
    return [found.total for found in strengths(state.rules, lines)]


def _seats(state: CondottiereState, name: str) -> list[str]:
    """The seats in a bit field."""
    return [seat for place, seat in enumerate(state.rules.seats) if state.numbers[name] >> place & 1]


def _region(number: int) -> str | None:
    return None if number == NONE else MAP[number]


def _down(state: CondottiereState, owner: int, observer: int) -> list[str]:
    """The face-down cards of a line: names for observers that know them, otherwise question marks."""
    old, new = state.rows["old"][owner], state.rows["new"][owner]
    seen = owner == observer or (observer < MOST_SEATS and bool(state.rows["peek"][owner] >> observer & 1))
    cards: list[str] = []
    if old != NONE:
        cards.append(CARDS[old] if seen else "?")
    if new != NONE:
        cards.append(CARDS[new] if owner == observer else "?")
    return cards


def _add_sizes(data: PublicCondottiereView, state: CondottiereState) -> None:
    """Add the sizes of the piles."""
    rows, seats = state.rows, state.rules.seats
    data["pile"] = len(rows["pile"])
    data["discard_count"] = sum(rows["seen"])
    data["discarded"] = {name: sum(state.row("gone", place)) for place, name in enumerate(seats)}


def _add_own(data: CondottiereView, state: CondottiereState, place: int) -> None:
    """Add the private knowledge of a seat: its cards, its discards, what it showed to whom, and its answer."""
    numbers, rows, seats = state.numbers, state.rows, state.rules.seats
    keeping = numbers["phase"] == KEEP and numbers["actor"] == place
    data["hand"] = names_of(state.row("hand", place))
    data["put_aside"] = names_of(rows["kept"]) if keeping else []
    data["thrown"] = names_of(state.row("gone", place))
    data["shown"] = {name: names_of(state.known(place, other)) for other, name in enumerate(seats) if other != place}
    data["uncovered"] = [name for other, name in enumerate(seats) if rows["peek"][place] >> other & 1]
    data["answer"] = bool(numbers["answers"] >> place & 1)
