"""The map and the options, read from the data files of the package by a reader of our own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[3] / "src" / "conquista"
VARIANTS = "abcde"

Setting = bool | int | str


@cache
def _file(name: str) -> dict[str, dict[str, object]]:
    return tomllib.loads((PACKAGE / name).read_text(encoding="utf-8"))


@cache
def regions() -> tuple[str, ...]:
    """The codes of the 17 regions, in the order of table 3.2 (CO-MAP-01)."""
    return tuple(_file("boards/data/italia.toml")["region"])


@cache
def borders() -> Mapping[int, frozenset[int]]:
    """The neighbours of every region, by number (CO-MAP-02, CO-MAP-03)."""
    names = regions()
    found: dict[int, frozenset[int]] = {}
    for number, name in enumerate(names):
        region = _file("boards/data/italia.toml")["region"][name]
        assert isinstance(region, dict)
        found[number] = frozenset(names.index(other) for other in region["borders"].split())
    return found


def kingdom(owned: frozenset[int] | set[int]) -> int:
    """The size of the largest connected set among some regions (CO-MAP-05, CO-MAP-06)."""
    largest = 0
    left = set(owned)
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            region = edge.pop()
            size += 1
            near = borders()[region] & left
            left -= near
            edge.extend(near)
        largest = max(largest, size)
    return largest


@dataclass(frozen=True)
class Choices:
    """The options of a match: every name of chapter 15 with its value."""

    values: Mapping[str, Setting]

    @property
    def players(self) -> int:
        return self.number("players")

    def yes(self, name: str) -> bool:
        value = self.values[name]
        assert isinstance(value, bool), name
        return value

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int), name
        return value

    def variant(self, letter: str) -> bool:
        return self.yes(f"variant_{letter}")

    def is_(self, name: str, word: str) -> bool:
        """Whether a choice has this value; a value that the option does not know is a mistake of the caller."""
        declared = _file("games/condottiere/options.toml")[name]
        allowed = declared["allowed"]
        assert isinstance(allowed, list), name
        assert word in allowed, word
        return self.values[name] == word

    @property
    def goal_total(self) -> int:
        """How many regions win (CO-END-01, CO-END-02; unchanged by CO-VARC-03)."""
        return 5 if self.players >= 4 else 6

    @property
    def printed_kingdom(self) -> int:
        """The kingdom of the base game (CO-END-01, CO-END-02)."""
        return 3 if self.players >= 4 else 4

    @property
    def goal_kingdom(self) -> int:
        """The kingdom that wins: one more with variant C (CO-VARC-01, CO-VARC-02)."""
        return self.printed_kingdom + self.variant("c")


def read_choices(texts: Mapping[str, str]) -> Choices:
    """Options as they stand in a record: `name: text`; one that is left out has its default."""
    values: dict[str, Setting] = {}
    for name, declared in _file("games/condottiere/options.toml").items():
        default = declared["default"]
        assert isinstance(default, bool | int | str)
        text = texts.get(name)
        if text is None:
            values[name] = default
        elif declared["kind"] == "switch":
            values[name] = {"yes": True, "no": False}[text]
        elif declared["kind"] == "number":
            values[name] = int(text)
        else:
            allowed = declared["allowed"]
            assert isinstance(allowed, list)
            assert text in allowed, (name, text)
            values[name] = text
    assert set(texts) <= set(values), set(texts) - set(values)
    return Choices(values)


def declared_options() -> Mapping[str, Mapping[str, object]]:
    """Every option as its file declares it: kind, default, and what it may be."""
    return _file("games/condottiere/options.toml")
