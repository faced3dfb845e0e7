"""Passwords: argon2id, constant-time checks, and a list of common passwords that are refused."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from conquista.server.errors import ServerRefused

SHORTEST, LONGEST = 8, 128
_HASH = PasswordHash((Argon2Hasher(memory_cost=19_456, time_cost=2, parallelism=1),))


def check_new(password: str, name: str) -> None:
    """Refuse a password that is easy to guess. Any character is allowed and none is required."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise ServerRefused("server.password.length", least=SHORTEST, most=LONGEST)
    folded = password.casefold()
    if folded in common() or folded == name.casefold() or len(set(folded)) < 3:
        raise ServerRefused("server.password.common")


def hashed(password: str) -> str:
    return _HASH.hash(password)


def verify(password: str, kept: str | None) -> tuple[bool, str | None]:
    """Return whether a password is right, and a new hash where the stored one uses outdated parameters.

    Without a stored hash the same work is done, so the response time does not reveal which accounts exist.
    """
    if len(password) > LONGEST:
        password, kept = password[:LONGEST], None
    right, renewed = _HASH.verify_and_update(password, kept or _dummy_hash())
    return right and kept is not None, renewed if kept else None


@cache
def _dummy_hash() -> str:
    return hashed("the password of nobody")


@cache
def common() -> frozenset[str]:
    """Return the most common passwords."""
    text = files("conquista.server.accounts").joinpath("common_passwords.txt").read_text(encoding="utf-8")
    return frozenset(text.split("\n")) - {""}
