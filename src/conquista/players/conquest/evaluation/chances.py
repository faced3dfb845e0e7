"""Chances of winning from the values of an evaluation, corrected by the results of matches (`chances.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from conquista.core import Seat
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.players.chance_curve import ChanceCurve

FILE = Path(__file__).with_name("chances.toml")
RAW = ChanceCurve()


@cache
def _curves() -> Mapping[str, ChanceCurve]:
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {name: ChanceCurve(**table) for name, table in read.items()}


def curve_of(sides: int) -> ChanceCurve:
    """Return the correction of matches with so many sides; partners are one."""
    return _curves()["two_sides" if sides == 2 else "more_sides"]


def chances(
    teams: Sequence[Sequence[Seat]], played: WarPosition, shares: Sequence[float], curve: ChanceCurve
) -> dict[Seat, float]:
    """Return the chance of each seat, which add up to 1; partners divide theirs equally.

    `played` is the position after what was decided, `shares` are those of the sides after the replies to it. A match
    that is over is certain, and a side without pieces has no chance.
    """
    if packing.numbers(played)["phase"] == OVER:
        winners = packing.numbers(played)["winners"]
        found = [float(not winners or any(winners >> SEATS.index(seat) & 1 for seat in team)) for team in teams]
        whole = sum(found)
        corrected = [share / whole for share in found]
    else:
        sides = {SEATS[stack.side] for stack in packing.stacks(played).values()}
        found = [share if sides & set(team) else 0.0 for team, share in zip(teams, shares, strict=True)]
        whole = sum(found) or 1.0
        corrected = curve.apply([share / whole for share in found])
    return {seat: chance / len(team) for team, chance in zip(teams, corrected, strict=True) for seat in team}
