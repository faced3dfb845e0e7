"""Actions: a code and a word for each. `scenes/scenario.py` lists the words with their meanings."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core import Unreadable
from conquista.games.condottiere.cards import CARDS, MAP, SEATS
from conquista.games.condottiere.rules.constants import (
    BATTLE,
    CODES,
    DECLINE,
    DISCARD,
    DONE,
    DRAW_CARDS,
    FAVOUR_AT,
    FAVOUR_OFF,
    HOLD,
    KEEP_CARD,
    MERCENARIES,
    PASS,
    PASS_OPEN,
    PLAY,
    SHOW,
    SHOW_HIDDEN,
    TAKE_BACK,
    TAKE_NONE,
    TURN_CARD,
)


def _words() -> list[str]:
    words = [""] * CODES
    words[PLAY:PASS] = [f"play:{card}" for card in CARDS]
    words[PASS], words[PASS_OPEN] = "pass", "pass:open"
    words[TAKE_BACK:TAKE_NONE] = [f"take:{card}" for card in CARDS[:MERCENARIES]]
    words[TAKE_NONE] = "take:none"
    words[FAVOUR_AT:FAVOUR_OFF] = [f"favour:{region}" for region in MAP]
    words[FAVOUR_OFF] = "favour:off"
    words[BATTLE:DECLINE] = [f"battle:{region}" for region in MAP]
    words[DECLINE], words[DISCARD], words[HOLD] = "decline", "discard", "hold"
    words[KEEP_CARD:DONE] = [f"keep:{card}" for card in CARDS]
    words[DONE] = "done"
    words[TURN_CARD:DRAW_CARDS] = [f"turn:{card}" for card in CARDS]
    words[DRAW_CARDS:SHOW] = [f"draw:{count}" for count in range(SHOW - DRAW_CARDS)]
    words[SHOW:SHOW_HIDDEN] = [f"show:{card}>{seat}" for card in CARDS for seat in SEATS]
    words[SHOW_HIDDEN:] = [f"show:hidden>{seat}" for seat in SEATS]
    return words


WORDS = tuple(_words())
_CODES = {word.casefold(): code for code, word in enumerate(WORDS)}


@dataclass(frozen=True, slots=True)
class CardAction:
    """One action, by its code."""

    code: int

    @property
    def word(self) -> str:
        return WORDS[self.code]

    @property
    def shows(self) -> bool:
        """Whether this is an aside that shows a card."""
        return self.code >= SHOW


ACTS = tuple(CardAction(code) for code in range(CODES))


def act_of(word: str) -> CardAction:
    """The action of a word, ignoring case."""
    code = _CODES.get(word.casefold())
    if code is None:
        raise Unreadable("condottiere.word.shape", word=word[:60])
    return ACTS[code]


def showing(kind: int, to: int) -> CardAction:
    return ACTS[SHOW + kind * len(SEATS) + to]


def uncovering(to: int) -> CardAction:
    return ACTS[SHOW_HIDDEN + to]
