"""Drafts: positions in plain values, as the position editor changes them, and their way to a position line and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from conquista.core import PositionError
from conquista.core.parts.position_editor import Draft, DraftValues, differing, with_more
from conquista.games.conquest import packing
from conquista.games.conquest.notation import write_position, write_stack
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.position_reader import ROWS, read_position
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.position.layout import (
    commandeer_flag,
    commandeers_of,
    moves_made,
    piece_used,
    wanderings_made,
)
from conquista.games.conquest.rules.position.position import FIELDS, WarPosition
from conquista.games.conquest.scenes.scenario import count_built
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset

ORDER = (*(entry.name for entry in FIELDS if entry.is_number), *ROWS)  # of the values of a position line
MARKS = (("*", 1), ("!", 2), ("^", 4), ("?", 8))
MOST_DEPTH = 2  # a rider on cargo of a vessel


@dataclass(frozen=True)
class ConquestDraft:
    """A draft with its values checked: known places, kinds and seats. The stacks may be impossible."""

    stacks: Mapping[str, Piece] = field(default_factory=dict)
    active: str = ""
    turn: int = 0
    spent: int = 0
    quiet: int = 0
    raised: Mapping[str, str] = field(default_factory=dict)  # castle space to seat
    captured: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # captor to kinds
    more: Mapping[str, str | None] = field(default_factory=dict)

    def as_data(self) -> Draft:
        return {
            "stacks": {place: stack_data(piece) for place, piece in self.stacks.items()},
            "active": self.active,
            "turn": self.turn,
            "spent": self.spent,
            "quiet": self.quiet,
            "raised": dict(self.raised),
            "captured": {seat: dict(kinds) for seat, kinds in self.captured.items()},
            "more": dict(self.more),
        }


def read_draft(rules: ConquestRuleset, data: Mapping[str, Any]) -> ConquestDraft:
    """Return the draft of plain values; raises PositionError."""
    values = DraftValues(data)
    stacks = {}
    for place, stack in values.table("stacks").items():
        if place not in rules.geography.number:
            raise PositionError("conquest.position.place", token=place[:60], place=place[:20])
        stacks[place] = read_piece(rules, stack, place)
    raised = values.table("raised")
    for place, seat in raised.items():
        if place not in rules.geography.bridges or seat not in rules.seats:
            raise PositionError("conquest.position.value", name="raised", value=f"{place}:{seat}"[:40])
    return ConquestDraft(
        dict(sorted(stacks.items(), key=lambda one: rules.geography.number[one[0]])),
        values.word("active", rules.seats, rules.seats[0]),
        values.number("turn"),
        values.number("spent", most=250),
        values.number("quiet", most=30_000),
        {place: raised[place] for place in rules.geography.bridges if place in raised},
        {seat: pile for seat, pile in _captured(rules, values) if pile},
        values.more(),
    )


def _captured(rules: ConquestRuleset, values: DraftValues) -> Iterator[tuple[str, dict[str, int]]]:
    found = values.table("captured")
    for seat in rules.seats:
        pile = DraftValues({seat: found.pop(seat, None)}).table(seat)
        if set(pile) - set(KINDS):
            raise values.refused("captured")
        counts = {kind: DraftValues(pile).number(kind, most=250) for kind in KINDS}
        yield seat, {kind: count for kind, count in counts.items() if count}
    if found:
        raise values.refused("captured")


def read_piece(rules: ConquestRuleset, data: Any, place: str, depth: int = 0) -> Piece:
    """Return the piece of plain values with its load."""
    if not isinstance(data, Mapping) or depth > MOST_DEPTH:
        raise PositionError("editor.value", name=place)
    values = DraftValues(data)
    side = values.word("side", rules.seats)
    kind = values.word("piece", KINDS)
    if not side or not kind:
        raise PositionError("editor.value", name=place)
    origin = values.word("origin", rules.seats, side)
    marks = str(data.get("marks") or "")
    flags = sum(bit for sign, bit in MARKS if sign in marks)
    flags |= sum(commandeer_flag(SEATS.index(seat)) for seat in values.words("takers", rules.seats, most=4))
    used = piece_used(values.number("used", most=15), values.number("wandered", most=9))
    load = data.get("load") or []
    if not isinstance(load, list | tuple) or len(load) > 4:
        raise PositionError("editor.value", name=place)
    riders = tuple(read_piece(rules, one, place, depth + 1) for one in load)
    return Piece(0, KINDS.index(kind), SEATS.index(origin), SEATS.index(side), used, flags, riders)


def stack_data(piece: Piece) -> dict[str, Any]:
    """Return a piece as plain values, like a stack of a view."""
    data: dict[str, Any] = {
        "piece": KINDS[piece.type],
        "side": SEATS[piece.side],
        "used": moves_made(piece.used),
    }
    if piece.origin != piece.side:
        data["origin"] = SEATS[piece.origin]
    if wanderings_made(piece.used):
        data["wandered"] = wanderings_made(piece.used)
    if marks := "".join(sign for sign, bit in MARKS if piece.flags & bit):
        data["marks"] = marks
    if takers := commandeers_of(piece.flags):
        data["takers"] = [seat for i, seat in enumerate(SEATS) if takers >> i & 1]
    if piece.load:
        data["load"] = [stack_data(rider) for rider in piece.load]
    return data


def draft_of(rules: ConquestRuleset, line: str) -> ConquestDraft:
    """Return the draft of a position line; raises PositionError."""
    position = read_position(rules, line)
    numbers, rows = packing.numbers(position), packing.rows(position)
    piles = {seat: rows["pile"][SEATS.index(seat) * 9 : SEATS.index(seat) * 9 + 9] for seat in rules.seats}
    shown = ConquestDraft(
        {rules.names[place]: _unnumbered(stack) for place, stack in packing.stacks(position).items()},
        SEATS[numbers["active"]],
        numbers["turn"],
        numbers["spent"],
        numbers["quiet"],
        {name: SEATS[rows["raised"][i]] for name, i in rules.geography.bridges.items() if rows["raised"][i] != NONE},
        {
            seat: {kind: n for kind, n in zip(KINDS, pile, strict=True) if n}
            for seat, pile in piles.items()
            if any(pile)
        },
    )
    more = differing(_values(line), _values(line_of(rules, shown)))
    return replace(shown, more=more)


def line_of(rules: ConquestRuleset, draft: ConquestDraft) -> str:
    """Return the line of a draft; what the draft does not say follows as at the beginning of a turn."""
    stacks = [write_stack(place, piece) for place, piece in draft.stacks.items()]
    derived = _values(write_position(rules, _position(rules, draft), ()))
    return " ".join([*stacks, *with_more(derived, draft.more, ORDER)])


def _position(rules: ConquestRuleset, draft: ConquestDraft) -> WarPosition:
    """Return the position at the beginning of the turn, with the marks of the draft."""
    position = WarPosition(rules.tables)
    for place, piece in draft.stacks.items():
        if packing.add(position, rules.geography.number[place], piece) == NONE:
            raise PositionError("conquest.position.many", place=place)
    count_built(rules, position)
    packing.set_numbers(position, {"turn": draft.turn})
    rules.engine.begin(position, SEATS.index(draft.active))
    rows = packing.rows(position)
    for name, seat in draft.raised.items():
        rows["raised"][rules.geography.bridges[name]] = SEATS.index(seat)
    for seat, pile in draft.captured.items():
        for kind, count in pile.items():
            rows["pile"][SEATS.index(seat) * 9 + KINDS.index(kind)] = count
            rows["score"][SEATS.index(seat)] += count
    packing.set_rows(position, rows)
    quiet = {"quiet": draft.quiet, "quiet_whole": draft.quiet // len(rules.seats)}
    packing.set_numbers(position, {"spent": draft.spent, "captured": int(bool(draft.captured)), **quiet})
    return position


def _values(line: str) -> dict[str, str]:
    pairs = (word.partition("=") for word in line.split(" ") if "@" not in word and "=" in word)
    return {name: value for name, _, value in pairs}


def _unnumbered(piece: Piece) -> Piece:
    return piece._replace(number=0, load=tuple(_unnumbered(rider) for rider in piece.load))
