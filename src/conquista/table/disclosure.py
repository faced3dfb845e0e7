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


def looked(course: TableState, ear: Recipient, about: str, start: str, stops: Sequence[str]) -> list[Data]:
    """The answer to a question about the position that an ear has before it.

    Where something is hidden the question is put to a position that was made from the ear's view alone, so no answer
    can depend on anything else. After the end everything is known.
    """
    game, state = course.game, course.state(ear)
    if game.facts.hidden and course.outcome is None:
        state = game.imagine(game.view(state, ear), SeededChance(UNSEEN))
    return game.look(state, ear, about, start, stops)


def sight(course: TableState, ear: Recipient) -> dict[str, Data]:
    """How things stand, as one ear may see it: the table, the view, and what the seat may do."""
    data: dict[str, Data] = {
        "setting": _setting(course),
        "phase": course.phase,
        "seats": {seat: person(course, holder) for seat, holder in course.holders.items()},
        "teams": course.game.teams(course.options),
        "host": "" if nameless(course) else course.host,
        "number": len(course.streams[ear]),
    }
    if course.match is not None:
        data |= _match(course, ear)
    return data


def _setting(course: TableState) -> dict[str, Data]:
    """How the table was opened. A position to begin from holds all hands, so it is shown with the record."""
    setting = course.setting.as_data()
    if course.game.facts.hidden and not course.over:
        setting["opening"] = ""
    return setting


def _match(course: TableState, ear: Recipient) -> dict[str, Data]:
    match, game = course.match, course.game
    assert match is not None
    state = course.state(ear)
    data: dict[str, Data] = {
        "promise": course.promise,
        "view": course.view(ear),
        "hash": course.hash(ear),
        "awaited": () if course.outcome else awaited(course, ear),
        "outcome": ending(course.outcome),
        "voided": course.voided or None,
        "clocks": course.clocks.as_data(),
        "gone": list(course.gone),
        "resigned": course.resigned,
        "motion": course.motion.kind if course.motion and not course.outcome else None,
        "plea": {"seat": course.plea.seat, "to": course.plea.to} if course.plea and not course.outcome else None,
    }
    if ear is not None and not course.outcome:
        data["legal"] = [game.write_action(action) for action in game.legal_actions(state, ear)]
        data["asides"] = [game.write_action(action) for action in game.asides(state, ear)]
        motion = course.motion
        data["voted"] = motion is not None and (ear in motion.votes or ear not in motion.voters)
        made = [offer for offer in course.offers.values() if ear == offer.seat or ear in offer.to]
        data["offers"] = [offer.as_data() for offer in made[-MOST_OFFERS:]]
        data["muted"] = [other for own, other in sorted(course.muted, key=str) if own == ear]
        data["order"] = course.orders.get(ear, {})
        data["draft"] = course.draft(ear).as_data()
    if course.outcome:
        data["seed"] = course.seed
    return data


def awaited(course: TableState, ear: Recipient) -> tuple[Seat, ...]:
    """The seats that the match waits for, as far as an ear may know; who has several seats knows of each of them."""
    holder = course.holders.get(ear) if ear is not None else None
    own = {seat for seat, other in course.holders.items() if holder and holder.human and other.same(holder)}
    answered = own.intersection(course.answered)
    return tuple(seat for seat in course.game.awaited(course.state(ear), ear) if seat not in answered)


def person(course: TableState, holder: SeatHolder) -> dict[str, Data]:
    """A holder as everybody may see him; at an anonymous table people have no names before the end."""
    return {"kind": holder.kind} if holder.human and nameless(course) else holder.as_data()


def nameless(course: TableState) -> bool:
    """Whether nobody may know yet who plays at a table."""
    return course.setting.anonymous and not course.over


def summary(course: TableState) -> dict[str, Data]:
    """A table as lists show it, to everybody: nothing that a watcher would not see, `holders` and `answered` aside.

    Those are for the lists themselves, which tell each person which seats are theirs, at an anonymous table too, and
    which of them have answered a question that is still sealed.
    """
    data: dict[str, Data] = {
        "game": course.setting.game,
        "preset": course.setting.preset,
        "options": dict(course.setting.options),
        "pace": course.setting.pace.as_data(),
        "rated": course.setting.rated,
        "press": course.setting.press,
        "anonymous": course.setting.anonymous,
        "seats": {seat: person(course, holder) for seat, holder in course.holders.items()},
        "holders": {seat: holder.id for seat, holder in course.holders.items() if holder.human},
        "answered": list(course.answered),
        "played": course.told(),
        "opened": course.began or course.at,
    }
    if course.match is not None:
        state = course.match.state
        awaited = () if course.over else course.game.awaited(state, None)
        question = None if course.over else course.game.question(state)
        answering = [seat for seat in awaited if course.game.answering(state, seat)]
        clocks = course.clocks.as_data()
        data |= {
            "awaited": list(awaited),
            "gone": [] if course.over else list(course.gone),  # anybody may take these over
            "answering": list(question.seats) if question else answering,
            "clocks": {seat: clocks[seat] for seat in awaited},
            "winners": list(course.outcome.winners) if course.outcome else None,
            "voided": course.voided or None,
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
