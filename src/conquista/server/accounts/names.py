"""Display names: readable, in one script, and compared so that lookalikes count as equal."""

from __future__ import annotations

import re
import secrets
import unicodedata

from conquista.server.errors import ServerRefused

SHORTEST, LONGEST = 2, 24
_SHAPE = re.compile(r"[^\W_](?:[ ._-]?[^\W_])*")
_TWINS = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "ı": "l"})
RESERVED = ("guest", "computer", "conquista", "moderator", "admin", "server", "deleted")


def display_name(name: str) -> str:
    """Return the name as displayed; raise a refusal that states what is wrong with it."""
    shown = unicodedata.normalize("NFKC", name).strip()
    if not shown:
        raise ServerRefused("server.name_empty")
    if len(shown) > LONGEST:
        raise ServerRefused("server.name_long", most=LONGEST)
    if not SHORTEST <= len(shown) <= LONGEST or not _SHAPE.fullmatch(shown) or len(_scripts(shown)) > 1:
        raise ServerRefused("server.name", least=SHORTEST, most=LONGEST)
    if any(folded(shown).startswith(folded(word)) for word in RESERVED):
        raise ServerRefused("server.name_reserved")
    return shown


def folded(name: str) -> str:
    """Return the comparison key of a name: without case, accents, spaces and lookalikes such as 0 and o."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = (sign for sign in plain if not unicodedata.combining(sign) and sign not in " ._-")
    return "".join(letters).translate(_TWINS)


def guest() -> str:
    """Return a random name for a guest who has not chosen one."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def _scripts(name: str) -> set[str]:
    """Return the scripts of the letters of a name, by the first word of their Unicode names."""
    return {unicodedata.name(sign, "?").split()[0] for sign in name if sign.isalpha()}
