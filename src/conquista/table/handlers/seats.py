"""Seat assignment: before the match, at its start, and when players leave and return."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from conquista.core import AnyGame, Data, Options, Outcome, Seat, SeededChance, UnknownName
from conquista.players import registry
from conquista.table import disclosure
from conquista.table.clocks import Clocks
from conquista.table.commands.declaration import (
    Close,
    EndWithoutResult,
    Leave,
    Place,
    Remove,
    Request,
    Return,
    Rise,
    Sit,
    Start,
)
from conquista.table.config import TableConfig
from conquista.table.decoding import mapping
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.state import TableState
from conquista.table.values import BOT, COMPUTER, NOBODY, OPEN, PERSON, Announcement, Change, JournalEntry, SeatHolder

# why a seat has a new holder during the match
LEFT, OVERRUN, RESIGNED, RETURNED, TAKEN = "left", "overrun", "resigned", "returned", "taken"


def computer(game: AnyGame, options: Options, seat: Seat, spec: str) -> SeatHolder:
    """A computer for a seat; its player must be registered, support this game and accept these settings."""
    if not registry.known(spec):
        raise UnknownName.among("player", spec[:60], registry.names(game))
    player = registry.make(spec, game, options, SeededChance(0))
    return SeatHolder(COMPUTER, seat, player.name, spec)


# rulings


def handle_sit(table: TableState, request: Request, command: Sit) -> tuple[Change, ...]:
    """Take a seat: an open one before the match, later one whose holder has left, permanently or for now.

    Before the match a person with a new name sits down again on a seat of theirs, and all their seats get the name.
    """
    seat, who = table.known_seat(command.seat), request.who
    if not who.human:
        raise NotYourSeat("table.refused.host")
    if table.match is not None:
        table.playing()
        if seat not in table.gone or any(holder.same(who) for holder in table.holders.values()):
            raise TableRefused("table.refused.taken", seat=seat)
        back = table.gone[seat].same(who)
        if not back and _held_another(table, seat, who):
            raise TableRefused("table.refused.other_seat", seat=seat)
        if not back and who.kind == BOT and table.config.rated:
            raise TableRefused("table.refused.rated_bot")
        return (_replaced(seat, who, RETURNED if back else TAKEN),)
    table.gathering()
    if who.id in table.removed:
        raise TableRefused("table.refused.removed")
    holder = table.holders[seat]
    if holder.same(who) and holder != who:
        return tuple(_seated(own, who) for own, one in table.holders.items() if one.same(who))
    if holder.kind != OPEN:
        raise TableRefused("table.refused.taken", seat=seat)
    if who.kind == BOT and table.config.rated and any(_is_guest_of(table, one) for one in table.holders.values()):
        raise TableRefused("table.refused.rated_bot")
    return (_seated(seat, who),)


def _is_guest_of(table: TableState, holder: SeatHolder) -> bool:
    """Whether a person other than the host, who decides about the start, has sat down without seeing a bot."""
    return holder.kind == PERSON and holder.id != table.host


def _held_another(table: TableState, seat: Seat, who: SeatHolder) -> bool:
    """Whether a person has held another seat in this match, and knows what that seat knew."""
    return any(one.same(who) for other, people in table.past_holders.items() if other != seat for one in people)


def handle_rise(table: TableState, request: Request, command: Rise) -> tuple[Change, ...]:
    table.gathering()
    return (_seated(table.own_seat(request.who, command.seat), NOBODY),)


def handle_place(table: TableState, request: Request, command: Place) -> tuple[Change, ...]:
    table.gathering()
    table.host_only(request.who)
    seat = table.known_seat(command.seat)
    if command.player is None:
        return (_seated(seat, NOBODY),)
    return (_seated(seat, computer(table.game, table.options, seat, command.player)),)


def handle_remove(table: TableState, request: Request, command: Remove) -> tuple[Change, ...]:
    """The host removes a person from a seat, who cannot sit down here again."""
    table.gathering()
    table.host_only(request.who)
    seat = table.known_seat(command.seat)
    holder = table.holders[seat]
    if not holder.human or holder.id == table.host:
        raise TableRefused("table.refused.nobody_to_remove", seat=seat)
    return tuple(
        Change("seated", {"seat": other, "holder": NOBODY.as_data(), "removed": holder.id})
        for other, one in table.holders.items()
        if one.same(holder)
    )


def handle_start(table: TableState, request: Request, command: Start) -> tuple[Change, ...]:
    table.gathering()
    table.host_only(request.who)
    empty = [seat for seat, holder in table.holders.items() if holder.kind == OPEN]
    if empty:
        raise TableRefused("table.refused.empty", seats=empty)
    people = [holder.id for holder in table.holders.values() if holder.human]
    if table.config.rated and len(set(people)) < max(len(people), 1):
        raise TableRefused("table.refused.rated_alone")
    data: dict[str, Data] = {"seed": table.seeds()}
    options = table.config.renewed(table.game).options
    if options != table.config.options:  # the table was opened under earlier rulings
        data["options"] = options
    return (Change("started", data),)


def handle_close(table: TableState, request: Request, command: Close) -> tuple[Change, ...]:
    table.gathering()
    table.host_only(request.who)
    return (Change("closed", {}),)


def handle_end_without_result(table: TableState, request: Request, command: EndWithoutResult) -> tuple[Change, ...]:
    """Close a table before its match, or end the match without a result."""
    if table.match is None:
        table.gathering()
    else:
        table.playing()
    return (Change("closed", {"by": "moderator"}),)


def handle_leave(table: TableState, request: Request, command: Leave) -> tuple[Change, ...]:
    table.playing()
    return (stand_in(table, table.own_seat(request.who, command.seat), LEFT),)


def handle_return(table: TableState, request: Request, command: Return) -> tuple[Change, ...]:
    """The previous holder of a seat may take it back from the computer, unless they have resigned."""
    table.playing()
    seat, who = table.known_seat(command.seat), request.who
    if seat not in table.gone or not table.gone[seat].same(who) or seat in table.resigned:
        raise NotYourSeat("table.refused.seat", seat=seat)
    return (_replaced(seat, table.gone[seat], RETURNED),)


def stand_in(table: TableState, seat: Seat, why: str) -> Change:
    """A computer takes the seat of a player who has left, resigned, or run out of time."""
    return _replaced(seat, computer(table.game, table.options, seat, table.config.stand_in), why)


def _replaced(seat: Seat, holder: SeatHolder, why: str) -> Change:
    return Change("replaced", {"seat": seat, "holder": holder.as_data(), "why": why})


def _seated(seat: Seat, holder: SeatHolder) -> Change:
    return Change("seated", {"seat": seat, "holder": holder.as_data()})


# folds


def fold_opened(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The table is open: settings, host and seats."""
    table.open(TableConfig.of(mapping(entry.data["setting"])))
    table.host = str(entry.data["host"])
    seats = mapping(entry.data["seats"])
    table.holders = {seat: SeatHolder.of(mapping(seats[seat])) for seat in table.seats}
    seen = {seat: disclosure.person(table, holder) for seat, holder in table.holders.items()}
    yield Announcement("opened", {"seats": seen})


def fold_seated(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A seat has a new holder before the match."""
    seat = str(entry.data["seat"])
    table.holders[seat] = SeatHolder.of(mapping(entry.data["holder"]))
    data: dict[str, Data] = {"seat": seat, "holder": disclosure.person(table, table.holders[seat])}
    if "removed" in entry.data:
        table.removed.add(str(entry.data["removed"]))
        data["removed"] = True
    yield Announcement("seated", data)


def fold_started(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The match is set up, and the fingerprint of the seed is published."""
    if "options" in entry.data:
        options = {name: str(text) for name, text in mapping(entry.data["options"]).items()}
        table.config = replace(table.config, options=options)
        table.options = table.config.chosen(table.game)
    table.past_holders = {seat: [holder] if holder.human else [] for seat, holder in table.holders.items()}
    match = table.begin(str(entry.data["seed"]))
    table.clocks = Clocks(table.config.pace, table.seats, table.config.extra)
    yield Announcement("started", {"promise": table.promise}, position=True)
    if match.outcome is not None:
        yield table.ended()


def fold_closed(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The table was closed: by its host before the match, by a moderator, or because it was abandoned."""
    yield Announcement("closed", {})
    if table.match is None:
        table.closed = True
    else:
        reason = "table.reason.moderator" if entry.data.get("by") else "table.reason.abandoned"
        yield table.decide(Outcome((table.seats,), reason))


def fold_replaced(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A seat has a new holder during the match: a computer for an absent player, or a person for a computer."""
    seat, holder = str(entry.data["seat"]), SeatHolder.of(mapping(entry.data["holder"]))
    former = table.holders[seat]
    if former.human:
        table.gone[seat] = former
        if seat not in table.resigned:  # a player who has resigned does not count as having left
            table.absent[seat, former.id] = (former, seat)
    if holder.human:
        table.absent.pop((seat, holder.id), None)
        if not table.gone.pop(seat).same(holder):
            table.forget_private_messages(seat, unmute="why" in entry.data)
            table.past_holders[seat].append(holder)
    table.holders[seat] = holder
    table.clocks.pause(entry.at, (seat,), 0)  # a vacation of the former holder does not concern the new one
    table.overruns[seat] = 0
    table.discard_plan(seat, entry.seq)
    table.clocks.refill(seat)
    data: dict[str, Data] = {"seat": seat, "holder": disclosure.person(table, holder)}
    if "why" in entry.data:
        data |= {"why": entry.data["why"], "former": disclosure.person(table, former)}
    yield Announcement("replaced", data)
