"""Reads position lines. A position that no match can reach is refused with its clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from conquista.core import Data, PositionError
from conquista.core.fields import PIECE, PLACE, SEAT, SEAT_BITS
from conquista.games.conquest import packing
from conquista.games.conquest.notation import _FLAGS, _PIECE, ENCODING, SHORT, write_position
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.sizes import GONE, NONE, NOWHERE
from conquista.games.conquest.rules.position.layout import commandeer_flag, piece_used
from conquista.games.conquest.rules.position.position import FIELDS, WarPosition
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ROOM, ConquestRuleset

ROWS = ("raised", "pile", "built", "score", "tally", "loss_by")
_LARGEST = 60_000
_NUMBER = re.compile(r"0|[1-9][0-9]{0,4}")


def read_position(rules: ConquestRuleset, text: str) -> WarPosition:
    """The position of a line; raises PositionError."""
    if len(text) > _LARGEST:
        raise PositionError("conquest.position.long", most=_LARGEST)
    position = WarPosition(rules.tables)
    values: dict[str, str] = {}
    taken: set[int] = set()
    for token in text.split(" "):
        if "@" in token:
            _add_stack(rules, position, token, taken)
            continue
        name, equals, value = token.partition("=")
        if not equals or name in values:
            raise PositionError("conquest.position.token", token=token[:60])
        values[name] = value
    known = packing.numbers(position)
    for name in values:
        if name not in known and name not in ROWS:
            raise PositionError("conquest.position.name", name=name[:40])
    _set_numbers(rules, position, values)
    _set_rows(rules, position, values)
    packing.recount(position)
    for fault in army_faults(rules, packing.stacks(position).values(), packing.rows(position)["built"]):
        raise fault
    if write_position(rules, position) != text:  # the text is not in canonical form
        raise PositionError("conquest.position.form", right=write_position(rules, position)[:200])
    return position


# -- stacks ------------------------------------------------------------------------------------------------------------


def _add_stack(rules: ConquestRuleset, position: WarPosition, token: str, taken: set[int]) -> None:
    place, piece = read_stack(rules, token)
    if place in taken:
        raise PositionError("conquest.position.twice", clause="GC-AMB-11", place=rules.names[place])
    taken.add(place)
    if packing.add(position, place, piece) == NONE:
        raise PositionError("conquest.position.many", place=rules.names[place])


def read_stack(rules: ConquestRuleset, token: str) -> tuple[int, Piece]:
    """The place and the stack of a text such as `S.Ele[Sol]@S2`."""
    stack, _, name = token.rpartition("@")
    place = rules.geography.number.get(name)
    if place is None:
        raise PositionError("conquest.position.place", token=token[:60], place=name[:20])
    piece = _read_piece(stack, None, token)
    check_stack(rules, piece, name)
    return place, piece


def _read_piece(text: str, carrier_side: int | None, token: str) -> Piece:
    match = _PIECE.match(text)
    rest = text[match.end() :] if match else ""
    if (
        match is None
        or (rest and not (rest[0] == "[" and rest[-1] == "]"))
        or (match[1] is None and carrier_side is None)
    ):
        raise PositionError("conquest.position.token", token=token[:60])
    side = SEATS.index(match[1]) if match[1] else carrier_side
    assert side is not None
    used = int(match[4] or 0)
    if used > 15:
        raise PositionError("conquest.position.token", token=token[:60])
    flags = sum(bit for sign, bit in _FLAGS if sign in match[6])
    flags |= sum(commandeer_flag(SEATS.index(seat)) for seat in match[7] or "")
    load = tuple(_read_piece(part, side, token) for part in _parts(rest[1:-1], token)) if rest else ()
    origin = SEATS.index(match[3]) if match[3] else side
    return Piece(0, SHORT.index(match[2]), origin, side, piece_used(used, int(match[5] or 0)), flags, load)


def _parts(text: str, token: str) -> list[str]:
    """Split at commas that are not inside brackets."""
    parts, depth, start = [], 0, 0
    for i, sign in enumerate(text):
        depth += (sign == "[") - (sign == "]")
        if depth < 0 or depth > 1:
            raise PositionError("conquest.position.token", token=token[:60])
        if sign == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [*parts, text[start:]]


def check_stack(rules: ConquestRuleset, piece: Piece, place: str) -> None:
    """Check whether this stack can stand here at all."""
    kind = KINDS[piece.type]
    space = rules.board.spaces.get(place)
    where = "field" if space is None else space.kind
    vessel = kind in ("ship", "galleon")
    if vessel != (where == "sea"):
        raise PositionError("conquest.position.element", clause="CQ-BOARD-03", piece=kind, place=place)
    if where == "field" and kind not in ("knight", "camel"):
        raise PositionError("conquest.position.field", clause="GC-FLD-01", piece=kind, place=place)
    check_load(piece, place)


def check_load(piece: Piece, place: str) -> None:
    kind = KINDS[piece.type]
    loads = [KINDS[rider.type] for rider in piece.load]
    if kind in ("ship", "galleon"):
        single = {"elephant", "knight", "camel", "chariot"} | ({"catapult"} if kind == "galleon" else set())
        fits = loads in ([], ["soldier"], ["soldier", "soldier"]) or (len(loads) == 1 and loads[0] in single)
    else:
        fits = len(loads) <= ROOM[piece.type] and all(load == "soldier" for load in loads)
    if not fits:
        names: list[Data] = [{"key": f"why.kind.{load}"} for load in loads]
        raise PositionError("conquest.position.load", clause="CQ-COMP-07", piece=kind, place=place, load=names)
    for rider in piece.load:
        check_load(rider, place)


def army_faults(rules: ConquestRuleset, stacks: Iterable[Piece], built: Sequence[int]) -> Iterator[PositionError]:
    """Yield where a colour has more pieces of a kind than it began with and built since."""
    army = rules.board.starts.get(rules.options.word("army"), {})
    counts: dict[tuple[int, int], int] = {}

    def count(piece: Piece) -> None:
        counts[piece.origin, piece.type] = counts.get((piece.origin, piece.type), 0) + 1
        for rider in piece.load:
            count(rider)

    for stack in stacks:
        count(stack)
    for (origin, kind), number in counts.items():
        seat = SEATS[origin]
        if seat not in rules.seats:
            yield PositionError("conquest.position.seat", seat=seat, seats=rules.seats)
            continue
        if not army:
            continue
        most = len(army[seat].get(KINDS[kind], ())) + built[kind]
        if number > most:
            yield PositionError("conquest.position.army", clause="CQ-COMP-02", seat=seat, piece=KINDS[kind], most=most)


# -- everything else ---------------------------------------------------------------------------------------------------


def _set_numbers(rules: ConquestRuleset, position: WarPosition, values: dict[str, str]) -> None:
    numbers = {}
    for name in packing.numbers(position):
        if name not in values:
            continue
        text = values.pop(name)
        encoding = ENCODING[name]
        if encoding == SEAT:
            numbers[name] = NONE if text == "none" else _seat(rules, name, text)
        elif encoding == PIECE:
            gone = text == "gone" and name == "wander_camel"
            numbers[name] = GONE if gone else _piece_number(rules, position, name, text)
        elif encoding == PLACE:
            numbers[name] = NOWHERE if text == "none" else _place(rules, name, text)
        elif encoding == SEAT_BITS:
            numbers[name] = 0 if text == "none" else sum(1 << _seat(rules, name, seat) for seat in text)
        elif _NUMBER.fullmatch(text) and int(text) <= LARGEST[name]:
            numbers[name] = int(text)
        else:
            raise PositionError("conquest.position.value", name=name, value=text[:40])
    if "active" not in numbers or "to_act" not in numbers:
        raise PositionError("conquest.position.active")
    phase = numbers.get("phase", 0)
    if phase > 2 or numbers.get("reason", 0) > 13 or (phase == 1) != (numbers.get("target", NOWHERE) != NOWHERE):
        raise PositionError("conquest.position.value", name="phase", value=str(phase))
    if (phase == 2) != (numbers["to_act"] == NONE) or numbers["active"] == NONE:
        raise PositionError("conquest.position.active")
    if phase == 1 and NONE in (numbers.get("taker", NONE), numbers.get("defender", NONE)):
        raise PositionError("conquest.position.window")
    packing.set_numbers(position, numbers)


LARGEST = {field.name: 30_000 if field.c_type == "short" else 250 for field in FIELDS}


def _set_rows(rules: ConquestRuleset, position: WarPosition, values: dict[str, str]) -> None:
    rows: dict[str, list[int]] = packing.rows(position)
    if "raised" in values:
        for item in values.pop("raised").split(","):
            name, _, seat = item.partition(":")
            if name not in rules.geography.bridges:
                raise PositionError("conquest.position.value", name="raised", value=item[:40])
            rows["raised"][rules.geography.bridges[name]] = _seat(rules, "raised", seat)
    if "pile" in values:
        for item in values.pop("pile").split(";"):
            seat, _, pieces = item.partition(":")
            row = _counts("pile", pieces)
            start = _seat(rules, "pile", seat) * 9
            rows["pile"][start : start + 9] = row
    if "built" in values:
        rows["built"] = _counts("built", values.pop("built"))
    for name in ("score", "tally"):
        if name in values:
            for item in values.pop(name).split(","):
                if not _NUMBER.fullmatch(item[1:]) or int(item[1:]) > LARGEST[name]:
                    raise PositionError("conquest.position.value", name=name, value=item[:40])
                rows[name][_seat(rules, name, item[:1])] = int(item[1:])
    if "loss_by" in values:
        for item in values.pop("loss_by").split(","):
            if not _NUMBER.fullmatch(item[2:]) or int(item[2:]) > 250:
                raise PositionError("conquest.position.value", name="loss_by", value=item[:40])
            victim = _seat(rules, "loss_by", item[:1])
            rows["loss_by"][victim] = _seat(rules, "loss_by", item[1])
            rows["losses"][victim] = int(item[2:])
    packing.set_rows(position, rows)


def _counts(name: str, text: str) -> list[int]:
    row = [0] * 9
    for item in text.split(","):
        if item[:3] not in SHORT or not _NUMBER.fullmatch(item[3:]) or int(item[3:]) > LARGEST[name]:
            raise PositionError("conquest.position.value", name=name, value=item[:40])
        row[SHORT.index(item[:3])] = int(item[3:])
    return row


def _seat(rules: ConquestRuleset, name: str, text: str) -> int:
    if text not in rules.seats or len(text) != 1:
        raise PositionError("conquest.position.value", name=name, value=text[:40])
    return SEATS.index(text)


def _place(rules: ConquestRuleset, name: str, text: str) -> int:
    if text not in rules.geography.number:
        raise PositionError("conquest.position.value", name=name, value=text[:40])
    return rules.geography.number[text]


def _piece_number(rules: ConquestRuleset, position: WarPosition, name: str, text: str) -> int:
    place, _, member = text.partition(".")
    number = packing.number_at(position, _place(rules, name, place), int(member) if member in tuple("0123456") else 7)
    if number == NONE:
        raise PositionError("conquest.position.value", name=name, value=text[:40])
    return number
