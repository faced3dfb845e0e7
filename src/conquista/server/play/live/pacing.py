"""Timing of computers' decisions: delays depend on public facts only.

With hidden information, the time that a decision takes would leak it: a hand with one choice is answered sooner than
one with many. So a worker is held for the whole time budget of its level, and the decision is played at a random time
that was drawn when the match began to wait for the seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import ceil

from conquista.core import ConquistaError, Seat, SeededChance
from conquista.games import registry
from conquista.players import registry as players
from conquista.players.limits import UNLIMITED
from conquista.table.computers.tasks import MOVE, OFFER, PROPOSE, VOTE, ComputerTask

SHORTEST, LONGEST = 0.05, 10.0  # bounds of the time budget of a level, in seconds
COUNTED = 1.0  # seconds for a player whose search is not limited by time

Human = Callable[[Seat], bool]


class Pacing:
    """Draws when decisions are played: `least` seconds after the time budget, and up to `more` later."""

    def __init__(self, least: float, more: float, draw: Callable[[float, float], float] | None = None) -> None:
        self.least, self.more = least, more
        self._draw = draw or random.SystemRandom().uniform

    def applies(self, task: ComputerTask) -> bool:
        """Return whether a task belongs to a game with hidden information."""
        return self.least + self.more > 0 and registry.game(task.game).facts.hidden

    def thought(self, task: ComputerTask) -> float:
        """Return the seconds for which a task occupies a worker; 0 where it may finish sooner.

        A proposal, and an answer to one, need no search.
        """
        if not self.applies(task):
            return 0.0
        return budget(task.game, task.holder.spec) if task.kind in (MOVE, VOTE) else SHORTEST

    def schedule(
        self,
        known: Mapping[str, float],
        tasks: Iterable[ComputerTask],
        awaited: Iterable[Seat],
        now: float,
        human: Human,
    ) -> dict[str, float]:
        """Return the times of all pending decisions by occasion: the known ones, and newly drawn ones.

        A turn keeps its time while the seat negotiates before it, so that the delay does not reveal the negotiation.
        """
        wanted = {occasion(task): task for task in tasks if self.applies(task) and _seen(task, human)}
        talking = {seat for seat in awaited if not any(one.startswith(f"{seat} {MOVE} ") for one in wanted)}
        kept = {one: due for one, due in known.items() if one in wanted or _turn_of(one) in talking}
        for one, task in wanted.items():
            if one not in kept:
                pause = self._draw(self.least, self.least + self.more)
                kept[one] = now + budget(task.game, task.holder.spec) + pause
        return kept

    def window(self, spec: str, game: str) -> tuple[float, float]:
        """Return the range of seconds within which a decision of a level is played."""
        thought = budget(game, spec)
        return thought + self.least, thought + self.least + self.more

    def wait(self, due: float, now: float) -> float:
        """Return the seconds until a decision is played; a late decision waits for the next multiple of the pause."""
        if now <= due:
            return due - now
        step = self.least + self.more
        return due + ceil((now - due) / step) * step - now


def occasion(task: ComputerTask) -> str:
    """Return a key for what is decided that stays the same while a seat negotiates before its move."""
    if task.kind == OFFER:
        return f"{task.seat} {OFFER} {task.offer['id']}"
    return f"{task.seat} {VOTE}" if task.kind == VOTE else f"{task.seat} {MOVE} {task.hash}"


def paused(task: ComputerTask, human: Human) -> bool:
    """Return whether a decision waits for its time; proposals and answers to computers do not."""
    return task.kind != PROPOSE and _seen(task, human)


def _seen(task: ComputerTask, human: Human) -> bool:
    return task.kind != OFFER or human(str(task.offer["seat"]))


def _turn_of(name: str) -> Seat | None:
    seat, kind, *_ = name.split(" ")
    return seat if kind == MOVE else None


@lru_cache(maxsize=256)
def budget(game: str, spec: str) -> float:
    """Return the time budget of a level in seconds; it does not depend on the position."""
    rules = registry.game(game)
    try:
        limits = getattr(players.make(spec, rules, rules.facts.choose(), SeededChance(0)), "limits", UNLIMITED)
    except ConquistaError:  # level 0 replaces a player that cannot be made
        limits = UNLIMITED
    if limits.seconds is not None:
        return min(max(limits.seconds, SHORTEST), LONGEST)
    return SHORTEST if limits.unlimited else COUNTED
