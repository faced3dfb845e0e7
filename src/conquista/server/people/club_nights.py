"""What a club plans and plays together: dates, game sessions, and who is here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from conquista.server.accounts import tokens
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.accounts.word_list import WordList
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.learning.studies.chapter_content import clean_title
from conquista.server.people.clubs import ClubService
from conquista.server.runtime.clock import now
from conquista.store.club_nights import ClubNight, ClubNightStore
from conquista.store.club_values import GUEST_ROLE, MEMBER, ORGANISER
from conquista.store.people.profiles import ProfileStore
from conquista.store.play.game_sessions import GameSessionStore, StoredSession

MOST_NIGHTS = 20
LONGEST_TITLE = 80
LATEST = 400 * 24 * 3600 * 1000  # milliseconds before its beginning


@dataclass(frozen=True, slots=True)
class ClubAgenda:
    """The dates of a club, its game sessions in play, the last one that has ended, and the ids of its members."""

    nights: tuple[ClubNight, ...]
    sessions: tuple[StoredSession, ...]
    last: StoredSession | None
    members: tuple[str, ...]
    hidden: frozenset[str]  # members who do not show whether they are here


class ClubNightService:
    """Operations on the dates of clubs for the event loop."""

    def __init__(
        self,
        store: ClubNightStore,
        sessions: GameSessionStore,
        profiles: ProfileStore,
        clubs: ClubService,
        accounts: AccountService,
        words: WordList,
    ) -> None:
        self.store, self._sessions, self._profiles, self._clubs, self._words = store, sessions, profiles, clubs, words
        self._do = accounts.do

    async def agenda(self, club: str, caller: Caller) -> ClubAgenda:
        """Return what a club plans and plays; for its members and guests."""
        await self._clubs.visit_as(club, caller, GUEST_ROLE)

        def read() -> ClubAgenda:
            members = tuple(one.person for one in self._clubs.store.members(club, now()))
            profiles = self._profiles.profiles(members)
            hidden = frozenset(person for person, one in profiles.items() if one.hides_presence)
            sessions, last = self._sessions.of_club(club)
            return ClubAgenda(self.store.of_club(club, now()), sessions, last, members, hidden)

        return await self._do(read)

    async def add(self, club: str, caller: Caller, title: str, starts: int) -> None:
        """Add a date; for those who arrange what the club does."""
        await self._clubs.visit_as(club, caller, ORGANISER)
        shown = clean_title(title, LONGEST_TITLE)
        if not shown:
            raise ServerRefused("server.club.night_title")
        self._words.check(shown)
        if not now() <= starts <= now() + LATEST:
            raise ServerRefused("server.club.night_time")
        made = ClubNight(tokens.name(), club, shown, starts)
        if not await self._do(partial(self.store.add, made, MOST_NIGHTS, now())):
            raise ServerRefused("server.club.many_nights", most=MOST_NIGHTS)

    async def answer(self, club: str, caller: Caller, night: str, comes: bool) -> None:
        """Say whether the caller comes; for members."""
        await self._clubs.visit_as(club, caller, MEMBER)
        if not await self._do(partial(self.store.answer, club, night, caller.person.id, comes, now())):
            raise NotFound("server.unknown")

    async def delete(self, club: str, caller: Caller, night: str) -> None:
        await self._clubs.visit_as(club, caller, ORGANISER)
        if not await self._do(partial(self.store.delete, club, night)):
            raise NotFound("server.unknown")
