"""Names of people: readable, in one script, and compared so that two that look alike are one."""

from __future__ import annotations

import re
import secrets
import unicodedata

from conquista.server.errors import ServerRefused

SHORTEST, LONGEST = 2, 24
_SHAPE = re.compile(r"[^\W_](?:[ ._-]?[^\W_])*")
_TWINS = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "ı": "l"})
RESERVED = ("guest", "computer", "conquista", "moderator", "admin", "server", "deleted")


def tidy(name: str) -> str:
    """The name as it is shown, or a refusal that says what a name looks like."""
    shown = unicodedata.normalize("NFKC", name).strip()
    if not SHORTEST <= len(shown) <= LONGEST or not _SHAPE.fullmatch(shown) or len(_scripts(shown)) > 1:
        raise ServerRefused("server.name", least=SHORTEST, most=LONGEST)
    if any(folded(shown).startswith(folded(word)) for word in RESERVED):
        raise ServerRefused("server.name_reserved")
    return shown


def folded(name: str) -> str:
    """The name as names are compared: without case, marks, gaps and twins such as 0 and o."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = (sign for sign in plain if not unicodedata.combining(sign) and sign not in " ._-")
    return "".join(letters).translate(_TWINS)


def guest() -> str:
    """A name for somebody who has not said one."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def _scripts(name: str) -> set[str]:
    """The scripts of the letters of a name, by the first word of what Unicode calls them."""
    return {unicodedata.name(sign, "?").split()[0] for sign in name if sign.isalpha()}
