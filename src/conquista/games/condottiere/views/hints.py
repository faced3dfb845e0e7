"""A suggested action as a region of the map, where it has one, and one sentence with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Data, Seat
from conquista.games.condottiere.actions import CardAction
from conquista.games.condottiere.cards import MAP
from conquista.games.condottiere.state import CondottiereState


def hint(state: CondottiereState, seat: Seat, line: Sequence[CardAction], reason: Data) -> dict[str, Data]:
    """The first action of a line: its word, the region that it leads to, and the reason, which is a whole sentence."""
    word = line[0].word
    about = word.partition(":")[2]
    return {
        "words": [word],
        "start": "",
        "goal": about if about in MAP else "",
        "says": {"key": "condottiere.hint", "params": {"word": word, "reason": reason}},
    }
