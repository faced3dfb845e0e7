"""A real mail server for tests: STARTTLS with a certificate of its own authority, and AUTH."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

USER, PASSWORD = "conquista", "a pass:word@mail"


class Mailbox:
    """Accepts messages of those who signed in. Addresses that begin with `gone` or `later` are refused."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.tries: list[str] = []
        self.was_encrypted = False

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self.tries.append(address)
        if address.startswith("gone"):
            return "550 no such mailbox"
        if address.startswith("later"):
            return "451 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.was_encrypted = session.ssl is not None
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.messages.append(message)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [message for message in list(self.messages) if message["To"] == address]

    def wait_for(self, address: str, count: int = 1, seconds: float = 10.0) -> EmailMessage:
        """Return the latest message to an address once there are this many."""
        end = time.monotonic() + seconds
        while len(self.to(address)) < count and time.monotonic() < end:
            time.sleep(0.01)
        found = self.to(address)
        assert len(found) == count, [message["Subject"] for message in found]
        return found[-1]


def _authenticate(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=right)  # what is not handled is answered by 535


@contextmanager
def mail_server(folder: Path) -> Iterator[tuple[Mailbox, dict[str, str]]]:
    """Yield the mailbox and the settings of a server that uses it."""
    public, key = certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, key)
    mailbox = Mailbox()
    controller = Controller(
        mailbox,
        hostname="127.0.0.1",
        port=free_port(),
        tls_context=context,
        require_starttls=True,
        auth_required=True,
        authenticator=_authenticate,
    )
    controller.start()
    try:
        yield (
            mailbox,
            {
                "mail": f"smtp://{USER}:a%20pass%3Aword%40mail@127.0.0.1:{controller.port}",
                "mail_from": "Conquista <play@conquista.example>",
                "mail_authority": str(public),
                "address": "https://play.conquista.example",
            },
        )
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, secret = folder / "certificate.pem", folder / "key.pem"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return public, secret
