"""Stacks: putting down, lifting, loading and removing pieces, with hash and counts kept in sync. No rules here."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import CAMEL, TYPES
    from conquista.games.conquest.rules.constants.sizes import GONE, NONE, NOWHERE, PIECES, SEATS, WORDS
    from conquista.games.conquest.rules.position.layout import bit_of, side_of, type_of, with_side, word_of
    from conquista.games.conquest.rules.position.position import WarPosition, key_of

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def free_slot(pos: WarPosition) -> cython.int:
    """The lowest unused piece number, or NONE."""
    i: cython.int
    for i in range(PIECES):
        if pos.at[i] == NOWHERE:
            return i
    return NONE


def add_piece(pos: WarPosition, kind: cython.int, place: cython.int, carrier: cython.int) -> cython.int:
    """Add a new piece on a place, or on a carrier that stands there."""
    piece: cython.int = free_slot(pos)
    if piece == NONE:
        return NONE
    pos.kind[piece] = kind
    pos.used[piece] = 0
    pos.flags[piece] = 0
    pos.on[piece] = NONE
    pos.first[piece] = NONE
    pos.next[piece] = NONE
    pos.units[side_of(kind)] += pos.tables.unit[type_of(kind)]
    pos.have[side_of(kind) * TYPES + type_of(kind)] += 1
    pos.live += 1
    if type_of(kind) == CAMEL:
        note_camel(pos, piece)
    pos.at[piece] = place
    pos.sum = (pos.sum + key_of(pos, piece)) & MASK
    if carrier == NONE:
        put_down(pos, piece, place)
    else:
        load(pos, piece, carrier)
    return piece


def note_camel(pos: WarPosition, piece: cython.int) -> None:
    """Record the number of a camel, so that wandering camels are found without scanning all pieces."""
    i: cython.int
    for i in range(pos.camels):
        if pos.camel[i] == piece:
            return
    if pos.camels < 8:
        pos.camel[pos.camels] = piece
        pos.camels += 1


def settle_at(pos: WarPosition, piece: cython.int, place: cython.int) -> None:
    """Set the place of a piece and of everything it carries."""
    rider: cython.int
    pos.sum = (pos.sum - key_of(pos, piece)) & MASK
    pos.at[piece] = place
    pos.sum = (pos.sum + key_of(pos, piece)) & MASK
    rider = pos.first[piece]
    while rider != NONE:
        settle_at(pos, rider, place)
        rider = pos.next[rider]


def lift(pos: WarPosition, piece: cython.int) -> None:
    """Take a bottom piece with its load off its place; its place field is kept until it is put down."""
    place: cython.int = pos.at[piece]
    side: cython.int = side_of(pos.kind[piece])
    pos.board[place] = NONE
    pos.occupied[side * WORDS + word_of(place)] &= MASK ^ bit_of(place)


def put_down(pos: WarPosition, piece: cython.int, place: cython.int) -> None:
    """Put a lifted piece with its load on an empty place."""
    side: cython.int = side_of(pos.kind[piece])
    pos.board[place] = piece
    pos.occupied[side * WORDS + word_of(place)] |= bit_of(place)
    if pos.at[piece] != place:
        settle_at(pos, piece, place)


def load(pos: WarPosition, piece: cython.int, carrier: cython.int) -> None:
    """Append a lifted or unloaded piece to the load of a carrier."""
    last: cython.int = pos.first[carrier]
    pos.sum = (pos.sum - key_of(pos, piece)) & MASK
    pos.on[piece] = carrier
    pos.next[piece] = NONE
    pos.sum = (pos.sum + key_of(pos, piece)) & MASK
    if last == NONE:
        pos.first[carrier] = piece
    else:
        while pos.next[last] != NONE:
            last = pos.next[last]
        pos.next[last] = piece
    if pos.at[piece] != pos.at[carrier]:
        settle_at(pos, piece, pos.at[carrier])


def unload(pos: WarPosition, piece: cython.int) -> None:
    """Take a piece off its carrier."""
    carrier: cython.int = pos.on[piece]
    other: cython.int = pos.first[carrier]
    pos.sum = (pos.sum - key_of(pos, piece)) & MASK
    if other == piece:
        pos.first[carrier] = pos.next[piece]
    else:
        while pos.next[other] != piece:
            other = pos.next[other]
        pos.next[other] = pos.next[piece]
    pos.on[piece] = NONE
    pos.next[piece] = NONE
    pos.sum = (pos.sum + key_of(pos, piece)) & MASK


def drop(pos: WarPosition, piece: cython.int, captor: cython.int) -> None:
    """Remove a lifted or unloaded piece and everything it carries; each goes to the captor's pile."""
    rider: cython.int
    side: cython.int = side_of(pos.kind[piece])
    while pos.first[piece] != NONE:
        rider = pos.first[piece]
        unload(pos, rider)
        drop(pos, rider, captor)
    pos.sum = (pos.sum - key_of(pos, piece)) & MASK
    if pos.wander_camel == piece:  # it still keeps others from wandering, although it is gone
        pos.wander_camel = GONE
    pos.at[piece] = NOWHERE
    pos.flags[piece] = 0
    pos.units[side] -= pos.tables.unit[type_of(pos.kind[piece])]
    pos.have[side * TYPES + type_of(pos.kind[piece])] -= 1
    pos.live -= 1
    pos.pile[captor * TYPES + type_of(pos.kind[piece])] += 1


def turn_side(pos: WarPosition, piece: cython.int, side: cython.int) -> None:
    """Change the side of a piece where it stands."""
    place: cython.int = pos.at[piece]
    bottom: cython.bint = pos.on[piece] == NONE and pos.board[place] == piece
    count: cython.int = pos.tables.unit[type_of(pos.kind[piece])]
    if bottom:
        lift(pos, piece)
    pos.sum = (pos.sum - key_of(pos, piece)) & MASK
    pos.units[side_of(pos.kind[piece])] -= count
    pos.have[side_of(pos.kind[piece]) * TYPES + type_of(pos.kind[piece])] -= 1
    pos.kind[piece] = with_side(pos.kind[piece], side)
    pos.units[side] += count
    pos.have[side * TYPES + type_of(pos.kind[piece])] += 1
    pos.sum = (pos.sum + key_of(pos, piece)) & MASK
    if bottom:
        put_down(pos, piece, place)


def set_used(pos: WarPosition, piece: cython.int, used: cython.int) -> None:
    """Set how many moves a piece has made this turn."""
    pos.sum = (pos.sum - key_of(pos, piece)) & MASK
    pos.used[piece] = used
    pos.sum = (pos.sum + key_of(pos, piece)) & MASK


def set_flags(pos: WarPosition, piece: cython.int, flags: cython.int) -> None:
    """Set the flags of a piece."""
    pos.sum = (pos.sum - key_of(pos, piece)) & MASK
    pos.flags[piece] = flags
    pos.sum = (pos.sum + key_of(pos, piece)) & MASK


def load_count(pos: WarPosition, carrier: cython.int) -> cython.int:
    """How many pieces a carrier carries directly, without the riders of its cargo."""
    count: cython.int = 0
    piece: cython.int = pos.first[carrier]
    while piece != NONE:
        count += 1
        piece = pos.next[piece]
    return count


def next_in_stack(pos: WarPosition, piece: cython.int) -> cython.int:
    """The piece after this one in its stack, or NONE: from the bottom up, each cargo followed by its riders."""
    if pos.first[piece] != NONE:
        return pos.first[piece]
    while pos.on[piece] != NONE:
        if pos.next[piece] != NONE:
            return pos.next[piece]
        piece = pos.on[piece]
    return NONE


def own_stacks(pos: WarPosition, seat: cython.int, word: cython.int) -> cython.ulonglong:
    """The places of one word whose stacks a seat may move, with its partner's where partners share."""
    bits: cython.ulonglong = pos.occupied[seat * WORDS + word]
    if pos.tables.team_sharing:
        bits |= pos.occupied[pos.tables.partner[seat] * WORDS + word]
    return bits


def opposing_stacks(pos: WarPosition, seat: cython.int, word: cython.int) -> cython.ulonglong:
    """The places of one word where stacks of other teams stand."""
    bits: cython.ulonglong = 0
    other: cython.int
    for other in range(SEATS):
        if pos.tables.team[other] != pos.tables.team[seat]:
            bits |= pos.occupied[other * WORDS + word]
    return bits


# -- members: how an action names a piece of a stack -------------------------------------------------------------------


def member(pos: WarPosition, place: cython.int, index: cython.int) -> cython.int:
    """The piece of a stack by number: 0 the bottom, 1 to 3 what it carries, 4 to 6 the riders of its cargo."""
    piece: cython.int = pos.board[place]
    if piece == NONE or index == 0:
        return piece
    piece = pos.first[piece]
    if index >= 4:
        if piece == NONE:
            return NONE
        piece = pos.first[piece]
        index -= 3
    while piece != NONE and index > 1:
        piece = pos.next[piece]
        index -= 1
    return piece


def member_index(pos: WarPosition, piece: cython.int) -> cython.int:
    """The number of a piece in its stack; the inverse of `member`."""
    carrier: cython.int = pos.on[piece]
    other: cython.int
    index: cython.int = 1
    if carrier == NONE:
        return 0
    if pos.on[carrier] != NONE:
        index = 4
    other = pos.first[carrier]
    while other != piece:
        other = pos.next[other]
        index += 1
    return index
