"""Endings and rollbacks that players agree on: resigning, votes, takebacks and rematches."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.core import Data, Outcome, Seat
from conquista.table.commands.declaration import AllowBack, AskBack, Rematch, Request, Resign
from conquista.table.decoding import number
from conquista.table.errors import TableRefused
from conquista.table.handlers.seats import OVERRUN, RESIGNED, stand_in
from conquista.table.handlers.votes import close_expired_vote
from conquista.table.pending import TakebackRequest
from conquista.table.state import TableState
from conquista.table.values import NOBODY, Announcement, Change, JournalEntry, SeatHolder

# resigning


def handle_resign(table: TableState, request: Request, command: Resign) -> tuple[Change, ...]:
    table.playing()
    seat = table.own_seat(request.who, command.seat)
    if seat in table.resigned:
        raise TableRefused("table.refused.resigned", seat=seat)
    return resignation(table, seat)


def resignation(table: TableState, seat: Seat, *, overrun: bool = False) -> tuple[Change, ...]:
    """A seat resigns. When more than one side is left, a computer plays on for it."""
    change = Change("resigned", {"seat": seat, "overrun": overrun})
    sides = _sides_left(table, [*table.resigned, seat])
    return (change,) if len(sides) == 1 else (change, stand_in(table, seat, OVERRUN if overrun else RESIGNED))


def fold_resigned(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    seat = str(entry.data["seat"])
    table.resigned.append(seat)
    if entry.data["overrun"]:
        table.absent[seat, table.holders[seat].id] = (table.holders[seat], seat)
    yield Announcement("resigned", {"seat": seat, "overrun": True} if entry.data["overrun"] else {"seat": seat})
    sides = _sides_left(table, table.resigned)
    if len(sides) == 1:
        reason = "table.reason.overrun" if entry.data["overrun"] else "table.reason.resigned"
        beaten: list[tuple[Seat, ...]] = []
        for gone in reversed(table.resigned):  # the last to resign ranks first
            side = next(team for team in _teams(table) if gone in team)
            if side not in beaten:
                beaten.append(side)
        yield table.decide(Outcome((sides[0], *beaten), reason, data={"seat": seat}))


def _teams(table: TableState) -> tuple[tuple[Seat, ...], ...]:
    return table.teams


def _sides_left(table: TableState, resigned: list[Seat]) -> list[tuple[Seat, ...]]:
    """Sides with a person who has not resigned; a side of computers alone does not resign."""

    def out(team: tuple[Seat, ...]) -> bool:
        people = [seat for seat in team if table.holders[seat].human or seat in table.gone or seat in resigned]
        return bool(people) and all(seat in resigned for seat in people)

    return [team for team in _teams(table) if not out(team)]


def lapse(table: TableState) -> Iterator[Announcement]:
    """End what has expired: an open vote after some time, a takeback request with the next action."""
    yield from close_expired_vote(table)
    yield from _kept(table)


# taking back


def handle_ask_back(table: TableState, request: Request, command: AskBack) -> tuple[Change, ...]:
    """Take back the seat's last actions and all after them: at once against computers, else when all agree."""
    match = table.playing()
    seat = table.own_seat(request.who, command.seat)
    own = [start for actor, start in table.segments if actor == seat]
    if table.config.rated:
        raise TableRefused("table.refused.back_rated")
    if not own:
        raise TableRefused("core.match.nothing")
    if table.game.facts.hidden or any(entry.drawn for entry in match.entries[own[-1] :]):
        raise TableRefused("table.refused.back_hidden")
    if table.takeback is not None:
        raise TableRefused("table.refused.plea")
    if not _seats_of_others(table, table.holders[seat]):
        return (Change("took_back", {"seat": seat, "to": own[-1]}),)
    return (Change("asked_back", {"seat": seat, "to": own[-1]}),)


def handle_allow_back(table: TableState, request: Request, command: AllowBack) -> tuple[Change, ...]:
    table.playing()
    seat, takeback = table.own_seat(request.who, command.seat), table.takeback
    if takeback is None or seat not in _seats_of_others(table, table.holders[takeback.seat]) or seat in takeback.agreed:
        raise TableRefused("table.refused.no_plea")
    answer = Change("allowed_back", {"seat": seat, "yes": command.yes})
    if command.yes and takeback.agreed | {seat} >= _seats_of_others(table, table.holders[takeback.seat]):
        return (answer, Change("took_back", {"seat": takeback.seat, "to": takeback.to}))
    return (answer,)


def _seats_of_others(table: TableState, person: SeatHolder) -> set[Seat]:
    """The seats of all other people, who decide on a takeback."""
    return {seat for seat, holder in table.holders.items() if holder.human and not holder.same(person)}


def fold_asked_back(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    seat = str(entry.data["seat"])
    table.takeback = TakebackRequest(seat, number(entry.data["to"]))
    yield Announcement("asked_back", {"seat": seat, "to": table.takeback.to})


def fold_allowed_back(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """Another player has agreed or refused; the first refusal ends the request."""
    seat, yes = str(entry.data["seat"]), bool(entry.data["yes"])
    yield Announcement("allowed_back", {"seat": seat, "yes": yes})
    if table.takeback is not None:
        table.takeback.agreed.add(seat)
        if not yes:
            yield from _kept(table)


def _kept(table: TableState) -> Iterator[Announcement]:
    """The takeback is refused."""
    if table.takeback is not None:
        yield Announcement("kept", {"seat": table.takeback.seat})
        table.takeback = None


def fold_took_back(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The match is reset to an earlier position."""
    match, to = table.playing(), number(entry.data["to"])
    while len(match.entries) > to:
        match.undo()
    del table.times[to:]
    for offer in table.offers.values():
        offer.broken = {seat: after for seat, after in offer.broken.items() if after < to}
    table.segments = [(seat, start) for seat, start in table.segments if start < to]
    table.takeback = None
    for seat in table.seats:
        table.discard_plan(seat, entry.seq)
    yield Announcement("took_back", {"seat": entry.data["seat"], "to": to}, position=True)


# playing again


def handle_rematch(table: TableState, request: Request, command: Rematch) -> tuple[Change, ...]:
    if table.outcome is None:
        raise TableRefused("table.refused.not_over")
    seat = table.own_seat(request.who, command.seat)
    if seat in (table.rematch_wanted if command.yes else table.declined) or seat in table.rematch_wanted:
        raise TableRefused("table.refused.voted")
    return (Change("rematch", {"seat": seat} if command.yes else {"seat": seat, "yes": False}),)


def fold_rematch(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A player invites the others to a rematch, accepts or declines it."""
    seat = str(entry.data["seat"])
    if entry.data.get("yes", True):
        table.rematch_wanted.add(seat)
        table.declined.discard(seat)
    else:
        table.declined.add(seat)
    data: dict[str, Data] = {"seats": sorted(table.rematch_wanted), "ready": rematch_ready(table)}
    if table.declined:
        data["declined"] = sorted(table.declined)
    yield Announcement("rematch", data)


def rematch_ready(table: TableState) -> bool:
    """Whether the rematch can be opened: all people want it, or all have answered and at least two want it."""
    people = {seat: holder for seat, holder in table.holders.items() if holder.human}
    agreeing = {people[seat].id for seat in table.rematch_wanted if seat in people}
    answered = people.keys() <= table.rematch_wanted | table.declined
    return bool(people) and answered and (people.keys() <= table.rematch_wanted or len(agreeing) > 1)


def next_seats(table: TableState) -> dict[Seat, SeatHolder]:
    """The seats in a rematch: everyone moves by one seat, so that partners stay partners.

    The seats of people who declined are open.
    """
    holders = [NOBODY if seat in table.declined else table.holders[seat] for seat in table.seats]
    return dict(zip(table.seats, [holders[-1], *holders[:-1]], strict=True))
