"""An OpenID Connect issuer on loopback: discovery, keys, and a token endpoint that checks codes and PKCE.

`Issuer.wrong` changes what it says, to attack.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwk, jwt

from server.api_user import Json

CLIENT, SECRET = "conquista", "a secret of the client"


class Issuer:
    """The state of the issuer: its key, the codes it has given out, and what it says wrongly."""

    def __init__(self) -> None:
        self.address = ""
        self.key = jwk.RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})
        self.codes: dict[str, Json] = {}
        self.wrong: Json = {}
        self.requests: list[str] = []

    def authorize(self, address: str, subject: str, **claims: Any) -> str:
        """Do what the page of the issuer does for a person; return the address that the browser is sent back to."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert address.startswith(f"{self.address}/authorize?")
        assert (query["response_type"], query["client_id"]) == ("code", CLIENT)
        assert query["code_challenge_method"] == "S256"
        assert "openid" in query["scope"].split()
        code = secrets.token_urlsafe()
        self.codes[code] = {**query, "claims": {"sub": subject, **claims}}
        return f"{query['redirect_uri']}?code={code}&state={query['state']}"

    def token(self, form: dict[str, str], authorization: str) -> tuple[int, Json]:
        """Exchange a code, once, for the one who has its verifier and the secret of the client."""
        given = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        asked = self.codes.pop(form.get("code", ""), None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).decode()
        if (
            asked is None
            or authorization != f"Basic {given}"
            or challenge.rstrip("=") != asked["code_challenge"]
            or form["redirect_uri"] != asked["redirect_uri"]
        ):
            return 400, {"error": "invalid_grant"}
        claims = {"iss": self.address, "aud": CLIENT, "iat": int(time.time()), "exp": int(time.time()) + 300}
        claims |= {"nonce": asked["nonce"], **asked["claims"], **self.wrong.get("claims", {})}
        signed_with = self.wrong.get("key", self.key)
        header = {"alg": self.wrong.get("alg", "RS256"), "kid": "first"}
        token = jwt.encode(header, {name: one for name, one in claims.items() if one is not None}, signed_with)
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": self.wrong.get("token", token)}

    def answer(self, path: str) -> tuple[int, Json]:
        if path == "/.well-known/openid-configuration":
            found = {
                "issuer": self.address,
                "authorization_endpoint": f"{self.address}/authorize",
                "token_endpoint": f"{self.address}/token",
                "jwks_uri": f"{self.address}/keys",
            }
            return 200, found | self.wrong.get("discovery", {})
        if path == "/keys":
            return 200, {"keys": [self.key.as_dict(private=False)]}
        return 404, {}


@contextmanager
def issuing() -> Iterator[Issuer]:
    """Yield an issuer that serves on a free port of this machine."""
    issuer = Issuer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            issuer.requests.append(self.path)
            self._send(*issuer.answer(self.path))

        def do_POST(self) -> None:
            issuer.requests.append(self.path)
            text = self.rfile.read(int(self.headers["content-length"])).decode()
            form = {name: values[0] for name, values in parse_qs(text).items()}
            self._send(*issuer.token(form, self.headers.get("authorization", "")))

        def _send(self, status: int, data: Json) -> None:
            if issuer.wrong.get("slow"):
                time.sleep(issuer.wrong["slow"])
            content = json.dumps(data).encode()
            self.send_response(issuer.wrong.get("status", status))
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(content)))
            if "location" in issuer.wrong:
                self.send_header("location", issuer.wrong["location"])
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *words: Any) -> None:
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    issuer.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield issuer
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
