"""A push service on this machine, and a browser that can read what arrives there."""

from __future__ import annotations

import base64
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from conquista.server.notifications import push_sender
from server.mail_server import certificate


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys of one subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"

    @property
    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": encoded(point), "auth": encoded(self._auth)}}

    def read(self, body: bytes) -> Any:
        """Return the content of a message."""
        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))


@dataclass
class Pushed:
    """A request to the push service."""

    path: str
    headers: dict[str, str]
    body: bytes

    def check_signature(self, audience: str, key: str) -> dict[str, Any]:
        """Check the signature of the server, and return its claims."""
        authorization = self.headers["authorization"]
        assert Vapid02.verify(authorization)
        parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        assert parts["k"] == key
        text = parts["t"].split(".")[1]
        claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        assert claims["aud"] == audience
        return claims


@dataclass
class PushService:
    """What has arrived, and the status of the next answers by path."""

    port: int = 0
    pushed: list[Pushed] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)

    def endpoint(self, name: str) -> str:
        return f"https://127.0.0.1:{self.port}/{name}"

    def at(self, name: str) -> list[Pushed]:
        return [one for one in list(self.pushed) if one.path == f"/{name}"]


@contextmanager
def push_service(folder: Path) -> Iterator[tuple[PushService, dict[str, str]]]:
    """Yield a push service and the settings of a server that may use it."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.pushed.append(Pushed(self.path, headers, body))
            status = service.answers.get(self.path.removeprefix("/"), 201)
            self.send_response(status)
            if status in (301, 302, 307):
                self.send_header("location", service.endpoint("elsewhere"))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    public, private = certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, private)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(push_sender, "is_public", lambda address: True)
            patch.setattr(push_sender, "trusted", lambda: ssl.create_default_context(cafile=str(public)))
            yield service, {"push_services": f"127.0.0.1:{service.port}", "push_contact": "mailto:op@example.org"}
    finally:
        server.shutdown()
        server.server_close()
