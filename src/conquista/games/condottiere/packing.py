"""Reading and writing positions from Python: fields by name, the log, and knowledge from shown cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import DECK, EARS, KINDS, LOG, MOST, NONE, REGIONS
    from conquista.games.condottiere.rules.position import CardPosition

NUMBERS = (
    "favour region holder defender actor phase deal out entered played declines quiet fresh pending asked answers "
    "done owed ten tied tiebreak winners reason first draw_first round games bare armed keeper plain"
).split()


def numbers(pos: CardPosition) -> dict[str, int]:
    """The single numbers of a position."""
    return {name: int(getattr(pos, name)) for name in NUMBERS}


def rows(pos: CardPosition) -> dict[str, list[int]]:
    """The rows of a position; the pile only up to its current size."""
    return {
        "hand": [pos.hand[i] for i in range(MOST * KINDS)],
        "up": [pos.up[i] for i in range(MOST * KINDS)],
        "gone": [pos.gone[i] for i in range(MOST * KINDS)],
        "old": [pos.old[i] for i in range(MOST)],
        "new": [pos.new[i] for i in range(MOST)],
        "peek": [pos.peek[i] for i in range(MOST)],
        "kept": [pos.kept[i] for i in range(KINDS)],
        "seen": [pos.seen[i] for i in range(KINDS)],
        "pile": [pos.pile[i] for i in range(pos.left)],
        "known": [pos.known[i] for i in range(MOST * EARS * KINDS)],
        "owner": [pos.owner[i] for i in range(REGIONS)],
        "score": [pos.score[i] for i in range(MOST)],
    }


def write(pos: CardPosition, values: Mapping[str, int], lists: Mapping[str, Sequence[int]]) -> None:
    """Set numbers and rows; fields that are not named keep their values."""
    i: cython.int
    for name, value in values.items():
        setattr(pos, name, value)
    for i, number in enumerate(lists.get("hand", ())):
        pos.hand[i] = number
    for i, number in enumerate(lists.get("up", ())):
        pos.up[i] = number
    for i, number in enumerate(lists.get("gone", ())):
        pos.gone[i] = number
    for i, number in enumerate(lists.get("old", ())):
        pos.old[i] = number
    for i, number in enumerate(lists.get("new", ())):
        pos.new[i] = number
    for i, number in enumerate(lists.get("peek", ())):
        pos.peek[i] = number
    for i, number in enumerate(lists.get("kept", ())):
        pos.kept[i] = number
    for i, number in enumerate(lists.get("seen", ())):
        pos.seen[i] = number
    for i, number in enumerate(lists.get("known", ())):
        pos.known[i] = number
    for i, number in enumerate(lists.get("owner", ())):
        pos.owner[i] = number
    for i, number in enumerate(lists.get("score", ())):
        pos.score[i] = number
    if "pile" in lists:
        for i, number in enumerate(lists["pile"]):
            pos.pile[i] = number
        for i in range(len(lists["pile"]), DECK):
            pos.pile[i] = 0
        pos.left = len(lists["pile"])


@cython.ccall
def tell(pos: CardPosition) -> None:
    """Start logging what happens."""
    pos.telling = True
    pos.logged = 0


def told(pos: CardPosition) -> list[tuple[int, int, int, int]]:
    """Stop logging and return the log, four numbers per entry."""
    if pos.logged > LOG:
        raise OverflowError(f"one action told {pos.logged // 4} things, and the log has room for {LOG // 4}")
    found = [
        (pos.log[4 * i], pos.log[4 * i + 1], pos.log[4 * i + 2], pos.log[4 * i + 3]) for i in range(pos.logged // 4)
    ]
    pos.telling = False
    pos.logged = 0
    return found


@cython.ccall
def show(pos: CardPosition, owner: cython.int, ear: cython.int, kind: cython.int) -> None:
    """Record that a seat has been shown a card of a hand."""
    pos.known[(owner * EARS + ear) * KINDS + kind] += 1


@cython.ccall
def uncover(pos: CardPosition, owner: cython.int, ear: cython.int) -> None:
    """Record that a seat has been shown the face-down card of a line."""
    kind: cython.int = pos.old[owner]
    if kind != NONE:
        pos.peek[owner] |= 1 << ear
        if pos.known[(owner * EARS + ear) * KINDS + kind] == 0:
            pos.known[(owner * EARS + ear) * KINDS + kind] = 1
