"""A view as a picture: its pieces, raised drawbridges, and the last trip."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import cast

from conquista.boards.model import VESSELS
from conquista.core import Seat, View
from conquista.drawing.pictures import PictureMark, PositionPicture
from conquista.drawing.pieces.model import PieceToken
from conquista.games.conquest.views.wire_types import ConquestSeat, ConquestStack, ConquestView

_TRIP = re.compile(r"(?P<place>[A-Z0-9]+)(\.\d)?(?P<sign>[-+^*~])(?P<goal>[A-Z0-9]+)!?")


def picture(view: View, last: Sequence[tuple[Seat, str]] = (), locale: str = "en") -> PositionPicture:
    """Return a view as a picture; `last` are the actions to mark, each with its seat."""
    data = cast(ConquestView, view.data)
    pieces = {place: _token(stack, data["seats"]) for place, stack in data["stacks"].items()}
    army = data["options"].get("army", "grand")
    return PositionPicture(data["board"], army, pieces, frozenset(data["raised"]), _marks(last))


def _token(stack: ConquestStack, seats: Mapping[str, ConquestSeat]) -> PieceToken:
    load = stack.get("load", [])
    side, piece = stack["side"], stack["piece"]
    riders = "".join(one["side"] for one in load if one["piece"] == "soldier")
    cargo = next((_token(one, seats) for one in load if one["piece"] != "soldier"), None)
    vessel = piece in VESSELS
    dormant = side in seats and seats[side]["dormant"]
    return PieceToken(
        side,
        piece,
        riders="" if vessel else riders,
        deck=riders if vessel else "",
        cargo=cargo,
        state="dormant" if dormant or stack.get("frozen") else "ready",
        origin=stack.get("origin", ""),
    )


def _marks(last: Sequence[tuple[Seat, str]]) -> tuple[PictureMark, ...]:
    """Return the last actions as marks; steps of the same piece one after the other are one trip."""
    trips: list[PictureMark] = []
    marks: list[PictureMark] = []
    for seat, word in last:
        found = _TRIP.fullmatch(word)
        if found is None:
            place = word.partition("=")[0] if "=" in word else word.partition(":")[2]
            marks += [PictureMark(seat, (place,))] if "=" in word or word.startswith(("raise:", "lower:")) else []
            continue
        start, goal = found["place"], found["goal"]
        before = trips[-1] if trips else None
        if before is not None and before.seat == seat and before.places[-1] == start and found["sign"] != "*":
            trips[-1] = PictureMark(seat, (*before.places, goal))
        else:
            trips.append(PictureMark(seat, (start, goal)))
    return (*trips, *marks)
