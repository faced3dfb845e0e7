"""Options and presets, read from their data files: an edition is the list of its differences from its parent."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from conquista.core import Option
from conquista.core.options import EditionNote, Value

ABOUT = ("parent", "edition")  # keys of a preset that are not options


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("conquista.games.conquest").joinpath(name).read_text(encoding="utf-8"))


@cache
def options() -> tuple[Option, ...]:
    """Every option of the family, in the order of the file."""
    return tuple(
        Option(
            name=name,
            kind=row["kind"],
            default=_frozen(row["default"]),
            meaning=f"conquest.option.{name}",
            allowed=tuple(row.get("allowed", ())),
            least=row.get("least", 0),
            most=row.get("most", 999_999_999),
            clauses=tuple(row["clauses"]),
            current=_frozen(row["current"]) if "current" in row else None,
            offered=row.get("offered", True),
            retired=tuple(row.get("retired", ())),
        )
        for name, row in _read("options.toml").items()
    )


@cache
def presets() -> Mapping[str, Mapping[str, Value]]:
    """Each preset with all its changes, including those of its parents."""
    rows = _read("presets.toml")

    def changes(name: str) -> dict[str, Value]:
        row = rows[name]
        inherited = changes(row["parent"]) if "parent" in row else {}
        return inherited | {key: _frozen(value) for key, value in row.items() if key not in ABOUT}

    return {name: changes(name) for name in rows}


@cache
def differences(name: str) -> Mapping[str, Value]:
    """The changes of a preset relative to its parent, as in its file; the parent is under the key `parent`."""
    return {key: _frozen(value) for key, value in _read("presets.toml")[name].items() if key != "edition"}


@cache
def editions() -> Mapping[str, str]:
    """Each preset with the name of its edition."""
    return {name: row["edition"] for name, row in _read("presets.toml").items()}


@cache
def notes() -> tuple[EditionNote, ...]:
    """Rules of editions that rest on a ruling alone, in the order of the file."""
    return tuple(
        EditionNote(
            presets=tuple(row["presets"]),
            values={option: _frozen(value) for option, value in row["values"].items()},
            meaning=f"conquest.note.{name}",
            clause=row["clause"],
        )
        for name, row in _read("notes.toml").items()
    )


def _frozen(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value
