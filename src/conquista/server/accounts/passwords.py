"""Passwords: argon2id, the same time for whoever is asked for, and no password that everybody tries first."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from conquista.server.errors import ServerRefused

SHORTEST, LONGEST = 8, 128
_HASH = PasswordHash((Argon2Hasher(memory_cost=19_456, time_cost=2, parallelism=1),))


def check_new(password: str, name: str) -> None:
    """Refuse a password that would be guessed; any sign may be in it, and none has to be."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise ServerRefused("server.password.length", least=SHORTEST, most=LONGEST)
    folded = password.casefold()
    if folded in common() or folded == name.casefold() or len(set(folded)) < 3:
        raise ServerRefused("server.password.common")


def hashed(password: str) -> str:
    return _HASH.hash(password)


def verify(password: str, kept: str | None) -> tuple[bool, str | None]:
    """Whether a password is right, and how to keep it from now on where it is kept in an old way.

    Where nothing is kept the same work is done, so that nobody learns from the time who has an account.
    """
    if len(password) > LONGEST:
        password, kept = password[:LONGEST], None
    right, renewed = _HASH.verify_and_update(password, kept or _nobody())
    return right and kept is not None, renewed if kept else None


@cache
def _nobody() -> str:
    return hashed("the password of nobody")


@cache
def common() -> frozenset[str]:
    """Passwords that are tried first."""
    text = files("conquista.server.accounts").joinpath("common_passwords.txt").read_text(encoding="utf-8")
    return frozenset(text.split("\n")) - {""}
