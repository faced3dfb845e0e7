"""Challenges: an offer of terms to one or more people, who accept, decline or change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from conquista.core import Data
from conquista.store.database import DatabasePart, DatabaseSession
from conquista.table import encoding

OPEN, CHANGED, ACCEPTED, DECLINED, WITHDRAWN, EXPIRED = STATES = (
    *("open", "changed", "accepted"),
    *("declined", "withdrawn", "expired"),
)
NO_ANSWER = "none"


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge with the answer of each person, in the order in which they were named."""

    id: str
    person: str
    terms: Mapping[str, Data]
    phrase: str
    state: str
    created: int
    until: int
    counter_to: str
    table: str
    answers: Mapping[str, str]


Also = Callable[[DatabaseSession, Challenge], None]
"""Further changes in the transaction that changes a challenge."""


class ChallengeStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def create(self, made: Challenge, most: int, also: Also) -> bool:
        """Add a challenge; return False where one of the people has `most` open ones of the same person already.

        A challenge that changes the terms of another one ends that, and is refused with False where that has ended.
        """
        with self.database.transaction() as session:
            # Locks the challenger, so that two requests at once cannot exceed the limit.
            session.rows(f"SELECT id FROM people WHERE id = ? {self.database.locked}", (made.person,))
            if made.counter_to and not self._end(session, made.counter_to, CHANGED):
                return False
            for person in made.answers:
                [(count,)] = session.rows(
                    "SELECT count(*) FROM challenges JOIN challenge_people ON challenge = id"
                    " WHERE challenges.person = ? AND challenge_people.person = ? AND state = ?",
                    (made.person, person, OPEN),
                )
                if count >= most:
                    return False
            values = (made.id, made.person, encoding.text(made.terms), made.phrase, made.state)
            session.change(
                "INSERT INTO challenges (id, person, terms, phrase, state, created, until, counter_to, table_id)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, made.created, made.until, made.counter_to, made.table),
            )
            session.many(
                "INSERT INTO challenge_people (challenge, person, place, answer) VALUES (?, ?, ?, ?)",
                [(made.id, person, place, answer) for place, (person, answer) in enumerate(made.answers.items())],
            )
            also(session, made)
        return True

    def find(self, challenge: str) -> Challenge | None:
        with self.database.snapshot() as session:
            return next(iter(_read(session, "WHERE id = ?", (challenge,))), None)

    def of_person(self, person: str, since: int) -> tuple[Challenge, ...]:
        """Return the challenges by and to a person that are open, or were made since then; the latest first."""
        query = (
            "WHERE (person = ? OR id IN (SELECT challenge FROM challenge_people WHERE person = ?))"
            " AND (state = 'open' OR created >= ?) ORDER BY created DESC, id"
        )
        with self.database.snapshot() as session:
            return tuple(_read(session, query, (person, person, since)))

    def answer(self, challenge: str, person: str, answer: str, table: str, also: Also) -> Challenge | None:
        """Enter the answer of a person to an open challenge; None where it is not open or not to this person.

        When all have accepted it is accepted, at this table; when one declines it is declined.
        """
        with self.database.transaction() as session:
            found = self._locked(session, challenge)
            if found is None or found.state != OPEN or person not in found.answers:
                return None
            session.change(
                "UPDATE challenge_people SET answer = ? WHERE challenge = ? AND person = ?",
                (answer, challenge, person),
            )
            answers = {**found.answers, person: answer}
            state = OPEN
            if answer == DECLINED:
                state = DECLINED
            elif all(one == ACCEPTED for one in answers.values()):
                state = ACCEPTED
            changed = replace(found, answers=answers, state=state, table=table if state == ACCEPTED else "")
            session.change(
                "UPDATE challenges SET state = ?, table_id = ? WHERE id = ?", (state, changed.table, challenge)
            )
            also(session, changed)
            return changed

    def end(self, challenge: str, state: str) -> Challenge | None:
        """End an open challenge in this state; None where it is not open."""
        with self.database.transaction() as session:
            return self._end(session, challenge, state)

    def extend(self, challenge: str, until: int) -> None:
        with self.database.transaction() as session:
            session.change("UPDATE challenges SET until = ? WHERE id = ? AND state = ?", (until, challenge, OPEN))

    def expire(self, before: int) -> None:
        """Delete challenges that ended long ago, made before a time."""
        with self.database.transaction() as session:
            session.change("DELETE FROM challenges WHERE state <> ? AND created < ?", (OPEN, before))

    def _locked(self, session: DatabaseSession, challenge: str) -> Challenge | None:
        session.rows(f"SELECT id FROM challenges WHERE id = ? {self.database.locked}", (challenge,))
        return next(iter(_read(session, "WHERE id = ?", (challenge,))), None)

    def _end(self, session: DatabaseSession, challenge: str, state: str) -> Challenge | None:
        found = self._locked(session, challenge)
        if found is None or found.state != OPEN:
            return None
        session.change("UPDATE challenges SET state = ? WHERE id = ?", (state, challenge))
        return replace(found, state=state)


def _read(session: DatabaseSession, condition: str, values: Sequence[object]) -> list[Challenge]:
    query = "SELECT id, person, terms, phrase, state, created, until, counter_to, table_id FROM challenges"
    found = []
    for name, person, terms, phrase, state, created, until, counter_to, table in session.rows(
        f"{query} {condition}", values
    ):
        answers = session.rows(
            "SELECT person, answer FROM challenge_people WHERE challenge = ? ORDER BY place", (name,)
        )
        offered = encoding.decode(terms)
        found.append(Challenge(name, person, offered, phrase, state, created, until, counter_to, table, dict(answers)))
    return found
