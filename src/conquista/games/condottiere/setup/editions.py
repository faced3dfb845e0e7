"""Options, presets and conflicts, read from data files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from conquista.core import Option, OptionConflict
from conquista.core.options import Value


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("conquista.games.condottiere").joinpath(name).read_text(encoding="utf-8"))


@cache
def options() -> tuple[Option, ...]:
    """Every option, in the order of the file."""
    return tuple(
        Option(
            name=name,
            kind=row["kind"],
            default=row["default"],
            meaning=f"condottiere.option.{name}",
            allowed=tuple(row.get("allowed", ())),
            least=row.get("least", 0),
            most=row.get("most", 999_999_999),
            clauses=tuple(row["clauses"]),
            current=row.get("current"),
            offered=row.get("offered", True),
        )
        for name, row in _read("options.toml").items()
    )


@cache
def presets() -> Mapping[str, Mapping[str, Value]]:
    """Each preset with all its changes, including those of its parent."""
    rows = _read("presets.toml")

    def changes(name: str) -> dict[str, Value]:
        row = rows[name]
        inherited = changes(row["parent"]) if "parent" in row else {}
        return inherited | {key: value for key, value in row.items() if key != "parent"}

    return {name: changes(name) for name in rows}


@cache
def clashes() -> tuple[OptionConflict, ...]:
    """Conflicts: a first seat that does not play is refused; points together with captures are advised against."""
    empty = (
        OptionConflict({"first_player": f"seat_{seat}", "players": players}, "condottiere.clash.seat", "CO-SETUP-03")
        for players in range(2, 6)
        for seat in range(players + 1, 7)
    )
    long = OptionConflict({"variant_b": True, "variant_d": True}, "condottiere.clash.long", "CO-VAR-02", refused=False)
    return (*empty, long)
