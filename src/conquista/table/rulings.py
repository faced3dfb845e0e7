"""Whether a request may be done, and what follows from it: deeds for the journal, or a named refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquista.core import AnyGame, ConquistaError, Data, Options, Seat, SeededChance, UnknownName, Unreadable
from conquista.players import registry
from conquista.table.course import Course
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.requests import Act, Place, Request, Rise, Sit, Start
from conquista.table.values import COMPUTER, NOBODY, OPEN, Deed, Holder

Ruling = Callable[[Course, Request, Any], tuple[Deed, ...]]

LONGEST_WORD = 200


def known_seat(course: Course, seat: Seat) -> Seat:
    if seat not in course.seats:
        raise UnknownName.among("seat", seat[:20], course.seats)
    return seat


def own_seat(course: Course, request: Request, seat: Seat) -> Seat:
    """The seat, when whoever asks holds it."""
    holder = course.holders[known_seat(course, seat)]
    if holder.kind != request.who.kind or holder.id != request.who.id:
        raise NotYourSeat("table.refused.seat", seat=seat)
    return seat


def host_only(course: Course, request: Request) -> None:
    if not request.who.human or request.who.id != course.host:
        raise NotYourSeat("table.refused.host")


def check_computer(game: AnyGame, options: Options, seat: Seat, holder: Holder) -> Holder:
    """A computer for a seat: its player is registered, plays this game and takes these settings."""
    if not registry.known(holder.spec):
        raise UnknownName.among("player", holder.spec[:60], registry.names(game))
    player = registry.make(holder.spec, game, options, SeededChance(0))
    return Holder(COMPUTER, seat, player.name, holder.spec)


def sit(course: Course, request: Request, command: Sit) -> tuple[Deed, ...]:
    course.gathering()
    seat = known_seat(course, command.seat)
    if course.holders[seat].kind != OPEN:
        raise TableRefused("table.refused.taken", seat=seat)
    if not request.who.human:
        raise NotYourSeat("table.refused.host")
    return (_seated(seat, request.who),)


def rise(course: Course, request: Request, command: Rise) -> tuple[Deed, ...]:
    course.gathering()
    return (_seated(own_seat(course, request, command.seat), NOBODY),)


def place(course: Course, request: Request, command: Place) -> tuple[Deed, ...]:
    course.gathering()
    host_only(course, request)
    seat = known_seat(course, command.seat)
    if command.holder.kind == COMPUTER:
        return (_seated(seat, check_computer(course.game, course.options, seat, command.holder)),)
    if command.holder.kind != OPEN:
        raise TableRefused("table.refused.place", seat=seat)
    return (_seated(seat, NOBODY),)


def start(course: Course, request: Request, command: Start) -> tuple[Deed, ...]:
    course.gathering()
    host_only(course, request)
    empty = [seat for seat, holder in course.holders.items() if holder.kind == OPEN]
    if empty:
        raise TableRefused("table.refused.empty", seats=empty)
    return (Deed("started", {"seed": SeededChance.fresh().seed}),)


def act(course: Course, request: Request, command: Act) -> tuple[Deed, ...]:
    course.playing()
    seat = own_seat(course, request, command.seat)
    course.moments.check(seat, command.seq, command.hash)
    return (tried(course, seat, (command.word,)),)


def tried(course: Course, seat: Seat, words: tuple[str, ...]) -> Deed:
    """The words as a deed, after the rules have borne out each of them."""
    game, match, chance = course.game, course.playing(), course.fate()
    state = match.state
    written: list[Data] = []
    drawn: list[Data] = []
    for word in words:
        if len(word) > LONGEST_WORD:
            raise Unreadable("core.refused.unreadable", word=word[:LONGEST_WORD])
        action = game.read_action(state, seat, word)
        game.check(state, seat, action)
        step = game.apply(state, seat, action, chance)
        state = step.state
        written.append(game.write_action(action))
        drawn.append(chance.taken())
    return Deed("acted", {"seat": seat, "words": written, "drawn": drawn})


def _seated(seat: Seat, holder: Holder) -> Deed:
    return Deed("seated", {"seat": seat, "holder": holder.as_data()})


RULINGS: dict[type, Ruling] = {Sit: sit, Rise: rise, Place: place, Start: start, Act: act}


def rule(course: Course, request: Request) -> tuple[Deed, ...]:
    """The deeds of a request, or a refusal."""
    found = RULINGS.get(type(request.command))
    if found is None:
        raise ConquistaError("table.refused.request", kind=type(request.command).__name__)
    return found(course, request, request.command)
