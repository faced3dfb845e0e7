"""Sentences by key: flat JSON files per language, English complete, other languages as far as translated."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import cast

from conquista.i18n import pattern
from conquista.i18n.plurals import LANGUAGES, digits

Params = Mapping[str, object]

_KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
_strict = False


class MessageError(LookupError):
    """A key or a parameter is missing; raised only while strict."""


def strict(on: bool) -> None:
    """Make missing keys and parameters an error (tests) instead of a readable fallback (play)."""
    global _strict
    _strict = on


@cache
def catalogue(locale: str) -> Mapping[str, str]:
    """All keys of one language; a key that stands in two files is refused."""
    if locale not in LANGUAGES:
        raise MessageError(f"no language {locale!r}; there are {', '.join(LANGUAGES)}")
    found: dict[str, str] = {}
    folder = files(__package__).joinpath("locales", locale)
    if not folder.is_dir():
        return found
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".json"):
            continue
        sentences = cast(dict[str, str], json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_once))
        for key, text in sentences.items():
            if not _KEY.fullmatch(key) or not isinstance(text, str):
                raise MessageError(f"{locale}/{file.name}: {key!r} is not a dotted key with a sentence")
            if key in found:
                raise MessageError(f"{locale}/{file.name}: {key!r} stands twice")
            found[key] = text
    return found


def language(locale: str) -> str:
    """The language we speak for a locale such as it, it-CH or it_IT; English for one we do not have."""
    found = locale.replace("_", "-").partition("-")[0].lower()
    return found if found in LANGUAGES else "en"


def has(key: str, locale: str = "en") -> bool:
    return key in catalogue(locale)


def parameters(key: str, locale: str = "en") -> frozenset[str]:
    """The names a sentence asks for."""
    return pattern.names(pattern.read(catalogue(locale)[key]))


def say(key: str, params: Params | None = None, locale: str = "en") -> str:
    """The sentence of a key in a language, in English where the language lacks it.

    A value may be a word, a whole number, a list of values, or a message of its own: {"key": ..., "params": {...}}.
    """
    try:
        wanted = language(locale)
        spoken = wanted if key in catalogue(wanted) else "en"
        sentence = catalogue(spoken).get(key)
        if sentence is None:
            raise MessageError(f"no message {key!r}")
        values = {name: _plain(value, wanted) for name, value in (params or {}).items()}
        return pattern.write(sentence, values, spoken)
    except (MessageError, pattern.PatternError) as fault:
        if _strict:
            raise MessageError(f"{key}: {fault}") from fault
        return _readable(key, params or {})


def _plain(value: object, locale: str) -> pattern.Value:
    """A parameter as the formatter takes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return value
    if isinstance(value, Mapping) and isinstance(value.get("key"), str):
        inner = value.get("params")
        return say(value["key"], inner if isinstance(inner, Mapping) else None, locale)
    if isinstance(value, list | tuple):
        return ", ".join(_text(_plain(item, locale), locale) for item in value) or "-"
    if value is None:
        return "-"
    raise MessageError(f"a parameter cannot be {type(value).__name__}")


def _text(value: pattern.Value, locale: str) -> str:
    return value if isinstance(value, str) else digits(value, locale)


def _readable(key: str, params: Params) -> str:
    """What a person sees when a sentence is missing: the key and its values, never a traceback."""
    told = ", ".join(f"{name}: {value}" for name, value in params.items())
    return f"{key} ({told})" if told else key


def _once(pairs: list[tuple[str, str]]) -> dict[str, str]:
    read: dict[str, str] = {}
    for key, text in pairs:
        if key in read:
            raise MessageError(f"{key!r} stands twice in one file")
        read[key] = text
    return read
