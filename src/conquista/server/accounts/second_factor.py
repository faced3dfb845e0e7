"""Second factors: one-time passwords of an authenticator app, or a recovery code in their place."""

from __future__ import annotations

import base64
import secrets

from pyotp.totp import TOTP as AuthenticatorApp
from pyotp.utils import strings_equal

from conquista.server.accounts import tokens
from conquista.server.accounts.one_time_tokens import OneTimeTokens
from conquista.server.accounts.recovery import AccountRecovery, fingerprint_of_code
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.errors import Forbidden, NotSignedIn, ServerRefused
from conquista.server.runtime.clock import now
from conquista.store.people.credentials import (
    SECOND_FACTOR,
    TOTP,
    CredentialStore,
    OneTimeToken,
    SignInFactor,
)

SET_UP_FOR = 10 * 60_000  # milliseconds
STEP = 30  # seconds
DRIFT = 1  # steps that the clock of a device may be off
ISSUER = "Conquista"


class SecondFactors:
    """Sets up, asks for and removes the second factor of accounts."""

    def __init__(self, accounts: AccountService, credentials: CredentialStore, recovery: AccountRecovery) -> None:
        self._accounts, self._credentials, self._recovery = accounts, credentials, recovery
        self._one_time_tokens = OneTimeTokens(credentials)

    async def begin(self, caller: Caller, password: str) -> tuple[str, str, str]:
        """Return a token, a new secret, and the secret as an address for authenticator apps."""
        await self._accounts.prove_account(caller, password)
        if await self._factor(caller.person.id) is not None:
            raise ServerRefused("server.totp.on")
        secret = new_secret()
        wanted = OneTimeToken(caller.person.id, SECOND_FACTOR, {"secret": secret}, now() + SET_UP_FOR)
        token = await self._accounts.do(lambda: self._one_time_tokens.issue(wanted))
        return token, secret, AuthenticatorApp(secret).provisioning_uri(name=caller.person.name, issuer_name=ISSUER)

    async def confirm(self, caller: Caller, token: str, code: str) -> list[str]:
        """Turn the second factor on once the app shows the right code; return new recovery codes."""
        person = caller.person.id
        kept = await self._accounts.do(lambda: self._one_time_tokens.find(token, SECOND_FACTOR))
        if kept is None or kept.person != person:
            raise ServerRefused("server.link_expired")
        secret = str(kept.data["secret"])
        step = matching_step(secret, code, now())
        if step is None:
            raise ServerRefused("server.second_factor_wrong")
        if await self._accounts.do(lambda: self._one_time_tokens.use(token, SECOND_FACTOR)) is None:
            raise ServerRefused("server.link_expired")
        made = SignInFactor(f"f{tokens.name()}", person, TOTP, "", now(), external=person, secret=secret, used=step)
        if not await self._accounts.do(lambda: self._credentials.add_factors([made])):
            raise ServerRefused("server.totp.on")
        await self._recovery.tell(person, "second_factor")
        return await self._recovery.replace_codes(person)

    async def remove(self, caller: Caller, password: str, code: str) -> None:
        """Turn the second factor off, with the password and a code."""
        await self._accounts.prove(caller, password)
        if await self._factor(caller.person.id) is None:
            raise ServerRefused("server.totp.off")
        if not await self._is_right(caller.person.id, code):
            raise Forbidden("server.second_factor_wrong")
        await self._accounts.do(lambda: self._credentials.remove_factors(caller.person.id, TOTP))
        await self._recovery.tell(caller.person.id, "second_factor")

    async def ask(self, person: str, code: str | None) -> None:
        """Refuse a sign-in without the right code, where the account has a second factor. A code works once."""
        if await self._factor(person) is None:
            return
        if not code:
            raise NotSignedIn("server.second_factor")
        if not await self._is_right(person, code):
            raise NotSignedIn("server.second_factor_wrong")

    async def confirm_again(self, person: str, code: str) -> None:
        """Refuse anything but the present code of the app of a person, for what needs it in a running login.

        A code works once; recovery codes are for signing in.
        """
        factor = await self._factor(person)
        step = matching_step(factor.secret, code, now()) if factor else None
        if factor is None or step is None:
            raise Forbidden("server.second_factor_wrong")
        if not await self._accounts.do(lambda: self._credentials.use_factor(factor.id, step, factor.data)):
            raise Forbidden("server.second_factor_wrong")

    async def _is_right(self, person: str, code: str) -> bool:
        factor = await self._factor(person)
        assert factor is not None
        step = matching_step(factor.secret, code, now())
        if step is not None:
            return await self._accounts.do(lambda: self._credentials.use_factor(factor.id, step, factor.data))
        secret = fingerprint_of_code(code)
        return await self._accounts.do(lambda: self._credentials.use_recovery_code(person, secret))

    async def _factor(self, person: str) -> SignInFactor | None:
        found = await self._accounts.do(lambda: self._credentials.factors(person, TOTP))
        return found[0] if found else None


def new_secret() -> str:
    """Return a random secret of 160 bits in base32, as authenticator apps read it."""
    return base64.b32encode(bytes.fromhex(secrets.token_hex(20))).decode()


def matching_step(secret: str, code: str, time: int) -> int | None:
    """Return the step of time that a code belongs to, or None where it is of none of the allowed steps."""
    digits = "".join(sign for sign in code if sign.isdecimal())
    step = time // 1000 // STEP
    app = AuthenticatorApp(secret)
    return next(
        (one for one in range(step - DRIFT, step + DRIFT + 1) if strings_equal(digits, app.at(one * STEP))),
        None,
    )
