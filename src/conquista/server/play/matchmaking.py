"""The matchmaker: people wait on their socket, one process pairs them, and each process tells its own people."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, TypeVar

from conquista.core import Data
from conquista.games import registry
from conquista.players import registry as players
from conquista.server.accounts import tokens
from conquista.server.accounts.service import AccountService
from conquista.server.errors import ServerRefused
from conquista.server.play.live.opening import TableOpening
from conquista.server.play.live.service import TableService
from conquista.server.play.pairing.matchmaking import FoundGroup, PairingQueue, Seeker, find_groups, sides_of
from conquista.server.runtime.background import repeat
from conquista.server.runtime.clock import now
from conquista.server.schema.play.challenges import SeekQueue
from conquista.store.people.relations import BLOCK, RelationStore
from conquista.store.people.values import LINK, PERSON, Person
from conquista.store.play.seekers import SeekerPool, StoredSeeker
from conquista.store.results.history import ResultHistory
from conquista.store.results.values import DUEL, FREE, MIDDLE, TEAMS
from conquista.table.config import COMPUTER_TAKES, IDLES, TableConfig
from conquista.table.encoding import text
from conquista.table.pace import pace
from conquista.table.values import COMPUTER, SeatHolder

T = TypeVar("T")
EVERY = 1.0  # seconds between two pairings
ANSWER_WITHIN = 30_000  # milliseconds to answer whether to begin with a computer
MET_FOR = 10 * 60_000  # milliseconds for which two people count as just met
WAITS, WAIT_HOUR = 20, 3_600_000  # the waits of which the mean is shown, and how old they may be


class SeekListener(Protocol):
    """An open socket, as the matchmaker uses it."""

    @property
    def person(self) -> str: ...

    def send(self, message: str) -> None:
        """Queue a message without blocking."""


class Matchmaker:
    """Quick pairing. Only the event loop uses it; the pool may be shared with other processes."""

    def __init__(
        self,
        pool: SeekerPool,
        accounts: AccountService,
        relations: RelationStore,
        history: ResultHistory,
        tables: TableService,
        owner: str = "",
    ) -> None:
        self._pool, self._accounts, self._relations, self._history = pool, accounts, relations, history
        self._tables, self._owner = tables, owner
        self._listeners: dict[str, SeekListener] = {}
        self._asked: dict[str, Mapping[str, Any]] = {}  # the question that each listener has
        self._met: dict[frozenset[str], int] = {}
        self._waits: dict[PairingQueue, deque[tuple[int, int]]] = {}  # when, and how long, for each queue
        self._was_pairing = False

    # waiting

    async def seek(self, listener: SeekListener, kind: str, queues: Sequence[SeekQueue], partner: str) -> None:
        """Let a person wait in these queues until a table is found, the socket closes, or they stop."""
        wanted = tuple(dict.fromkeys(await self._do(partial(_queues, queues))))
        if partner:
            wanted = tuple(one for one in wanted if max(one.sides) > 1)
            if not wanted:
                raise ServerRefused("server.seek_partner")
        values = await self._do(partial(self._values, listener.person, wanted))
        data = {
            "kind": kind,
            "partner": partner,
            "queues": [[one.preset, one.pace, one.press] for one in wanted],
            "values": values,
        }
        since = now()
        self._listeners[listener.person] = listener
        self._asked.pop(listener.person, None)
        await self._do(partial(self._pool.put, StoredSeeker(listener.person, self._owner, data, since)))
        listener.send(text({"type": "seeking", "since": since}))

    async def stop(self, listener: SeekListener) -> None:
        """Stop waiting; nothing happens if another socket of the person waits."""
        if self._listeners.get(listener.person) is listener:
            del self._listeners[listener.person]
            # A socket that is cut off takes its task along, and the person would wait on.
            await asyncio.shield(self._do(partial(self._pool.remove, listener.person, self._owner)))

    async def answer(self, listener: SeekListener, offer: str, accept: bool) -> None:
        """Answer whether to begin with a computer."""
        for one in await self._do(self._pool.all):
            if one.person == listener.person and one.found.get("offer") == offer:
                changed = replace(one, found={**one.found, "accepted": True})
                if not accept:
                    changed = replace(one, found={}, declined=now())
                await self._do(partial(self._pool.update, changed))

    async def queues(self) -> list[dict[str, Data]]:
        """Return the queues in which people wait, or waited within the last hour."""
        counts: dict[PairingQueue, int] = {}
        for one in await self._do(self._pool.all):
            for queue in _stored_queues(one):
                counts[queue] = counts.get(queue, 0) + 1
        known = dict.fromkeys([*counts, *self._waits])
        return [
            {
                "preset": queue.preset,
                "pace": queue.pace,
                "press": queue.press,
                "waiting": counts.get(queue, 0),
                "seconds": self._mean_wait(queue),
            }
            for queue in known
        ]

    def _mean_wait(self, queue: PairingQueue) -> int | None:
        waits = [wait for at, wait in self._waits.get(queue, ()) if at >= now() - WAIT_HOUR]
        return round(sum(waits) / len(waits) / 1000) if waits else None

    def _values(self, person: str, queues: Collection[PairingQueue]) -> list[int]:
        ratings = self._history.of(person, now())
        found = [ratings.get(_pool(queue)) for queue in queues]
        return [one.estimate.value if one else MIDDLE for one in found]

    # pairing

    async def keep_running(self) -> None:
        """Pair people and tell them, until cancelled."""
        await repeat(self.tick, EVERY)

    async def tick(self) -> None:
        """Pair, where this process does so, and tell the people of this process what was found."""
        seekers = await self._do(self._pool.all)
        pairing = await self._do(partial(self._pool.is_pairing, self._owner)) if seekers else self._was_pairing
        if pairing and seekers:
            await self._pair(seekers, fresh=not self._was_pairing)
            seekers = await self._do(self._pool.all)
        self._was_pairing = pairing
        await self._tell({one.person: one for one in seekers})

    async def _pair(self, stored: Sequence[StoredSeeker], fresh: bool) -> None:
        time = now()
        if fresh:  # the process that paired before may have stopped between reserving people and opening their table
            for one in stored:
                if "table" in one.found and not one.found.get("ready"):
                    await self._do(partial(self._pool.update, replace(one, found={})))
        waiting = {one.person: one for one in stored if "table" not in one.found}
        apart = {
            frozenset((one.person, one.other))
            for one in await self._do(partial(self._relations.among, list(waiting)))
            if one.kind == BLOCK
        }
        self._met = {pair: at for pair, at in self._met.items() if at >= time - MET_FOR}
        full, short = find_groups(_units(waiting), time, apart, self._met.keys())
        for group in full:
            await self._seat(group, waiting)
        taken = {person for group in full for person in group.people}
        await self._ask({name: one for name, one in waiting.items() if name not in taken}, short, time)

    async def _ask(self, waiting: Mapping[str, StoredSeeker], short: Sequence[FoundGroup], time: int) -> None:
        """Ask groups without one seat whether to begin with a computer, and begin with those who all want to."""
        asked: dict[str, list[StoredSeeker]] = {}
        for one in waiting.values():
            if "offer" in one.found:
                asked.setdefault(one.found["offer"], []).append(one)
        for group in asked.values():
            whole = {one.person for one in group} == set(group[0].found["people"])
            if whole and all(one.found.get("accepted") for one in group):
                queue = _queue(*group[0].found["queue"])
                await self._seat(FoundGroup(queue, tuple(_units({one.person: one for one in group})), 1), waiting)
            elif not whole or time > group[0].found["until"]:
                for one in group:
                    silent = not one.found.get("accepted") and time > one.found["until"]
                    changed = replace(one, found={}, declined=time if silent else one.declined)
                    await self._do(partial(self._pool.update, changed))
        for found in short:
            people = found.people
            if all(person in waiting and not waiting[person].found for person in people):
                queue_data = [found.queue.preset, found.queue.pace, found.queue.press]
                offer = {"offer": tokens.name(), "queue": queue_data, "people": list(people)}
                for person in people:
                    made = replace(waiting[person], found={**offer, "until": time + ANSWER_WITHIN})
                    await self._do(partial(self._pool.update, made))

    async def _seat(self, group: FoundGroup, waiting: Mapping[str, StoredSeeker]) -> None:
        """Reserve the people, open their table, and let them be told."""
        table = tokens.name(10)
        if not await self._do(partial(self._pool.claim, group.people, {"table": table})):
            return
        people = await self._do(partial(self._accounts.register.people, group.people))
        rated = not group.computers and all(one.kind == PERSON for one in people.values())
        config, seats = await self._do(partial(_seated, group, people, rated))
        host = next(holder for holder in seats.values() if holder.human)
        await self._tables.open_started(table, TableOpening(config, host, seats, LINK))
        time = now()
        pairs = [frozenset((one, other)) for one in group.people for other in group.people if one < other]
        self._met.update(dict.fromkeys(pairs, time))
        for person in group.people:
            ready = replace(waiting[person], found={"table": table, "ready": True, "queue": _written(group.queue)})
            await self._do(partial(self._pool.update, ready))

    async def _tell(self, stored: Mapping[str, StoredSeeker]) -> None:
        """Tell the people of this process about their table, or what they are asked."""
        for person, listener in list(self._listeners.items()):
            one = stored.get(person)
            if one is None or one.owner != self._owner:
                continue
            if one.found.get("ready"):
                await self.stop(listener)
                self._note_wait(one)
                listener.send(text({"type": "found", "table": one.found["table"]}))
            elif one.found.get("offer") != self._asked.get(person, {}).get("offer"):
                self._asked[person] = one.found
                shown: dict[str, Data] = {"type": "seek_offer", "offer": one.found.get("offer")}
                shown |= {"queue": one.found.get("queue"), "until": one.found.get("until")}
                listener.send(text(shown))

    def _note_wait(self, one: StoredSeeker) -> None:
        queue = _queue(*one.found["queue"])
        self._waits.setdefault(queue, deque(maxlen=WAITS)).append((now(), now() - one.since))

    async def _do(self, work: Callable[[], T]) -> T:
        return await self._accounts.do(work)


def _queues(forms: Sequence[SeekQueue]) -> list[PairingQueue]:
    """Return the queues of a request; refuse presets and settings that do not exist."""
    return [_queue(one.preset, one.pace, one.press) for one in forms]


def _queue(preset: str, pace_name: str, press: str) -> PairingQueue:
    game, options = registry.preset(preset)
    config = _config(preset, pace_name, press, rated=False)
    return PairingQueue(preset, config.pace.name, config.press, tuple(len(team) for team in game.teams(options)))


def _written(queue: PairingQueue) -> list[str]:
    return [queue.preset, queue.pace, queue.press]


def _stored_queues(one: StoredSeeker) -> list[PairingQueue]:
    return [_queue(*parts) for parts in one.data["queues"]]


def _config(preset: str, pace_name: str, press: str, rated: bool) -> TableConfig:
    game, _ = registry.preset(preset)
    chosen = pace(pace_name)
    overrun = COMPUTER_TAKES if chosen.timed else IDLES
    return TableConfig.choose(game, preset, pace=chosen, press=press, rated=rated, overrun=overrun)


def _pool(queue: PairingQueue) -> str:
    """Return the rating pool of a queue."""
    game, _ = registry.preset(queue.preset)
    kind = TEAMS if max(queue.sides) > 1 else DUEL if queue.seats == 2 else FREE
    return f"{game.facts.name}.{kind}"


def _units(waiting: Mapping[str, StoredSeeker]) -> list[Seeker]:
    """Return the seekers: two who name each other as partners wait as one, and wait for each other until then."""
    found = []
    for person, one in waiting.items():
        partner = one.data["partner"]
        queues = _stored_queues(one)
        values = dict(zip(queues, map(float, one.data["values"]), strict=True))
        if not partner:
            found.append(Seeker((person,), tuple(queues), one.since, values, one.declined))
            continue
        other = waiting.get(partner)
        if other is None or other.data["partner"] != person or partner < person:
            continue  # not there yet, or added with the other one
        common = tuple(queue for queue in queues if queue in _stored_queues(other))
        theirs = dict(zip(_stored_queues(other), map(float, other.data["values"]), strict=True))
        mean = {queue: (values[queue] + theirs[queue]) / 2 for queue in common}
        since, declined = max(one.since, other.since), max(one.declined, other.declined)
        found.append(Seeker((person, partner), common, since, mean, declined))
    return found


def _seated(group: FoundGroup, people: Mapping[str, Person], rated: bool) -> tuple[TableConfig, dict[str, SeatHolder]]:
    """Return the settings and holders of a table: sides and seats at random, computers on free seats."""
    game, options = registry.preset(group.queue.preset)
    config = _config(group.queue.preset, group.queue.pace, group.queue.press, rated)
    computer = SeatHolder(COMPUTER, spec=players.levels(game)[-1])
    mixed = list(group.seekers)
    random.shuffle(mixed)
    sides = sides_of(group.queue, mixed)
    teams = list(game.teams(options))
    if len(set(group.queue.sides)) == 1:
        random.shuffle(sides)
    seats: dict[str, SeatHolder] = {}
    for team, side in zip(teams, sides, strict=True):
        held = [SeatHolder(people[one].kind, one, people[one].name) for one in side if one in people]
        holders = held + [computer] * (len(team) - len(held))
        random.shuffle(holders)
        seats |= dict(zip(team, holders, strict=True))
    return config, seats
