"""A software authenticator, which makes and uses passkeys as a browser does and can be told to do it wrongly."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

from server.api_user import Json

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey of a device; the fields can be changed to attack."""

    origin: str = "http://localhost:8000"
    site: str = ""  # the relying party that is signed for; empty: the one that was asked for
    flags: int = PRESENT | VERIFIED
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    handle: str = ""
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def create(self, options: Json) -> Json:
        """Answer the options of a registration, as `PublicKeyCredential.toJSON()` does."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        self.handle = options["user"]["id"]
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            clientDataJSON=self._client_data("webauthn.create", options), attestationObject=bytes_to_base64url(made)
        )

    def get(self, options: Json, broken: bool = False) -> Json:
        """Sign the challenge of a sign-in; a broken signature has one bit flipped."""
        self.count += 1 if self.count else 0
        data = self._data(options["rpId"])
        client_data = self._client(options, "webauthn.get")
        signature = bytearray(self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256())))
        if broken:
            signature[-1] ^= 1
        return self._credential(
            clientDataJSON=bytes_to_base64url(client_data),
            authenticatorData=bytes_to_base64url(data),
            signature=bytes_to_base64url(bytes(signature)),
            userHandle=self.handle,
        )

    def _data(self, site: str, more: int = 0) -> bytes:
        hashed = hashlib.sha256((self.site or site).encode()).digest()
        return hashed + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _client(self, options: Json, kind: str) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _client_data(self, kind: str, options: Json) -> str:
        return bytes_to_base64url(self._client(options, kind))

    def _credential(self, **response: str) -> Json:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
