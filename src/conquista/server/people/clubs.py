"""The club service: who may read and change which club, and all changes of clubs."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from conquista.core import Data
from conquista.server.accounts import names, tokens
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.accounts.word_list import WordList
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.learning.studies.chapter_content import clean_text, clean_title
from conquista.server.notifications.service import NotificationService
from conquista.server.runtime.clock import now
from conquista.store.club_values import (
    GUEST_ROLE,
    INVITATION,
    MANAGER,
    MEMBER,
    OPEN,
    ORGANISER,
    OWNER,
    REQUEST,
    Club,
    ClubMember,
    ClubPost,
    ClubRequest,
    ClubRoom,
    at_least,
)
from conquista.store.clubs import CLOSED, FULL, MANY, ClubStore
from conquista.store.people.values import LINK, PERSON

LETTERS_OF_INVITATION = 20  # of 31 characters: 99 bits
MOST_OWNED, MOST_CLUBS, MOST_MEMBERS, MOST_REQUESTS, MOST_POSTS = 5, 50, 2_000, 500, 1_000
MOST_ROOMS, ROOM_GUESTS, ROOM_HOURS = 3, 60, 4
LONGEST_PLACE = 60


@dataclass(frozen=True, slots=True)
class Visit:
    """A club as one person may see it: the role of the person, and a request or invitation that is not answered."""

    club: Club
    person: str
    member: ClubMember | None
    request: ClubRequest | None

    @property
    def role(self) -> str | None:
        return self.member.role if self.member else None

    @property
    def sees_members(self) -> bool:
        """Whether the person may read who the members are: those of a club by invitation are not public."""
        return self.member is not None or self.club.admission != INVITATION

    def may(self, role: str) -> bool:
        return at_least(self.role, role)


class ClubService:
    """Operations on clubs for the event loop."""

    def __init__(
        self, store: ClubStore, accounts: AccountService, notifications: NotificationService, words: WordList
    ) -> None:
        self.store = store
        self._accounts, self._notifications, self._words = accounts, notifications, words
        self._do = accounts.do

    # reading

    async def visit(self, club: str, caller: Caller | None) -> Visit:
        """Return a club with the caller's role; raise NotFound where there is none."""
        person = caller.person.id if caller else ""

        def read() -> Visit:
            found = self.store.find(club)
            if found is None:
                raise NotFound("server.club.unknown")
            member = self.store.member(club, person, now())
            return Visit(found, person, member, self.store.request(club, person))

        return await self._do(read)

    async def visit_as(self, club: str, caller: Caller, role: str) -> Visit:
        """Return a club in which the caller has at least this role; refuse it to others."""
        found = await self.visit(club, caller)
        if not found.may(role):
            raise Forbidden("server.club.members_only" if role in (GUEST_ROLE, MEMBER) else "server.club.managers_only")
        return found

    async def check_table(self, club: str, caller: Caller, visibility: str) -> None:
        """Refuse a table of a club to people who are not in it, and a public one."""
        await self.visit_as(club, caller, GUEST_ROLE)
        if visibility != LINK:
            raise ServerRefused("server.club.table_public")

    # clubs

    async def create(self, caller: Caller, name: str, fields: Mapping[str, Any]) -> Club:
        """Create a club that the caller owns."""
        if caller.person.kind != PERSON:
            raise Forbidden("server.club.account")
        shown = self._name(name)
        made = Club(tokens.name(), shown, "", "", (), OPEN, tokens.name(LETTERS_OF_INVITATION), now())
        made = _changed(made, fields)
        refused = await self._do(partial(self.store.create, made, names.folded(shown), caller.person.id, MOST_OWNED))
        if refused:
            known = {MANY: ServerRefused("server.club.many_owned", most=MOST_OWNED)}
            raise known.get(refused) or ServerRefused("server.club.name_taken", name=shown)
        return made

    async def change(self, club: str, caller: Caller, fields: Mapping[str, Any]) -> None:
        """Change the page of a club, how people join it, or its invitation link."""
        found = (await self.visit_as(club, caller, MANAGER)).club
        changed = _changed(found, fields)
        if fields.get("name") is not None:
            changed = replace(changed, name=self._name(fields["name"]))
        if fields.get("new_invitation"):
            changed = replace(changed, invitation=tokens.name(LETTERS_OF_INVITATION))
        if not await self._do(partial(self.store.update, changed, names.folded(changed.name))):
            raise ServerRefused("server.club.name_taken", name=changed.name)

    async def delete(self, club: str, caller: Caller) -> None:
        await self.visit_as(club, caller, OWNER)
        await self._do(partial(self.store.delete, club))

    def _name(self, name: str) -> str:
        shown = names.club_name(name)
        self._words.check(shown)
        return shown

    # membership

    async def join(self, club: str, caller: Caller, invitation: str) -> None:
        """Join an open club or one that has invited the caller; otherwise request to join, where the club allows it."""
        found = await self.visit(club, caller)
        if caller.person.kind != PERSON:
            raise Forbidden("server.club.account")
        if found.may(MEMBER):
            return
        invited = found.request is not None and found.request.kind == INVITATION
        linked = hmac.compare_digest(found.club.invitation.encode(), invitation.encode())
        if found.club.admission == OPEN or invited or linked:
            await self._admit(found.club, caller.person.id)
            return
        if found.club.admission == INVITATION:
            raise Forbidden("server.club.invitation_only")
        made = ClubRequest(club, caller.person.id, REQUEST, now())
        if not await self._do(partial(self.store.put_request, made, MOST_REQUESTS)):
            raise ServerRefused("server.club.many_requests", most=MOST_REQUESTS)
        for manager in await self._managers(club):
            await self._notify(manager, found.club, "request", caller.person.name)

    async def invite(self, club: str, caller: Caller, name: str) -> None:
        """Invite an account by its name."""
        found = await self.visit_as(club, caller, MANAGER)
        register = self._accounts.register
        person = await self._do(lambda: register.account(names.folded(name[:100])))
        if person is None:
            raise ServerRefused("server.club.no_person", name=clean_title(name, names.LONGEST))
        if await self._do(lambda: self.store.member(club, person.id, now())) is not None:
            raise ServerRefused("server.club.is_member", name=person.name)
        request = await self._do(lambda: self.store.request(club, person.id))
        if request is not None and request.kind == REQUEST:
            await self._admit(found.club, person.id)
        else:
            made = ClubRequest(club, person.id, INVITATION, now())
            if not await self._do(partial(self.store.put_request, made, MOST_REQUESTS)):
                raise ServerRefused("server.club.many_requests", most=MOST_REQUESTS)
            await self._notify(person.id, found.club, "invitation", caller.person.name)

    async def accept(self, club: str, caller: Caller, person: str) -> None:
        """Accept the request of a person to join."""
        found = await self.visit_as(club, caller, MANAGER)
        request = await self._do(lambda: self.store.request(club, person))
        if request is None or request.kind != REQUEST:
            raise NotFound("server.unknown")
        await self._admit(found.club, person)
        await self._notify(person, found.club, "accepted", caller.person.name)

    async def decline(self, club: str, caller: Caller, person: str) -> None:
        """Refuse a request or withdraw an invitation, as a manager; withdraw one's own request, or decline."""
        if person != caller.person.id:
            await self.visit_as(club, caller, MANAGER)
        if not await self._do(partial(self.store.delete_request, club, person)):
            raise NotFound("server.unknown")
        await self._notifications.resolve(person, _subject(club, "invitation"))

    async def _admit(self, club: Club, person: str) -> None:
        member = ClubMember(club.id, person, MEMBER, now())
        refused = await self._do(partial(self.store.join, member, MOST_MEMBERS, MOST_CLUBS))
        if refused == FULL:
            raise ServerRefused("server.club.full", most=MOST_MEMBERS)
        if refused == MANY:
            raise ServerRefused("server.club.many_clubs", most=MOST_CLUBS)
        if refused == CLOSED:
            raise NotFound("server.club.unknown")
        await self._notifications.resolve(person, _subject(club.id, "invitation"))

    async def remove(self, club: str, caller: Caller, person: str) -> None:
        """Leave a club, or remove a member of a lower role."""
        found = await self.visit_as(club, caller, GUEST_ROLE)
        if person == caller.person.id:
            if found.may(OWNER):
                raise ServerRefused("server.club.owner_stays")
        else:
            await self._check_above(found, person)
            await self._check_free(person)
        if not await self._do(partial(self.store.remove_member, club, person)):
            raise NotFound("server.unknown")

    async def set_role(self, club: str, caller: Caller, person: str, role: str) -> None:
        """Change the role of a member; the owner can make another member the owner."""
        found = await self.visit_as(club, caller, MANAGER)
        await self._check_free(person)
        if role == OWNER:
            await self.visit_as(club, caller, OWNER)
            if not await self._do(partial(self.store.transfer, club, caller.person.id, person)):
                raise NotFound("server.unknown")
        else:
            await self._check_above(found, person)
            if not found.may(OWNER) and at_least(role, MANAGER):
                raise Forbidden("server.club.owner_only")
            if not await self._do(partial(self.store.set_role, club, person, role)):
                raise NotFound("server.unknown")
        await self._notify(person, found.club, f"role_{role}", caller.person.name)

    async def _check_above(self, found: Visit, person: str) -> None:
        """Refuse what concerns a person with the same or a higher role."""
        other = await self._do(lambda: self.store.member(found.club.id, person, now()))
        if other is None:
            raise NotFound("server.unknown")
        if not found.may(MANAGER):
            raise Forbidden("server.club.managers_only")
        if at_least(other.role, found.role or GUEST_ROLE):
            raise Forbidden("server.club.owner_only")

    async def _check_free(self, person: str) -> None:
        """Refuse what cannot be done with a managed account."""
        register = self._accounts.register
        known = await self._do(lambda: register.person(person))
        if known is not None and known.managed:
            raise ServerRefused("server.managed.member")

    # announcements

    async def post(self, club: str, caller: Caller, text: str) -> ClubPost:
        """Publish an announcement to the members, who are notified."""
        await self.visit_as(club, caller, ORGANISER)
        plain = clean_text(text)
        if not plain:
            raise ServerRefused("server.club.post_empty")
        made = ClubPost(tokens.name(), club, caller.person.id, now(), plain)
        await self._do(partial(self.store.add_post, made, MOST_POSTS))
        return made

    async def find_post(self, club: str, caller: Caller, post: str) -> tuple[Visit, ClubPost]:
        """Return an announcement that the caller may read."""
        found = await self.visit_as(club, caller, GUEST_ROLE)
        known = await self._do(lambda: self.store.post(club, post))
        if known is None or (known.hidden and not found.may(MANAGER)):
            raise NotFound("server.unknown")
        return found, known

    async def notify_members(self, post: str, data: dict[str, Any]) -> None:
        """Notify the members of an announcement; a job that can be repeated."""

        def read() -> tuple[Club | None, ClubPost | None, tuple[ClubMember, ...]]:
            club = str(data["club"])
            return self.store.find(club), self.store.post(club, post), self.store.members(club, now())

        club, known, members = await self._do(read)
        if club is None or known is None or known.hidden:
            return
        register = self._accounts.register
        author = await self._do(lambda: register.person(known.author))
        for member in members:
            if member.person != known.author and member.role != GUEST_ROLE:
                await self._notify(member.person, club, "post", author.name if author else "", post=post)

    # rooms

    async def open_room(self, club: str, caller: Caller) -> ClubRoom:
        """Open a room in which guests play at the tables of the club for some hours."""
        await self.visit_as(club, caller, MANAGER)
        begin = now()
        code, until = tokens.name(LETTERS_OF_INVITATION), begin + ROOM_HOURS * 3_600_000
        room = ClubRoom(code, club, caller.person.id, begin, until, ROOM_GUESTS)
        if not await self._do(partial(self.store.open_room, room, MOST_ROOMS, begin)):
            raise ServerRefused("server.club.many_rooms", most=MOST_ROOMS)
        return room

    async def room(self, code: str) -> tuple[ClubRoom, Club]:
        """Return an open room with its club; the code is the permission."""
        found = await self._do(lambda: self.store.room(code, now()))
        club = await self._do(lambda: self.store.find(found.club)) if found else None
        if found is None or club is None:
            raise NotFound("server.club.no_room")
        return found, club

    async def claim_place(self, room: ClubRoom) -> None:
        """Count a new guest of a room."""
        if not await self._do(lambda: self.store.claim_place(room.code, now())):
            raise ServerRefused("server.club.room_full", most=room.most)

    async def enter(self, room: ClubRoom, person: str) -> None:
        await self._do(lambda: self.store.enter(room, person, now()))

    async def close_room(self, club: str, caller: Caller, code: str) -> None:
        await self.visit_as(club, caller, MANAGER)
        if not await self._do(partial(self.store.close_room, club, code)):
            raise NotFound("server.unknown")

    # notifications

    async def _managers(self, club: str) -> list[str]:
        found = await self._do(lambda: self.store.members(club, now()))
        return [one.person for one in found if at_least(one.role, MANAGER)]

    async def _notify(self, person: str, club: Club, what: str, by: str, **more: Data) -> None:
        data: dict[str, Data] = {"club": club.id, "title": club.name, "what": what, "by": by, **more}
        await self._notifications.notify(person, "club", _subject(club.id, what.partition("_")[0]), data)


def _subject(club: str, what: str) -> str:
    return f"club:{club}:{what}"


def _changed(club: Club, fields: Mapping[str, Any]) -> Club:
    """Return a club with the given fields of its page."""
    values: dict[str, Any] = {}
    if fields.get("about") is not None:
        values["about"] = clean_text(fields["about"])
    if fields.get("rules") is not None:
        values["rules"] = clean_text(fields["rules"])
    if fields.get("place") is not None:
        values["place"] = clean_title(fields["place"], LONGEST_PLACE)
    if fields.get("languages") is not None:
        values["languages"] = tuple(dict.fromkeys(fields["languages"]))
    if fields.get("admission") is not None:
        values["admission"] = fields["admission"]
    return replace(club, **values)
