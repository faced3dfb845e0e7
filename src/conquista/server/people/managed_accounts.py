"""Managed accounts of a club: made in a batch with codes, renamed, given new codes, and removed by its managers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from conquista.server.accounts import names, passwords, tokens
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.people.clubs import ClubService
from conquista.server.runtime.clock import now
from conquista.store.club_values import MANAGER
from conquista.store.people.managed import MANY, ManagedAccount, ManagedStore, NewManaged

MOST_MANAGED = 300  # of one club
LETTERS_OF_CODE = 8  # of 31 characters: 39 bits, behind the limit of sign-ins of a name
ATTEMPTS = 99  # at a name that is free


class ManagedAccounts:
    """Operations of managers on the managed accounts of their club."""

    def __init__(self, store: ManagedStore, clubs: ClubService, accounts: AccountService) -> None:
        self.store, self._clubs, self._accounts = store, clubs, accounts

    async def of_club(self, club: str, caller: Caller) -> tuple[ManagedAccount, ...]:
        """Return the managed accounts of a club; for managers."""
        await self._clubs.visit_as(club, caller, MANAGER)
        return await self._accounts.do(lambda: self.store.of_club(club))

    async def create(self, club: str, caller: Caller, wanted: Sequence[str]) -> list[tuple[ManagedAccount, str]]:
        """Make accounts under these names; return each with its code, which is shown once.

        A name that is taken gets a number. All accounts are made, or none.
        """
        await self._clubs.visit_as(club, caller, MANAGER)
        made: list[tuple[NewManaged, str]] = []
        used: set[str] = set()
        for name in wanted:
            shown = await self._free(name, used)
            used.add(names.folded(shown))
            code = tokens.name(LETTERS_OF_CODE)
            kept = await self._accounts.do(partial(passwords.hashed, code))
            account = ManagedAccount(f"p{tokens.name()}", club, shown, now())
            made.append((NewManaged(account, names.folded(shown), kept), code))
        refused = await self._accounts.do(lambda: self.store.add([one for one, _ in made], MOST_MANAGED))
        if refused:
            raise ServerRefused("server.managed.many" if refused == MANY else "server.managed.again", most=MOST_MANAGED)
        return [(one.account, tokens.grouped(code)) for one, code in made]

    async def _free(self, name: str, used: set[str]) -> str:
        shown = self._accounts.checked_name(name)
        for number in range(1, ATTEMPTS + 1):
            tried = shown if number == 1 else f"{shown[: names.LONGEST - 3].rstrip(' ._-')} {number}"
            folded = names.folded(tried)
            if folded not in used and not await self._accounts.do(partial(self._accounts.register.name_taken, folded)):
                return tried
        raise ServerRefused("server.name_taken", name=shown)

    async def new_codes(self, club: str, caller: Caller, people: Sequence[str]) -> list[tuple[ManagedAccount, str]]:
        """Give accounts new codes, which are shown once; the former codes and all logins end."""
        held = {one.person: one for one in await self.of_club(club, caller)}
        if any(person not in held for person in people):
            raise NotFound("server.unknown")
        found = []
        for person in dict.fromkeys(people):
            code = tokens.name(LETTERS_OF_CODE)
            kept = await self._accounts.do(partial(passwords.hashed, code))
            if await self._accounts.do(partial(self.store.set_code, club, person, kept)):
                found.append((held[person], tokens.grouped(code)))
        return found

    async def rename(self, club: str, caller: Caller, person: str, name: str) -> str:
        """Rename an account; return the name as it is shown."""
        await self._clubs.visit_as(club, caller, MANAGER)
        shown = self._accounts.checked_name(name)
        done = await self._accounts.do(partial(self.store.rename, club, person, shown, names.folded(shown)))
        if done is None:
            raise NotFound("server.unknown")
        if not done:
            raise ServerRefused("server.name_taken", name=shown)
        return shown

    async def removed(self, club: str, caller: Caller, person: str = "") -> list[str]:
        """Return the accounts that a manager may delete: one, or all of the club."""
        held = [one.person for one in await self.of_club(club, caller)]
        if person and person not in held:
            raise NotFound("server.unknown")
        return [person] if person else held
