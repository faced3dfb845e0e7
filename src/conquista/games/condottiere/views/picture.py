"""A view as a picture: the map with its owners, the lines of the battle, and the hands that the view contains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from conquista.core import Seat, View
from conquista.drawing.pictures import CardRow, PositionPicture
from conquista.games.condottiere.views.snapshot import UNSEEN
from conquista.i18n import say

BOARD = "italia"


def picture(view: View, last: Sequence[tuple[Seat, str]] = (), locale: str = "en") -> PositionPicture:
    """Return a view as a picture; the seat that acted last is marked, before the first action the awaited seats."""
    data = cast(Mapping[str, Any], view.data)
    marked = {seat for seat, _ in last[-1:]} or {*data["awaited"]}
    rows = [
        CardRow(seat, _shown([*line, *data["down"][seat]], locale), str(data["strengths"][seat]), seat in marked)
        for seat, line in data["lines"].items()
    ]
    hands = data.get("revealed") or ({view.seat: data["hand"]} if view.seat else {})
    rows += [CardRow(seat, _shown(hand, locale), in_hand=True) for seat, hand in hands.items() if hand]
    return PositionPicture(
        BOARD,
        owners=data["owners"],
        battle=data["region"] or "",
        favour=data["favour"] or "",
        rows=tuple(rows),
    )


def _shown(cards: Sequence[str], locale: str) -> tuple[str | None, ...]:
    """Return cards by their names in a language, None for those that the viewer may not see."""
    return tuple(None if card == UNSEEN else _name(card, locale) for card in cards)


def _name(card: str, locale: str) -> str:
    return card if card.isdecimal() else say(f"play.condottiere.card.{card.lower()}", {}, locale)
