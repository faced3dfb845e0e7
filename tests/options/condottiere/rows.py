"""A row: an option of Condottiere, a position, and what is seen in it for some values of the option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from conquista.core.options import Value
from games.condottiere.clauses.helpers import Table, count, end_battle, opening, scene

ALL_PASS = "all"  # everybody passes until the battle is over
HOLDS = "holds"  # who is asked about a hand keeps it
DISCARDS = "discards"  # who is asked about a hand discards it where that is legal
USUAL: dict[str, Any] = {
    "seats": "ABC",
    "hands": {"A": "10 6 Winter", "B": "1 2", "C": "3 4"},
    "region": "ROM",
    "token": "A",
    "to_act": "A",
}


@dataclass(frozen=True)
class Row:
    """What is seen, by `see`, after `setup` was laid out with a value of `option` and `do` was played."""

    option: str
    seen: Mapping[Value, object]
    see: str
    setup: Mapping[str, Any]
    do: str = ""
    new: bool = False  # seen in a match that has just begun

    def look(self, value: Value) -> object:
        options = {**self.setup.get("options", {}), self.option: value}
        if self.new:
            table = opening(**{"players": 4, "seed": self.setup.get("seed", 1), **options})
        else:
            table = scene(**{**self.setup, "options": options})
        for word in self.do.split():
            _play(table, word)
        return ask(table, self.see)

    @property
    def name(self) -> str:
        return f"{self.option}: {self.see}"


def row(option: str, seen: Mapping[Any, object], see: str, do: str = "", **setup: Any) -> Row:
    """A row in one line: a battle in Roma among three, A beginning, unless the setup says otherwise."""
    new = bool(setup.pop("new", False))
    return Row(option, seen, see, {**USUAL, **setup}, do, new)


def _play(table: Table, word: str) -> None:
    if word == ALL_PASS:
        end_battle(table)
    elif word in (HOLDS, DISCARDS):
        while table.awaited and table.legal("hold"):
            table.do("discard" if word == DISCARDS and table.legal("discard") else "hold")
    else:
        table.do(word)


def ask(table: Table, question: str) -> object:
    """The answer of a table to a question such as `legal pass` or `hand A`."""
    what, _, about = question.partition(" ")
    return QUESTIONS[what](table, about)


def _ending(table: Table, _: str) -> str:
    return f"{table.winners} wins" if table.outcome else "goes on"


def _told(table: Table, about: str) -> object:
    """What a viewer is told about the number of cards in a hand."""
    viewer, seat = about.split()
    hands = table.view(viewer).data["hands"]
    assert isinstance(hands, Mapping)
    return hands[seat]


QUESTIONS: dict[str, Callable[[Table, str], object]] = {
    "legal": lambda table, word: table.legal(word),
    "words": lambda table, _: " ".join(table.words),
    "awaited": lambda table, _: table.awaited,
    "asked": lambda table, _: len(table.awaited),
    "seats": lambda table, _: " ".join(table.state.rules.seats),
    "hand": lambda table, seat: count(table.hand(seat)),
    "line": lambda table, seat: table.line(seat),
    "strength": lambda table, seat: table.strength(seat),
    "score": lambda table, seat: table.score(seat),
    "owner": lambda table, region: table.owner(region),
    "ending": _ending,
    "asides": lambda table, seat: len(table.asides(seat)),
    "listed": lambda table, viewer: table.listed(viewer),
    "shown": lambda table, about: table.shown(*about.split()),
    "told": _told,
}
