"""Positions set up by hand: the part `editor` of a game's plug-in.

A draft describes a position in plain values that a form can change piece by piece. It may be impossible; the editor
says why. What a form does not show stays in `more`: values of the position line that do not follow from the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from conquista.core.errors import PositionError
from conquista.core.options import Options
from conquista.core.text.message import Message
from conquista.core.values import Data

Draft = dict[str, Any]
MOST_MORE = 60  # values of a draft that no form shows
LONGEST_MORE = 400  # characters of one of them


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """A draft with its position line, which is empty where none can be written, its faults, and notes about it."""

    draft: Draft
    position: str
    faults: tuple[PositionError, ...] = ()
    notes: tuple[Message, ...] = ()


class PositionEditor(Protocol):
    """Converts drafts to positions and back, and judges them."""

    def blank(self, options: Options) -> Draft:
        """Return the draft of an empty board."""

    def draft_of(self, options: Options, position: str) -> Draft:
        """Return the draft of a position line; raises PositionError."""

    def changed(self, options: Options, draft: Mapping[str, Any], change: Mapping[str, Any]) -> Draft:
        """Return a draft after one change; raises PositionError where no match can hold the result."""

    def checked(self, options: Options, draft: Mapping[str, Any]) -> CheckedDraft:
        """Return a draft in its usual form with everything that is wrong with it."""

    def scenario(self, options: Options, preset: str, position: str, title: str) -> str:
        """Return a position as the content of a scenario file; raises PositionError."""

    def stock(self, options: Options) -> Mapping[str, Data]:
        """Return what can be placed, and its limits."""


class DraftValues:
    """Typed access to a draft that came from a client; raises PositionError for a value of another type."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def table(self, name: str) -> dict[str, Any]:
        found = self.data.get(name) or {}
        if not isinstance(found, Mapping) or len(found) > 1000:
            raise self.refused(name)
        return {str(key): value for key, value in found.items()}

    def number(self, name: str, least: int = 0, most: int = 30_000, default: int = 0) -> int:
        found = self.data.get(name, default)
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            raise self.refused(name)
        return found

    def word(self, name: str, known: Iterable[str], default: str = "") -> str:
        """Return one of the known words; an empty or missing value is the default."""
        found = self.data.get(name) or default
        if found != default and found not in known:
            raise self.refused(name)
        return str(found)

    def words(self, name: str, known: Iterable[str], most: int = 200) -> list[str]:
        """Return a list of known words."""
        found = self.data.get(name) or []
        among = tuple(known)
        if not isinstance(found, list | tuple) or len(found) > most or any(one not in among for one in found):
            raise self.refused(name)
        return [str(one) for one in found]

    def more(self) -> dict[str, str | None]:
        """Return the values of the position line that no form shows; None for one that is absent."""
        found = self.table("more")
        right = all(
            value is None or (isinstance(value, str) and len(value) <= LONGEST_MORE) for value in found.values()
        )
        if not right or len(found) > MOST_MORE:
            raise self.refused("more")
        return found

    def refused(self, name: str) -> PositionError:
        return PositionError("editor.value", name=name[:40])


def changed_options(options: Options, preset: Options) -> dict[str, Data]:
    """Return the options of a position that its preset does not have, for a file."""
    found: dict[str, Data] = {}
    for name in options.changed() | preset.changed():
        if options.written(name) != preset.written(name):
            value = options[name]
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def differing(actual: Mapping[str, str], derived: Mapping[str, str]) -> dict[str, str | None]:
    """Return the values of a line that do not follow from a draft: what `with_more` must add or remove."""
    names = [*actual, *(name for name in derived if name not in actual)]
    return {name: actual.get(name) for name in names if actual.get(name) != derived.get(name)}


def with_more(derived: Mapping[str, str], more: Mapping[str, str | None], order: Sequence[str]) -> list[str]:
    """Return the `name=value` words of a line in the order that the line needs."""
    values = {name: value for name, value in {**derived, **more}.items() if value is not None}
    names = [name for name in order if name in values]
    return [f"{name}={values[name]}" for name in (*names, *(name for name in values if name not in names))]
