"""Tokens: random, opaque, kept as a fingerprint."""

from __future__ import annotations

import hashlib
import secrets

LOGIN_MARK, KEY_MARK = "cql_", "cqk_"  # so that a leaked one is known for what it is
LONGEST = 100


def secret(mark: str) -> str:
    """A token of 256 bits that nobody has seen."""
    return mark + secrets.token_urlsafe(32)


def fingerprint(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def name(letters: int = 12) -> str:
    """A random name for something, without letters that are mistaken for each other."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(letters))
