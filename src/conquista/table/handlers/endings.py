"""Ends and ways back that people agree on: resigning, votes, taking back, playing again."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.core import Outcome, Seat
from conquista.table.commands.declaration import AllowBack, AskBack, Rematch, Resign
from conquista.table.commands.permissions import Occasion, own_seat
from conquista.table.decoding import number
from conquista.table.errors import TableRefused
from conquista.table.handlers.seats import stand_in
from conquista.table.handlers.votes import outlived
from conquista.table.pending import TakebackRequest
from conquista.table.state import TableState
from conquista.table.values import Announcement, Change, JournalEntry, SeatHolder

# resigning


def resign(course: TableState, occasion: Occasion, command: Resign) -> tuple[Change, ...]:
    course.playing()
    seat = own_seat(course, occasion.request, command.seat)
    if seat in course.resigned:
        raise TableRefused("table.refused.resigned", seat=seat)
    return resignation(course, seat)


def resignation(course: TableState, seat: Seat, *, overrun: bool = False) -> tuple[Change, ...]:
    """A seat gives up. When more than one side is left, a computer plays on for it."""
    deed = Change("resigned", {"seat": seat, "overrun": overrun})
    sides = _sides_left(course, [*course.resigned, seat])
    return (deed,) if len(sides) == 1 else (deed, stand_in(course, seat))


def resigned(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    seat = str(row.data["seat"])
    course.resigned.append(seat)
    if row.data["overrun"]:
        course.absent[seat, course.holders[seat].id] = (course.holders[seat], seat)
    yield Announcement("resigned", {"seat": seat})
    sides = _sides_left(course, course.resigned)
    if len(sides) == 1:
        reason = "table.reason.overrun" if row.data["overrun"] else "table.reason.resigned"
        beaten: list[tuple[Seat, ...]] = []
        for gone in reversed(course.resigned):  # who gave up last comes first
            side = next(team for team in _teams(course) if gone in team)
            if side not in beaten:
                beaten.append(side)
        yield course.decide(Outcome((sides[0], *beaten), reason, data={"seat": seat}))


def _teams(course: TableState) -> tuple[tuple[Seat, ...], ...]:
    return course.game.teams(course.options)


def _sides_left(course: TableState, resigned: list[Seat]) -> list[tuple[Seat, ...]]:
    """Sides of which some person has not resigned; a side of computers alone does not resign."""

    def out(team: tuple[Seat, ...]) -> bool:
        people = [seat for seat in team if course.holders[seat].human or seat in course.gone or seat in resigned]
        return bool(people) and all(seat in resigned for seat in people)

    return [team for team in _teams(course) if not out(team)]


def lapse(course: TableState) -> Iterator[Announcement]:
    """What was asked of the others does not stand for ever: a motion lapses, and a plea with the next action."""
    yield from outlived(course)
    yield from _kept(course)


# taking back


def ask_back(course: TableState, occasion: Occasion, command: AskBack) -> tuple[Change, ...]:
    """Take back one's last row of actions and all after it: at once against computers, else when all agree."""
    match = course.playing()
    seat = own_seat(course, occasion.request, command.seat)
    own = [start for actor, start in course.segments if actor == seat]
    if course.setting.rated:
        raise TableRefused("table.refused.back_rated")
    if not own:
        raise TableRefused("core.match.nothing")
    if course.game.facts.hidden or any(entry.drawn for entry in match.entries[own[-1] :]):
        raise TableRefused("table.refused.back_hidden")
    if course.plea is not None:
        raise TableRefused("table.refused.plea")
    if not _asked(course, course.holders[seat]):
        return (Change("took_back", {"seat": seat, "to": own[-1]}),)
    return (Change("asked_back", {"seat": seat, "to": own[-1]}),)


def allow_back(course: TableState, occasion: Occasion, command: AllowBack) -> tuple[Change, ...]:
    course.playing()
    seat, plea = own_seat(course, occasion.request, command.seat), course.plea
    if plea is None or seat not in _asked(course, course.holders[plea.seat]) or seat in plea.agreed:
        raise TableRefused("table.refused.no_plea")
    answer = Change("allowed_back", {"seat": seat, "yes": command.yes})
    if command.yes and plea.agreed | {seat} >= _asked(course, course.holders[plea.seat]):
        return (answer, Change("took_back", {"seat": plea.seat, "to": plea.to}))
    return (answer,)


def _asked(course: TableState, asker: SeatHolder) -> set[Seat]:
    """The seats of all other people."""
    return {seat for seat, holder in course.holders.items() if holder.human and not holder.same(asker)}


def asked_back(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    seat = str(row.data["seat"])
    course.plea = TakebackRequest(seat, number(row.data["to"]))
    yield Announcement("asked_back", {"seat": seat, "to": course.plea.to})


def allowed_back(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """One of the others has agreed or not; the first who does not ends it."""
    seat, yes = str(row.data["seat"]), bool(row.data["yes"])
    yield Announcement("allowed_back", {"seat": seat, "yes": yes})
    if course.plea is not None:
        course.plea.agreed.add(seat)
        if not yes:
            yield from _kept(course)


def _kept(course: TableState) -> Iterator[Announcement]:
    """What was to be taken back stays."""
    if course.plea is not None:
        yield Announcement("kept", {"seat": course.plea.seat})
        course.plea = None


def took_back(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """The match stands as it stood before."""
    match, to = course.playing(), number(row.data["to"])
    while len(match.entries) > to:
        match.undo()
    del course.times[to:]
    for offer in course.offers.values():
        offer.broken = {seat: after for seat, after in offer.broken.items() if after < to}
    course.segments = [(seat, start) for seat, start in course.segments if start < to]
    course.plea = None
    for seat in course.seats:
        course.cut(seat, row.seq)
    yield Announcement("took_back", {"seat": row.data["seat"], "to": to}, position=True)


# playing again


def rematch(course: TableState, occasion: Occasion, command: Rematch) -> tuple[Change, ...]:
    if course.outcome is None:
        raise TableRefused("table.refused.not_over")
    seat = own_seat(course, occasion.request, command.seat)
    if seat in course.again:
        raise TableRefused("table.refused.voted")
    return (Change("rematch", {"seat": seat}),)


def wants_rematch(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """When all people want to play again, the server opens a table for them."""
    course.again.add(str(row.data["seat"]))
    people = {seat for seat, holder in course.holders.items() if holder.human}
    yield Announcement("rematch", {"seats": sorted(course.again), "ready": course.again >= people})


def next_seats(course: TableState) -> dict[Seat, SeatHolder]:
    """Who sits where in a rematch: everybody one seat further, so that partners stay partners."""
    holders = [course.holders[seat] for seat in course.seats]
    return dict(zip(course.seats, [holders[-1], *holders[:-1]], strict=True))
