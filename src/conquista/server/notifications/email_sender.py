"""Hands messages to the mail server of the operator."""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from typing import cast
from urllib.parse import unquote, urlsplit

import aiosmtplib

from conquista.server.errors import MessageNotSent

TIMEOUT = 30.0  # seconds
PORTS = {"smtp": 587, "smtps": 465}


class EmailNotSent(MessageNotSent):
    """The mail server refused a message."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where messages are handed over. `smtps` encrypts from the beginning, `smtp` by STARTTLS.

    Without STARTTLS nothing is sent, except to this machine without a password.
    """

    host: str
    port: int
    is_tls: bool
    user: str = ""
    password: str = ""
    authority: str = ""  # a file with the certificates to trust, besides those of the system

    @staticmethod
    def of(address: str, authority: str = "") -> MailServer:
        """Parse an address such as smtp://user:password@mail.example.org:587; raise ValueError for any other text."""
        parts = urlsplit(address)
        if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/") or parts.query:
            raise ValueError("smtp://user:password@host:587 or smtps://user:password@host:465")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        port = parts.port or PORTS[parts.scheme]
        return MailServer(parts.hostname, port, parts.scheme == "smtps", user, password, authority)

    @property
    def needs_encryption(self) -> bool:
        return bool(self.user) or self.host not in ("localhost", "127.0.0.1", "::1")


class EmailSender:
    """Sends one message at a time over a connection of its own."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._context = ssl.create_default_context()
        if server.authority:
            self._context.load_verify_locations(server.authority)

    async def send(self, message: EmailMessage) -> None:
        """Hand a message over; raise EmailNotSent where it was refused or the server cannot be reached."""
        server = self._server
        client = aiosmtplib.SMTP(
            hostname=server.host,
            port=server.port,
            use_tls=server.is_tls,
            start_tls=None if server.is_tls or not server.needs_encryption else True,
            tls_context=self._context,
            timeout=TIMEOUT,
        )
        transport: asyncio.WriteTransport | None = None
        try:
            async with client:
                transport = cast(asyncio.WriteTransport, client.transport)
                if server.user:
                    await client.login(server.user, server.password)
                await client.send_message(message)
        except aiosmtplib.SMTPRecipientsRefused as fault:
            code = min((one.code for one in fault.recipients), default=550)
            raise EmailNotSent(code, code >= 500) from fault
        except aiosmtplib.SMTPAuthenticationError as fault:  # of the operator, not of the recipient
            raise EmailNotSent(fault.code, is_permanent=False) from fault
        except aiosmtplib.SMTPResponseException as fault:
            raise EmailNotSent(fault.code, fault.code >= 500) from fault
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as fault:
            raise EmailNotSent(0, is_permanent=False) from fault
        finally:
            # A mail server need not answer the end of the encryption, for which a closed transport would wait.
            if transport is not None:
                transport.abort()
                await asyncio.sleep(0)
