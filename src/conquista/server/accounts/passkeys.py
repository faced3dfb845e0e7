"""Passkeys: registered with a label, signed in with without a name, and watched for copies (WebAuthn)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from conquista.core import Data
from conquista.server.accounts import tokens
from conquista.server.accounts.one_time_tokens import OneTimeTokens
from conquista.server.accounts.recovery import AccountRecovery
from conquista.server.accounts.service import AccountService, Caller, IssuedToken
from conquista.server.errors import NotFound, NotSignedIn, ServerRefused
from conquista.server.runtime.clock import now
from conquista.server.runtime.logs import logger
from conquista.store.people.credentials import PASSKEY, CredentialStore, OneTimeToken, SignInFactor

CHALLENGE_FOR = 5 * 60_000  # milliseconds
MOST_PASSKEYS = 20
SITE_NAME = "Conquista"
SIGN_IN, ADD, SIGN_UP, CONFIRM = "sign_in", "add", "sign_up", "confirm"


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The site that passkeys belong to: its host name, and the origin of its pages."""

    id: str
    origin: str

    @staticmethod
    def of(address: str, page: str) -> RelyingParty:
        """Return the site of a server: by its public address, or by the address of the page at localhost.

        Raises a refusal where there is neither: passkeys are bound to a host name.
        """
        parts = urlsplit(address or page)
        host = parts.hostname or ""
        is_named = bool(address) and ":" not in host and not host.replace(".", "").isdecimal()
        if is_named or host == "localhost":
            return RelyingParty(host, f"{parts.scheme}://{parts.netloc}".lower())
        raise ServerRefused("server.passkey.address")


@dataclass(frozen=True, slots=True)
class Ceremony:
    """What a page needs to call the browser's passkey functions; the token comes back with the result."""

    token: str
    options: Mapping[str, Any]


class Passkeys:
    """Challenges, registration, sign-in and removal."""

    def __init__(self, accounts: AccountService, credentials: CredentialStore, recovery: AccountRecovery) -> None:
        self._accounts, self._credentials, self._recovery = accounts, credentials, recovery
        self._one_time_tokens = OneTimeTokens(credentials)

    async def of_person(self, person: str) -> tuple[SignInFactor, ...]:
        return await self._accounts.do(lambda: self._credentials.factors(person, PASSKEY))

    # signing in

    async def ask_sign_in(self, caller: Caller | None, site: RelyingParty) -> Ceremony:
        """Return a challenge for any passkey of this site; the browser offers those it has."""
        options = webauthn.generate_authentication_options(
            rp_id=site.id,
            challenge=_new_challenge(),
            user_verification=UserVerificationRequirement.REQUIRED,
            timeout=CHALLENGE_FOR,
        )
        return await self._store("", caller, SIGN_IN, {}, options)

    async def sign_in(
        self, caller: Caller | None, site: RelyingParty, token: str, credential: Mapping[str, Any], label: str
    ) -> IssuedToken:
        """Issue a login for a passkey; it needs neither a name nor a second factor."""
        asked = await self._use(token, caller, SIGN_IN)
        factor = await self._verify(site, asked, credential)
        person = await self._accounts.do(lambda: self._accounts.register.person(factor.person))
        if person is None:
            raise NotSignedIn("server.passkey.unknown")
        return await self._accounts.issue(person, label)

    async def ask_confirmation(self, caller: Caller, site: RelyingParty) -> Ceremony:
        """Return a challenge for a passkey of the caller, for what needs it in a running login."""
        held = await self.of_person(caller.person.id)
        if not held:
            raise ServerRefused("server.passkey.unknown")
        options = webauthn.generate_authentication_options(
            rp_id=site.id,
            challenge=_new_challenge(),
            user_verification=UserVerificationRequirement.REQUIRED,
            allow_credentials=_descriptors(held),
            timeout=CHALLENGE_FOR,
        )
        return await self._store(caller.person.id, caller, CONFIRM, {}, options)

    async def confirm_again(
        self, caller: Caller, site: RelyingParty, token: str, credential: Mapping[str, Any]
    ) -> None:
        """Refuse anything but a passkey of the caller that has signed the challenge."""
        asked = await self._use(token, caller, CONFIRM)
        factor = await self._verify(site, asked, credential)
        if factor.person != caller.person.id:
            raise NotSignedIn("server.passkey.refused")

    async def _verify(self, site: RelyingParty, asked: OneTimeToken, credential: Mapping[str, Any]) -> SignInFactor:
        """Return the passkey that has signed the challenge, with its use noted."""
        name = str(credential.get("id", ""))[:2_000]
        factor = await self._accounts.do(lambda: self._credentials.external_factor(PASSKEY, name))
        if factor is None:
            raise NotSignedIn("server.passkey.unknown")
        try:
            verified = webauthn.verify_authentication_response(
                **_expected(site, asked, credential),
                credential_public_key=base64url_to_bytes(str(factor.data["key"])),
                credential_current_sign_count=0,  # compared below, once the signature is known to be right
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError) as fault:
            raise NotSignedIn("server.passkey.refused") from fault
        handle = _user_handle(credential)
        if handle is not None and handle != factor.person.encode():
            raise NotSignedIn("server.passkey.refused")
        kept, count = int(str(factor.data["count"])), verified.new_sign_count
        if (kept or count) and count <= kept:
            logger().warning("passkey_count", id=factor.id, count=count)
            await self._recovery.tell(factor.person, "passkey_count")
            raise NotSignedIn("server.passkey.count")
        data = {**factor.data, "count": count, "synced": verified.credential_backed_up}
        if not await self._accounts.do(lambda: self._credentials.update_factor(factor, now(), data)):
            raise NotSignedIn("server.passkey.refused")  # used elsewhere at the same moment
        return factor

    # registration

    async def ask_registration(self, caller: Caller, password: str, site: RelyingParty) -> Ceremony:
        """Return a challenge for a new passkey of an account, once the account is proven to be one's own."""
        await self._accounts.prove_account(caller, password)
        held = await self.of_person(caller.person.id)
        if len(held) >= MOST_PASSKEYS:
            raise ServerRefused("server.passkey.many", most=MOST_PASSKEYS)
        options = _registration(site, caller.person.id, caller.person.name, held)
        return await self._store(caller.person.id, caller, ADD, {}, options)

    async def register(
        self, caller: Caller, site: RelyingParty, token: str, label: str, credential: Mapping[str, Any]
    ) -> None:
        """Add a passkey to the account of the caller, who is notified."""
        asked = await self._use(token, caller, ADD)
        made = _factor(site, asked, caller.person.id, label, credential)
        if not await self._accounts.do(lambda: self._credentials.add_factors([made])):
            raise ServerRefused("server.passkey.known")
        await self._recovery.tell(caller.person.id, "passkey")

    async def ask_sign_up(self, caller: Caller | None, name: str, site: RelyingParty) -> Ceremony:
        """Return a challenge for the passkey of a new account under this name; a guest keeps the id."""
        shown = await self._accounts.free_name(name)
        person = self._accounts.new_id(caller)
        data: dict[str, Data] = {"person": person, "name": shown}
        return await self._store("", caller, SIGN_UP, data, _registration(site, person, shown, ()))

    async def sign_up(
        self,
        caller: Caller | None,
        site: RelyingParty,
        token: str,
        label: str,
        credential: Mapping[str, Any],
        agent: str,
    ) -> IssuedToken:
        """Create an account that is signed in to with a passkey and has no password."""
        asked = await self._use(token, caller, SIGN_UP)
        person = str(asked.data["person"])
        made = _factor(site, asked, person, label, credential)
        known = await self._accounts.do(lambda: self._credentials.external_factor(PASSKEY, str(made.external)))
        if known is not None:
            raise ServerRefused("server.passkey.known")
        found = await self._accounts.open_account(caller, str(asked.data["name"]), None, agent, person)
        await self._accounts.do(lambda: self._credentials.add_factors([made]))
        return found

    # changes

    async def rename(self, caller: Caller, passkey: str, label: str) -> None:
        person = caller.person.id
        if not await self._accounts.do(lambda: self._credentials.label_factor(person, passkey, _label(label))):
            raise NotFound("server.unknown")

    async def remove(self, caller: Caller, passkey: str, password: str) -> None:
        """Remove a passkey, unless it is the last way to sign in."""
        await self._accounts.prove_account(caller, password)
        await self._recovery.remove_way(caller.person.id, PASSKEY, passkey)
        await self._recovery.tell(caller.person.id, "passkey_removed")

    # challenges

    async def _store(
        self, person: str, caller: Caller | None, purpose: str, data: Mapping[str, Data], options: Any
    ) -> Ceremony:
        """Keep a challenge for some minutes, bound to its purpose and to the login of the caller."""
        kept = {
            **data,
            "purpose": purpose,
            "login": caller.token.id if caller else "",
            "challenge": bytes_to_base64url(options.challenge),
        }
        wanted = OneTimeToken(person, PASSKEY, kept, now() + CHALLENGE_FOR)
        token = await self._accounts.do(lambda: self._one_time_tokens.issue(wanted))
        return Ceremony(token, options_to_json_dict(options))

    async def _use(self, token: str, caller: Caller | None, purpose: str) -> OneTimeToken:
        """Use a challenge up; refuse one that is unknown, used, expired, or of another login or purpose."""
        asked = await self._accounts.do(lambda: self._one_time_tokens.use(token, PASSKEY))
        login = caller.token.id if caller else ""
        if asked is None or asked.data["purpose"] != purpose or asked.data["login"] != login:
            raise ServerRefused("server.passkey.expired")
        return asked


def _new_challenge() -> bytes:
    return bytes.fromhex(secrets.token_hex(32))


def _registration(site: RelyingParty, person: str, name: str, held: tuple[SignInFactor, ...]) -> Any:
    return webauthn.generate_registration_options(
        rp_id=site.id,
        rp_name=SITE_NAME,
        challenge=_new_challenge(),
        user_id=person.encode(),
        user_name=name,
        user_display_name=name,
        timeout=CHALLENGE_FOR,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_descriptors(held),
    )


def _expected(site: RelyingParty, asked: OneTimeToken, credential: Mapping[str, Any]) -> dict[str, Any]:
    """Return what every verification is given: the answer of the browser, and the challenge and site it must name."""
    return {
        "credential": dict(credential),
        "expected_challenge": base64url_to_bytes(str(asked.data["challenge"])),
        "expected_rp_id": site.id,
        "expected_origin": site.origin,
    }


def _descriptors(held: tuple[SignInFactor, ...]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.external)) for one in held if one.external]


def _factor(
    site: RelyingParty, asked: OneTimeToken, person: str, label: str, credential: Mapping[str, Any]
) -> SignInFactor:
    """Return the passkey that a browser has made for a challenge; raise a refusal where anything does not fit."""
    try:
        verified = webauthn.verify_registration_response(
            **_expected(site, asked, credential),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as fault:
        raise ServerRefused("server.passkey.not_made") from fault
    data: dict[str, Data] = {
        "key": bytes_to_base64url(verified.credential_public_key),
        "count": verified.sign_count,
        "synced": verified.credential_backed_up,
    }
    external = bytes_to_base64url(verified.credential_id)
    return SignInFactor(f"f{tokens.name()}", person, PASSKEY, _label(label), now(), external=external, data=data)


def _user_handle(credential: Mapping[str, Any]) -> bytes | None:
    """Return the id of the person as the passkey states it, or None where it does not."""
    response = credential.get("response")
    stated = response.get("userHandle") if isinstance(response, Mapping) else None
    if not isinstance(stated, str) or not stated:
        return None
    try:
        return base64url_to_bytes(stated)
    except ValueError:
        return b""


def _label(label: str) -> str:
    return " ".join("".join(sign for sign in label if sign.isprintable()).split())[:60]
