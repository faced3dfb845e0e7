"""What a profile may say: short plain text without links, known languages and time zones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from zoneinfo import available_timezones

from conquista.server.accounts.word_list import WordList
from conquista.server.errors import ServerRefused

LONGEST_ABOUT = 200
MOST_LANGUAGES = 6
_LINK = re.compile(r"://|\bwww\.|\b[\w-]+\.(com|net|org|info|io|ru|xyz|site|online|shop|link)\b", re.IGNORECASE)
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")


def about_text(text: str, words: WordList) -> str:
    """Return the text as it is shown: one paragraph; raise a refusal for a long or offensive one, and for links."""
    shown = " ".join(unicodedata.normalize("NFC", text).split())
    if len(shown) > LONGEST_ABOUT:
        raise ServerRefused("server.about_long", most=LONGEST_ABOUT, length=len(shown))
    if any(unicodedata.category(sign)[0] == "C" for sign in shown):
        raise ServerRefused("server.about_signs")
    if _LINK.search(shown):
        raise ServerRefused("server.about_link")
    if any(words.refuses(word) for word in shown.split()):
        raise ServerRefused("server.about_words")
    return shown


def languages(codes: Sequence[str]) -> tuple[str, ...]:
    """Return language codes without repetitions; raise a refusal for too many, and for a text that is no code."""
    chosen = tuple(dict.fromkeys(codes))
    if len(chosen) > MOST_LANGUAGES:
        raise ServerRefused("server.languages_many", most=MOST_LANGUAGES)
    for code in chosen:
        if not _LANGUAGE.fullmatch(code):
            raise ServerRefused("server.language", code=code[:20])
    return chosen


def time_zone(name: str) -> str:
    """Return the name of a time zone, or an empty text; raise a refusal for a name that is none."""
    if name and (not _ZONE.fullmatch(name) or (_zones() and name not in _zones())):
        raise ServerRefused("server.zone", zone=name[:40])
    return name


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
