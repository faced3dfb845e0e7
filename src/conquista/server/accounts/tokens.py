"""Tokens: random, opaque, stored as a hash."""

from __future__ import annotations

import hashlib
import secrets

LOGIN_MARK, KEY_MARK = "cql_", "cqk_"  # prefixes that identify a leaked token
LONGEST = 100


def secret(mark: str) -> str:
    """Return a new random token of 256 bits."""
    return mark + secrets.token_urlsafe(32)


def fingerprint(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def code_form(code: str) -> str:
    """Return a code as it is stored, however it is typed: without dashes, spaces and capitals."""
    return "".join(sign for sign in code.casefold() if sign.isalnum())[:100]


def grouped(code: str) -> str:
    """Return a code as it is shown: in groups of four."""
    return "-".join(code[k : k + 4] for k in range(0, len(code), 4))


def name(letters: int = 12) -> str:
    """Return a random identifier without letters that are easily confused."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(letters))
