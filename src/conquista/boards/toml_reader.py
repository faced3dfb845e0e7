"""Typed access to a board file: every value is requested by type, and every error names its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn, TypeVar

from conquista.boards.errors import number, refusal
from conquista.boards.model import Point
from conquista.core.values import Data

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,7}")
FAR = 100_000.0  # above any coordinate or measure of a sheet
LONG_TEXT = 200
LONG_LINE = 5_000  # points of one outline
MANY = 5_000  # entries of one list or table

Choice = TypeVar("Choice", bound=str)


class TomlTable:
    """One table of a board file. `close` refuses unused keys, so that a typo never passes."""

    def __init__(self, data: Mapping[str, object], file: str, place: str) -> None:
        self.data = data
        self.file = file
        self.place = place
        self.asked: set[str] = set()

    # ---- faults

    def fault(self, key: str, at: str = "", *, line: str = "", **params: Data) -> NoReturn:
        raise refusal(f"boards.read.{key}", self.file, at or self.place, line, **params)

    def at(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def close(self) -> None:
        for key in self.data:
            if key not in self.asked:
                self.fault("unknown", self.at(key), word=short(key), known=", ".join(sorted(self.asked)))

    # ---- values

    def has(self, key: str) -> bool:
        self.asked.add(key)
        return key in self.data

    def get(self, key: str) -> object:
        self.asked.add(key)
        if key not in self.data:
            self.fault("missing", self.at(key), word=key)
        return self.data[key]

    def text(self, key: str, default: str | None = None) -> str:
        if default is not None and not self.has(key):
            return default
        return self.as_text(self.get(key), self.at(key))

    def as_text(self, value: object, at: str) -> str:
        if not isinstance(value, str):
            self.fault("not_text", at, value=short(value))
        if len(value) > LONG_TEXT or any(ord(c) < 32 or ord(c) == 127 for c in value):
            self.fault("odd_text", at, most=LONG_TEXT)
        return value

    def choice(self, key: str, among: Sequence[Choice]) -> Choice:
        value = self.text(key)
        found = next((word for word in among if word == value), None)
        if found is None:
            self.fault("not_among", self.at(key), value=short(value), among=", ".join(among))
        return found

    def flag(self, key: str, default: bool) -> bool:
        if not self.has(key):
            return default
        value = self.get(key)
        if not isinstance(value, bool):
            self.fault("not_flag", self.at(key), value=short(value))
        return value

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        if default is not None and not self.has(key):
            return default
        return self.as_number(self.get(key), self.at(key), low, high)

    def as_number(self, value: object, at: str, low: float = -FAR, high: float = FAR) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.fault("not_number", at, value=short(value))
        if not low <= value <= high:  # also false for NaN
            self.fault("number_range", at, value=short(value), low=number(low), high=number(high))
        return float(value)

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        return self.as_numbers(self.get(key), self.at(key), count)

    def as_numbers(self, value: object, at: str, count: int) -> tuple[float, ...]:
        if not isinstance(value, list) or len(value) != count:
            self.fault("not_numbers", at, value=short(value), count=count)
        return tuple(self.as_number(v, at) for v in value)

    def point(self, key: str) -> Point:
        return self.as_point(self.get(key), self.at(key))

    def as_point(self, value: object, at: str) -> Point:
        if not isinstance(value, list) or len(value) != 2:
            self.fault("not_point", at, value=short(value))
        return (self.as_number(value[0], at), self.as_number(value[1], at))

    # ---- lists

    def items(self, key: str) -> Iterator[tuple[object, str]]:
        """Yield the entries of a list with their places; none where the list is missing."""
        if not self.has(key):
            return
        value = self.get(key)
        if not isinstance(value, list):
            self.fault("not_list", self.at(key), value=short(value))
        if len(value) > MANY:
            self.fault("too_many", self.at(key), most=MANY, count=len(value))
        for i, entry in enumerate(value):
            yield entry, f"{self.at(key)}[{i}]"

    def walks(self, key: str, least: int, most: int = MANY) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the entries of a list of walks such as "N4 N9 N13", each with a place that quotes it."""
        for entry, at in self.items(key):
            yield self.as_names(entry, at, least, most)

    def names(self, key: str, least: int = 1, most: int = MANY) -> tuple[str, ...]:
        return self.as_names(self.get(key), self.at(key), least, most)[0]

    def as_names(self, value: object, at: str, least: int, most: int) -> tuple[tuple[str, ...], str]:
        if not isinstance(value, str) or len(value) > 9 * MANY:
            self.fault("not_names", at, value=short(value))
        words = tuple(value.split())
        at = f'{at} "{short(value)}"'
        for word in words:
            if not NAME.fullmatch(word):
                self.fault("not_name", at, line="B-08", word=short(word))
        if not least <= len(words) <= most:
            self.fault("count_names", at, count=len(words), least=least, most=most)
        return words, at

    def line(self, key: str, least: int, default: tuple[Point, ...] | None = None) -> tuple[Point, ...]:
        """Return a line of points written as "x,y x,y"."""
        if default is not None and not self.has(key):
            return default
        return self.as_line(self.get(key), self.at(key), least)

    def as_line(self, value: object, at: str, least: int) -> tuple[Point, ...]:
        if not isinstance(value, str):
            self.fault("not_line", at, value=short(value))
        words = value.split()
        if not least <= len(words) <= LONG_LINE:
            self.fault("count_points", at, count=len(words), least=least, most=LONG_LINE)
        points: list[Point] = []
        for word in words:
            try:
                left, right = word.split(",")
                x, y = float(left), float(right)
            except ValueError:
                self.fault("not_line", at, value=short(word))
            if not (abs(x) <= FAR and abs(y) <= FAR):
                self.fault("number_range", at, value=short(word), low=number(-FAR), high=number(FAR))
            points.append((x, y))
        return tuple(points)

    # ---- tables

    def table(self, key: str) -> TomlTable:
        return self.as_table(self.get(key), self.at(key))

    def table_or_none(self, key: str) -> TomlTable | None:
        return self.table(key) if self.has(key) else None

    def as_table(self, value: object, at: str) -> TomlTable:
        if not isinstance(value, dict):
            self.fault("not_table", at, value=short(value))
        if len(value) > MANY:
            self.fault("too_many", at, most=MANY, count=len(value))
        return TomlTable(value, self.file, at)

    def tables(self) -> Iterator[tuple[str, TomlTable]]:
        """Yield every entry of this table, each a table itself."""
        for key in self.data:
            yield key, self.table(key)

    def spots(self) -> Iterator[tuple[str, Point, str]]:
        """Yield every entry of this table, each a point: name, point and place."""
        for key in self.data:
            yield key, self.point(key), self.at(key)


def short(value: object) -> str:
    """Return a value as shown in error messages: one short line."""
    try:
        text = " ".join(value[:200].split()) if isinstance(value, str) else repr(value)[:200]
    except (ValueError, RecursionError):  # a number of thousands of digits, or deeply nested lists
        return "..."
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= 60 else text[:57] + "..."
