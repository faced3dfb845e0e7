"""Position lines, as docs/4-notation.md describes them, read and written by code of our own.

Four names keep count of what follows from earlier answers and are no part of the rules: `bare`, `armed`, `keeper` and
`plain`. They are read over and never written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reference.condottiere.cards import in_order
from reference.condottiere.data import Choices
from reference.condottiere.table import REGIONS, SEATS, Deciding, Phase, Reason, Table

INFERRED = ("bare", "armed", "keeper", "plain")
ROWS = {"hand": "hands", "up": "up", "gone": "thrown", "down": "down"}
SETS = ("out", "pending", "asked", "answers", "tied", "winners")
SWITCHES = ("entered", "played", "fresh", "ten")
NUMBERS = ("holder", "actor", "declines", "quiet", "done", "first", "round", "games")
WATCHER = "~"
ORDER = (
    "hand up gone down kept seen pile known peek owner score favour region holder defender actor phase out entered "
    "played declines quiet fresh pending asked answers done ten tied tiebreak winners reason first round games"
).split()


def without_inferences(line: str) -> str:
    """A position line without the names that this implementation does not keep."""
    return " ".join(part for part in line.split(" ") if part.partition("=")[0] not in INFERRED)


def write(table: Table) -> str:
    """The position line; what is as at the beginning is left out, hands and face-up lines never."""
    blank = _texts(Table.empty(table.choices))
    texts = _texts(table)
    shown = [name for name in ORDER if name in ("hand", "up") or texts[name] != blank[name]]
    return " ".join(f"{name}={texts[name]}" for name in shown)


def read(choices: Choices, line: str) -> Table:
    """The table of a position line."""
    table = Table.empty(choices)
    for part in line.split(" "):
        name, _, text = part.partition("=")
        if name not in INFERRED:
            _read_one(table, name, text)
    return table


def _texts(table: Table) -> dict[str, str]:
    """Every name with its text."""
    texts = {name: ",".join("".join(row) for row in getattr(table, field)) for name, field in ROWS.items()}
    texts |= {name: str(_mask(getattr(table, name))) for name in SETS}
    texts |= {name: str(int(getattr(table, name))) for name in (*SWITCHES, *NUMBERS)}
    return texts | {
        "kept": "".join(table.kept),
        "seen": "".join(table.seen),
        "pile": "".join(table.pile),
        "known": ",".join(
            f"{SEATS[owner]}>{_viewer(viewer)}:{''.join(cards)}"
            for (owner, viewer), cards in sorted(table.known.items())
        ),
        "peek": ",".join(
            f"{SEATS[owner]}>{''.join(SEATS[seat] for seat in sorted(table.peeks[owner]))}"
            for owner in table.seats
            if table.peeks[owner]
        ),
        "owner": "".join("-" if owner is None else SEATS[owner] for owner in table.owner),
        "score": ",".join(map(str, table.scores)),
        "favour": _place(table.favour),
        "region": _place(table.region),
        "defender": _place(table.defender),
        "phase": str(int(table.phase)),
        "tiebreak": str(int(table.deciding)),
        "reason": str(int(table.reason)),
    }


def _read_one(table: Table, name: str, text: str) -> None:
    value: Any
    if name in ROWS:
        setattr(table, ROWS[name], [list(row) for row in text.split(",")])
    elif name in SETS:
        setattr(table, name, {seat for seat in table.seats if int(text) >> seat & 1})
    elif name in SWITCHES:
        setattr(table, name, text == "1")
    elif name in (*NUMBERS, "favour", "region", "defender"):
        setattr(table, name, int(text))
    elif name in ("kept", "seen", "pile"):
        setattr(table, name, list(text))
    elif name == "known":
        for part in text.split(","):
            owner, viewer, cards = part[0], part[2], part[4:]
            seat = table.watcher if viewer == WATCHER else SEATS.index(viewer)
            table.known[SEATS.index(owner), seat] = in_order(cards)
    elif name == "peek":
        for part in text.split(","):
            table.peeks[SEATS.index(part[0])] = {SEATS.index(letter) for letter in part[2:]}
    elif name == "owner":
        assert len(text) == REGIONS
        table.owner = [None if letter == "-" else SEATS.index(letter) for letter in text]
    elif name == "score":
        table.scores = [int(number) for number in text.split(",")]
    else:
        field, kind = {"phase": ("phase", Phase), "tiebreak": ("deciding", Deciding), "reason": ("reason", Reason)}[
            name
        ]
        value = kind(int(text))
        setattr(table, field, value)


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _viewer(seat: int) -> str:
    return SEATS[seat] if seat < len(SEATS) else WATCHER


def _place(number: int | None) -> str:
    return "" if number is None else str(number)
