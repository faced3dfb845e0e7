"""Parsing of typed lines: abbreviated commands, option numbers, and suggestions for typos."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

END = "end"
_PARTS = re.compile("[A-Za-z0-9]+")
LONGEST = 2_000
SHORT = {"?": "help", "m": "moves", "h": "help", "b": "board", "l": "look", "u": "undo", "q": "quit", "exit": "quit"}


def command(text: str, known: Iterable[str]) -> str:
    """Return the command that a word means: itself, an alias, or a unique prefix; empty if none matches."""
    wanted = text.casefold()
    names = list(known)
    if wanted in names:
        return wanted
    if wanted in SHORT:
        return SHORT[wanted]
    begun = [name for name in names if wanted and name.startswith(wanted)]
    return begun[0] if len(begun) == 1 else ""


def near(text: str, known: Iterable[str], most: int = 5) -> list[str]:
    """Return the known words most similar to what was typed, best first."""
    folded: dict[str, str] = {}
    for word in known:
        folded.setdefault(word.casefold(), word)
    wanted = text.casefold()
    found = get_close_matches(wanted, folded, n=most, cutoff=0.6)
    begun = [word for word in folded if wanted and word.startswith(wanted)]
    return [folded[word] for word in dict.fromkeys([*begun, *found])][:most]


def near_action(text: str, legal: Iterable[str]) -> list[str]:
    """Return legal words similar to a refused one: the same piece, the same destination, or similar spelling."""
    words = [word for word in legal if word != text]
    parts = _PARTS.findall(text)
    same = [word for word in words if len(parts) > 1 and _PARTS.findall(word)[0] == parts[0]]
    goal = [word for word in words if len(parts) > 1 and _PARTS.findall(word)[-1] == parts[-1]]
    return list(dict.fromkeys([*same[:4], *goal[:4]]))[:6] or near(text, words)
