"""Reading and writing positions from Python: fields by name, the log, and knowledge from shown cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from conquista.core.fields import write_fields
from conquista.games.condottiere.rules.position.position import FIELDS

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import DECK, KINDS
    from conquista.games.condottiere.rules.constants.sizes import LOG_ROOM, NONE, OBSERVERS
    from conquista.games.condottiere.rules.position.position import CardPosition

NUMBERS = [field.name for field in FIELDS if field.is_number]


def numbers(pos: CardPosition) -> dict[str, int]:
    """The single numbers of a position, in the order of a position line."""
    return pos.numbers()


def rows(pos: CardPosition) -> dict[str, list[int]]:
    """The rows of a position; the pile only up to its current size."""
    found = pos.rows()
    found["pile"] = found["pile"][: pos.left]
    return found


def write(pos: CardPosition, values: Mapping[str, int], lists: Mapping[str, Sequence[int]]) -> None:
    """Set numbers and rows; fields that are not named keep their values. Raise KeyError for an unknown name."""
    write_fields(pos, FIELDS, values)
    if "pile" in lists:
        pile = [*lists["pile"]]
        lists = {**lists, "pile": pile + [0] * (DECK - len(pile))}
        pos.left = len(pile)
    write_fields(pos, FIELDS, lists)


@cython.ccall
def start_log(pos: CardPosition) -> None:
    """Start logging what happens."""
    pos.logging = True
    pos.logged = 0


def drain_log(pos: CardPosition) -> list[tuple[int, int, int, int]]:
    """Stop logging and return the log, four numbers per entry."""
    if pos.logged > LOG_ROOM:
        raise OverflowError(f"one action wrote {pos.logged // 4} log entries; there is room for {LOG_ROOM // 4}")
    found = [
        (pos.log[4 * i], pos.log[4 * i + 1], pos.log[4 * i + 2], pos.log[4 * i + 3]) for i in range(pos.logged // 4)
    ]
    pos.logging = False
    pos.logged = 0
    return found


@cython.ccall
def show(pos: CardPosition, owner: cython.int, observer: cython.int, kind: cython.int) -> None:
    """Record that a seat has been shown a card of a hand."""
    pos.known[(owner * OBSERVERS + observer) * KINDS + kind] += 1


@cython.ccall
def uncover(pos: CardPosition, owner: cython.int, observer: cython.int) -> None:
    """Record that a seat has been shown the face-down card of a line."""
    kind: cython.int = pos.old[owner]
    if kind != NONE:
        pos.peek[owner] |= 1 << observer
        if pos.known[(owner * OBSERVERS + observer) * KINDS + kind] == 0:
            pos.known[(owner * OBSERVERS + observer) * KINDS + kind] = 1
