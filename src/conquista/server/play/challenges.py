"""The challenge service: who may challenge whom, answers, expiry, and the table of an accepted challenge."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from conquista.core import Data
from conquista.games import registry
from conquista.server.accounts import tokens
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.notifications.service import NotificationService
from conquista.server.play.live.connected_people import PeoplePresence
from conquista.server.play.live.opening import TableOpening
from conquista.server.play.live.service import TableService
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner
from conquista.server.schema.play import challenges as forms
from conquista.store.database import DatabaseSession
from conquista.store.people.relations import BLOCK, RelationStore
from conquista.store.people.values import BOT as BOT_KIND
from conquista.store.people.values import LINK, PERSON, Person
from conquista.store.play.challenges import (
    ACCEPTED,
    CHANGED,
    DECLINED,
    EXPIRED,
    NO_ANSWER,
    OPEN,
    WITHDRAWN,
    Challenge,
    ChallengeStore,
)
from conquista.table.config import TableConfig
from conquista.table.encoding import text
from conquista.table.handlers.seats import computer
from conquista.table.pace import pace
from conquista.table.values import COMPUTER, NOBODY, SeatHolder

T = TypeVar("T")
MINUTE = 60_000
WHILE_PRESENT = 10 * MINUTE
OTHERWISE = 24 * 60 * MINUTE
SHOWN_AFTER_END = 15 * MINUTE  # for which an ended challenge is still listed
EXPIRY, OPENING = "challenge_expiry", "challenge_table"  # kinds of jobs
SAFETY = 5_000  # milliseconds after which a table is opened that a crash left unopened


class ChallengeService:
    """Operations on challenges for the event loop."""

    def __init__(
        self,
        store: ChallengeStore,
        accounts: AccountService,
        relations: RelationStore,
        presence: PeoplePresence,
        tables: TableService,
        jobs: JobRunner,
        notifications: NotificationService,
        send: Callable[[str, str], None],
        most_to_person: int,
    ) -> None:
        """`send` queues a message on the open sockets of a person at this process."""
        self.store = store
        self._accounts, self._relations, self._presence = accounts, relations, presence
        self._tables, self._jobs, self._notifications = tables, jobs, notifications
        self._send, self._most = send, most_to_person
        self.check_rated: Callable[[TableConfig, Collection[SeatHolder]], Awaitable[None]] | None = None
        jobs.register(EXPIRY, self._expire)
        jobs.register(OPENING, self._open_again)

    # reading

    async def of_person(self, person: str) -> list[dict[str, Any]]:
        """Return the challenges by and to a person: open ones, and those of the last minutes."""
        found = await self._do(partial(self.store.of_person, person, now() - SHOWN_AFTER_END))
        return [await self.card(one) for one in found]

    async def find(self, challenge: str, person: str) -> Challenge:
        """Return a challenge by or to this person; raises NotFound for any other."""
        found = await self._do(partial(self.store.find, challenge))
        if found is None or person not in (found.person, *found.answers):
            raise NotFound("server.no_challenge")
        return found

    async def card(self, challenge: Challenge) -> dict[str, Any]:
        ids = (challenge.person, *challenge.answers)
        people = await self._do(partial(self._accounts.register.people, ids))
        shown = {one: _shown(people[one]) for one in ids if one in people}
        return {
            "id": challenge.id,
            "by": shown.get(challenge.person, {"id": challenge.person, "kind": PERSON, "name": ""}),
            "people": [
                {"person": shown[one], "answer": answer} for one, answer in challenge.answers.items() if one in shown
            ],
            "game": registry.preset(str(challenge.terms["preset"]))[0].facts.name,
            "terms": dict(challenge.terms),
            "phrase": challenge.phrase,
            "state": challenge.state,
            "created": challenge.created,
            "until": challenge.until,
            "counter_to": challenge.counter_to or None,
            "table": challenge.table or None,
        }

    # changing

    async def create(self, caller: Caller, form: forms.NewChallenge, counter_to: str = "") -> Challenge:
        """Challenge people; raises a refusal where one of them cannot be challenged, or the terms do not fit."""
        if caller.person.kind not in (PERSON, BOT_KIND):
            raise Forbidden("server.challenge_account")
        people = list(dict.fromkeys(form.people))
        if caller.person.id in people:
            raise ServerRefused("server.challenge_self")
        terms = await self._do(partial(checked_terms, form.terms, 1 + len(people)))
        await self.check_people(caller.person.id, people)
        await self._check_rated(terms, [caller.person.id, *people])
        present = await self._presence.connected(people)
        time = now()
        until = time + (WHILE_PRESENT if present >= set(people) else OTHERWISE)
        answers = dict.fromkeys(people, NO_ANSWER)
        made = Challenge(
            *(f"c{tokens.name()}", caller.person.id, terms, form.phrase, OPEN, time, until, counter_to, ""), answers
        )
        if not await self._do(partial(self.store.create, made, self._most, self._schedule_expiry)):
            key = "server.challenge_over" if counter_to else "server.challenge_many"
            raise ServerRefused(key, most=self._most)
        self._jobs.wake()
        for person in people:
            await self._notify(person, made, caller.person.name)
        return made

    async def check_people(self, caller: str, people: list[str]) -> None:
        """Refuse people whom this person may not ask to play."""
        known = await self._do(partial(self._accounts.register.people, people))
        if any(one not in known or known[one].managed or known[one].kind not in (PERSON, BOT_KIND) for one in people):
            raise NotFound("server.challenge_nobody")
        for one in await self._do(partial(self._relations.among, {caller, *people})):
            if one.kind == BLOCK:
                raise Forbidden("server.challenge_you_block" if one.person == caller else "server.challenge_blocked")

    async def _check_rated(self, terms: Mapping[str, Any], people: list[str]) -> None:
        """Refuse a rated match between people who may not play one by invitation."""
        if self.check_rated is None or not terms.get("rated"):
            return
        known = await self._do(partial(self._accounts.register.people, people))
        holders = [SeatHolder(known[one].kind, one, known[one].name) for one in people if one in known]
        game, _ = registry.preset(str(terms["preset"]))
        config = TableConfig.choose(game, str(terms["preset"]), terms.get("options"), rated=True)
        await self.check_rated(config, holders)

    async def answer(self, challenge: str, caller: Caller, form: forms.ChallengeReply) -> Challenge:
        """Accept, decline or change a challenge; the last acceptance opens the table."""
        found = await self.find(challenge, caller.person.id)
        if found.state != OPEN or caller.person.id not in found.answers:
            raise ServerRefused("server.challenge_over")
        if form.answer == "change":
            return await self._change(found, caller, form.terms)
        if form.answer == "accept":
            await self.check_people(found.person, list(found.answers))
            await self._check_rated(found.terms, [found.person, *found.answers])
        answer = ACCEPTED if form.answer == "accept" else DECLINED
        changed = await self._do(
            partial(self.store.answer, challenge, caller.person.id, answer, table_id(challenge), self._schedule_table)
        )
        if changed is None:
            raise ServerRefused("server.challenge_over")
        await self._notifications.resolve(caller.person.id, about(changed))
        if changed.state == ACCEPTED:
            await self._open(changed)
        if changed.state != OPEN:
            await self._ended(changed)
        return changed

    async def _change(self, found: Challenge, caller: Caller, terms: forms.ChallengeTerms | None) -> Challenge:
        if terms is None:
            raise ServerRefused("server.challenge_terms")
        others = [found.person, *(one for one in found.answers if one != caller.person.id)]
        made = await self.create(caller, forms.NewChallenge(people=others, terms=terms), found.id)
        await self._ended(replace(found, state=CHANGED))
        return made

    async def withdraw(self, challenge: str, caller: Caller) -> None:
        """Take back a challenge of one's own."""
        found = await self.find(challenge, caller.person.id)
        if found.person != caller.person.id:
            raise Forbidden("server.challenge_own")
        ended = await self._do(partial(self.store.end, challenge, WITHDRAWN))
        if ended is None:
            raise ServerRefused("server.challenge_over")
        await self._ended(ended)

    # jobs

    def _schedule_expiry(self, session: DatabaseSession, challenge: Challenge) -> None:
        self._jobs.store.schedule(EXPIRY, challenge.id, challenge.until, None, session)

    def _schedule_table(self, session: DatabaseSession, challenge: Challenge) -> None:
        if challenge.state == ACCEPTED:
            self._jobs.store.schedule(OPENING, challenge.id, now() + SAFETY, None, session)

    async def _expire(self, challenge: str, data: Mapping[str, Any]) -> None:
        """End a challenge whose time is over; people who went away meanwhile have a day to answer."""
        found = await self._do(partial(self.store.find, challenge))
        if found is None or found.state != OPEN:
            return
        silent = [person for person, answer in found.answers.items() if answer == NO_ANSWER]
        latest = found.created + OTHERWISE
        if now() < latest and not await self._presence.connected(silent) >= set(silent):
            await self._do(partial(self.store.extend, challenge, latest))
            await self._jobs.schedule(EXPIRY, challenge, latest)
            return
        ended = await self._do(partial(self.store.end, challenge, EXPIRED))
        if ended is not None:
            await self._ended(ended)

    async def _open_again(self, challenge: str, data: Mapping[str, Any]) -> None:
        """Open the table of an accepted challenge, which a crash may have prevented."""
        found = await self._do(partial(self.store.find, challenge))
        if found is not None and found.state == ACCEPTED:
            await self._open(found)

    async def _open(self, challenge: Challenge) -> None:
        """Open the table of an accepted challenge, and start it if all seats are taken."""
        ids = (challenge.person, *challenge.answers)
        people = await self._do(partial(self._accounts.register.people, ids))
        config, seats = await self._do(partial(_seated, challenge, people))
        host = people.get(challenge.person)
        holder = SeatHolder(host.kind, host.id, host.name) if host else SeatHolder(PERSON)
        await self._tables.open_started(challenge.table, TableOpening(config, holder, seats, LINK))

    # notifications

    async def _notify(self, person: str, challenge: Challenge, name: str) -> None:
        data: dict[str, Data] = {"challenge": challenge.id, "person": challenge.person, "from": name}
        data |= {"preset": challenge.terms["preset"], "pace": challenge.terms["pace"], "phrase": challenge.phrase}
        data |= {"game": registry.preset(str(challenge.terms["preset"]))[0].facts.name, "path": "/play"}
        await self._notifications.notify(person, "challenge", about(challenge), data)
        self._tell(challenge, (person,))

    async def _ended(self, challenge: Challenge) -> None:
        """Nothing is asked any more; the pages of all learn how it ended, and tables notify their players."""
        for person in challenge.answers:
            await self._notifications.resolve(person, about(challenge))
        self._tell(challenge, (challenge.person, *challenge.answers))

    def _tell(self, challenge: Challenge, people: Iterable[str]) -> None:
        """Let open pages read a challenge; those at other processes read it at intervals."""
        for person in people:
            message: dict[str, Data] = {"type": "challenge_changed", "challenge": challenge.id}
            self._send(person, text({**message, "state": challenge.state}))

    async def _do(self, work: Callable[[], T]) -> T:
        return await self._accounts.do(work)


def about(challenge: Challenge) -> str:
    """Return the subject of the notifications of a challenge."""
    return f"challenge:{challenge.id}"


def table_id(challenge: str) -> str:
    """Return the id of the table of a challenge, which follows from it, so that there is only one."""
    return hashlib.sha256(f"challenge {challenge}".encode()).hexdigest()[:16]


def checked_terms(form: forms.ChallengeTerms, people: int) -> dict[str, Data]:
    """Return terms as they are stored; refuse those that do not fit the game or the number of people."""
    game, options = registry.preset(form.preset)
    config = _config(form.model_dump())
    seats = game.seats(options)
    if people > len(seats):
        raise ServerRefused("server.challenge_seats", seats=len(seats), people=people)
    if form.seat is not None and form.seat not in seats:
        raise ServerRefused("server.challenge_seat", seat=form.seat, seats=list(seats))
    if form.level is not None:
        computer(game, config.chosen(game), "", form.level)
        if form.rated and people < len(seats):
            raise ServerRefused("server.challenge_rated")
    return form.model_dump()


def _config(terms: Mapping[str, Any]) -> TableConfig:
    game, _ = registry.preset(terms["preset"])
    chosen = {"pace": pace(terms["pace"]), "press": terms["press"], "rated": terms["rated"]}
    return TableConfig.choose(game, terms["preset"], **chosen)


def _seated(challenge: Challenge, people: Mapping[str, Person]) -> tuple[TableConfig, dict[str, SeatHolder]]:
    """Return the settings and the holders of the table of an accepted challenge; the lot follows from its id."""
    terms: Mapping[str, Any] = challenge.terms
    game, options = registry.preset(terms["preset"])
    seats = list(game.seats(options))
    sitting = [challenge.person, *challenge.answers]
    if terms["seat"] is None:
        random.Random(challenge.id).shuffle(sitting)
    else:
        seats.remove(terms["seat"])
        seats.insert(0, terms["seat"])
    spare = SeatHolder(COMPUTER, spec=terms["level"]) if terms["level"] else NOBODY
    held = [SeatHolder(people[one].kind, one, people[one].name) if one in people else spare for one in sitting]
    held += [spare] * (len(seats) - len(held))
    return _config(terms), dict(zip(seats, held, strict=True))


def _shown(person: Person) -> dict[str, Any]:
    return {"id": person.id, "kind": person.kind, "name": person.name}
