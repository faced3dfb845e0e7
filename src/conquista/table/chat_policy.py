"""Chat rules as data: who may say what to whom, quick phrases, and the offers that each game defines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from conquista.core import AnyGame, ConquistaError, Data, Options, Seat, UnknownName
from conquista.table.errors import TableRefused

Press = Literal["none", "table", "private"]
NO_PRESS, TABLE_PRESS, PRIVATE_PRESS = PRESSES = get_args(Press)

# Quick phrases are message keys, so that all players read them in their own language. The first row is unrelated to the
# match: partners may use it.
POLITE = ("hello", "good_luck", "well_played", "thanks", "sorry", "one_moment")
PHRASES = (*POLITE, "truce", "beware", "your_turn", "stop_the_leader", "yes", "no")

LONGEST_TEXT = 500
MOST_ROUNDS = 999
# Line breaks aside, no invisible characters and none that change the reading direction.
_UNSHOWN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Speech:
    """One message: exactly one of a text, a phrase or an offer."""

    text: str = ""
    phrase: str = ""
    offer: str = ""  # the kind of an offer
    terms: Mapping[str, str] = field(default_factory=dict)  # and its parameters

    def as_data(self) -> dict[str, Data]:
        if self.offer:
            return {"offer": self.offer, "terms": dict(self.terms)}
        return {"phrase": self.phrase} if self.phrase else {"text": self.text}


@dataclass
class Offer:
    """An offer that was made. It is recorded and not enforced."""

    id: str
    seat: Seat
    to: tuple[Seat, ...]
    kind: str
    terms: Mapping[str, str]
    replies: dict[Seat, str] = field(default_factory=dict)
    stamp: str = ""  # when it was made, in the game's own notation
    broken: dict[Seat, int] = field(default_factory=dict)  # who broke it, after how many actions

    def as_data(self) -> dict[str, Data]:
        return {
            "id": self.id,
            "seat": self.seat,
            "to": self.to,
            "offer": self.kind,
            "terms": self.terms,
            "replies": dict(self.replies),
        }


def check_speech(game: AnyGame, options: Options, speech: Speech) -> None:
    """Refuse a message that is empty, too long, unreadable or not an offer of this game."""
    said = [part for part in (speech.text, speech.phrase, speech.offer) if part]
    if len(said) != 1:
        raise TableRefused("table.talk.one")
    if speech.text:
        check_text(speech.text)
    elif speech.phrase:
        if speech.phrase not in PHRASES:
            raise UnknownName.among("phrase", speech.phrase[:40], PHRASES)
    else:
        _check_offer(game, options, speech)


def check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT or not text.strip():
        raise TableRefused("table.talk.length", most=LONGEST_TEXT)
    if _UNSHOWN.search(text):
        raise TableRefused("table.talk.unshown")


def _check_offer(game: AnyGame, options: Options, speech: Speech) -> None:
    known = game.offers(options)
    if speech.offer not in known:
        raise UnknownName.among("offer", speech.offer[:40], known)
    fields, terms = known[speech.offer], speech.terms
    if set(terms) != set(fields):
        raise TableRefused("table.talk.terms", offer=speech.offer, terms=list(fields))
    for name, word in terms.items():
        if fields[name] and word not in fields[name]:
            raise UnknownName.among(name, word[:40], fields[name])
        if not fields[name] and not _is_round(word):
            raise TableRefused("table.talk.round", most=MOST_ROUNDS)


def _is_round(word: str) -> bool:
    return bool(re.fullmatch("[1-9][0-9]{0,2}", word)) and int(word) <= MOST_ROUNDS


def check_channel(
    press: str, teams: tuple[tuple[Seat, ...], ...], seat: Seat, to: tuple[Seat, ...], speech: Speech
) -> None:
    """Refuse a channel that this table does not have; in a partnership game no channel reaches the partner."""
    partners = next(team for team in teams if seat in team)
    if press == NO_PRESS:
        raise _shut("table.talk.none")
    if len(partners) > 1:
        if any(other in partners for other in to):
            raise _shut("table.talk.partner")
        if not to and speech.phrase not in POLITE:
            raise _shut("table.talk.partner")
    if to and press != PRIVATE_PRESS:
        raise _shut("table.talk.private")


def _shut(key: str) -> ConquistaError:
    return TableRefused(key)
