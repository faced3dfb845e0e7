"""Sign-up, sign-in and sign-out; changes to accounts and bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import TypeVar

from conquista.core import Data
from conquista.server.accounts import names, passwords, tokens
from conquista.server.accounts.word_list import WordList
from conquista.server.errors import Forbidden, NotFound, NotSignedIn, ServerRefused
from conquista.server.runtime.clock import now
from conquista.store.people.port import Register
from conquista.store.people.values import BOT, GUEST, KEY, LOGIN, PERSON, AccessToken, Person
from conquista.table.values import SeatHolder

T = TypeVar("T")
MOST_LOGINS = 50
MOST_BOTS = 10
MOST_KEYS = 10
IDLE_LOGIN = 30 * 24 * 3600  # seconds without use after which a login expires
SEEN_EVERY = 300  # resolution in seconds of the time a login was last used
FRESH_LOGIN = 15 * 60  # seconds in which a login proves who someone is, where the account has no password


@dataclass(frozen=True, slots=True)
class Caller:
    """An authenticated person and the token that was used."""

    person: Person
    token: AccessToken

    @property
    def holder(self) -> SeatHolder:
        """The person as a seat holder at tables."""
        return SeatHolder(self.person.kind, self.person.id, self.person.name)


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A person with a newly issued token; the secret is shown once and never stored."""

    caller: Caller
    secret: str


def _ignore(fingerprint: str, person: str) -> None:
    return None


class AccountService:
    """Account operations for the event loop; database work runs in threads."""

    def __init__(
        self,
        register: Register,
        threads: Executor,
        verified: Callable[[str, str], None] = _ignore,
        words: WordList | None = None,
    ) -> None:
        """`verified` is called with the fingerprint of each valid token and its person.

        `words` are refused in names.
        """
        self.register = register
        self._verified = verified
        self.words = words or WordList()
        self._threads = threads

    async def do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    # signing in

    def checked_name(self, name: str) -> str:
        """Return a name as displayed; raise a refusal for one that breaks the rules or contains a listed word."""
        shown = names.display_name(name)
        self.words.check(shown)
        return shown

    async def free_name(self, name: str) -> str:
        """Return a name as displayed; names of accounts and bots are taken, those of guests are not."""
        shown = self.checked_name(name)
        if await self.do(lambda: self.register.name_taken(names.folded(shown))):
            raise ServerRefused("server.name_taken", name=shown)
        return shown

    async def guest(self, label: str, name: str | None = None) -> IssuedToken:
        """Create a guest under this name, or under a random one that can be changed later."""
        shown = names.guest() if name is None else await self.free_name(name)
        person = Person(f"g{tokens.name()}", GUEST, shown, now())
        await self.do(lambda: self.register.add_person(person))
        return await self.issue(person, label)

    async def sign_up(self, caller: Caller | None, name: str, password: str, label: str) -> IssuedToken:
        """Create an account with a password, and a new login; a guest keeps id and tables."""
        shown = self.checked_name(name)
        passwords.check_new(password, shown)
        kept = await self.do(lambda: passwords.hashed(password))
        return await self.open_account(caller, shown, kept, label, self.new_id(caller))

    def new_id(self, caller: Caller | None) -> str:
        """Return the id of a new account of the caller: that of a guest, else a new one."""
        return caller.person.id if caller and caller.person.kind == GUEST else f"p{tokens.name()}"

    async def open_account(
        self, caller: Caller | None, name: str, password: str | None, label: str, person_id: str
    ) -> IssuedToken:
        """Create an account under an id of `new_id`, with a hashed password or without one, and a new login."""
        shown, guest = self.checked_name(name), caller.person if caller and caller.person.kind == GUEST else None
        folded = names.folded(shown)
        if guest is None or caller is None:
            person = Person(person_id, PERSON, shown, now())
            made = await self.do(lambda: self.register.add_person(person, folded, password))
        else:
            person = replace(guest, kind=PERSON, name=shown)
            made = await self.do(lambda: self.register.promote(guest.id, shown, folded, password))
        if not made:
            raise ServerRefused("server.name_taken", name=shown)
        issued = await self.issue(person, label)
        if guest is not None and caller is not None:
            await self.revoke(guest.id, [caller.token.id])
        return issued

    async def sign_in(
        self, name: str, password: str, label: str, second: Callable[[str], Awaitable[None]] | None = None
    ) -> IssuedToken:
        """Create a login for a matching name and password; a refusal does not say which of the two is wrong.

        `second` is awaited with the person before the login is issued, and may refuse it.
        """
        found = await self.do(lambda: self.register.credentials(names.folded(name[:100])))
        if found is not None and found[0].managed:
            password = tokens.code_form(password)
        right, renewed = await self.do(lambda: passwords.verify(password, found[1] if found else None))
        if found is None or not right:
            raise NotSignedIn("server.sign_in")
        person = found[0]
        if second is not None:
            await second(person.id)
        if renewed is not None:
            await self.do(lambda: self.register.set_password(person.id, renewed))
        return await self.issue(person, label)

    async def issue(self, person: Person, label: str) -> IssuedToken:
        """Issue a new login for a person who has proven to be that person."""
        return await self._issue(person, LOGIN, label)

    async def authenticate(self, secret: str | None) -> Caller | None:
        """Return the caller with this token, or None for an unknown token."""
        if not secret or len(secret) > tokens.LONGEST:
            return None
        fingerprint = tokens.fingerprint(secret)
        found = await self.do(lambda: self.register.owner_of(fingerprint))
        if found is None:
            return None
        person, token = found
        age = now() - token.seen
        if token.kind == LOGIN and age > 1000 * IDLE_LOGIN:
            return None
        if age > 1000 * SEEN_EVERY:
            await self.do(lambda: self.register.seen(token.id, now()))
        self._verified(fingerprint, person.id)
        return Caller(person, token)

    async def _issue(self, person: Person, kind: str, label: str) -> IssuedToken:
        secret = tokens.secret(tokens.KEY_MARK if kind == KEY else tokens.LOGIN_MARK)
        token = AccessToken(tokens.name(), person.id, kind, label[:100], now(), now())
        held = await self.do(lambda: self.register.tokens(person.id))
        spare = [old.id for old in held if old.kind == LOGIN][MOST_LOGINS - 1 :]
        if spare:
            await self.do(lambda: self.register.revoke(person.id, spare))
        await self.do(lambda: self.register.add_token(token, tokens.fingerprint(secret)))
        return IssuedToken(Caller(person, token), secret)

    # account changes

    async def logins(self, person: str) -> tuple[AccessToken, ...]:
        return await self.do(lambda: self.register.tokens(person))

    async def valid(self, ids: list[str]) -> frozenset[str]:
        """Return those of these logins that are still valid."""
        return await self.do(lambda: self.register.valid(ids))

    async def revoke(self, person: str, ids: list[str]) -> None:
        await self.do(lambda: self.register.revoke(person, ids))

    async def rename(self, caller: Caller, name: str) -> str:
        """Change the name of a person; return it as it is shown. Managed accounts are named by their managers."""
        if caller.person.managed:
            raise Forbidden("server.managed.refused")
        guest = caller.person.kind == GUEST
        shown = await self.free_name(name) if guest else self.checked_name(name)
        folded = None if guest else names.folded(shown)
        if not await self.do(lambda: self.register.rename(caller.person.id, shown, folded)):
            raise ServerRefused("server.name_taken", name=shown)
        return shown

    async def renamed(self, caller: Caller, name: str) -> Caller:
        """Rename a guest; accounts keep their name. Return the caller with the name."""
        if caller.person.kind != GUEST:
            return caller
        shown = await self.rename(caller, name)
        return replace(caller, person=replace(caller.person, name=shown))

    async def generate_name(self, caller: Caller, taken: Collection[str]) -> str:
        """Give a guest another random name whose comparison key is not among those taken; return it."""
        shown = next(name for name in iter(names.guest, None) if names.folded(name) not in taken)
        await self.do(lambda: self.register.rename(caller.person.id, shown, None))
        return shown

    async def set_settings(self, caller: Caller, settings: Mapping[str, Data]) -> None:
        await self.do(lambda: self.register.set_settings(caller.person.id, settings))

    async def set_password(self, caller: Caller, old: str, new: str, label: str) -> IssuedToken:
        """Change the password: all logins are revoked and a new one is issued."""
        if caller.person.kind != PERSON:
            raise Forbidden("server.password.none")
        await self.prove(caller, old)
        passwords.check_new(new, caller.person.name)
        kept = await self.do(lambda: passwords.hashed(new))
        await self.do(lambda: self.register.set_password(caller.person.id, kept))
        held = await self.logins(caller.person.id)
        issued = await self.issue(caller.person, label)
        await self.revoke(caller.person.id, [token.id for token in held])
        return issued

    async def prove(self, caller: Caller, password: str) -> None:
        """Refuse a wrong password; guests have none to check.

        Where an account has no password, its owner must have signed in a short time ago.
        """
        if caller.person.kind != PERSON:
            return
        kept = await self.do(lambda: self.register.password(caller.person.id))
        if kept is None:
            if now() - caller.token.created > 1000 * FRESH_LOGIN:
                raise Forbidden("server.sign_in_again", minutes=FRESH_LOGIN // 60)
            return
        right, _ = await self.do(lambda: passwords.verify(password, kept))
        if not right:
            raise Forbidden("server.password.wrong")

    async def prove_account(self, caller: Caller, password: str) -> None:
        """Refuse a wrong password, and guests."""
        if caller.person.kind != PERSON:
            raise Forbidden("server.account_only")
        await self.prove(caller, password)

    async def delete(self, caller: Caller, password: str) -> None:
        await self.prove(caller, password)
        await self.do(lambda: self.register.delete_person(caller.person.id))

    # bots

    async def bots(self, caller: Caller) -> tuple[Person, ...]:
        return await self.do(lambda: self.register.bots(caller.person.id))

    async def add_bot(self, caller: Caller, name: str) -> Person:
        """Create an account for a program; it belongs to the account of the caller."""
        if caller.person.kind != PERSON:
            raise Forbidden("server.bot.owner")
        if len(await self.bots(caller)) >= MOST_BOTS:
            raise ServerRefused("server.bot.many", most=MOST_BOTS)
        shown = self.checked_name(name)
        bot = Person(f"b{tokens.name()}", BOT, shown, now(), caller.person.id)
        if not await self.do(lambda: self.register.add_person(bot, names.folded(shown))):
            raise ServerRefused("server.name_taken", name=shown)
        return bot

    async def own_bot(self, caller: Caller, bot: str) -> Person:
        for found in await self.bots(caller):
            if found.id == bot:
                return found
        raise NotFound("server.unknown")

    async def add_key(self, bot: Person, label: str) -> IssuedToken:
        """Issue a key for a bot; the secret is shown once."""
        if len(await self.logins(bot.id)) >= MOST_KEYS:
            raise ServerRefused("server.bot.keys", most=MOST_KEYS)
        return await self._issue(bot, KEY, label)

    async def delete_bot(self, caller: Caller, bot: str) -> None:
        found = await self.own_bot(caller, bot)
        await self.do(lambda: self.register.delete_person(found.id))
