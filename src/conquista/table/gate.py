"""The one gate between a table and everybody: whatever leaves the table was made here, for one ear, from nothing."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from conquista.core import AnyGame, Data, Outcome, Seat, View
from conquista.table.values import Ear, Holder, Notice

if TYPE_CHECKING:
    from conquista.table.course import Course


MOST_OFFERS = 50  # the last ones; older ones stand in the tales


def heard(game: AnyGame, notice: Notice, ear: Ear, changed: bool = False) -> dict[str, Data] | None:
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


def seen(game: AnyGame, state: object, ear: Ear) -> str:
    """A short name for what an ear sees of a state: of the view where something is hidden, else of the position.

    Never of a position with secrets in it: whoever holds its hash could try all deals until one fits.
    """
    if game.facts.hidden:
        return named(game.view(state, ear))
    return f"{game.digest(state):016x}"


def named(view: View) -> str:
    """A short name for a view: two views of one ear have the same name exactly when they are the same."""
    return hashlib.sha256(view.text.encode()).hexdigest()[:16]


def sight(course: Course, ear: Ear) -> dict[str, Data]:
    """How things stand, as one ear may see it: the table, the view, and what the seat may do."""
    data: dict[str, Data] = {
        "setting": course.setting.as_data(),
        "phase": course.phase,
        "seats": {seat: person(course, holder) for seat, holder in course.holders.items()},
        "teams": course.game.teams(course.options),
        "host": "" if course.setting.anonymous and course.outcome is None else course.host,
        "number": len(course.streams[ear]),
    }
    if course.match is not None:
        data |= _match(course, ear)
    return data


def _match(course: Course, ear: Ear) -> dict[str, Data]:
    match, game = course.match, course.game
    assert match is not None
    state = course.state(ear)
    data: dict[str, Data] = {
        "promise": course.promise,
        "view": course.view(ear),
        "hash": course.hash(ear),
        "awaited": () if course.outcome else awaited(course, ear),
        "outcome": ending(course.outcome),
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


def awaited(course: Course, ear: Ear) -> tuple[Seat, ...]:
    """The seats that the match waits for, as far as an ear may know; who has several seats knows of each of them."""
    holder = course.holders.get(ear) if ear is not None else None
    own = {seat for seat, other in course.holders.items() if holder and holder.human and other.same(holder)}
    answered = own.intersection(course.answered)
    return tuple(seat for seat in course.game.awaited(course.state(ear), ear) if seat not in answered)


def person(course: Course, holder: Holder) -> dict[str, Data]:
    """A holder as everybody may see him; at an anonymous table people have no names before the end."""
    if course.setting.anonymous and holder.human and course.outcome is None:
        return {"kind": holder.kind}
    return holder.as_data()


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


def ears(seats: tuple[Seat, ...]) -> tuple[Ear, ...]:
    """All who are told something: the seats, and the watchers."""
    return (*seats, None)
