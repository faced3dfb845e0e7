"""The schedule: mirrored sides, rotated seats, every deal played by all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from conquista.arena.errors import ArenaError
from conquista.arena.series_plan import SeriesPlan
from conquista.core import Seat
from conquista.players.spec import PROGRAM


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game of a series: its group shares a deal and a lineup, and differs in the seats of the players."""

    number: int
    group: int
    lineup: int
    deal: int
    holders: tuple[int, ...]  # the player of each side, by its index in the plan


class Schedule:
    """All games of a plan, numbered from 0 without an end."""

    def __init__(self, plan: SeriesPlan, *, past: bool = False) -> None:
        """With `past`, the games have been played, possibly under an older version of the rules."""
        self.plan = plan
        self.game, self.options = plan.rules(past=past)
        self.seats: tuple[Seat, ...] = self.game.seats(self.options)
        self.sides: tuple[tuple[Seat, ...], ...] = self.game.teams(self.options)
        self.specs = tuple(partners(text, len(self.sides[0])) for text in plan.players)
        self.lineups = self._lineups()

    @property
    def size(self) -> int:
        """Return the games of a group: each player of the lineup takes each side once."""
        return len(self.sides)

    def _lineups(self) -> tuple[tuple[int, ...], ...]:
        """Return the pairings. If there are too few players, the last one fills the table."""
        count, sides = len(self.plan.players), len(self.sides)
        if self.plan.pairing == "neighbours":
            if count < 2:
                raise ArenaError("arena.plan.two_players")
            return tuple((i + 1, *([i] * (sides - 1))) for i in range(count - 1))
        if self.plan.pairing == "gauntlet":
            if count < 2:
                raise ArenaError("arena.plan.two_players")
            return tuple((0, *([i] * (sides - 1))) for i in range(1, count))
        if count >= sides:
            return tuple(combinations(range(count), sides))
        return ((*range(count), *([count - 1] * (sides - count))),)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return a unique name for each player."""
        found: list[str] = []
        for text in self.plan.players:
            again = sum(text == other for other in self.plan.players[: len(found)])
            found.append(f"{text} #{again + 1}" if again else text)
        return tuple(found)

    def games(self, each: int) -> int:
        """Return the number of games that gives every lineup at least this many, in whole groups."""
        return -(-each // self.size) * self.size * len(self.lineups)

    def task(self, number: int) -> GameTask:
        group, turn = divmod(number, self.size)
        deal, lineup = divmod(group, len(self.lineups))
        seated = self.lineups[lineup]
        holders = tuple(seated[(place - turn) % self.size] for place in range(self.size))
        return GameTask(number, group, lineup, deal, holders)

    def seat_specs(self, task: GameTask) -> Iterator[tuple[Seat, int, str]]:
        """Yield each seat in playing order, with the index of its player in the plan and its spec."""
        found = {
            seat: (holder, self.specs[holder][i])
            for side, holder in zip(self.sides, task.holders, strict=True)
            for i, seat in enumerate(side)
        }
        return ((seat, *found[seat]) for seat in self.seats)


def partners(text: str, seats: int) -> tuple[str, ...]:
    """Return the specs of a side's seats: one for all, or partners joined by + outside of brackets."""
    parts, depth = [""], 0
    whole = text.lstrip().startswith(f"{PROGRAM}:") or text.lstrip().startswith(f"{PROGRAM}(")
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "+" and depth <= 0 and not whole:
            parts.append("")
        else:
            parts[-1] += letter
    specs = tuple(part.strip() for part in parts)
    if not all(specs):
        raise ArenaError("arena.plan.partners_shape", text=text)
    if len(specs) == 1:
        return specs * seats
    if len(specs) != seats:
        raise ArenaError("arena.plan.partners", text=text, given=len(specs), seats=seats)
    return specs
