"""Game options: declared as data, validated by name, with one canonical text form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from conquista.core.errors import OptionRefused, UnknownName

Value = bool | int | str | tuple[int, ...] | tuple[str, ...]
Kind = Literal["switch", "number", "choice", "numbers", "set"]

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_NONE = "none"  # text of an empty list or set


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option of a game.

    A switch is yes or no, a number is between `least` and `most`, a choice is one of `allowed`, numbers are a list of
    such numbers, and a set is any number of the `allowed` words, kept in declaration order.

    `default` is the value of a text that omits the option, so it never changes: old records rely on it. Where new
    matches use another value, `current` is that value. An option that is not `offered` is set by the program only.
    Words that are `retired` from a set are accepted in the texts of old matches, where they have no effect, and cannot
    be chosen.
    """

    name: str
    kind: Kind
    default: Value
    meaning: str  # message key
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: int = 999_999_999
    clauses: tuple[str, ...] = ()
    current: Value | None = None
    offered: bool = True
    retired: tuple[str, ...] = ()

    def check(self, value: object) -> Value:
        """Return the value in canonical form; raise OptionRefused with what is allowed."""
        found = self._canonical(value)
        if found is None:
            raise self._refusal(value if isinstance(value, bool | int | str) else repr(value))
        return found

    def read(self, text: str) -> Value:
        """Parse a canonical text."""
        value: object = text
        if self.kind == "switch" and text in ("yes", "no"):
            value = text == "yes"
        elif self.kind == "number" and _NUMBER.fullmatch(text):
            value = int(text)
        elif self.kind == "numbers":
            items = [] if text == _NONE else text.split(",")
            value = [int(item) for item in items] if all(map(_NUMBER.fullmatch, items)) else text
        elif self.kind == "set":
            value = [] if text == _NONE else text.split(",")
        checked = self.check(value)
        if self.write(checked) != text:  # a set in non-canonical order
            raise self._refusal(text)
        return checked

    def write(self, value: Value) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return ",".join(map(str, value)) or _NONE
        return str(value)

    def choose(self, value: object) -> Value:
        """Return the value in canonical form for a new match."""
        found = self.check(value)
        if isinstance(found, tuple) and set(found) & set(self.retired):
            raise self._refusal(self.write(found))
        return found

    def _canonical(self, value: object) -> Value | None:
        if self.kind == "switch":
            return value if isinstance(value, bool) else None
        if self.kind == "number":
            return self._number(value)
        if self.kind == "choice":
            return value if isinstance(value, str) and value in self.allowed else None
        if self.kind == "numbers" and isinstance(value, list | tuple):
            numbers = [number for item in value if (number := self._number(item)) is not None]
            return tuple(numbers) if len(numbers) == len(value) else None
        if self.kind == "set" and isinstance(value, list | tuple | set | frozenset):
            words = tuple(word for word in (*self.allowed, *self.retired) if word in value)
            return words if len(words) == len(value) else None
        return None

    def _number(self, value: object) -> int | None:
        right = isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        return value if right and isinstance(value, int) else None

    def _refusal(self, value: bool | int | str) -> OptionRefused:
        return OptionRefused(
            f"core.option.{self.kind}",
            option=self.name,
            value=str(value),
            allowed=self.allowed,
            least=self.least,
            most=self.most,
            default=self.write(self.default),
        )


@dataclass(frozen=True, slots=True)
class OptionConflict:
    """Option values that conflict: refused, or only advised against."""

    values: Mapping[str, Value]
    meaning: str  # message key
    clause: str = ""
    refused: bool = True

    def holds(self, options: Mapping[str, Value]) -> bool:
        return all(options[name] == value for name, value in self.values.items())


@dataclass(frozen=True, slots=True)
class EditionNote:
    """A rule of some presets that is based on a ruling alone, because the text of the edition is silent."""

    presets: tuple[str, ...]
    values: Mapping[str, Value]  # the options it explains; it applies while they have these values
    meaning: str  # message key
    clause: str

    def holds(self, options: Mapping[str, Value]) -> bool:
        return all(options[name] == value for name, value in self.values.items())


class Options(Mapping[str, Value]):
    """An immutable, hashable mapping with a value for every declared option."""

    __slots__ = ("_changed", "_declared", "_values")

    def __init__(self, declared: Sequence[Option] = (), values: Mapping[str, object] | None = None) -> None:
        known = {option.name: option for option in declared}
        for name in values or {}:
            if name not in known:
                error = UnknownName.among("option", name, known)
                raise OptionRefused(error.key, clause=None, option=name, **error.params)
        given = values or {}
        self._declared = known
        self._changed: dict[str, str] | None = None  # made when it is first needed
        self._values: dict[str, Value] = {
            name: option.check(given[name]) if name in given else option.default for name, option in known.items()
        }

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def __repr__(self) -> str:
        return f"<Options {self.text() or 'default'}>"

    def yes(self, name: str) -> bool:
        value = self._values[name]
        assert isinstance(value, bool), name
        return value

    def number(self, name: str) -> int:
        value = self._values[name]
        assert isinstance(value, int), name
        return value

    def word(self, name: str) -> str:
        value = self._values[name]
        assert isinstance(value, str), name
        return value

    def words(self, name: str) -> tuple[str, ...]:
        value = self._values[name]
        assert isinstance(value, tuple), name
        return tuple(str(item) for item in value)

    def numbers(self, name: str) -> tuple[int, ...]:
        value = self._values[name]
        assert isinstance(value, tuple), name
        return tuple(int(item) for item in value)

    def written(self, name: str) -> str:
        """Return one value as text."""
        return self._declared[name].write(self._values[name])

    def changed(self) -> dict[str, str]:
        """Return name and text of every option that differs from its default, in declaration order."""
        if self._changed is None:
            different = [name for name, option in self._declared.items() if self._values[name] != option.default]
            self._changed = {name: self.written(name) for name in different}
        return dict(self._changed)

    def text(self) -> str:
        """Return the canonical text: `name=value` for every change, separated by spaces."""
        return " ".join(f"{name}={value}" for name, value in self.changed().items())
