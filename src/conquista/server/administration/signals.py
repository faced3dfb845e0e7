"""Looks for signals when a rated match is over, and when people sit down at a rated table from one address."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import partial
from itertools import combinations
from typing import Any

from conquista.core import ConquistaError, Data, Seat
from conquista.server.administration.signal_rules import signals_of_match
from conquista.server.play.live.live_table import TableUpdate
from conquista.server.play.live.service import TableService
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner, JobThreads
from conquista.store.administration.signals import (
    NO_CAPTURES,
    OFTEN_LEFT,
    ONE_SIDED_PAIR,
    RATING_LOSS,
    SAME_ADDRESS,
    ModerationSignal,
    ModerationSignalStore,
)
from conquista.store.notifications.deliveries import ServerKeys
from conquista.store.results.values import DAY
from conquista.table.state import OVER
from conquista.table.views.conduct import MatchConduct

JOB = "moderation.match"
SAFETY = 10_000  # milliseconds after the end, by which the result is entered
LOST_POINTS, LOST_DAYS = 250, 3
LEFT, LEFT_DAYS = 5, 7  # matches that were left
ONE_SIDED_MATCHES, ONE_SIDED_SHARE, ONE_SIDED_DAYS = 10, 0.9, 7  # matches of a pair, of which one wins nearly all
LEAST_SIDES = 3  # of a table where people choose whom they attack
PAIR_MATCHES, PAIR_EXPECTED, PAIR_SHARE = 5, 10.0, 0.1
ADDRESS_KEY = "address:"  # begins the names of the keys of addresses
KEPT_ADDRESS = 14 * DAY  # after which hashed addresses and their key are thrown away


class SignalService:
    """Writes signals for moderators. It never acts on them."""

    def __init__(
        self, store: ModerationSignalStore, keys: ServerKeys, tables: TableService, do: JobThreads, jobs: JobRunner
    ) -> None:
        self.store = store
        self._keys, self._tables, self._do, self._jobs = keys, tables, do, jobs
        self._seen: set[str] = set()
        jobs.register(JOB, self._examine)

    def table_changed(self, table: str, update: TableUpdate, present: Collection[Seat]) -> None:
        """An own table has changed: examine it once after the end of a rated match."""
        if update.phase != OVER or not update.summary.get("rated") or update.summary.get("voided"):
            return
        if update.at > now() - DAY and table not in self._seen:
            self._seen.add(table)
            self._tables.spawn(self._jobs.schedule(JOB, table, now() + SAFETY))

    async def _examine(self, table: str, data: dict[str, Any]) -> None:
        with suppress(ConquistaError):  # the journal is damaged
            conduct = await self._tables.read_finished(table, lambda found: found.conduct())
            await self._do(partial(self.examine, table, conduct))

    def examine(self, table: str, conduct: MatchConduct) -> None:
        """Store the signals that follow from a match, its result and the earlier ones."""
        self.store.put(signals_of_match(table, conduct))
        if not conduct.rated:
            return
        self.store.put(self._of_results(table, conduct.at))
        if conduct.sides >= LEAST_SIDES:
            taken = {(seat.person, other): count for seat in conduct.seats for other, count in seat.taken.items()}
            self.store.put_captures(table, taken)
            self.store.put(self._of_pairs(sorted({seat.person for seat in conduct.seats}), conduct.at))

    def _of_results(self, table: str, at: int) -> Iterator[ModerationSignal]:
        week = str(at // (LEFT_DAYS * DAY))
        rated = self.store.pools_of(table)
        yield from self._of_opponents(sorted({person for person, _ in rated}), at)
        for person, pool in rated:
            lost = self.store.rating_loss(person, pool, at, LOST_DAYS)
            if lost >= LOST_POINTS:
                occasion = f"{pool} {at // (LOST_DAYS * DAY)}"
                data: dict[str, Data] = {"pool": pool, "points": lost, "days": LOST_DAYS}
                yield ModerationSignal(RATING_LOSS, person, at, occasion=occasion, data=data)
            left, played = self.store.left_and_played(person, at - LEFT_DAYS * DAY)
            if left >= LEFT:
                data = {"left": left, "played": played, "days": LEFT_DAYS}
                yield ModerationSignal(OFTEN_LEFT, person, at, occasion=week, data=data)

    def _of_opponents(self, people: Collection[str], at: int) -> Iterator[ModerationSignal]:
        week = str(at // (ONE_SIDED_DAYS * DAY))
        for pair in combinations(people, 2):
            matches, *wins = self.store.wins_of_pair(*pair, at - ONE_SIDED_DAYS * DAY)
            if matches >= ONE_SIDED_MATCHES and max(wins) >= ONE_SIDED_SHARE * matches:
                winner, loser = pair if wins[0] > wins[1] else pair[::-1]
                data: dict[str, Data] = {"matches": matches, "won": max(wins), "days": ONE_SIDED_DAYS}
                yield ModerationSignal(ONE_SIDED_PAIR, winner, at, loser, occasion=week, data=data)

    def _of_pairs(self, people: Collection[str], at: int) -> Iterator[ModerationSignal]:
        for person, other in combinations(people, 2):
            matches, taken, expected = self.store.captures_of_pair(person, other)
            if matches >= PAIR_MATCHES and expected >= PAIR_EXPECTED and taken <= PAIR_SHARE * expected:
                data: dict[str, Data] = {"matches": matches, "taken": taken, "expected": round(expected)}
                occasion = str(matches // PAIR_MATCHES)  # again after as many matches
                yield ModerationSignal(NO_CAPTURES, person, at, other, occasion=occasion, data=data)

    # addresses

    async def arrived(self, table: str, person: str, address: str) -> None:
        """A person plays at a rated table from this address."""
        time = now()

        def work() -> None:
            others = self.store.note_address(table, person, self._hashed(address, time), time)
            self.store.put(ModerationSignal(SAME_ADDRESS, person, time, other, table) for other in others)

        await self._do(work)

    def _hashed(self, address: str, time: int) -> str:
        """Return a keyed hash of an address; the key is another one every two weeks."""
        key = self._keys.get(f"{ADDRESS_KEY}{time // KEPT_ADDRESS}", secrets.token_hex(32))
        return hmac.new(key.encode(), address.encode(), hashlib.sha256).hexdigest()[:32]

    def expire(self, time: int, kept: int) -> None:
        """Delete signals that are older than `kept`, hashed addresses, and the keys of past weeks."""
        self.store.expire(time - kept, time - KEPT_ADDRESS)
        self._keys.delete(ADDRESS_KEY, f"{ADDRESS_KEY}{time // KEPT_ADDRESS}")
