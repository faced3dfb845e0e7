"""The one gate between a table and everybody: whatever leaves the table was made here, for one ear, from nothing.

Records and accounts are made from the same parts, in `recording` and `accounts`. `tests/architecture` lists which
modules may read secrets at all, and fails for any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista.core import AnyGame, Data, Outcome, Seat, SeededChance, View
from conquista.table.values import Announcement, Recipient, SeatHolder

if TYPE_CHECKING:
    from conquista.table.state import TableState


MOST_OFFERS = 50  # the last ones; older ones stand in the tales
UNSEEN = "0" * 64  # fills in what an ear cannot know, always in the same way


def heard(game: AnyGame, notice: Announcement, ear: Recipient, changed: bool = False) -> dict[str, Data] | None:
    """What one ear is told of a notice, None when it hears nothing of it; `changed` says that its view is another."""
    if notice.to is not None and ear not in notice.to:
        return None
    data = dict(notice.data)
    if notice.actor is not None:
        events = [told for event in notice.events if (told := game.tell(event, ear)) is not None]
        if not (events or changed) and ear != notice.actor:
            return None
        data["seat"] = None if notice.sealed and ear != notice.actor else notice.actor
        data["events"] = [{"kind": event.kind, "data": event.data} for event in events]
        if ear == notice.actor or not game.facts.hidden:
            data["words"] = notice.words
    return data


def seen(game: AnyGame, state: object, ear: Recipient) -> str:
    """A short name for what an ear sees of a state: of the view where something is hidden, else of the position.

    Never of a position with secrets in it: whoever holds its hash could try all deals until one fits.
    """
    if game.facts.hidden:
        return named(game.view(state, ear))
    return f"{game.digest(state):016x}"


def named(view: View) -> str:
    """A short name for a view: two views of one ear have the same name exactly when they are the same."""
    return hashlib.sha256(view.text.encode()).hexdigest()[:16]


def public(game: AnyGame, state: object) -> str:
    """A short name for what everybody can see of a position, whatever options it is played with."""
    if not game.facts.hidden:
        return f"{game.digest(state):016x}"
    view = game.view(state, None)
    return named(View(None, {name: part for name, part in view.data.items() if name != "options"}))


def looked(table: TableState, ear: Recipient, about: str, start: str, stops: Sequence[str]) -> list[Data]:
    """The answer to a question about the position that an ear has before it.

    Where something is hidden the question is put to a position that was made from the ear's view alone, so no answer
    can depend on anything else. After the end everything is known.
    """
    game, state = table.game, table.state(ear)
    if game.facts.hidden and table.outcome is None:
        state = game.imagine(game.view(state, ear), SeededChance(UNSEEN))
    return game.look(state, ear, about, start, stops)


def sight(table: TableState, ear: Recipient) -> dict[str, Data]:
    """How things stand, as one ear may see it: the table, the view, and what the seat may do."""
    data: dict[str, Data] = {
        "setting": _setting(table),
        "phase": table.phase,
        "seats": {seat: person(table, holder) for seat, holder in table.holders.items()},
        "teams": table.game.teams(table.options),
        "host": "" if nameless(table) else table.host,
        "number": len(table.streams[ear]),
    }
    if table.match is not None:
        data |= _match(table, ear)
    return data


def _setting(table: TableState) -> dict[str, Data]:
    """How the table was opened. A position to begin from holds all hands, so it is shown with the record."""
    setting = table.setting.as_data()
    if table.game.facts.hidden and not table.over:
        setting["opening"] = ""
    return setting


def _match(table: TableState, ear: Recipient) -> dict[str, Data]:
    match, game = table.match, table.game
    assert match is not None
    state = table.state(ear)
    data: dict[str, Data] = {
        "promise": table.promise,
        "view": table.view(ear),
        "hash": table.hash(ear),
        "awaited": () if table.outcome else awaited(table, ear),
        "outcome": ending(table.outcome),
        "voided": table.voided or None,
        "clocks": table.clocks.as_data(),
        "gone": list(table.gone),
        "resigned": table.resigned,
        "motion": table.motion.kind if table.motion and not table.outcome else None,
        "plea": {"seat": table.plea.seat, "to": table.plea.to} if table.plea and not table.outcome else None,
    }
    if ear is not None and not table.outcome:
        data["legal"] = [game.write_action(action) for action in game.legal_actions(state, ear)]
        data["asides"] = [game.write_action(action) for action in game.asides(state, ear)]
        motion = table.motion
        data["voted"] = motion is not None and (ear in motion.votes or ear not in motion.voters)
        made = [offer for offer in table.offers.values() if ear == offer.seat or ear in offer.to]
        data["offers"] = [offer.as_data() for offer in made[-MOST_OFFERS:]]
        data["muted"] = [other for own, other in sorted(table.muted, key=str) if own == ear]
        data["order"] = table.orders.get(ear, {})
        data["draft"] = table.draft(ear).as_data()
    if table.outcome:
        data["seed"] = table.seed
    return data


def awaited(table: TableState, ear: Recipient) -> tuple[Seat, ...]:
    """The seats that the match waits for, as far as an ear may know; who has several seats knows of each of them."""
    holder = table.holders.get(ear) if ear is not None else None
    own = {seat for seat, other in table.holders.items() if holder and holder.human and other.same(holder)}
    answered = own.intersection(table.answered)
    return tuple(seat for seat in table.game.awaited(table.state(ear), ear) if seat not in answered)


def person(table: TableState, holder: SeatHolder) -> dict[str, Data]:
    """A holder as everybody may see him; at an anonymous table people have no names before the end."""
    return {"kind": holder.kind} if holder.human and nameless(table) else holder.as_data()


def nameless(table: TableState) -> bool:
    """Whether nobody may know yet who plays at a table."""
    return table.setting.anonymous and not table.over


def summary(table: TableState) -> dict[str, Data]:
    """A table as lists show it, to everybody: nothing that a watcher would not see, `holders` and `answered` aside.

    Those are for the lists themselves, which tell each person which seats are theirs, at an anonymous table too, and
    which of them have answered a question that is still sealed.
    """
    data: dict[str, Data] = {
        "game": table.setting.game,
        "preset": table.setting.preset,
        "options": dict(table.setting.options),
        "pace": table.setting.pace.as_data(),
        "rated": table.setting.rated,
        "press": table.setting.press,
        "anonymous": table.setting.anonymous,
        "seats": {seat: person(table, holder) for seat, holder in table.holders.items()},
        "holders": {seat: holder.id for seat, holder in table.holders.items() if holder.human},
        "answered": list(table.answered),
        "played": table.told(),
        "opened": table.began or table.at,
    }
    if table.match is not None:
        state = table.match.state
        awaited = () if table.over else table.game.awaited(state, None)
        question = None if table.over else table.game.question(state)
        answering = [seat for seat in awaited if table.game.answering(state, seat)]
        clocks = table.clocks.as_data()
        data |= {
            "awaited": list(awaited),
            "gone": [] if table.over else list(table.gone),  # anybody may take these over
            "answering": list(question.seats) if question else answering,
            "clocks": {seat: clocks[seat] for seat in awaited},
            "winners": list(table.outcome.winners) if table.outcome else None,
            "voided": table.voided or None,
        }
    return data


def ending(outcome: Outcome | None) -> dict[str, Data] | None:
    """An outcome as plain data."""
    if outcome is None:
        return None
    return {
        "ranking": outcome.ranking,
        "reason": outcome.reason,
        "clause": outcome.clause,
        "data": outcome.data,
    }


def ears(seats: tuple[Seat, ...]) -> tuple[Recipient, ...]:
    """All who are told something: the seats, and the watchers."""
    return (*seats, None)
