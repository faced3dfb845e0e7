"""A point of a match between two decisions, of a seat or of chance, and what every seat has seen so far.

A point is immutable, so any number of searches may share it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from conquista.core import Action, Chance, Event, Seat, Step, View
from conquista.research.chance_nodes import Pending, attempt
from conquista.research.env_spec import EnvSpec, make_spec

History = tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True)
class SeatHistory:
    """Everything that one seat has seen: a digest of all events, and the last events as numbers, the latest last."""

    digest: bytes = b""
    recent: History = ()


@dataclass(frozen=True, eq=False)
class HistoryPoint:
    """A state that waits for a seat, or an action that waits for chance."""

    spec: EnvSpec
    state: Any  # None before the first deal
    seat_histories: tuple[SeatHistory, ...]  # by place in playing order, the watcher last
    made: int = 0
    pending: Pending | None = None

    def __deepcopy__(self, memo: object) -> HistoryPoint:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game, pending = self.spec.game, self.pending
        line = None if self.state is None else game.write_state(self.state)
        waiting = None
        if pending is not None:
            number = None if pending.action is None else self.spec.number(self.state, pending.action)
            waiting = (pending.seat, number, pending.answers)
        return _again, (self.spec.name, dict(self.spec.options), line, self.seat_histories, self.made, waiting)

    # -- transitions ---------------------------------------------------------------------------------------------------

    @cached_property
    def legal(self) -> dict[int, Action]:
        """Return the legal actions of the seat to act, by number."""
        return {} if self.pending is not None else self.spec.legal(self.state)

    @cached_property
    def actor(self) -> int:
        """Return the place in playing order of the seat to act; -1 for chance, -2 when the match is over."""
        if self.pending is not None:
            return -1
        awaited = self.spec.game.to_act(self.state)
        return self.spec.seats.index(awaited[0]) if awaited else -2

    def chance(self) -> list[tuple[int, float]]:
        """Return the chance outcomes with probabilities."""
        assert self.pending is not None
        assert self.pending.question is not None
        return self.pending.question.outcomes()

    def decided(self, outcome: int) -> HistoryPoint:
        """Return the point after chance has decided one thing."""
        assert self.pending is not None
        waiting = self.pending.with_outcome(outcome)
        if waiting.question is not None and waiting.question.open:
            return replace(self, pending=waiting)
        return self._resolve(waiting)

    def acted(self, number: int) -> HistoryPoint:
        """Return the point after a legal action of the seat to act."""
        return replace(self, made=self.made + 1)._resolve(
            Pending(self.state, self.spec.seats[self.actor], self.legal[number])
        )

    def _resolve(self, pending: Pending) -> HistoryPoint:
        found = attempt(self.spec.adapter, pending)
        if isinstance(found, Pending):
            return replace(self, pending=found)
        return replace(self, state=found.state, seat_histories=self._hearing(found), pending=None)

    def _hearing(self, step: Step[Any]) -> tuple[SeatHistory, ...]:
        observers: list[Seat | None] = [*self.spec.seats, None]
        return tuple(
            self._observe(seat, heard, step.events) for seat, heard in zip(observers, self.seat_histories, strict=True)
        )

    def _observe(self, seat: Seat | None, heard: SeatHistory, events: tuple[Event, ...]) -> SeatHistory:
        game, adapter = self.spec.game, self.spec.adapter
        visible = [event for event in (game.event_for(event, seat) for event in events) if event is not None]
        digest = hashlib.sha256("\n".join([heard.digest.hex(), *(event.text() for event in visible)]).encode()).digest()
        if seat is None or not adapter.happenings:
            return SeatHistory(digest)
        recent = (*heard.recent, *(adapter.happening(event, seat) for event in visible))
        return SeatHistory(digest, recent[-adapter.happenings :])

    # -- information ---------------------------------------------------------------------------------------------------

    def view(self, place: int) -> View | None:
        """Return the view of a seat, as of its last decision where chance is pending; None before the first deal."""
        return None if self.state is None else self._views[place]

    @cached_property
    def _views(self) -> _Views:
        return _Views(self.spec, self.state)

    def sampled(self, place: int, uniform: Callable[[], float]) -> HistoryPoint:
        """Return another point that this seat cannot distinguish from this one, its unknown part drawn at random.

        The seat has seen the same there. Of the other seats only public events are kept.
        """
        view = self.view(place)
        assert view is not None
        chance = Uniform(uniform)
        state = self._caught_up(self.spec.game.sample_state(view, chance), chance)
        public = SeatHistory(hashlib.sha256(b"imagined" + self.seat_histories[-1].digest).digest())
        heard = [public] * len(self.spec.seats) + [self.seat_histories[-1]]
        heard[place] = self.seat_histories[place]
        return replace(self, state=state, seat_histories=tuple(heard))

    def _caught_up(self, state: Any, chance: Chance) -> Any:
        """Simultaneous decisions are asked here one after the other: seats before the seat to act have answered."""
        game = self.spec.game
        question = None if self.actor < 0 else game.question(state)
        if question is not None and question.sealed:
            while (first := game.to_act(state)[0]) != self.spec.seats[self.actor]:
                action = chance.choice(list(game.legal_actions(state, first)))
                state = game.apply(state, first, action, chance).state
        return state


class _Views:
    """The views of a state, created lazily."""

    def __init__(self, where: EnvSpec, state: Any) -> None:
        self._spec, self._state = where, state
        self._made: dict[int, View] = {}

    def __getitem__(self, place: int) -> View:
        if place not in self._made:
            self._made[place] = self._spec.game.view(self._state, self._spec.seats[place])
        return self._made[place]


class Uniform(Chance):
    """Chance from a function that returns numbers from 0 to 1, as searches provide it."""

    def __init__(self, uniform: Callable[[], float]) -> None:
        super().__init__()
        self._uniform = uniform

    def fork(self, name: str) -> Chance:
        return self

    def _draw(self, n: int, what: str) -> int:
        return min(int(self._uniform() * n), n - 1)


def first(where: EnvSpec) -> HistoryPoint:
    """Return the point before anything has happened."""
    nothing = (SeatHistory(),) * (len(where.seats) + 1)
    return HistoryPoint(where, None, nothing)._resolve(Pending(None, None, None))


def _again(
    name: str,
    options: dict[str, object],
    line: str | None,
    heard: tuple[SeatHistory, ...],
    made: int,
    waiting: tuple[Seat | None, int | None, tuple[tuple[int, ...], ...]] | None,
) -> HistoryPoint:
    """Restore a point from its pickled parts."""
    where = make_spec(name, options)
    state = None if line is None else where.game.read_state(where.options, line)
    point = HistoryPoint(where, state, heard, made)
    if waiting is None:
        return point
    seat, number, answers = waiting
    action = None if number is None else where.action(state, number)
    bare = attempt(where.adapter, Pending(state, seat, action, answers[:-1]))
    assert isinstance(bare, Pending)
    for outcome in answers[-1]:
        bare = bare.with_outcome(outcome)
    return replace(point, pending=bare)
