"""When decisions of computers become known: at moments that are drawn from public facts and from nothing else.

Where something is hidden, the time that a decision takes would tell of it: a hand that leaves one choice is answered
sooner than one that leaves many. So a thinker keeps its place for the whole time that its level has, however soon it
has decided, and the decision is played at a moment that was drawn when the match began to wait for the seat.
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

SHORTEST, LONGEST = 0.05, 10.0  # seconds of thought that a level is given
COUNTED = 1.0  # seconds of a player whose thought is limited by something else than time

Human = Callable[[Seat], bool]


class Pacing:
    """Draws the moments: so many seconds after the thought of a level at least, and up to so many more."""

    def __init__(self, least: float, more: float, draw: Callable[[float, float], float] | None = None) -> None:
        self.least, self.more = least, more
        self._draw = draw or random.SystemRandom().uniform

    def applies(self, task: ComputerTask) -> bool:
        """Whether a task is about a game in which something is hidden."""
        return self.least + self.more > 0 and registry.game(task.game).facts.hidden

    def thought(self, task: ComputerTask) -> float:
        """The seconds for which a thinker is kept busy by a task; 0 where it may be done sooner.

        A proposal, and an answer to one, are found without a search.
        """
        if not self.applies(task):
            return 0.0
        return budget(task.game, task.holder.spec) if task.kind in (MOVE, VOTE) else SHORTEST

    def appointed(
        self,
        known: Mapping[str, float],
        tasks: Iterable[ComputerTask],
        awaited: Iterable[Seat],
        now: float,
        human: Human,
    ) -> dict[str, float]:
        """The moments of all decisions that are due, by occasion: those that are known, and new ones.

        A turn keeps its moment while the seat talks before it: nobody else may learn from the time that it did.
        """
        wanted = {occasion(task): task for task in tasks if self.applies(task) and _seen(task, human)}
        talking = {seat for seat in awaited if not any(one.startswith(f"{seat} {MOVE} ") for one in wanted)}
        kept = {one: moment for one, moment in known.items() if one in wanted or _turn_of(one) in talking}
        for one, task in wanted.items():
            if one not in kept:
                pause = self._draw(self.least, self.least + self.more)
                kept[one] = now + budget(task.game, task.holder.spec) + pause
        return kept

    def window(self, spec: str, game: str = "condottiere") -> tuple[float, float]:
        """The seconds within which a decision of a level is played."""
        thought = budget(game, spec)
        return thought + self.least, thought + self.least + self.more

    def wait(self, moment: float, now: float) -> float:
        """The seconds until a decision is played; what comes too late waits for whole pauses more."""
        if now <= moment:
            return moment - now
        step = self.least + self.more
        return moment + ceil((now - moment) / step) * step - now


def occasion(task: ComputerTask) -> str:
    """What a decision is for, by a name that stays while a seat talks before it moves."""
    if task.kind == OFFER:
        return f"{task.seat} {OFFER} {task.offer['id']}"
    return f"{task.seat} {VOTE}" if task.kind == VOTE else f"{task.seat} {MOVE} {task.hash}"


def paused(task: ComputerTask, human: Human) -> bool:
    """Whether a decision waits for its moment: a proposal does not, nor does an answer that a computer waits for."""
    return task.kind != PROPOSE and _seen(task, human)


def _seen(task: ComputerTask, human: Human) -> bool:
    return task.kind != OFFER or human(str(task.offer["seat"]))


def _turn_of(name: str) -> Seat | None:
    seat, kind, *_ = name.split(" ")
    return seat if kind == MOVE else None


@lru_cache(maxsize=256)
def budget(game: str, spec: str) -> float:
    """The seconds of thought that a player has for a decision: a fact about its level, whatever it decides."""
    rules = registry.game(game)
    try:
        limits = getattr(players.make(spec, rules, rules.facts.choose(), SeededChance(0)), "limits", UNLIMITED)
    except ConquistaError:  # level 0 plays for it
        limits = UNLIMITED
    if limits.seconds is not None:
        return min(max(limits.seconds, SHORTEST), LONGEST)
    return SHORTEST if limits.unlimited else COUNTED
