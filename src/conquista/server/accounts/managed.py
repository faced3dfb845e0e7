"""What managed accounts may do, and who may meet them. This is the one place of these rules.

A managed account is made by the managers of a club, usually for a minor. It plays with the members of that club only,
says phrases only, and is not found by anyone else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

from conquista.server.accounts.service import Caller
from conquista.server.errors import Forbidden, NotFound
from conquista.server.runtime.clock import now
from conquista.store.people.managed import ManagedStore
from conquista.store.people.values import LobbyRow, Person
from conquista.table.commands.declaration import Say, TableCommand, Watch

T = TypeVar("T")
Do = Callable[[Callable[[], T]], Awaitable[T]]

# The operations that managed accounts may call; all others are refused.
OPERATIONS = frozenset(
    line.strip()
    for line in """
    GET /api/status
    POST /api/guests
    DELETE /api/logins/current
    GET /api/me
    PATCH /api/me
    GET /api/me/export
    GET /api/me/logins
    DELETE /api/me/logins/{login}
    GET /api/me/bots
    GET /api/me/tables
    GET /api/me/relations
    PUT /api/me/relations/{kind}/{person}
    DELETE /api/me/relations/{kind}/{person}
    GET /api/me/friends
    GET /api/challenges
    POST /api/game-sessions
    GET /api/me/game-sessions
    GET /api/game-sessions/{code}/entrance
    POST /api/game-sessions/{code}/people
    GET /api/game-sessions/{code}
    GET /api/game-sessions/{code}/sheet
    GET /api/game-sessions/{code}/link.svg
    PUT /api/game-sessions/{code}/answer
    DELETE /api/game-sessions/{code}/people/{person}
    PATCH /api/game-sessions/{code}
    POST /api/game-sessions/{code}/draw
    POST /api/game-sessions/{code}/rounds
    POST /api/game-sessions/{code}/end
    GET /api/me/reports
    POST /api/reports
    GET /api/me/shares
    GET /api/shares/{share}
    GET /api/shares/{share}/picture
    GET /api/crests
    GET /api/people/{person}
    GET /api/people/{person}/profile
    GET /api/people/{person}/record
    GET /api/people/{person}/matches
    GET /api/people/{person}/matches/records
    GET /api/people/{person}/graph/{pool}
    GET /api/people/{person}/meetings
    GET /api/me/profile
    GET /api/ladders/{pool}
    GET /api/notifications
    POST /api/notifications/seen
    DELETE /api/notifications/{notification}
    GET /api/me/notifications/settings
    PUT /api/me/notifications/settings
    GET /api/me/push/subscriptions
    POST /api/me/push/subscriptions
    DELETE /api/me/push/subscriptions/{subscription}
    POST /api/me/push/subscriptions/{subscription}/test
    GET /api/me/security
    POST /api/tables
    GET /api/tables
    GET /api/tables/{table}
    GET /api/tables/{table}/sight
    GET /api/tables/{table}/record
    GET /api/tables/{table}/replay
    GET /api/tables/{table}/picture
    POST /api/tables/{table}/requests
    POST /api/tables/{table}/join
    GET /api/tables/{table}/invitation
    GET /api/tables/{table}/invitation.svg
    POST /api/tables/{table}/review
    GET /api/tables/{table}/review
    POST /api/replays
    GET /api/reviews/{review}
    POST /api/reviews/{review}
    GET /api/reviews/{review}/replay
    GET /api/reviews/{review}/picture
    POST /api/reviews/{review}/attempts
    POST /api/moments
    POST /api/positions
    POST /api/positions/picture
    POST /api/positions/draft
    POST /api/positions/analysis
    POST /api/explorer
    GET /api/puzzles
    GET /api/puzzles/daily
    GET /api/puzzles/{puzzle}
    GET /api/puzzles/{puzzle}/pack
    GET /api/puzzles/{puzzle}/picture
    POST /api/puzzles/{puzzle}/moves
    POST /api/puzzles/{puzzle}/hints
    GET /api/me/puzzles
    POST /api/me/puzzles/attempts
    GET /api/storms
    GET /api/me/studies
    GET /api/me/tournaments
    GET /api/me/clubs
    GET /api/clubs/{club}
    GET /api/clubs/{club}/members
    GET /api/clubs/{club}/posts
    POST /api/clubs/{club}/reports
    POST /api/clubs/{club}/posts/{post}/reports
    GET /api/clubs/{club}/ladder/{pool}
    GET /api/clubs/{club}/tables
    """.strip().splitlines()
)
MESSAGES = frozenset("hello bye do hint look ping pong game_session game_session_bye".split())  # of sockets, likewise


class ManagedAccountRules:
    """Decides what managed accounts may do and whom they may meet."""

    def __init__(self, store: ManagedStore, do: Do) -> None:  # type: ignore[type-arg]
        self.store = store
        self._do = do

    # what a managed account does

    @staticmethod
    def check_operation(caller: Caller | None, operation: str) -> None:
        """Refuse an operation such as `GET /api/me` that managed accounts may not call."""
        if caller is not None and caller.person.managed and operation not in OPERATIONS:
            raise Forbidden("server.managed.refused")

    @staticmethod
    def check_message(kind: str) -> None:
        """Refuse a message of a socket, by its type, that managed accounts may not send."""
        if kind not in MESSAGES:
            raise Forbidden("server.managed.refused")

    @staticmethod
    def check_new_table(caller: Caller, club: str, rated: bool, anonymous: bool) -> None:
        """Refuse a managed account a table that is not of its club, is rated, or hides who plays."""
        if caller.person.managed and (club != caller.person.managed or rated or anonymous):
            raise Forbidden("server.managed.table")

    async def check_seat(self, caller: Caller, listing: LobbyRow, others: Collection[str]) -> None:
        """Refuse a seat where a managed account would meet a person from outside its club.

        `others` are the host and the people who sit at the table.
        """
        managed = await self._clubs_of((caller.person.id, *others))
        if not managed:
            return
        summary = listing.summary
        closed = not summary.get("rated") and not summary.get("anonymous")
        if not closed or set(managed.values()) != {listing.club}:
            raise Forbidden("server.managed.table")
        if await self._strangers(listing.club, {caller.person.id, *others}):
            raise Forbidden("server.managed.members_only")

    async def check_speech(self, listing: LobbyRow | None, command: TableCommand) -> None:
        """Refuse everyone free and private messages at a table with a managed account; phrases and offers remain."""
        if listing is None or not listing.club or not isinstance(command, (Say, Watch)):
            return
        if isinstance(command, Say) and not command.text and (command.offer or not command.to):
            return
        if await self._clubs_of((listing.host, *listing.people)):
            raise Forbidden("server.managed.phrases")

    async def check_company(self, caller: Caller, others: Collection[str]) -> None:
        """Refuse a group in which a managed account would meet a person from outside its club."""
        people = {caller.person.id, *others}
        clubs = set((await self._clubs_of(people)).values())
        if len(clubs) > 1 or any([await self._strangers(club, people) for club in clubs]):
            raise Forbidden("server.managed.members_only")

    async def club_of(self, people: Collection[str]) -> str:
        """Return the club of the managed accounts among these people; empty where there are none."""
        return next(iter((await self._clubs_of(people)).values()), "")

    # who sees a managed account

    async def is_closed(self, listing: LobbyRow) -> bool:
        """Return whether a table of a club has managed accounts, so that only members of the club see it."""
        return bool(listing.club and await self._clubs_of((listing.host, *listing.people)))

    async def check_visible(self, person: Person, caller: Caller | None) -> None:
        """Hide a managed account from everyone but the members of its club."""
        if not person.managed or (caller is not None and caller.person.id == person.id):
            return
        if caller is None or await self._strangers(person.managed, {caller.person.id}):
            raise NotFound("server.unknown")

    async def _clubs_of(self, people: Collection[str]) -> dict[str, str]:
        wanted = sorted({one for one in people if one})
        found: dict[str, str] = await self._do(lambda: self.store.clubs_of(wanted))
        return found

    async def _strangers(self, club: str, people: Collection[str]) -> set[str]:
        wanted = sorted({one for one in people if one})
        inside: frozenset[str] = await self._do(lambda: self.store.members(club, wanted, now()))
        return set(wanted) - inside
