"""Options, presets and conflicts; the first two are read from data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from conquista.core import Option, OptionConflict
from conquista.core.option_files import read_options, read_presets
from conquista.core.options import Value

PACKAGE = "conquista.games.condottiere"


@cache
def options() -> tuple[Option, ...]:
    """Every option, in the order of the file."""
    return read_options(PACKAGE, "condottiere.option.")


@cache
def presets() -> Mapping[str, Mapping[str, Value]]:
    """Each preset with all its changes, including those of its parent."""
    return read_presets(PACKAGE)


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
