"""Sign-in by OpenID Connect: authorization code with PKCE, state and nonce, bound to one browser.

An identity belongs to at most one account. Accounts are never joined by their e-mail addresses.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from conquista.core import Data
from conquista.server.accounts import tokens
from conquista.server.accounts.one_time_tokens import OneTimeTokens, new_secret
from conquista.server.accounts.openid_provider import OpenIdProvider
from conquista.server.accounts.recovery import AccountRecovery
from conquista.server.accounts.second_factor import SecondFactors
from conquista.server.accounts.service import AccountService, Caller, IssuedToken
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.runtime.clock import now
from conquista.store.people.credentials import OPENID, CredentialStore, OneTimeToken, SignInFactor

ASKED_FOR = 10 * 60_000  # milliseconds
SIGN_IN, LINK = "sign_in", "link"
ASKED, FOUND = "asked", "found"
CALLBACK = "/api/openid/callback"


@dataclass(frozen=True, slots=True)
class Completion:
    """What came of it: a login, a link to the caller's account, or the question for a name of a new account."""

    issued: IssuedToken | None = None
    is_new: bool = False
    linked: bool = False
    suggestion: str | None = None


class OpenIdSignIn:
    """Begins and completes sign-ins by the provider; `provider` is None where the operator has set up none."""

    def __init__(
        self,
        accounts: AccountService,
        credentials: CredentialStore,
        recovery: AccountRecovery,
        second_factors: SecondFactors,
        provider: OpenIdProvider | None,
        address: str,
    ) -> None:
        self._accounts, self._credentials, self._recovery = accounts, credentials, recovery
        self._second_factors, self.provider = second_factors, provider
        self._redirect = f"{address}{CALLBACK}"
        self._one_time_tokens = OneTimeTokens(credentials)

    @property
    def name(self) -> str | None:
        """The name of the provider; None where there is none."""
        return self.provider.settings.name if self.provider else None

    async def begin(self, caller: Caller | None, link: bool, password: str) -> tuple[str, str]:
        """Return the address at the provider, and a secret that the browser keeps."""
        provider = self._provider()
        if link:
            if caller is None:
                raise Forbidden("server.account_only")
            await self._accounts.prove_account(caller, password)
        state, browser, nonce, verifier = (new_secret() for _ in range(4))
        address = await provider.authorization_address(self._redirect, state, nonce, verifier)
        data: dict[str, Data] = {"stage": ASKED, "browser": tokens.fingerprint(browser), "nonce": nonce}
        data |= {"verifier": verifier, "purpose": LINK if link else SIGN_IN, "login": _login(caller) if link else ""}
        await self._accounts.do(lambda: self._one_time_tokens.add(state, _kept(data)))
        return address, browser

    async def receive(self, state: str, code: str, browser: str) -> str:
        """Take the code that the browser brings back; return a new secret for the browser, which completes it."""
        provider, asked = self._provider(), await self._use(state, ASKED)
        if not hmac.compare_digest(str(asked.data["browser"]), tokens.fingerprint(browser)):
            raise ServerRefused("server.openid.expired")
        found = await provider.identity(code, self._redirect, str(asked.data["nonce"]), str(asked.data["verifier"]))
        data: dict[str, Data] = {"stage": FOUND, "external": found.external, "name": found.name}
        data |= {one: asked.data[one] for one in ("purpose", "login")}
        return await self._accounts.do(lambda: self._one_time_tokens.issue(_kept(data)))

    async def complete(
        self, caller: Caller | None, browser: str, name: str | None, code: str | None, agent: str
    ) -> Completion:
        """Sign in, link, or create an account under a name; without one, ask for it."""
        kept = await self._accounts.do(lambda: self._one_time_tokens.find(browser, OPENID))
        if kept is None or kept.data["stage"] != FOUND:
            raise ServerRefused("server.openid.expired")
        external = str(kept.data["external"])
        known = await self._accounts.do(lambda: self._credentials.external_factor(OPENID, external))
        if kept.data["purpose"] == LINK:
            return await self._link(caller, browser, kept, known)
        if known is not None:
            return await self._sign_in(browser, known, code, agent)
        if name is None:
            return Completion(suggestion=str(kept.data["name"]))
        await self._accounts.free_name(name)  # a refused name does not use the identity up
        await self._use(browser, FOUND)
        issued = await self._accounts.open_account(caller, name, None, agent, self._accounts.new_id(caller))
        await self._add(issued.caller.person.id, external)
        return Completion(issued, is_new=True)

    async def _sign_in(self, browser: str, known: SignInFactor, code: str | None, agent: str) -> Completion:
        person = await self._accounts.do(lambda: self._accounts.register.person(known.person))
        if person is None:
            raise NotFound("server.unknown")
        await self._second_factors.ask(person.id, code)
        await self._use(browser, FOUND)
        await self._accounts.do(lambda: self._credentials.update_factor(known, now(), known.data))
        return Completion(await self._accounts.issue(person, agent))

    async def _link(
        self, caller: Caller | None, browser: str, kept: OneTimeToken, known: SignInFactor | None
    ) -> Completion:
        if caller is None or kept.data["login"] != caller.token.id:
            raise ServerRefused("server.openid.expired")
        await self._use(browser, FOUND)
        if known is not None and known.person == caller.person.id:
            return Completion(linked=True)
        if known is not None or not await self._add(caller.person.id, str(kept.data["external"])):
            raise ServerRefused("server.openid.taken", name=self.name or "")
        await self._recovery.tell(caller.person.id, "openid")
        return Completion(linked=True)

    async def unlink(self, caller: Caller, link: str, password: str) -> None:
        """Remove a link, unless it is the last way to sign in."""
        await self._accounts.prove_account(caller, password)
        await self._recovery.remove_way(caller.person.id, OPENID, link)
        await self._recovery.tell(caller.person.id, "openid_removed")

    async def _add(self, person: str, external: str) -> bool:
        made = SignInFactor(f"f{tokens.name()}", person, OPENID, self.name or "", now(), external=external)
        return await self._accounts.do(lambda: self._credentials.add_factors([made]))

    async def _use(self, secret: str, stage: str) -> OneTimeToken:
        used = await self._accounts.do(lambda: self._one_time_tokens.use(secret, OPENID))
        if used is None or used.data["stage"] != stage:
            raise ServerRefused("server.openid.expired")
        return used

    def _provider(self) -> OpenIdProvider:
        if self.provider is None:
            raise ServerRefused("server.openid.off")
        return self.provider


def _kept(data: dict[str, Data]) -> OneTimeToken:
    return OneTimeToken("", OPENID, data, now() + ASKED_FOR)


def _login(caller: Caller | None) -> str:
    return caller.token.id if caller else ""
