"""Messages by key: flat JSON files per language; English is complete, others fall back to it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from conquista.i18n import pattern
from conquista.i18n.plurals import LANGUAGES, digits

Params = Mapping[str, object]

FORM = "__"  # {piece__den} requests an inflected form: den Soldaten; {piece__Den} starts with a capital

_KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
_UNSHOWN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)  # would corrupt or spoof the display
_strict = False
_added: dict[str, dict[str, str]] = {}


class MessageError(LookupError):
    """A key or a parameter is missing."""


def strict(on: bool) -> None:
    """Raise for missing keys and parameters (tests) instead of showing a readable fallback."""
    global _strict
    _strict = on


def add(locale: str, sentences: Mapping[str, str]) -> None:
    """Add the messages of a game that lives outside this package."""
    _added.setdefault(locale, {}).update(sentences)
    catalogue.cache_clear()


@cache
def catalogue(locale: str) -> Mapping[str, str]:
    """Return all messages of one language; a duplicate key is refused."""
    if locale not in LANGUAGES:
        raise MessageError(f"no language {locale!r}; there are {', '.join(LANGUAGES)}")
    found: dict[str, str] = {}
    folder = files(__package__).joinpath("locales", locale)
    shipped = folder.iterdir() if folder.is_dir() else ()
    for file in sorted(shipped, key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            sentences = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_once)
            _gather(found, sentences, f"{locale}/{file.name}")
    _gather(found, _added.get(locale, {}), f"{locale}, added")
    return found


def _gather(found: dict[str, str], sentences: Mapping[str, str], where: str) -> None:
    for key, text in sentences.items():
        if not _KEY.fullmatch(key) or not isinstance(text, str):
            raise MessageError(f"{where}: {key!r} is not a dotted key with a sentence")
        if key in found:
            raise MessageError(f"{where}: {key!r} stands twice")
        found[key] = text


def language(locale: str) -> str:
    """Return the supported language of a locale such as it, it-CH or it_IT; English for others."""
    found = locale.replace("_", "-").partition("-")[0].lower()
    return found if found in LANGUAGES else "en"


def has(key: str, locale: str = "en") -> bool:
    return key in catalogue(locale)


def parameters(key: str, locale: str = "en") -> frozenset[str]:
    """Return the parameter names of a message, without form suffixes."""
    return frozenset(name.partition(FORM)[0] for name in pattern.names(pattern.read(catalogue(locale)[key])))


def say(key: str, params: Params | None = None, locale: str = "en") -> str:
    """Return the message of a key in a language, or in English where it is not translated.

    A value may be a word, a whole number, a list of values, or a nested message: {"key": ..., "params": {...}}.
    Where the pattern requests a nested message in a form, as {piece__den} does, the key with that form is used if the
    language has it.
    """
    try:
        return sentence(key, params, locale)
    except MessageError:
        if _strict:
            raise
        return _readable(key, params or {})


def sentence(key: str, params: Params | None = None, locale: str = "en") -> str:
    """Like `say`, but a missing key or parameter is always an error."""
    wanted = language(locale)
    spoken = wanted if key in catalogue(wanted) else "en"
    text = catalogue(spoken).get(key)
    if text is None:
        raise MessageError(f"no message {key!r}")
    given = params or {}
    try:
        values = {name: _plain(value, wanted) for name, value in given.items()}
        for name in _formed(text):
            base, _, form = name.partition(FORM)
            if base in given:
                values[name] = _begun(form, _plain(given[base], wanted, form.lower()))
        return pattern.write(text, values, spoken)
    except pattern.PatternError as fault:
        raise MessageError(f"{key}: {fault}") from fault


@lru_cache(maxsize=4096)
def _formed(text: str) -> tuple[str, ...]:
    """Return the parameters that a pattern requests in a form."""
    return tuple(name for name in pattern.names(pattern.read(text)) if FORM in name)


def _begun(form: str, value: pattern.Value) -> pattern.Value:
    """Return a value capitalised as its form is."""
    return value[:1].upper() + value[1:] if isinstance(value, str) and form[:1].isupper() else value


def _plain(value: object, locale: str, form: str = "") -> pattern.Value:
    """Convert a parameter for the formatter."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return _UNSHOWN.sub("\ufffd", value)
    if isinstance(value, int):
        return value
    if isinstance(value, Mapping) and isinstance(value.get("key"), str):
        inner = value.get("params")
        formed = f"{value['key']}{FORM}{form}"
        key = formed if form and has(formed, locale) else value["key"]
        return say(key, inner if isinstance(inner, Mapping) else None, locale)
    if isinstance(value, list | tuple):
        return ", ".join(_text(_plain(item, locale, form), locale) for item in value) or "-"
    if value is None:
        return "-"
    raise MessageError(f"a parameter cannot be {type(value).__name__}")


def _text(value: pattern.Value, locale: str) -> str:
    return value if isinstance(value, str) else digits(value, locale)


def _readable(key: str, params: Params) -> str:
    """Return the fallback for a missing message: the key and its values."""
    text = _UNSHOWN.sub("\ufffd", ", ".join(f"{name}: {value}" for name, value in params.items()))
    return f"{key} ({text})" if text else key


def _once(pairs: list[tuple[str, str]]) -> dict[str, str]:
    read: dict[str, str] = {}
    for key, text in pairs:
        if key in read:
            raise MessageError(f"{key!r} stands twice in one file")
        read[key] = text
    return read
