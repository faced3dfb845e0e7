"""Display names: readable, in one script, and compared so that lookalikes count as equal."""

from __future__ import annotations

import re
import secrets
import unicodedata

from conquista.server.errors import ServerRefused

SHORTEST, LONGEST = 2, 24
SHORTEST_CLUB, LONGEST_CLUB = 3, 40
_SHAPE = re.compile(r"[^\W_](?:[ ._-]?[^\W_])*")
_CLUB_SHAPE = re.compile(r"[^\W_](?:[ .'’&-]{0,3}[^\W_])*\.?")
_GENERATED = re.compile(r"Guest \d{4}")
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


def club_name(name: str) -> str:
    """Return the name of a club as displayed; raise a refusal that states what is wrong with it."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    fits = SHORTEST_CLUB <= len(shown) <= LONGEST_CLUB and _CLUB_SHAPE.fullmatch(shown)
    if not fits or len(folded(shown)) < SHORTEST_CLUB or len(_scripts(shown)) > 1:
        raise ServerRefused("server.club.name", least=SHORTEST_CLUB, most=LONGEST_CLUB)
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


def is_generated(name: str) -> bool:
    """Return whether the server has chosen this name; people cannot choose one that begins like it."""
    return _GENERATED.fullmatch(name) is not None


def _scripts(name: str) -> set[str]:
    """Return the scripts of the letters of a name, by the first word of their Unicode names."""
    return {unicodedata.name(sign, "?").split()[0] for sign in name if sign.isalpha()}
