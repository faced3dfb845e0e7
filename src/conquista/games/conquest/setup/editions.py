"""Options and presets, read from their data files: an edition is the list of its differences from its parent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from conquista.core import Option
from conquista.core.option_files import frozen, read_options, read_presets, read_table
from conquista.core.options import EditionNote, Value

PACKAGE = "conquista.games.conquest"
EDITION = "edition"  # the key of a preset that is not an option


@cache
def options() -> tuple[Option, ...]:
    """Every option of the family, in the order of the file."""
    return read_options(PACKAGE, "conquest.option.")


@cache
def presets() -> Mapping[str, Mapping[str, Value]]:
    """Each preset with all its changes, including those of its parents."""
    return read_presets(PACKAGE, about=[EDITION])


@cache
def differences(name: str) -> Mapping[str, Value]:
    """The changes of a preset relative to its parent, as in its file; the parent is under the key `parent`."""
    return {key: frozen(value) for key, value in read_table(PACKAGE, "presets.toml")[name].items() if key != EDITION}


@cache
def editions() -> Mapping[str, str]:
    """Each preset with the name of its edition."""
    return {name: row[EDITION] for name, row in read_table(PACKAGE, "presets.toml").items()}


@cache
def notes() -> tuple[EditionNote, ...]:
    """Rules of editions that rest on a ruling alone, in the order of the file."""
    return tuple(
        EditionNote(
            presets=tuple(row["presets"]),
            values={option: frozen(value) for option, value in row["values"].items()},
            meaning=f"conquest.note.{name}",
            clause=row["clause"],
        )
        for name, row in read_table(f"{PACKAGE}.setup", "notes.toml").items()
    )
