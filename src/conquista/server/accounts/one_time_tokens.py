"""One-time tokens: the secret goes out, its fingerprint is stored with what it is for."""

from __future__ import annotations

from conquista.server.accounts import tokens
from conquista.server.runtime.clock import now
from conquista.store.people.credentials import CredentialStore, OneTimeToken

MARK = "cqo_"


def new_secret() -> str:
    """Return a secret for a token that is added later, or that is not stored itself."""
    return tokens.secret(MARK)


class OneTimeTokens:
    """Adds, finds and uses tokens by their secrets. Each call reads or writes the store."""

    def __init__(self, credentials: CredentialStore) -> None:
        self._credentials = credentials

    def issue(self, token: OneTimeToken) -> str:
        """Add a token under a new secret, and return the secret."""
        secret = new_secret()
        self.add(secret, token)
        return secret

    def add(self, secret: str, token: OneTimeToken) -> None:
        """Add a token; others of this kind and person become invalid."""
        self._credentials.add_token(tokens.fingerprint(secret), token)

    def find(self, secret: str, kind: str) -> OneTimeToken | None:
        """Return a token without using it, or None where it is unknown, used, expired or of another kind."""
        return self._credentials.token(_fingerprint(secret), kind, now())

    def use(self, secret: str, kind: str) -> OneTimeToken | None:
        """Use a token up and return it, or None where it is unknown, used, expired or of another kind."""
        return self._credentials.use_token(_fingerprint(secret), kind, now())


def _fingerprint(secret: str) -> str:
    return tokens.fingerprint(secret[: tokens.LONGEST])
