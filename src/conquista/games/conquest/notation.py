"""Words and position lines: how actions and positions are written and read back exactly.

A position line lists the stacks, then every value that differs from the start of a match as `name=value`:

    S.Ele'2[Sol,Sol'1]@S2 W.Gal(S)@MW3 turn=5 active=W spent=3 budget=16 raised=SK1:S pile=S:Sol2,Shp1

`'n` moves made this turn, `~n` wandering moves, `(S)` the colour where it is not the side, `*` built this turn or its
builder, `!` has shot, `^` came from a siege engine, `?` could have struck at once, `{S}` who commandeered it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from conquista.core import Ambiguous, Unreadable
from conquista.core.fields import PIECE, PLACE, SEAT, SEAT_BITS
from conquista.games.conquest import packing
from conquista.games.conquest.actions import BARE, SIGNS, WORKS, Move
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.action_kinds import DRAW, LOWER, RAISE, STEP
from conquista.games.conquest.rules.constants.sizes import GONE, NONE, NOWHERE
from conquista.games.conquest.rules.position.layout import commandeers_of, moves_made, wanderings_made
from conquista.games.conquest.rules.position.position import FIELDS, WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset

SHORT = ("Sol", "Ele", "Kni", "Cam", "Cha", "Shp", "Gal", "Cat", "Sie")
_FLAGS = (("*", 1), ("!", 2), ("^", 4), ("?", 8))
ENCODING = {field.name: field.encoding for field in FIELDS}  # what a number of a position line stands for
_PIECE = re.compile(
    r"(?:([SWNE])\.)?(Sol|Ele|Kni|Cam|Cha|Shp|Gal|Cat|Sie)(?:\(([SWNE])\))?(?:'([0-9]{1,2}))?(?:~([0-9]))?"
    r"([*!^?]{0,4})(?:\{([SWNE]{1,4})\})?"
)
_WORD = re.compile(r"([A-Za-z0-9]+)(?:\.([1-6]))?([-x+^*~])([A-Za-z0-9]+)(!?)")
_WORK = re.compile(r"([A-Za-z0-9]+)=(chariot|catapult|siege|ship|galleon)(?:@([A-Za-z0-9]+))?")
_DRAW = re.compile(r"draw:([SWNE])")
_BRIDGE = re.compile(r"(raise|lower):([A-Za-z0-9]+)")


# -- actions -----------------------------------------------------------------------------------------------------------


def read_word(rules: ConquestRuleset, text: str) -> Move:
    """The action of a word; its places must exist, and legality is not checked."""
    for kind, word in BARE.items():
        if text == word:
            return Move(kind)
    if match := _DRAW.fullmatch(text):
        return Move(DRAW, goal=match[1])
    if match := _BRIDGE.fullmatch(text):
        place = _place(rules, text, match[2])
        return Move(RAISE if match[1] == "raise" else LOWER, place, 0, place)
    if match := _WORK.fullmatch(text):
        place = _place(rules, text, match[1])
        kind = next(kind for kind, name in WORKS.items() if name == match[2])
        return Move(kind, place, 0, _place(rules, text, match[3]) if match[3] else place)
    if match := _WORD.fullmatch(text):
        sign = "-" if match[3] == "x" else match[3]
        kind = next(kind for kind, known in SIGNS.items() if known == sign)
        place, goal = _place(rules, text, match[1]), _place(rules, text, match[4])
        return Move(kind, place, int(match[2] or 0), goal, bool(match[5]))
    raise Unreadable("conquest.word.shape", word=text[:60])


def read_among(rules: ConquestRuleset, text: str, legal: list[Move]) -> Move:
    """The action of a word or short form: a goal alone, or a step that several pieces of the stack could make."""
    if text in rules.geography.number:
        fitting = [move for move in legal if move.goal == text and move.kind == STEP and not move.last]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise Ambiguous("conquest.word.several", word=text, words=[move.word for move in fitting])
    return read_word(rules, text)


def _place(rules: ConquestRuleset, word: str, name: str) -> str:
    if name not in rules.geography.number:
        raise Unreadable("conquest.word.place", word=word[:60], place=name[:20], board=rules.board.id)
    return name


# -- positions ---------------------------------------------------------------------------------------------------------


def write_position(rules: ConquestRuleset, position: WarPosition, stacks: Iterable[str] | None = None) -> str:
    """The position on one line; `stacks` are the words of its stacks, where they are written already."""
    names = rules.names
    if stacks is None:
        stacks = [write_stack(names[place], stack) for place, stack in packing.stacks(position).items()]
    words = list(stacks)
    fresh = _fresh(rules)
    for name, value in packing.numbers(position).items():
        if value == fresh[name] and name not in ("active", "to_act"):
            continue
        encoding = ENCODING[name]
        if encoding == SEAT:
            text = SEATS[value] if value != NONE else "none"
        elif encoding == PIECE:
            text = "gone" if value == GONE else _place_of(packing.stacks(position), names, value)
        elif encoding == PLACE:
            text = names[value] if value != NOWHERE else "none"
        elif encoding == SEAT_BITS:
            text = "".join(s for i, s in enumerate(SEATS) if value >> i & 1) or "none"
        else:
            text = str(value)
        words.append(f"{name}={text}")
    return " ".join(words + _write_rows(rules, position))


@lru_cache(maxsize=64)
def _fresh(rules: ConquestRuleset) -> dict[str, int]:
    """The numbers of a position in which nothing has happened; they are omitted."""
    return packing.numbers(WarPosition(rules.tables))


def _place_of(stacks: Mapping[int, Piece], names: Sequence[str], number: int) -> str:
    """The place of a piece, with its member number in the stack."""
    return next(f"{names[at]}.{i}" for at, stack in stacks.items() for i, n in _members(stack) if n == number)


def _members(stack: Piece) -> list[tuple[int, int]]:
    """The pieces of a stack as (member, number)."""
    found = [(0, stack.number)]
    for i, piece in enumerate(stack.load):
        found.append((1 + i, piece.number))
        found += [(4 + j, rider.number) for j, rider in enumerate(piece.load)]
    return found


def write_stack(place: str, stack: Piece) -> str:
    """The word of a stack on a place."""
    return f"{write_piece(stack, None)}@{place}"


@lru_cache(maxsize=1 << 15)
def write_piece(piece: Piece, carrier_side: int | None) -> str:
    """The word of a piece and of those that it carries; most pieces of a position are the same as in the last one."""
    text = "" if piece.side == carrier_side else f"{SEATS[piece.side]}."
    text += SHORT[piece.type]
    if piece.origin != piece.side:
        text += f"({SEATS[piece.origin]})"
    if moves_made(piece.used):
        text += f"'{moves_made(piece.used)}"
    if wanderings_made(piece.used):
        text += f"~{wanderings_made(piece.used)}"
    text += "".join(sign for sign, bit in _FLAGS if piece.flags & bit)
    if commandeers_of(piece.flags):
        text += "{" + "".join(seat for i, seat in enumerate(SEATS) if commandeers_of(piece.flags) >> i & 1) + "}"
    if piece.load:
        text += "[" + ",".join(write_piece(rider, piece.side) for rider in piece.load) + "]"
    return text


def _write_rows(rules: ConquestRuleset, position: WarPosition) -> list[str]:
    rows = packing.rows(position)
    words = []
    castles = {bridge: name for name, bridge in rules.geography.bridges.items()}
    raised = [f"{castles[i]}:{SEATS[by]}" for i, by in enumerate(rows["raised"]) if by != NONE]
    piles = []
    for seat in range(4):
        pile = rows["pile"][seat * 9 : seat * 9 + 9]
        if any(pile):
            piles.append(f"{SEATS[seat]}:" + ",".join(f"{SHORT[i]}{n}" for i, n in enumerate(pile) if n))
    words += [f"raised={','.join(raised)}"] if raised else []
    words += [f"pile={';'.join(piles)}"] if piles else []
    if any(rows["built"]):
        words.append("built=" + ",".join(f"{SHORT[i]}{n}" for i, n in enumerate(rows["built"]) if n))
    for name in ("score", "tally"):
        if any(rows[name]):
            words.append(f"{name}=" + ",".join(f"{SEATS[i]}{n}" for i, n in enumerate(rows[name]) if n))
    taken = enumerate(zip(rows["loss_by"], rows["losses"], strict=True))
    losses = [f"{SEATS[i]}{SEATS[by]}{count}" for i, (by, count) in taken if by != NONE]
    return words + ([f"loss_by={','.join(losses)}"] if losses else [])
