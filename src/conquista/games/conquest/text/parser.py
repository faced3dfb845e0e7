"""Parses typed input into action words: lower case, chains of steps, and trips over many places."""

from __future__ import annotations

import re

from conquista.core import ConquistaError, UnknownName
from conquista.games.conquest.actions import BARE, WORKS
from conquista.games.conquest.notation import read_word
from conquista.games.conquest.rules.constants.action_kinds import STEP
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.text.words import ConquestWords
from conquista.games.conquest.views.snapshot import ConquestSnapshot
from conquista.games.conquest.views.trips import trip

_NAME = re.compile(r"[A-Za-z0-9]+")
_CHAIN = re.compile(r"([A-Za-z0-9]+(?:\.[1-6])?)((?:-[A-Za-z0-9]+){2,})(!?)")
_DASHES = re.compile(r"->|[\u2010-\u2015\u2192\u2212>]")
DRAW = "draw"
SEA = "sea"
_KEYWORDS = {*BARE.values(), *WORKS.values(), "raise", "lower", DRAW}


def parse(snapshot: ConquestSnapshot, text: str) -> list[str]:
    """The words of a line, in order; unknown words are kept as typed."""
    tokens = [_cased(snapshot, token) for token in _DASHES.sub("-", text).replace(",", " ").replace(";", " ").split()]
    words: list[str] = []
    while tokens:
        token = tokens.pop(0)
        if is_place(snapshot, token) and tokens and is_place(snapshot, tokens[0]):
            token = f"{token}-{tokens.pop(0)}"
        if token.casefold() == DRAW:
            token = f"{DRAW}:{snapshot.awaited}"
        words += _links(token)
    return words


def _links(token: str) -> list[str]:
    """A chain of steps split into single ones: S1-S2-S3 is S1-S2 and S2-S3."""
    chain = _CHAIN.fullmatch(token)
    if chain is None:
        return [token]
    stops = str(chain[2]).split("-")[1:]
    steps = [f"{one}-{two}" for one, two in zip([chain[1], *stops], stops, strict=False)]
    return [*steps[:-1], steps[-1] + chain[3]]


def _cased(snapshot: ConquestSnapshot, token: str) -> str:
    """A token with names spelt as on the board, and its other parts in lower case."""
    known = {name.casefold(): name for name in snapshot.rules.names}

    def name(found: re.Match[str]) -> str:
        part = found[0]
        for sign in ("", "x", "X"):
            one, cut, two = part.partition(sign) if sign else (part, "", "")
            if one.casefold() in known and (not cut or two.casefold() in known):
                return known[one.casefold()] + (f"-{known[two.casefold()]}" if cut else "")
        return part.lower() if part.lower() in _KEYWORDS else part

    return _NAME.sub(name, token)


def is_place(snapshot: ConquestSnapshot, text: str) -> bool:
    return text in snapshot.rules.geography.number


def longer(snapshot: ConquestSnapshot, word: str) -> list[str]:
    """The steps of a trip to a goal further than one step; empty when there is no trip."""
    try:
        move = read_word(snapshot.rules, word)
    except ConquistaError:
        return []
    if move.kind != STEP or move.last:
        return []
    found = trip(snapshot, move.place, move.member, move.goal)
    return list(found.words) if found else []


# -- arguments of commands ---------------------------------------------------------------------------------------------


def place_of(snapshot: ConquestSnapshot, text: str) -> str:
    """The place meant by the user's input; raises UnknownName with similar names."""
    known = {name.casefold(): name for name in snapshot.rules.names}
    found = known.get(text.casefold())
    if found is None:
        raise UnknownName.among("place", text[:40], snapshot.rules.names)
    return found


def place_or_kind(snapshot: ConquestSnapshot, text: str, words: ConquestWords) -> str:
    """The place or kind of piece meant by the user's input; kinds may be in the user's language or in English."""
    spoken = {words.say(f"kind.{kind}").casefold(): kind for kind in KINDS}
    if text.casefold() in spoken:
        return spoken[text.casefold()]
    wanted = text.casefold().removesuffix("s") if text.casefold().removesuffix("s") in KINDS else text
    return wanted if wanted in KINDS else place_of(snapshot, wanted)


def island_of(snapshot: ConquestSnapshot, text: str) -> str:
    """The key of the island meant by a letter, a name or a place on it; empty for the sea."""
    board = snapshot.rules.board
    wanted = text.casefold()
    for key, island in board.islands.items():
        if wanted in (key.casefold(), island.name.casefold()):
            return key
    if wanted == SEA:
        return ""
    if wanted not in {name.casefold() for name in snapshot.rules.names}:
        raise UnknownName.among("island", text[:40], [*board.islands, *(i.name for i in board.islands.values()), SEA])
    place = place_of(snapshot, text)
    space = board.spaces.get(place)
    return space.island if space else board.fields[place].island
