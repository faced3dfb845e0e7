"""Parses typed input into action words: names in any case, abbreviated, and without the verb where that is clear."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NoReturn

from conquista.core import ConquistaError, UnknownName, Unreadable
from conquista.games.condottiere.actions import act_of
from conquista.games.condottiere.cards import MAP, MERCENARY_NAMES, SHORT_NAMES, SPECIAL_NAMES
from conquista.games.condottiere.text.words import CondottiereWords
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot, italy

_SIGNS = re.compile(r"[\s,;]+")
_LETTERS = {letter.casefold(): card for letter, card in SHORT_NAMES.items()}
_CARD_VERBS = ("play", "take", "turn", "keep")
_REGION_VERBS = {"battle": "battle", "attack": "battle", "favour": "favour", "favor": "favour"}
_BARE = ("pass", "discard", "hold", "done", "decline")
_FILLERS = ("to", "a", "the", "on", "at", "cards", "card")
_NOTHING = {"take": ("none", "nothing"), "favour": ("off", "none")}
_VERBS = {"turn": "play", "take": "take", "turn_up": "turn", "keep": "keep", "choose": "battle", "favour": "favour"}
_VERBS |= {"draw": "draw"}
SHORTEST = 3  # minimum length of an abbreviation


def parse(snapshot: CondottiereSnapshot, text: str, words: CondottiereWords) -> list[str]:
    """The words of a line, in order; unknown words are kept as typed."""
    tokens = [token for token in _SIGNS.split(text.strip()) if token]
    found: list[str] = []
    while tokens:
        found.append(_next(snapshot, tokens, words))
    return found


def _next(snapshot: CondottiereSnapshot, tokens: list[str], words: CondottiereWords) -> str:
    """Take one word from the front of the tokens."""
    token = tokens.pop(0)
    verb = token.casefold()
    if ":" in token:
        return _written(snapshot, token, words)
    if verb == "pass" and tokens and tokens[0].casefold() == "open":
        return f"pass:{tokens.pop(0).lower()}"
    if verb in _BARE:
        return verb
    if verb == "show":
        return _show(snapshot, tokens, words)
    if tokens and (verb in _CARD_VERBS or verb in _REGION_VERBS or verb == "draw"):
        _skip(tokens)
        name = tokens.pop(0)
        return _object(_REGION_VERBS.get(verb, verb), name, words, letters=True) or _misspelt(verb, name, words)
    asked = _VERBS.get(snapshot.phase, "")
    found = _object(asked, token, words, letters=False)
    if not found and near(token, names_of(asked, words)):
        _misspelt(asked, token, words)
    return found or token


def _object(verb: str, name: str, words: CondottiereWords, letters: bool) -> str:
    """The word of a verb and its object; empty when the name fits no object."""
    wanted = name.casefold()
    if wanted in _NOTHING.get(verb, ()):
        return f"{verb}:{_NOTHING[verb][0]}"
    if verb == "draw":
        return f"draw:{int(wanted)}" if wanted.isdecimal() and len(wanted) < 3 else ""
    if verb in ("battle", "favour"):
        region = find_region(wanted)
        return f"{verb}:{region}" if region else ""
    card = find_card(wanted, words, letters)
    return f"{verb}:{card}" if verb and card else ""


def names_of(verb: str, words: CondottiereWords) -> list[str]:
    """The names of the possible objects of a verb, as on the board and the cards."""
    if verb in _REGION_VERBS:
        return [italy().regions[code].title for code in MAP]
    return [words.card(card) for card in SPECIAL_NAMES] if verb in _CARD_VERBS else []


def near(name: str, names: list[str]) -> list[str]:
    return get_close_matches(name.casefold(), [known.casefold() for known in names], n=1)


def _misspelt(verb: str, name: str, words: CondottiereWords) -> NoReturn:
    """Raise UnknownName for a name that matches nothing, with similar names."""
    what = "number" if verb == "draw" else "region" if verb in _REGION_VERBS else "card"
    known = [*map(str, range(11))] if verb == "draw" else names_of(verb, words)
    raise UnknownName.among(what, name[:40], [*MERCENARY_NAMES, *known] if what == "card" else known)


def _show(snapshot: CondottiereSnapshot, tokens: list[str], words: CondottiereWords) -> str:
    """`show 10 B`, `show 10 to B`, `show hidden B`."""
    rest = list(tokens)
    _skip(rest)
    what = rest.pop(0) if rest else ""
    _skip(rest)
    observer = rest.pop(0).upper() if rest else ""
    card = "hidden" if what.casefold() == "hidden" else find_card(what.casefold(), words, letters=True)
    if not card or observer not in snapshot.seats:
        raise Unreadable("play.condottiere.word.show")
    tokens[:] = rest
    return f"show:{card}>{observer}"


def _skip(tokens: list[str]) -> None:
    """Drop filler words; a single letter at the end is a seat."""
    while len(tokens) > 1 and tokens[0].casefold() in _FILLERS:
        tokens.pop(0)


def _written(snapshot: CondottiereSnapshot, token: str, words: CondottiereWords) -> str:
    """A word with its colon, in canonical spelling; regions and cards may be given by full name."""
    verb, _, name = token.partition(":")
    verb = _REGION_VERBS.get(verb.casefold(), verb.casefold())
    try:
        return act_of(f"{verb}:{name}").word
    except ConquistaError:
        return _object(verb, name, words, letters=True) or token


# -- names -------------------------------------------------------------------------------------------------------------


def find_card(name: str, words: CondottiereWords, letters: bool) -> str:
    """The card meant by a name, a prefix, or its letter in the rulebook."""
    number = name.removeprefix("m")
    if number in MERCENARY_NAMES:
        return number
    if letters and name in _LETTERS:
        return _LETTERS[name]
    names = {words.card(card).casefold(): card for card in SPECIAL_NAMES} | {
        card.casefold(): card for card in SPECIAL_NAMES
    }
    return _begun(name.removesuffix("s") if name.removesuffix("s") in names else name, names)


def find_region(name: str) -> str:
    """The region meant by a code, or by a name in any language of the board."""
    names = {code.casefold(): code for code in MAP}
    for code in MAP:
        region = italy().regions[code]
        names |= {title.casefold(): code for title in (region.title, *region.titles.values())}
    return _begun(name.casefold(), names)


def region_of(text: str) -> str:
    """The region of a name; raises UnknownName with similar names."""
    found = find_region(text)
    if not found:
        titles = [italy().regions[code].title for code in MAP]
        raise UnknownName.among("region", text[:40], [*MAP, *titles])
    return found


def _begun(name: str, names: dict[str, str]) -> str:
    if name in names:
        return names[name]
    begun = _unique(known for text, known in names.items() if len(name) >= SHORTEST and text.startswith(name))
    return begun[0] if len(begun) == 1 else ""


def _unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))
