"""Seats held by computers: what is to be decided, as a job for anywhere, and the answer as a request like any other."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from conquista.core import AnyGame, Data, Options, Seat, SeededChance, View
from conquista.players import registry
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thinking import Stop, think
from conquista.table import gate
from conquista.table.course import Course
from conquista.table.press import Offer
from conquista.table.requests import Act, Plan, Reply, Request, Vote
from conquista.table.values import COMPUTER, Holder


@dataclass(frozen=True, slots=True)
class Task:
    """One decision of one computer: plain values that can travel, made of the seat's own view and nothing else.

    It follows from how the table stands, so a task that is lost is simply asked for again; an answer that comes twice
    bears the same id and is done once.
    """

    game: str
    options: Mapping[str, str]
    seat: Seat
    holder: Holder
    view: Mapping[str, Data]
    seq: int
    hash: str
    seed: str  # of the player's own chance

    @property
    def cid(self) -> str:
        return f"{self.seq}.{self.hash}"


def tasks(course: Course) -> tuple[Task, ...]:
    """What the match waits for computers to decide."""
    if course.match is None or course.outcome is not None:
        return ()
    awaited = course.game.to_act(course.match.state)
    return tuple(_task(course, seat) for seat in awaited if course.holders[seat].kind == COMPUTER)


def answer(task: Task, game: AnyGame, limits: Limits = UNLIMITED, stop: Stop | None = None) -> Request:
    """The decision of the seat's player; one that fails or plays what it may not does nothing in particular."""
    options = game.facts.read_options(task.options)
    chance = SeededChance(task.seed)
    view = View(task.seat, task.view)
    state = game.imagine(view, chance.fork("imagine"))
    legal = tuple(game.legal_actions(state, task.seat))
    try:
        player = registry.make(task.holder.spec, game, options, chance, limits)
        action = think(player, game, view, legal, limits, stop).action
    except Exception:
        action = None  # whatever a player does, the table goes on
    return _request(task, game, state, action if action in legal else game.idle(state, task.seat))


def idle(task: Task, game: AnyGame) -> Request:
    """What is done for a computer that does not answer in time."""
    state = game.imagine(View(task.seat, task.view), SeededChance(task.seed))
    return _request(task, game, state, game.idle(state, task.seat))


def ballots(course: Course) -> tuple[Task, ...]:
    """The computers that have not voted yet on what was proposed."""
    if course.motion is None or course.match is None:
        return ()
    seats = [seat for seat, holder in course.holders.items() if holder.kind == COMPUTER]
    return tuple(_task(course, seat) for seat in seats if seat not in course.motion.votes)


def vote(task: Task, game: AnyGame, limits: Limits = UNLIMITED) -> Request:
    """A computer agrees to end a match that it does not expect to win; one that cannot tell agrees as well."""
    options = game.facts.read_options(task.options)
    chance = SeededChance(task.seed)
    view = View(task.seat, task.view)
    state = game.imagine(view, chance.fork("imagine"))
    legal = tuple(game.legal_actions(state, task.seat))
    value = None
    if legal:  # it is this seat's turn, so its player has something to think about
        try:
            player = registry.make(task.holder.spec, game, options, chance, limits)
            value = think(player, game, view, legal, limits).value
        except Exception:
            value = None
    return Request(task.holder, f"vote.{task.cid}", Vote(task.seat, value is None or value <= _fair(game, options)))


@runtime_checkable
class Negotiator(Protocol):
    """A player that considers offers, and keeps what it accepts."""

    def consider(self, game: AnyGame, view: View, offer: Mapping[str, Data]) -> bool: ...


def replies(course: Course) -> tuple[Request, ...]:
    """What computers answer to the offers made to them: those who cannot keep a word do not give it."""
    if course.match is None or course.outcome is not None:
        return ()
    return tuple(
        _considered(course, offer, seat)
        for offer in course.offers.values()
        for seat in offer.to
        if course.holders[seat].kind == COMPUTER and seat not in offer.replies
    )


def _considered(course: Course, offer: Offer, seat: Seat) -> Request:
    game, holder = course.game, course.holders[seat]
    assert course.match is not None
    accepts = False
    with suppress(Exception):
        player = registry.make(holder.spec, game, course.options, SeededChance(0))
        if isinstance(player, Negotiator):
            accepts = player.consider(game, game.view(course.match.state, seat), offer.as_data())
    return Request(holder, f"offer.{offer.id}", Reply(seat, offer.id, "accept" if accepts else "refuse"))


def _fair(game: AnyGame, options: Options) -> float:
    """The share of the victory that a seat may expect before the first move."""
    return 1 / len(game.seats(options))


def _request(task: Task, game: AnyGame, state: Any, action: Any) -> Request:
    kind = Plan if game.quiet(state, task.seat, action) else Act
    return Request(task.holder, task.cid, kind(task.seat, game.write_action(action), task.seq, task.hash))


def _task(course: Course, seat: Seat) -> Task:
    state, number = course.state(seat), len(course.streams[seat])
    seen = gate.seen(course.game, state, seat)
    return Task(
        course.setting.game,
        course.setting.options,
        seat,
        course.holders[seat],
        course.game.view(state, seat).data,
        number,
        seen,
        SeededChance(course.seed).fork(f"computer {seat} {number} {seen}").seed,
    )
