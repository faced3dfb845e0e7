"""What a seat sees, as a row of small numbers for learning programs. `features.py` describes the layout.

It reads positions directly so that batches are fast. It reveals exactly what the view of the seat reveals; a test
compares the two.
"""

from __future__ import annotations

from typing import Any

import cython

from conquista.c_types import Bytes
from conquista.core import Options

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS
    from conquista.games.condottiere.rules.constants.phases import ASK, DEAL, KEEP, OVER
    from conquista.games.condottiere.rules.constants.sizes import NONE, OBSERVERS, REGIONS
    from conquista.games.condottiere.rules.play.battle import compute_strengths
    from conquista.games.condottiere.rules.position.position import CardPosition, hand_size
    from conquista.kernel.buffer import Buffer


@cython.cclass
class PublicSizes:
    """What the options make public: sizes of hands and piles, and the discards."""

    sizes: cython.bint
    discards: cython.bint

    def __init__(self, options: Options) -> None:
        self.sizes = options.word("hand_count_visibility") != "hidden"
        self.discards = options.word("discard_pile_view") == "seen_cards"


def observe(position: CardPosition, options: Options, seat: int, out: Any) -> None:
    """Write what a seat (by number) sees of a position into a byte array of the right length."""
    buffer: Buffer = Buffer(out)
    write_observation(position, PublicSizes(options), seat, buffer.bytes, 0, buffer.size)


def write_observation(
    pos: CardPosition,
    shown: PublicSizes,
    seat: cython.int,
    row: Bytes,
    start: cython.Py_ssize_t,
    width: cython.Py_ssize_t,
) -> None:
    """Write the whole observation, field after field."""
    i: cython.Py_ssize_t
    for i in range(start, start + width):
        row[i] = 0
    i = write_own(pos, seat, row, start)
    i = write_down(pos, seat, row, i)
    i = write_known(pos, seat, row, i)
    i = write_piles(pos, shown, seat, row, i)
    i = write_map(pos, seat, row, i)
    i = write_seats(pos, seat, row, i)
    i = write_phase(pos, seat, row, i)


def one_hot(
    pos: CardPosition, seat: cython.int, other: cython.int, row: Bytes, at: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Mark one seat, or none."""
    if other != NONE:
        row[at + (other - seat + pos.tables.players) % pos.tables.players] = 1
    return at + pos.tables.players


def by_seat(
    pos: CardPosition, seat: cython.int, bits: cython.int, row: Bytes, at: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Mark the seats of a set."""
    i: cython.int
    for i in range(pos.tables.players):
        row[at + i] = (bits >> ((seat + i) % pos.tables.players)) & 1
    return at + pos.tables.players


def write_own(pos: CardPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the seat's own cards, then the lines."""
    i: cython.int
    kind: cython.int
    other: cython.int
    for kind in range(KINDS):
        row[at + kind] = pos.hand[seat * KINDS + kind]
        if pos.phase == KEEP and pos.actor == seat:
            row[at + KINDS + kind] = pos.kept[kind]
        row[at + 2 * KINDS + kind] = pos.gone[seat * KINDS + kind]
    at += 3 * KINDS
    for i in range(pos.tables.players):
        other = (seat + i) % pos.tables.players
        for kind in range(KINDS):
            row[at + i * KINDS + kind] = pos.up[other * KINDS + kind]
    return at + pos.tables.players * KINDS


def write_down(pos: CardPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write face-down cards: by kind if the seat knows them, otherwise by number."""
    i: cython.int
    other: cython.int
    unseen: cython.Py_ssize_t = at + pos.tables.players * KINDS
    for i in range(pos.tables.players):
        other = (seat + i) % pos.tables.players
        if pos.old[other] != NONE:
            if i == 0 or (pos.peek[other] >> seat) & 1:
                row[at + i * KINDS + pos.old[other]] += 1
            else:
                row[unseen + i] += 1
        if pos.new[other] != NONE:
            if i == 0:
                row[at + i * KINDS + pos.new[other]] += 1
            else:
                row[unseen + i] += 1
    return unseen + pos.tables.players


def write_known(pos: CardPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write which cards of which seat are known to whom."""
    i: cython.int
    kind: cython.int
    other: cython.int
    players: cython.int = pos.tables.players
    for i in range(players):
        other = (seat + i) % players
        for kind in range(KINDS):
            if i:
                row[at + i * KINDS + kind] = pos.known[(other * OBSERVERS + seat) * KINDS + kind]
                row[at + (2 * players + i) * KINDS + kind] = pos.known[(seat * OBSERVERS + other) * KINDS + kind]
            row[at + (players + i) * KINDS + kind] = pos.known[(other * OBSERVERS + OBSERVERS - 1) * KINDS + kind]
    return by_seat(pos, seat, pos.peek[seat], row, at + 3 * players * KINDS)


def write_piles(
    pos: CardPosition, shown: PublicSizes, seat: cython.int, row: Bytes, at: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Write the sizes of the piles and hands."""
    i: cython.int
    kind: cython.int
    other: cython.int
    players: cython.int = pos.tables.players
    piles: cython.Py_ssize_t = at + 2 * players
    for i in range(players):
        other = (seat + i) % players
        row[at + i] = hand_size(pos, other)
        if not shown.sizes and row[at + i]:
            row[at + i] = 1
        for kind in range(KINDS):
            if shown.sizes:
                row[at + players + i] += pos.gone[other * KINDS + kind]
    if shown.sizes:
        row[piles] = pos.left
    for kind in range(KINDS):
        if shown.sizes:
            row[piles + 1] += pos.seen[kind]
        row[piles + 2] += pos.kept[kind]
        if shown.discards:
            row[piles + 3 + kind] = pos.seen[kind]
    return piles + 3 + KINDS


def write_map(pos: CardPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the markers, the region of the battle, and the Favour token."""
    i: cython.int
    players: cython.int = pos.tables.players
    for i in range(REGIONS):
        if pos.owner[i] != NONE:
            row[at + (pos.owner[i] - seat + players) % players * REGIONS + i] = 1
    at += players * REGIONS
    if pos.region != NONE:
        row[at + pos.region] = 1
    if pos.favour != NONE:
        row[at + REGIONS + pos.favour] = 1
    return at + 2 * REGIONS


def write_seats(pos: CardPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write who holds the token, acts, defends and has passed, then strengths and scores."""
    i: cython.int
    other: cython.int
    awaited: cython.int = 0
    actor: cython.int = pos.actor
    players: cython.int = pos.tables.players
    if pos.phase == ASK and pos.tables.together:
        awaited = asked_still(pos, seat)
        if pos.tables.revision >= 3:
            actor = 0
            while not pos.asked >> actor & 1:
                actor += 1
    elif pos.phase != DEAL and pos.phase != OVER:
        awaited = 1 << pos.actor
    at = one_hot(pos, seat, pos.holder, row, at)
    at = one_hot(pos, seat, actor, row, at)
    at = by_seat(pos, seat, awaited, row, at)
    at = one_hot(pos, seat, pos.defender, row, at)
    at = by_seat(pos, seat, pos.out, row, at)
    at = one_hot(pos, seat, pos.first, row, at)
    compute_strengths(pos)
    for i in range(players):
        other = (seat + i) % players
        row[at + i] = pos.force[other] if pos.force[other] < 255 else 255
        row[at + players + i] = pos.score[other] if pos.score[other] < 255 else 255
    return at + 2 * players


def asked_still(pos: CardPosition, seat: cython.int) -> cython.int:
    """The seats that this seat must assume are still being asked, as bits; it cannot know who else has answered."""
    if pos.tables.revision < 3:
        return pos.pending
    return (pos.asked & ~(1 << seat)) | (pos.pending & (1 << seat))


def write_phase(pos: CardPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the phase and the public numbers."""
    if pos.phase <= OVER:
        row[at + pos.phase] = 1
    at = by_seat(pos, seat, asked_still(pos, seat), row, at + OVER + 1)
    at = by_seat(pos, seat, pos.asked, row, at)
    at = by_seat(pos, seat, pos.tied, row, at)
    at = by_seat(pos, seat, pos.winners, row, at)
    row[at] = (pos.answers >> seat) & 1
    row[at + 1] = pos.entered
    row[at + 2] = pos.played
    row[at + 3] = pos.declines
    row[at + 4] = pos.quiet
    row[at + 5] = pos.fresh
    row[at + 6] = pos.done
    row[at + 7] = pos.ten
    row[at + 8] = pos.tiebreak
    row[at + 9] = pos.reason
    row[at + 10] = pos.round if pos.round < 255 else 255
    row[at + 11] = pos.games if pos.games < 255 else 255
    if pos.tables.revision >= 3:
        return at + 12
    at = by_seat(pos, seat, pos.bare, row, at + 12)
    at = by_seat(pos, seat, pos.armed, row, at)
    if pos.keeper != NONE:
        row[at + (pos.keeper - seat + pos.tables.players) % pos.tables.players] = pos.plain
    return at + pos.tables.players
