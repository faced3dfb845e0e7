"""Invitations of a person to a table that has free seats, as notifications with the link of the table."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.core import Data
from conquista.server.accounts.service import Caller
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.notifications.service import NotificationService
from conquista.server.play.challenges import ChallengeService
from conquista.server.play.live.seating import SeatingPolicy
from conquista.store.people.values import BOT, PERSON, LobbyRow
from conquista.table.state import GATHERING


class TableInvitations:
    """Invites people with an account, under the same conditions as challenges."""

    def __init__(
        self, notifications: NotificationService, challenges: ChallengeService, seating: SeatingPolicy
    ) -> None:
        self._notifications, self._challenges, self._seating = notifications, challenges, seating

    async def invite(self, caller: Caller, listing: LobbyRow, person: str) -> None:
        """Invite a person to a table at which the caller has a seat, or which the caller has opened."""
        own = caller.person
        if own.kind not in (PERSON, BOT):
            raise Forbidden("server.invitation_account")
        if own.id not in (listing.host, *listing.people):
            raise Forbidden("server.invitation")
        await self._seating.check_tournament(listing.table)
        if listing.phase != GATHERING:
            raise ServerRefused("server.invitation_begun")
        if person in (listing.host, *listing.people):
            raise ServerRefused("server.invitation_there")
        try:
            await self._challenges.check_people(own.id, [person])
        except NotFound:
            raise NotFound("server.invitation_nobody") from None
        data: dict[str, Data] = {name: listing.summary[name] for name in ("game", "preset", "options")}
        pace = listing.summary["pace"]
        assert isinstance(pace, Mapping)
        data |= {"table": listing.table, "pace": pace["name"], "from": own.name}
        data["path"] = f"/join/{listing.table}/{listing.invitation}"
        await self._notifications.notify(person, "invitation", _about(listing.table), data)

    async def answered(self, person: str, table: str) -> None:
        """The person has used the link of the table."""
        await self._notifications.resolve(person, _about(table))


def _about(table: str) -> str:
    return f"invitation:{table}"
