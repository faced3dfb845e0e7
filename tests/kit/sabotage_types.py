"""Skirmish with declared types of which one is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from conquista.core import Data, Seat, View, WireTypes
from kit.sample_games import skirmish
from kit.sample_games.skirmish import Skirmish


class SkirmishView(TypedDict):
    """The true type of a view."""

    position: str
    options: Mapping[str, str]


class SkirmishEvent(TypedDict):
    """The true type of an event."""

    seat: str
    origin: NotRequired[str]
    target: NotRequired[str]


class SkirmishAnswer(TypedDict):
    """The type of a query answer."""

    places: Sequence[str]


EVENTS: dict[str, type] = {f"skirmish.{name}": SkirmishEvent for name in ("moved", "captured", "let", "pass", "passed")}
TYPES = WireTypes(SkirmishView, {"places": SkirmishAnswer}, EVENTS)


class TypedSkirmish(Skirmish):
    """Skirmish with true types."""

    wire = TYPES

    def query(
        self, state: skirmish.State, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()
    ) -> list[Data]:
        return [{"places": list(state.names)}]


class ViewHasMore(TypedSkirmish):
    def view(self, state: skirmish.State, seat: Seat | None) -> View:
        return View(seat, {**super().view(state, seat).data, "more": 1})


class ViewHasLess(TypedSkirmish):
    def view(self, state: skirmish.State, seat: Seat | None) -> View:
        return View(seat, {"position": super().view(state, seat).data["position"]})


class ViewIsOther(TypedSkirmish):
    def view(self, state: skirmish.State, seat: Seat | None) -> View:
        return View(seat, {**super().view(state, seat).data, "position": 7})


class AnswerIsOther(TypedSkirmish):
    def query(
        self, state: skirmish.State, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()
    ) -> list[Data]:
        return [{"places": [*state.names, 1]}]


class EventIsOther(TypedSkirmish):
    wire = WireTypes(SkirmishView, {}, {**EVENTS, "skirmish.moved": SkirmishAnswer})


class EventIsMissing(TypedSkirmish):
    wire = WireTypes(SkirmishView, {}, {kind: data for kind, data in EVENTS.items() if kind != "skirmish.moved"})


class EventsWithoutView(TypedSkirmish):
    wire = WireTypes(events=EVENTS)
