"""Scenario files of all games: typed access in which every error names its place, steps and findings.

A scenario is a TOML file with a hand-made position, actions to try, and expectations.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from conquista.core.errors import ConquistaError, UnknownName
from conquista.core.text.message import Message
from conquista.core.values import Data, Event

LARGEST = 100_000  # bytes of a file
LONGEST = 2_000  # characters of one text
MOST = 500  # entries of one list or table


class ScenarioError(ConquistaError, cause="scenario"):
    """An error in a scenario file: the file, the place, what is wrong and what is expected."""


def refusal(file: str, place: str, what: Data) -> ScenarioError:
    return ScenarioError("scenario.fault", file=file, place=place, what=what)


@dataclass(frozen=True)
class ScenarioStep:
    """An attempted action: its effects, or why it was refused."""

    word: str
    seat: str
    events: tuple[Event, ...] = ()
    refusal: ConquistaError | None = None


@dataclass(frozen=True)
class ScenarioFinding:
    """One comparison: the expectation, whether it holds, and a description."""

    number: int
    holds: bool
    message: Message
    step: ScenarioStep | None = None  # the attempted action


def load(path: Path) -> Entries:
    """Parse a file; raises ScenarioError."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise _unread(path.name, "file", reason=error.strerror or type(error).__name__) from error
    return loads(text, path.name)


def loads(text: bytes, file: str) -> Entries:
    """Parse a text; `file` is its name in error messages."""
    if len(text) > LARGEST:
        raise _unread(file, "large", most=str(LARGEST // 1000))
    try:
        return Entries(tomllib.loads(text.decode("utf-8")), file, "")
    except UnicodeDecodeError as error:
        raise _unread(file, "utf8") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _unread(file, "toml", reason=str(error)[:100]) from error


def _unread(file: str, key: str, **params: str) -> ScenarioError:
    return refusal(file, file, {"key": f"scenario.read.{key}", "params": params})


class Entries:
    """One table of a scenario file."""

    def __init__(self, data: Mapping[str, object], file: str, place: str) -> None:
        self.data = data
        self.file = file
        self.place = place

    def fault(self, key: str, at: str = "", **params: Data) -> NoReturn:
        where = self.at(at) if at else self.place
        raise refusal(self.file, where or self.file, {"key": f"scenario.read.{key}", "params": params})

    def at(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def only(self, known: Collection[str]) -> None:
        """Refuse unknown keys, so that a typo never passes."""
        for key in self.data:
            if key not in known:
                self.unknown("key", key, known, key)

    def unknown(self, what: str, name: str, known: Collection[str], at: str) -> NoReturn:
        """Refuse an unknown name and suggest similar ones."""
        error = UnknownName.among(what, name[:40], known)
        raise refusal(self.file, self.at(at), {"key": error.key, "params": error.params})

    # -- values --------------------------------------------------------------------------------------------------------

    def text(self, key: str, default: str = "") -> str:
        return self.as_text(self.data[key], key) if key in self.data else default

    def as_text(self, value: object, at: str) -> str:
        if not isinstance(value, str):
            self.fault("text", at, value=shown(value))
        if len(value) > LONGEST:
            self.fault("long", at, most=LONGEST)
        return value

    def number(self, key: str, default: int, most: int) -> int:
        return self.as_number(self.data[key], key, most) if key in self.data else default

    def as_number(self, value: object, at: str, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            self.fault("number", at, value=shown(value), most=most)
        return value

    def flag(self, key: str) -> bool | None:
        return self.as_flag(self.data[key], key) if key in self.data else None

    def as_flag(self, value: object, at: str) -> bool:
        if not isinstance(value, bool):
            self.fault("flag", at, value=shown(value))
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, given as a list or as one text separated by spaces."""
        value = self.data.get(key, [])
        if isinstance(value, str):
            return tuple(self.as_text(value, key).split())
        if not isinstance(value, list) or len(value) > MOST:
            self.fault("texts", key, value=shown(value))
        return tuple(self.as_text(item, f"{key}[{i}]") for i, item in enumerate(value))

    def table(self, key: str) -> Entries:
        """Return a nested table; empty if missing."""
        value = self.data.get(key, {})
        if not isinstance(value, dict) or len(value) > MOST:
            self.fault("table", key, value=shown(value))
        return Entries(value, self.file, self.at(key))

    def words(self, key: str) -> dict[str, str]:
        """Return a table of texts."""
        inner = self.table(key)
        return {name: inner.as_text(value, name) for name, value in inner.data.items()}

    def numbers(self, key: str, most: int) -> dict[str, int]:
        """Return a table of numbers."""
        inner = self.table(key)
        return {name: inner.as_number(value, name, most) for name, value in inner.data.items()}

    def tables(self, key: str) -> list[Entries]:
        """Return a list of tables, as written by `[[key]]`."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or len(value) > MOST or not all(isinstance(item, dict) for item in value):
            self.fault("tables", key, value=shown(value))
        return [Entries(item, self.file, self.at(f"{key}[{i + 1}]")) for i, item in enumerate(value)]


def shown(value: object) -> str:
    """Return a value of a file as shown in messages."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
