"""Sends push messages by the standard: encrypted for one browser (RFC 8291), signed by this server (RFC 8292).

A subscription names an address that this server then calls. Therefore only https, only the push services that the
operator allows, no private addresses, and no redirects.
"""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from conquista.server.errors import MessageNotSent, ServerRefused
from conquista.store.notifications.deliveries import PushSubscription, ServerKeys
from conquista.table import encoding

TIMEOUT = 10.0  # seconds
SIGNED_FOR = 12 * 3600  # seconds; at most a day by the standard
LONGEST_ENDPOINT = 1_000
GONE = (404, 410)
BUSY = (408, 425, 429)


class PushGone(Exception):
    """The subscription does not exist any more."""


class PushNotSent(MessageNotSent):
    """The push service did not accept a message."""


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A message; a later one with the same topic replaces it while the browser is away."""

    data: Mapping[str, Any]
    topic: str
    seconds: int  # for which the push service keeps it
    urgent: bool = False


def new_key() -> str:
    """Return a new private key of a server, as text."""
    made = ec.generate_private_key(ec.SECP256R1())
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


class PushSender:
    """The key of this server, and what it sends."""

    def __init__(self, services: str, contact: str, keys: ServerKeys) -> None:
        """`services` are host names, comma separated, with a port where it is not that of https.

        `contact` is a mailto: or https: address of the operator.
        """
        self._services = tuple(name.strip().lower() for name in services.split(",") if name.strip())
        self._contact = contact
        self._vapid: Any = Vapid02.from_pem(keys.get("vapid", new_key()).encode())
        self._client: httpx2.AsyncClient | None = None

    @property
    def public_key(self) -> str:
        """The public key that browsers subscribe with, in base64url."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Refuse a subscription whose address or keys cannot be used."""
        if not self._is_allowed(endpoint):
            raise ServerRefused("server.push.endpoint")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(p256dh))
            if len(_decoded(auth)) != 16:
                raise ValueError("16 bytes")
        except ValueError as fault:
            raise ServerRefused("server.push.keys") from fault

    def _is_allowed(self, endpoint: str) -> bool:
        try:
            parts = urlsplit(endpoint)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            return False
        named = any(
            (host == name or host.endswith(f".{name}")) and str(port or 443) == (own or "443")
            for name, _, own in (service.partition(":") for service in self._services)
        )
        plain = parts.scheme == "https" and not parts.username and not parts.password and not parts.fragment
        return plain and named and len(endpoint) <= LONGEST_ENDPOINT

    async def send(self, subscription: PushSubscription, message: PushMessage, now: int) -> None:
        """Send a message; raise PushGone or PushNotSent."""
        if not self._is_allowed(subscription.endpoint):  # the operator may have changed what is allowed
            raise PushNotSent(0, is_permanent=True)
        parts = urlsplit(subscription.endpoint)
        host, port = parts.hostname or "", parts.port or 443
        address = await self._resolve(host, port)
        keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        body = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(encoding.encode(message.data))[
            "body"
        ]
        claims = {"sub": self._contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": now // 1000 + SIGNED_FOR}
        headers = {
            "host": parts.netloc,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, message.seconds)),
            "urgency": "high" if message.urgent else "normal",
            "topic": message.topic,
            **{name.lower(): value for name, value in self._vapid.sign(claims).items()},
        }
        shown = f"[{address}]" if ":" in address else address
        url = f"https://{shown}:{port}{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        try:
            # The address that was checked is the one that is called; the certificate must be of the named host.
            response = await self._http().post(url, content=body, headers=headers, extensions={"sni_hostname": host})
        except (httpx2.HTTPError, OSError) as fault:
            raise PushNotSent(0, is_permanent=False) from fault
        _judge(response.status_code)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    def _http(self) -> httpx2.AsyncClient:
        if self._client is None:
            self._client = httpx2.AsyncClient(
                verify=trusted(), follow_redirects=False, timeout=TIMEOUT, trust_env=False
            )
        return self._client

    @staticmethod
    async def _resolve(host: str, port: int) -> str:
        """Return an address of a host; raise PushNotSent where one of them is private."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as fault:
            raise PushNotSent(0, is_permanent=False) from fault
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(map(is_public, addresses)):
            raise PushNotSent(0, is_permanent=True)
        return addresses[0]


def _judge(status: int) -> None:
    if status in GONE:
        raise PushGone
    if not 200 <= status < 300:
        raise PushNotSent(status, is_permanent=status < 500 and status not in BUSY)


def is_public(address: str) -> bool:
    """Return whether an address belongs to the public internet."""
    return ipaddress.ip_address(address.partition("%")[0]).is_global


def trusted() -> ssl.SSLContext:
    """Return the certificates that push services are checked with."""
    return ssl.create_default_context()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
