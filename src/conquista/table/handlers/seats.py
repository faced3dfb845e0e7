"""Who sits where: before the match, when it begins, when somebody leaves it and when he comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from conquista.core import AnyGame, Data, Options, Outcome, Seat, SeededChance, UnknownName
from conquista.players import registry
from conquista.table import disclosure
from conquista.table.clocks import Clocks
from conquista.table.commands.declaration import Close, Leave, Place, Return, Rise, Sit, Start
from conquista.table.commands.permissions import Occasion, host_only, known_seat, own_seat
from conquista.table.config import TableConfig
from conquista.table.decoding import mapping
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.state import TableState
from conquista.table.values import COMPUTER, NOBODY, OPEN, Announcement, Change, JournalEntry, SeatHolder


def computer(game: AnyGame, options: Options, seat: Seat, spec: str) -> SeatHolder:
    """A computer for a seat: its player is registered, plays this game and takes these settings."""
    if not registry.known(spec):
        raise UnknownName.among("player", spec[:60], registry.names(game))
    player = registry.make(spec, game, options, SeededChance(0))
    return SeatHolder(COMPUTER, seat, player.name, spec)


# rulings


def sit(course: TableState, occasion: Occasion, command: Sit) -> tuple[Change, ...]:
    """An open seat is free before the match; later, one whose holder has gone for good or for the time being."""
    seat, who = known_seat(course, command.seat), occasion.request.who
    if not who.human:
        raise NotYourSeat("table.refused.host")
    if course.match is not None:
        course.playing()
        if seat not in course.gone or any(holder.same(who) for holder in course.holders.values()):
            raise TableRefused("table.refused.taken", seat=seat)
        return (Change("replaced", {"seat": seat, "holder": who.as_data()}),)
    course.gathering()
    if course.holders[seat].kind != OPEN:
        raise TableRefused("table.refused.taken", seat=seat)
    return (_seated(seat, who),)


def rise(course: TableState, occasion: Occasion, command: Rise) -> tuple[Change, ...]:
    course.gathering()
    return (_seated(own_seat(course, occasion.request, command.seat), NOBODY),)


def place(course: TableState, occasion: Occasion, command: Place) -> tuple[Change, ...]:
    course.gathering()
    host_only(course, occasion.request)
    seat = known_seat(course, command.seat)
    if command.player is None:
        return (_seated(seat, NOBODY),)
    return (_seated(seat, computer(course.game, course.options, seat, command.player)),)


def start(course: TableState, occasion: Occasion, command: Start) -> tuple[Change, ...]:
    course.gathering()
    host_only(course, occasion.request)
    empty = [seat for seat, holder in course.holders.items() if holder.kind == OPEN]
    if empty:
        raise TableRefused("table.refused.empty", seats=empty)
    people = [holder.id for holder in course.holders.values() if holder.human]
    if course.setting.rated and len(set(people)) < max(len(people), 1):
        raise TableRefused("table.refused.rated_alone")
    data: dict[str, Data] = {"seed": occasion.seeds()}
    options = course.setting.renewed(course.game).options
    if options != course.setting.options:  # the table was opened under earlier rulings
        data["options"] = options
    return (Change("started", data),)


def close(course: TableState, occasion: Occasion, command: Close) -> tuple[Change, ...]:
    course.gathering()
    host_only(course, occasion.request)
    return (Change("closed", {}),)


def leave(course: TableState, occasion: Occasion, command: Leave) -> tuple[Change, ...]:
    course.playing()
    return (stand_in(course, own_seat(course, occasion.request, command.seat)),)


def come_back(course: TableState, occasion: Occasion, command: Return) -> tuple[Change, ...]:
    """Whoever held a seat before the computer did may have it back, unless he has resigned."""
    course.playing()
    seat, who = known_seat(course, command.seat), occasion.request.who
    if seat not in course.gone or not course.gone[seat].same(who) or seat in course.resigned:
        raise NotYourSeat("table.refused.seat", seat=seat)
    return (Change("replaced", {"seat": seat, "holder": course.gone[seat].as_data()}),)


def stand_in(course: TableState, seat: Seat) -> Change:
    """A computer takes a seat for whoever is gone."""
    spec = course.setting.stand_in
    return Change("replaced", {"seat": seat, "holder": computer(course.game, course.options, seat, spec).as_data()})


def _seated(seat: Seat, holder: SeatHolder) -> Change:
    return Change("seated", {"seat": seat, "holder": holder.as_data()})


# folds


def opened(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """The table stands: setting, host, and who sits where."""
    course.setting = TableConfig.of(mapping(row.data["setting"]))
    course.game = course.games(course.setting.game)
    course.options = course.setting.chosen(course.game)
    course.seats = course.game.seats(course.options)
    course.host = str(row.data["host"])
    course.streams = {ear: [] for ear in disclosure.ears(course.seats)}
    seats = mapping(row.data["seats"])
    course.holders = {seat: SeatHolder.of(mapping(seats[seat])) for seat in course.seats}
    seen = {seat: disclosure.person(course, holder) for seat, holder in course.holders.items()}
    yield Announcement("opened", {"seats": seen})


def seated(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """A seat has another holder before the match."""
    seat = str(row.data["seat"])
    course.holders[seat] = SeatHolder.of(mapping(row.data["holder"]))
    yield Announcement("seated", {"seat": seat, "holder": disclosure.person(course, course.holders[seat])})


def started(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """The deal is made, and its fingerprint promised."""
    if "options" in row.data:
        options = {name: str(text) for name, text in mapping(row.data["options"]).items()}
        course.setting = replace(course.setting, options=options)
        course.options = course.setting.chosen(course.game)
    match = course.begin(str(row.data["seed"]))
    course.clocks = Clocks(course.setting.pace, course.seats)
    yield Announcement("started", {"promise": course.promise}, position=True)
    if match.outcome is not None:
        yield course.ended()


def closed(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """The table was given up: by its host before the match, or by everybody."""
    yield Announcement("closed", {})
    if course.match is None:
        course.closed = True
    else:
        yield course.decide(Outcome((course.seats,), "table.reason.abandoned"))


def replaced(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """A seat has another holder in the midst of the match: a computer for who is gone, or a person for a computer."""
    seat, holder = str(row.data["seat"]), SeatHolder.of(mapping(row.data["holder"]))
    former = course.holders[seat]
    if former.human:
        course.gone[seat] = former
        if seat not in course.resigned:  # who has resigned has played to his end
            course.absent[seat, former.id] = (former, seat)
    if holder.human:
        course.absent.pop((seat, holder.id), None)
        if not course.gone.pop(seat).same(holder):
            course.forget_talk(seat)
    course.holders[seat] = holder
    course.overruns[seat] = 0
    course.cut(seat, row.seq)
    course.clocks.refill(seat)
    yield Announcement("replaced", {"seat": seat, "holder": disclosure.person(course, holder)})
