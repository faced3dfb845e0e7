"""Reviews of matches: their judgements so far, who works on them, and who waits for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabasePart, change, rows
from conquista.table import encoding

WORKING, STOPPED, FAILED, DONE = STATES = ("working", "stopped", "failed", "done")


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review without its judgements; the record has no names."""

    id: str
    record: str
    open_hands: bool
    total: int
    state: str
    created: int


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A review that a person waits for."""

    review: str
    since: int


class ReviewStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def find(self, review: str) -> StoredReview | None:
        found = rows(self.database, f"{_REVIEW} WHERE id = ?", (review,))
        return _stored(found[0]) if found else None

    def judgements(self, review: str, since: int = 0) -> list[dict[str, Any]]:
        """Return the judgements from a place on, in order."""
        query = "SELECT data FROM judgements WHERE review = ? AND place >= ? ORDER BY place"
        return [encoding.decode(data) for (data,) in rows(self.database, query, (review, since))]

    # people who wait

    def request(self, review: StoredReview, person: str, now: int) -> None:
        """Add a review, or continue one that was stopped or has failed; the person waits for it until it is done."""
        with self.database.transaction() as session:
            session.change(
                "INSERT INTO reviews (id, record, open_hands, total, state, created) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (review.id, review.record, int(review.open_hands), review.total, WORKING, now),
            )
            session.change(
                "UPDATE reviews SET state = ?, owner = '', beat = 0 WHERE id = ? AND state IN (?, ?)",
                (WORKING, review.id, STOPPED, FAILED),
            )
            session.change(
                "INSERT INTO review_requests SELECT id, ?, ? FROM reviews WHERE id = ? AND state = ?"
                " ON CONFLICT DO NOTHING",
                (person, now, review.id, WORKING),
            )

    def withdraw(self, review: str, person: str) -> None:
        """The person no longer waits for a review; it stops where nobody else does."""
        with self.database.transaction() as session:
            session.change("DELETE FROM review_requests WHERE review = ? AND person = ?", (review, person))
            session.change(
                "UPDATE reviews SET state = ? WHERE id = ? AND state = ?"
                " AND NOT EXISTS (SELECT 1 FROM review_requests WHERE review = reviews.id)",
                (STOPPED, review, WORKING),
            )

    def requests_of(self, person: str) -> tuple[ReviewRequest, ...]:
        """Return the reviews that a person waits for, the latest first."""
        query = "SELECT review, since FROM review_requests WHERE person = ? ORDER BY since DESC, review"
        return tuple(ReviewRequest(*row) for row in rows(self.database, query, (person,)))

    # work

    def claim(self, owner: str, now: int, before: int) -> StoredReview | None:
        """Take the review that has waited longest: of this process, of none, or without progress since `before`."""
        with self.database.transaction() as session:
            found = session.rows(
                f"{_REVIEW} WHERE state = ? AND (owner IN ('', ?) OR beat < ?) ORDER BY beat, created, id LIMIT 1"
                f" {self.database.locked}",
                (WORKING, owner, before),
            )
            if not found:
                return None
            session.change("UPDATE reviews SET owner = ?, beat = ? WHERE id = ?", (owner, now, found[0][0]))
        return _stored(found[0])

    def judged(self, review: str) -> int:
        """Return how many judgements a review has."""
        [(count,)] = rows(self.database, "SELECT count(*) FROM judgements WHERE review = ?", (review,))
        return int(count)

    def add(self, review: str, owner: str, place: int, judgements: Sequence[Mapping[str, Data]], now: int) -> bool:
        """Add judgements from a place on; return False where this process should no longer work on the review."""
        with self.database.transaction() as session:
            mine = "UPDATE reviews SET beat = ? WHERE id = ? AND owner = ? AND state = ?"
            if not session.change(mine, (now, review, owner, WORKING)):
                return False
            lines = [(review, place + k, encoding.text(one)) for k, one in enumerate(judgements)]
            session.many("INSERT INTO judgements VALUES (?, ?, ?) ON CONFLICT DO NOTHING", lines)
        return True

    def end(self, review: str, owner: str, state: str) -> None:
        """End the work on a review of this process as done or failed; nobody waits for it any more."""
        with self.database.transaction() as session:
            ended = "UPDATE reviews SET state = ? WHERE id = ? AND owner = ? AND state = ?"
            if session.change(ended, (state, review, owner, WORKING)):
                session.change("DELETE FROM review_requests WHERE review = ?", (review,))

    def release(self) -> None:
        """Give up all work, when no other process can share the store: the processes that claimed it are gone."""
        change(self.database, "UPDATE reviews SET owner = '', beat = 0 WHERE state = ?", (WORKING,))

    def expire(self, before: int) -> None:
        """Delete reviews that were created before a time; they can be made again."""
        change(self.database, "DELETE FROM reviews WHERE created < ? AND state <> ?", (before, WORKING))


_REVIEW = "SELECT id, record, open_hands, total, state, created FROM reviews"


def _stored(row: Sequence[Any]) -> StoredReview:
    review, record, open_hands, total, state, created = row
    return StoredReview(review, record, bool(open_hands), total, state, created)
