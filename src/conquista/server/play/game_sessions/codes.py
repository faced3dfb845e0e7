"""The codes of game sessions: a word and a number that can be said across a room."""

from __future__ import annotations

import re
import secrets

from conquista.server.accounts import tokens

# 32 x 32 words that read the same in the languages of the server.
BEGINNINGS = (
    *("al", "am", "an", "ar", "bal", "bel", "bor", "cal", "cor", "dal", "dor", "el", "fin", "gal", "gar", "lan"),
    *("lor", "mal", "mar", "mel", "mon", "nar", "nor", "or", "pin", "sal", "tal", "tor", "val", "ver", "vil", "zan"),
)
ENDINGS = (
    *("da", "de", "di", "do", "fa", "ga", "la", "le", "li", "lo", "ma", "me", "mo", "na", "ne", "ni"),
    *("no", "ra", "re", "ri", "ro", "sa", "se", "so", "ta", "te", "ti", "to", "va", "ve", "vi", "vo"),
)
SHAPE = re.compile(r"[a-z]{3,7}-[1-9][0-9]|[a-z0-9]{20}")
LONG = 20  # of 31 characters: 99 bits


def new_code(long: bool = False) -> str:
    """Return a random code: one of 92,160 that are easy to say, or a long one that cannot be guessed."""
    if long:
        return tokens.name(LONG)
    return f"{secrets.choice(BEGINNINGS)}{secrets.choice(ENDINGS)}-{10 + secrets.randbelow(90)}"


def is_code(text: str) -> bool:
    return SHAPE.fullmatch(text) is not None


def normalised(text: str) -> str:
    """Return a code as people type it: in small letters, with a hyphen before the number."""
    typed = text.strip().lower().replace(" ", "-").replace("_", "-")
    return re.sub(r"^([a-z]+)([0-9]{2})$", r"\1-\2", typed)
