"""Reads the data files of a game that declare its options and presets."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from conquista.core.options import Option, Value


def read_table(package: str, name: str) -> dict[str, Any]:
    """Return a TOML file of a package."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def read_options(package: str, prefix: str) -> tuple[Option, ...]:
    """Return the options in `options.toml` of a package, in the order of the file.

    The meaning of an option is the message `prefix` + its name.
    """
    return tuple(
        Option(
            name=name,
            kind=row["kind"],
            default=frozen(row["default"]),
            meaning=f"{prefix}{name}",
            allowed=tuple(row.get("allowed", ())),
            least=row.get("least", 0),
            most=row.get("most", 999_999_999),
            clauses=tuple(row["clauses"]),
            current=frozen(row["current"]) if "current" in row else None,
            offered=row.get("offered", True),
            retired=tuple(row.get("retired", ())),
        )
        for name, row in read_table(package, "options.toml").items()
    )


def read_presets(package: str, about: Sequence[str] = ()) -> Mapping[str, Mapping[str, Value]]:
    """Return each preset in `presets.toml` of a package with all its changes, including those of its parents.

    The keys `parent` and those in `about` are not options.
    """
    rows = read_table(package, "presets.toml")
    others = {"parent", *about}

    def changes(name: str) -> dict[str, Value]:
        row = rows[name]
        inherited = changes(row["parent"]) if "parent" in row else {}
        return inherited | {key: frozen(value) for key, value in row.items() if key not in others}

    return {name: changes(name) for name in rows}


def frozen(value: Any) -> Value:
    """Return a value of a file as an option holds it: a list becomes a tuple."""
    return tuple(value) if isinstance(value, list) else value


def current_revision(options: Sequence[Option]) -> int:
    """Return the revision of the rulings that new matches get, which is also the version of the game."""
    found = next(option.current for option in options if option.name == "revision")
    assert isinstance(found, int)
    return found
