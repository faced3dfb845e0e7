"""E-mail addresses of accounts, and new passwords for those who have lost theirs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from email_validator import EmailNotValidError, validate_email

from conquista.core import Data
from conquista.server.accounts import names, passwords, tokens
from conquista.server.accounts.one_time_tokens import OneTimeTokens
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.errors import Forbidden, NotFound, NotSignedIn, ServerRefused
from conquista.server.runtime.background import BackgroundTasks
from conquista.server.runtime.clock import now
from conquista.store.people.credentials import (
    CONFIRM_EMAIL,
    RECOVERY,
    RECOVERY_CODE,
    CredentialStore,
    EmailAddress,
    OneTimeToken,
    SignInFactor,
)
from conquista.store.people.values import PERSON, Person

CONFIRM_FOR = 24 * 3_600_000  # milliseconds
RECOVER_FOR = 30 * 60_000
CODES = 10
LETTERS_OF_CODE = 12  # of 31 characters: 59 bits


class AccountEmails(Protocol):
    """Messages about accounts."""

    async def confirm_address(self, person: Person, email: EmailAddress, token: str) -> None: ...

    async def recover(self, person: Person, email: EmailAddress, token: str) -> None: ...

    async def address_changed(self, person: Person, email: EmailAddress) -> None: ...


NotifyAccount = Callable[[str, str, str, Mapping[str, Data]], Awaitable[None]]


class AccountRecovery:
    """Addresses, their confirmation, recovery by e-mail and by recovery codes."""

    def __init__(
        self,
        accounts: AccountService,
        credentials: CredentialStore,
        emails: AccountEmails | None,
        notify: NotifyAccount,
        end_sockets: Callable[[list[str]], None],
    ) -> None:
        """`emails` is None where the server sends none. `end_sockets` closes the sockets of logins."""
        self._accounts, self.credentials, self._emails = accounts, credentials, emails
        self._notify, self._end_sockets = notify, end_sockets
        self._one_time_tokens = OneTimeTokens(credentials)
        self._background = BackgroundTasks()

    @property
    def sends_emails(self) -> bool:
        return self._emails is not None

    async def tell(self, person: str, what: str) -> None:
        """Notify a person of a change of the account, by every channel."""
        await self._notify(person, "account", f"account:{what}:{tokens.name(6)}", {"what": what})

    # addresses

    async def set_email(self, caller: Caller, address: str, password: str, language: str) -> EmailAddress:
        """Enter an address; a message to it asks for confirmation."""
        emails, person = self._emails_on(), caller.person
        if person.kind != PERSON:
            raise Forbidden("server.email.account")
        await self._accounts.prove(caller, password)
        found = checked_address(address)
        before = await self._accounts.do(lambda: self.credentials.email(person.id))
        entered = EmailAddress(person.id, found, folded_address(found), language, now())
        if before is not None and before.confirmed and before.folded == entered.folded:
            return before
        await self._accounts.do(lambda: self.credentials.set_email(entered))
        if before is not None and before.is_usable:
            self._background.start(emails.address_changed(person, before))
        wanted = OneTimeToken(person.id, CONFIRM_EMAIL, {"folded": entered.folded}, now() + CONFIRM_FOR)
        token = await self._accounts.do(lambda: self._one_time_tokens.issue(wanted))
        self._background.start(emails.confirm_address(person, entered, token))
        return entered

    async def remove_email(self, caller: Caller, password: str) -> None:
        """Remove the address of an account."""
        await self._accounts.prove(caller, password)
        if await self._accounts.do(lambda: self.credentials.remove_email(caller.person.id)):
            await self.tell(caller.person.id, "email")

    async def confirm_email(self, token: str) -> str:
        """Confirm the address that a message was sent to; return the person."""
        used = await self._use(token, CONFIRM_EMAIL)
        folded = str(used.data["folded"])
        if not await self._accounts.do(lambda: self.credentials.confirm_email(used.person, folded, now())):
            raise ServerRefused("server.email.taken")
        await self.tell(used.person, "email")
        return used.person

    # recovery

    def request(self, name: str) -> None:
        """Send a link for a new password to the confirmed address, if there is one.

        `name` is a name or an address. The caller learns nothing: everything happens in the background.
        """
        emails = self._emails_on()
        self._background.start(self._send_recovery(emails, name))

    async def _send_recovery(self, emails: AccountEmails, name: str) -> None:
        email = await self._accounts.do(lambda: self._email_of(name))
        person = await self._accounts.do(lambda: self._accounts.register.person(email.person)) if email else None
        if email is None or person is None or not email.is_usable:
            return
        wanted = OneTimeToken(person.id, RECOVERY, {}, now() + RECOVER_FOR)
        token = await self._accounts.do(lambda: self._one_time_tokens.issue(wanted))
        await emails.recover(person, email, token)

    def _email_of(self, name: str) -> EmailAddress | None:
        if "@" in name:
            return self.credentials.confirmed_email(folded_address(name))
        found = self._accounts.register.account(names.folded(name))
        return self.credentials.email(found.id) if found else None

    async def redeem(self, token: str, password: str) -> Person:
        """Set a new password with the token of a message; all logins end. Return the person."""
        kept = await self._accounts.do(lambda: self._one_time_tokens.find(token, RECOVERY))
        person = await self._accounts.do(lambda: self._accounts.register.person(kept.person)) if kept else None
        if person is None:
            raise ServerRefused("server.link_expired")
        passwords.check_new(password, person.name)  # a refused password does not use the token up
        await self._use(token, RECOVERY)
        await self._new_password(person, password)
        return person

    async def redeem_code(self, name: str, code: str, password: str) -> Person:
        """Set a new password with a recovery code; all logins end. Return the person."""
        person = await self._accounts.do(lambda: self._accounts.register.account(names.folded(name)))
        wanted = fingerprint_of_code(code)
        known = await self._accounts.do(lambda: self.credentials.factors(person.id if person else "", RECOVERY_CODE))
        if person is None or wanted not in {one.secret for one in known}:
            raise NotSignedIn("server.recovery_code")
        passwords.check_new(password, person.name)
        if not await self._accounts.do(lambda: self.credentials.use_recovery_code(person.id, wanted)):
            raise NotSignedIn("server.recovery_code")
        await self._new_password(person, password)
        return person

    async def new_codes(self, caller: Caller, password: str) -> list[str]:
        """Return new recovery codes, which are shown once; the former ones become invalid."""
        await self._accounts.prove_account(caller, password)
        return await self.replace_codes(caller.person.id)

    async def replace_codes(self, person: str) -> list[str]:
        """Replace the recovery codes of a person."""
        codes = [tokens.name(LETTERS_OF_CODE) for _ in range(CODES)]
        factors = [
            SignInFactor(f"f{tokens.name()}", person, RECOVERY_CODE, "", now(), secret=fingerprint_of_code(code))
            for code in codes
        ]
        await self._accounts.do(lambda: self.credentials.add_factors(factors, replacing=RECOVERY_CODE))
        return [tokens.grouped(code) for code in codes]

    async def remove_way(self, person: str, kind: str, factor: str) -> None:
        """Remove a passkey or a link to another site; refuse it where no other way to sign in would remain."""
        password = await self._accounts.do(lambda: self._accounts.register.password(person))
        done = await self._accounts.do(
            lambda: self.credentials.remove_way(person, kind, factor, has_password=password is not None)
        )
        if done is None:
            raise NotFound("server.unknown")
        if not done:
            raise ServerRefused("server.last_way_in")

    async def _new_password(self, person: Person, password: str) -> None:
        kept = await self._accounts.do(lambda: passwords.hashed(password))
        held = [token.id for token in await self._accounts.logins(person.id)]
        await self._accounts.do(lambda: self._accounts.register.set_password(person.id, kept))
        await self._accounts.revoke(person.id, held)
        self._end_sockets(held)
        await self.tell(person.id, "recovery")

    async def _use(self, token: str, kind: str) -> OneTimeToken:
        used = await self._accounts.do(lambda: self._one_time_tokens.use(token, kind))
        if used is None:
            raise ServerRefused("server.link_expired")
        return used

    def _emails_on(self) -> AccountEmails:
        if self._emails is None:
            raise ServerRefused("server.email.off")
        return self._emails


def checked_address(address: str) -> str:
    """Return an address in its normal form; raise a refusal for anything else."""
    try:
        return validate_email(address, check_deliverability=False).normalized
    except EmailNotValidError as fault:
        raise ServerRefused("server.email.form", address=address[:100]) from fault


def folded_address(address: str) -> str:
    """Return the comparison key of an address: without case."""
    return address.strip().casefold()


def fingerprint_of_code(code: str) -> str:
    """Return the fingerprint of a recovery code as it is typed: with or without dashes, spaces and capitals."""
    return tokens.fingerprint(tokens.code_form(code))
