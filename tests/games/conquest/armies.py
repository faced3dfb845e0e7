"""Armies that stand where a match would hardly bring them."""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.kernel.random import RandomStream


def scattered(rules: ConquestRuleset, stream: RandomStream) -> WarPosition:
    """Every army on random places, so that everything meets everything from the first turn on."""
    position = WarPosition(rules.tables)
    elements = {
        vessel: [i for i, name in enumerate(rules.names) if (rules.geography.place_kind(name) == 3) == vessel]
        for vessel in (True, False)
    }
    for places in elements.values():
        stream.shuffle(places)
    fields = len(rules.board.spaces)
    for seat in rules.seats:
        side = SEATS.index(seat)
        for kind, starts in rules.board.starts[rules.options.word("army")][seat].items():
            for _ in starts:
                places = elements[kind in ("ship", "galleon")]
                wants_road = kind not in ("knight", "camel")
                at = next(i for i, place in enumerate(places) if place < fields or not wants_road)
                piece = Piece(0, KINDS.index(kind), side, side, 0, 0, ())
                packing.add(position, places.pop(at), piece)
    packing.set_numbers(position, {"turn": 100})
    rules.engine.begin(position, SEATS.index(rules.seats[0]))
    return position
