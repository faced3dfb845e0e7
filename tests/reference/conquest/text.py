"""Position lines, read and written as docs/4-notation.md describes them."""

from __future__ import annotations

import re
from collections import Counter

from reference.conquest.board import Board
from reference.conquest.pieces import KINDS, SHORT, Piece, members
from reference.conquest.position import ANSWERING, Position, Window

SEATS = "SWNE"
ABBREVIATED = {kind: short for short, kind in SHORT.items()}
TAKINGS = {"capture": 8, "vessel": 16, "camel": 32, "siege": 64, "shot": 128}
REASONS = (
    "",
    "annihilation",
    "siege",
    "five_spaces",
    "all_others_dormant",
    "opponent_dormant",
    "all_dormant",
    "one_left",
    "vulnerable_lost",
    "shared_annihilation",
    "quiet_count",
    "quiet_spaces",
    "quiet_captures",
    "agreed_draw",
)
_PIECE = re.compile(
    r"(?:([SWNE])\.)?([A-Z][a-z]{2})(?:\(([SWNE])\))?(?:'(\d+))?(?:~(\d))?([*!^?]*)(?:\{([SWNE]+)\})?(?:\[(.*)\])?"
)
_PART = re.compile(r"[^,\[\]]+(?:\[[^\]]*\])?")


def _seats(bits: int) -> set[str]:
    return {seat for i, seat in enumerate(SEATS) if bits >> i & 1}


def _bits(seats: set[str]) -> int:
    return sum(1 << SEATS.index(seat) for seat in seats)


def _refundable(board: Board, seat: str) -> list[str]:
    """The spaces whose points a seat may get back, in the order of their bits."""
    castle = board.castles[seat]
    return [*castle, *[""] * (5 - len(castle)), *board.quests]


# -- reading -----------------------------------------------------------------------------------------------------------


def read_piece(text: str, side: str) -> Piece:
    match = _PIECE.fullmatch(text)
    assert match, text
    side = match[1] or side
    return Piece(
        SHORT[match[2]],
        side,
        match[3] or side,
        int(match[4] or 0),
        int(match[5] or 0),
        "*" in match[6],
        "!" in match[6],
        "^" in match[6],
        "?" in match[6],
        match[7] or "",
        [read_piece(part, side) for part in _PART.findall(match[8] or "")],
    )


def read(board: Board, text: str) -> Position:
    """The position of a line."""
    position = Position()
    said: dict[str, str] = {}
    for token in text.split(" "):
        stack, at, place = token.rpartition("@")
        if at:
            position.stacks[place] = read_piece(stack, "")
        else:
            name, _, value = token.partition("=")
            said[name] = value

    def number(name: str) -> int:
        return int(said.get(name, 0))

    def seat(name: str) -> str:
        return said.get(name, "none").replace("none", "")

    def piece(name: str) -> Piece | None:
        if name not in said or said[name] in ("none", "gone"):
            return None
        place, _, member = said[name].partition(".")
        return position.find(place, int(member))[0]

    position.active, position.to_act = said["active"], seat("to_act")
    for name in (
        "turn",
        "phase",
        "spent",
        "budget",
        "quiet",
        "quiet_whole",
        "wandered",
        "risks",
        "reduced",
        "stood",
        "mixed",
    ):
        setattr(position, name, number(name))
    for name in ("reset", "round_reset", "captured", "forfeited"):
        setattr(position, name, bool(number(name)))
    order = _refundable(board, position.active)
    position.refunds = {place for i, place in enumerate(order) if place and number("refunds") >> i & 1}
    position.last_captor = seat("last_captor")
    position.wander_camel = piece("wander_camel")
    position.wander_gone = said.get("wander_camel") == "gone"
    position.agreed, position.alone = _seats(number("agreed")), _seats(number("alone"))
    position.winners = set(said.get("winners", "none").replace("none", ""))
    position.reason = REASONS[number("reason")]
    if position.phase == ANSWERING:
        taker = piece("taker")
        assert taker is not None
        taking = next(word for word, value in TAKINGS.items() if value == number("taking"))
        position.window = Window(
            said["target"],
            taker,
            taking,
            seat("defender"),
            bool(number("was_dormant")),
            bool(number("partner_only")),
            number("answer_moves"),
            number("answer_drops"),
            piece("answer_piece"),
            piece("answer_carrier"),
        )
    _read_rows(position, said)
    return position


def _read_rows(position: Position, said: dict[str, str]) -> None:
    def kinds(text: str) -> Counter[str]:
        return Counter({SHORT[item[:3]]: int(item[3:]) for item in text.split(",")})

    if "raised" in said:
        position.raised = dict(item.split(":") for item in said["raised"].split(","))
    if "pile" in said:
        for item in said["pile"].split(";"):
            position.pile[item[0]] = kinds(item[2:])
    if "built" in said:
        position.built = kinds(said["built"])
    for name in ("score", "tally"):
        if name in said:
            getattr(position, name).update({item[0]: int(item[1:]) for item in said[name].split(",")})
    if "loss_by" in said:
        position.losses = {item[0]: (item[1], int(item[2:])) for item in said["loss_by"].split(",")}


# -- writing -----------------------------------------------------------------------------------------------------------


def write_piece(piece: Piece, carrier_side: str) -> str:
    text = "" if piece.side == carrier_side else f"{piece.side}."
    text += ABBREVIATED[piece.kind]
    text += f"({piece.origin})" if piece.origin != piece.side else ""
    text += f"'{piece.used}" if piece.used else ""
    text += f"~{piece.wandered}" if piece.wandered else ""
    flags = (("*", piece.frozen), ("!", piece.shot), ("^", piece.from_siege), ("?", piece.direct))
    text += "".join(sign for sign, on in flags if on)
    text += "{" + "".join(seat for seat in SEATS if seat in piece.takers) + "}" if piece.takers else ""
    if piece.load:
        text += "[" + ",".join(write_piece(rider, piece.side) for rider in piece.load) + "]"
    return text


def write(board: Board, position: Position) -> str:
    """The line of a position, with the parts in their fixed order."""
    stacks = [f"{write_piece(position.stacks[name], '')}@{name}" for name in board.kind if name in position.stacks]
    said = _numbers(board, position)
    words = [
        f"{name}={value}" for name, value in said.items() if value not in ("", "0") or name in ("active", "to_act")
    ]
    return " ".join([*stacks, *words, *_write_rows(board, position)])


def _numbers(board: Board, position: Position) -> dict[str, str]:
    def spot(piece: Piece | None) -> str:
        found = None if piece is None else position.spot(piece)
        return f"{found[0]}.{found[1]}" if found else ""

    order = _refundable(board, position.active)
    refunds = sum(1 << i for i, place in enumerate(order) if place in position.refunds)
    w = position.window
    opened = {} if w is None else {
        "target": w.target,
        "taker": spot(w.taker),
        "taking": str(TAKINGS[w.taking]),
        "defender": w.defender,
        "was_dormant": str(int(w.was_dormant)),
        "partner_only": str(int(w.partner_only)),
        "answer_moves": str(w.moves),
        "answer_drops": str(w.drops),
        "answer_piece": spot(w.piece),
        "answer_carrier": spot(w.carrier),
    }  # fmt: skip
    return {
        "turn": str(position.turn),
        "active": position.active,
        "to_act": position.to_act or "none",
        "phase": str(position.phase),
        "spent": str(position.spent),
        "budget": str(position.budget),
        "refunds": str(refunds),
        "quiet": str(position.quiet),
        "quiet_whole": str(position.quiet_whole),
        "reset": str(int(position.reset)),
        "round_reset": str(int(position.round_reset)),
        "captured": str(int(position.captured)),
        "last_captor": position.last_captor,
        "forfeited": str(int(position.forfeited)),
        "wandered": str(position.wandered),
        "wander_camel": "gone" if position.wander_gone else spot(position.wander_camel),
        "risks": str(position.risks),
        "reduced": str(position.reduced),
        **opened,
        "stood": str(position.stood),
        "mixed": str(position.mixed),
        "agreed": str(_bits(position.agreed)),
        "alone": str(_bits(position.alone)),
        "winners": "".join(seat for seat in SEATS if seat in position.winners),
        "reason": str(REASONS.index(position.reason)),
    }


def _write_rows(board: Board, position: Position) -> list[str]:
    def kinds(counts: Counter[str]) -> str:
        return ",".join(f"{ABBREVIATED[kind]}{counts[kind]}" for kind in KINDS if counts[kind])

    bridges = [a for kind, a, _ in board.links if kind == "drawbridge"]
    rows = {
        "raised": ",".join(f"{name}:{position.raised[name]}" for name in bridges if name in position.raised),
        "pile": ";".join(
            f"{seat}:{kinds(position.pile[seat])}"
            for seat in SEATS
            if seat in position.pile and any(position.pile[seat].values())
        ),
        "built": kinds(position.built),
        "score": ",".join(f"{seat}{position.score[seat]}" for seat in SEATS if position.score[seat]),
        "tally": ",".join(f"{seat}{position.tally[seat]}" for seat in SEATS if position.tally[seat]),
        "loss_by": ",".join(
            f"{victim}{position.losses[victim][0]}{position.losses[victim][1]}"
            for victim in SEATS
            if victim in position.losses
        ),
    }
    return [f"{name}={value}" for name, value in rows.items() if value]


def word_of(position: Position, piece: Piece) -> str:
    """How words name a piece: its place, and its number where it is carried."""
    for place, stack in position.stacks.items():
        for number, other, _ in members(stack):
            if other is piece:
                return f"{place}.{number}" if number else place
    raise KeyError(piece.kind)
