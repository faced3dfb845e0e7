"""The OpenID Connect provider that the operator has set up: its addresses, its keys, and the identities it vouches for.

Requests go to the configured issuer and to hosts that the operator names, over https, without redirects, and within a
time limit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx2
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jwk, jwt

from conquista.core import ConquistaError
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.runtime.logs import logger

DISCOVERY = "/.well-known/openid-configuration"
TIMEOUT = 8.0  # seconds for one request
LARGEST = 500_000  # bytes of an answer
KEPT = 3600.0  # seconds for which addresses and keys are kept
KEYS_AGAIN = 60.0  # seconds after which an unknown key has the keys read again
LEEWAY = 60  # seconds that clocks may differ
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")
LONGEST_SUBJECT = 255
LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """What the operator sets: the issuer, the client that this server is there, and the name on the button."""

    issuer: str
    client: str
    secret: str
    name: str
    hosts: frozenset[str]  # besides that of the issuer

    def allows(self, address: str) -> bool:
        """Return whether the server may call an address."""
        parts = urlsplit(address)
        host = parts.hostname or ""
        own = urlsplit(self.issuer)
        if parts.scheme != "https" and not (parts.scheme == own.scheme == "http" and host in LOOPBACK):
            return False
        return (host, parts.port) == (own.hostname, own.port) or host in self.hosts


@dataclass(frozen=True, slots=True)
class OpenIdentity:
    """A person at the provider; the name is a suggestion only."""

    issuer: str
    subject: str
    name: str

    @property
    def external(self) -> str:
        return f"{self.issuer} {self.subject}"


class OpenIdProvider:
    """Calls the provider and verifies what it says."""

    def __init__(self, settings: ProviderSettings) -> None:
        self.settings = settings
        self._client: httpx2.AsyncClient | None = None
        self._addresses: tuple[float, Mapping[str, Any]] | None = None
        self._keys: tuple[float, jwk.KeySet] | None = None
        self._reading = asyncio.Lock()

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def authorization_address(self, redirect: str, state: str, nonce: str, verifier: str) -> str:
        """Return the address at the provider to which the browser goes."""
        addresses = await self._discover()
        found: str = prepare_grant_uri(
            str(addresses["authorization_endpoint"]),
            client_id=self.settings.client,
            response_type="code",
            redirect_uri=redirect,
            scope="openid profile",
            state=state,
            nonce=nonce,
            code_challenge=create_s256_code_challenge(verifier),
            code_challenge_method="S256",
        )
        return found

    async def identity(self, code: str, redirect: str, nonce: str, verifier: str) -> OpenIdentity:
        """Exchange a code for the identity that the provider vouches for; raise a refusal where anything is wrong."""
        addresses, settings = await self._discover(), self.settings
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": redirect,
            "client_id": settings.client,
            "code_verifier": verifier,
        }
        basic = (settings.client, settings.secret) if settings.secret else None
        answer = await self._call("POST", str(addresses["token_endpoint"]), form, basic)
        token = answer.get("id_token")
        if not isinstance(token, str):
            raise self._refused("no_token")
        try:
            decoded = await self._decoded(token)
            claims = CodeIDToken(
                decoded.claims,
                decoded.header,
                {
                    "iss": {"essential": True, "value": settings.issuer},
                    "aud": {"essential": True, "value": settings.client},
                },
                {"nonce": nonce, "client_id": settings.client, "access_token": answer.get("access_token")},
            )
            claims.validate(leeway=LEEWAY)
        except ConquistaError:
            raise
        except Exception as fault:  # libraries raise errors of many kinds; none may let a person in
            raise self._refused(type(fault).__name__) from fault
        subject = claims.get("sub")
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT or "\0" in subject:
            raise self._refused("subject")
        name = claims.get("preferred_username") or claims.get("name") or ""
        return OpenIdentity(settings.issuer, subject, str(name)[:100])

    async def _decoded(self, token: str) -> jwt.Token:
        """Return a token whose signature is right; the keys are read again where they may have changed."""
        keys, read = await self._key_set()
        try:
            return jwt.decode(token, keys, algorithms=ALGORITHMS)
        except Exception:
            if time.monotonic() - read < KEYS_AGAIN:
                raise
            keys, _ = await self._key_set(again=True)
            return jwt.decode(token, keys, algorithms=ALGORITHMS)

    async def _discover(self) -> Mapping[str, Any]:
        async with self._reading:
            if self._addresses is None or time.monotonic() - self._addresses[0] > KEPT:
                found = await self._call("GET", self.settings.issuer.rstrip("/") + DISCOVERY)
                needed = ("authorization_endpoint", "token_endpoint", "jwks_uri")
                if found.get("issuer") != self.settings.issuer or not all(
                    isinstance(found.get(one), str) for one in needed
                ):
                    raise self._refused("discovery")
                if urlsplit(found["authorization_endpoint"]).scheme != urlsplit(self.settings.issuer).scheme:
                    raise self._refused("discovery")
                self._addresses = (time.monotonic(), found)
            return self._addresses[1]

    async def _key_set(self, again: bool = False) -> tuple[jwk.KeySet, float]:
        addresses = await self._discover()
        async with self._reading:
            if again or self._keys is None or time.monotonic() - self._keys[0] > KEPT:
                found = await self._call("GET", str(addresses["jwks_uri"]))
                try:
                    keys = jwk.KeySet.import_key_set(found)  # type: ignore[arg-type]
                except Exception as fault:
                    raise self._refused("keys") from fault
                self._keys = (time.monotonic(), keys)
            return self._keys[1], self._keys[0]

    async def _call(
        self, method: str, address: str, form: Mapping[str, str] | None = None, basic: tuple[str, str] | None = None
    ) -> dict[str, Any]:
        """Return the JSON object of an answer; a code that the provider refuses is a refusal of its own."""
        if not self.settings.allows(address):
            raise self._refused("host")
        if self._client is None:
            self._client = httpx2.AsyncClient(follow_redirects=False, timeout=TIMEOUT, trust_env=False)
        try:
            async with asyncio.timeout(TIMEOUT):
                answer = await self._client.request(
                    method, address, data=form, auth=basic, headers={"accept": "application/json"}
                )
        except (httpx2.HTTPError, OSError, TimeoutError) as fault:
            raise self._unreachable(type(fault).__name__) from fault
        if 400 <= answer.status_code < 500 and form is not None:
            raise self._refused("code")
        if answer.status_code != 200 or len(answer.content) > LARGEST:
            raise self._unreachable("status")
        try:
            found = answer.json()
        except ValueError as fault:
            raise self._unreachable("json") from fault
        if not isinstance(found, dict):
            raise self._unreachable("json")
        return found

    def _unreachable(self, kind: str) -> ServerRefused:
        logger().warning("openid_unreachable", kind=kind)
        return ServerRefused("server.openid.unreachable", name=self.settings.name)

    def _refused(self, kind: str) -> Forbidden:
        logger().warning("openid_refused", kind=kind)
        return Forbidden("server.openid.refused", name=self.settings.name)
