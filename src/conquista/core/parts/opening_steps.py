"""Steps of an opening, as the part `openings` of a game's plug-in describes them."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core.values import Seat


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """One step of an opening: a position and what a seat did there.

    `key` identifies the position and is the same in every match that reaches it. `move` is what was done, as the
    words of its actions with spaces between them. The step consists of the actions from `first` up to `last`, which is
    not included.
    """

    key: int
    seat: Seat
    move: str
    first: int
    last: int


def signed(digest: int) -> int:
    """Return the lowest 64 bits of a digest as a signed number, as databases store them."""
    low = digest & (2**64 - 1)
    return low - 2**64 if low >= 2**63 else low
