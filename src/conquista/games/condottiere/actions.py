"""Actions: a code and a word for each. `scenes/scenario.py` lists the words with their meanings."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core import Unreadable
from conquista.games.condottiere.cards import CARDS, MAP, SEATS
from conquista.games.condottiere.rules.constants import action_codes
from conquista.games.condottiere.rules.constants.action_codes import CODES
from conquista.games.condottiere.rules.constants.card_kinds import MERCENARIES


def _words() -> list[str]:
    words = [""] * CODES
    words[action_codes.PLAY : action_codes.PASS] = [f"play:{card}" for card in CARDS]
    words[action_codes.PASS], words[action_codes.PASS_OPEN] = "pass", "pass:open"
    words[action_codes.TAKE_BACK : action_codes.TAKE_NONE] = [f"take:{card}" for card in CARDS[:MERCENARIES]]
    words[action_codes.TAKE_NONE] = "take:none"
    words[action_codes.FAVOUR_AT : action_codes.FAVOUR_OFF] = [f"favour:{region}" for region in MAP]
    words[action_codes.FAVOUR_OFF] = "favour:off"
    words[action_codes.BATTLE : action_codes.DECLINE] = [f"battle:{region}" for region in MAP]
    words[action_codes.DECLINE], words[action_codes.DISCARD], words[action_codes.HOLD] = "decline", "discard", "hold"
    words[action_codes.KEEP_CARD : action_codes.DONE] = [f"keep:{card}" for card in CARDS]
    words[action_codes.DONE] = "done"
    words[action_codes.TURN_CARD : action_codes.DRAW_CARDS] = [f"turn:{card}" for card in CARDS]
    words[action_codes.DRAW_CARDS : action_codes.SHOW] = [
        f"draw:{count}" for count in range(action_codes.SHOW - action_codes.DRAW_CARDS)
    ]
    words[action_codes.SHOW : action_codes.SHOW_HIDDEN] = [f"show:{card}>{seat}" for card in CARDS for seat in SEATS]
    words[action_codes.SHOW_HIDDEN :] = [f"show:hidden>{seat}" for seat in SEATS]
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
        return self.code >= action_codes.SHOW


ACTS = tuple(CardAction(code) for code in range(CODES))


def act_of(word: str) -> CardAction:
    """The action of a word, ignoring case."""
    code = _CODES.get(word.casefold())
    if code is None:
        raise Unreadable("condottiere.word.shape", word=word[:60])
    return ACTS[code]


def showing(kind: int, to: int) -> CardAction:
    return ACTS[action_codes.SHOW + kind * len(SEATS) + to]


def uncovering(to: int) -> CardAction:
    return ACTS[action_codes.SHOW_HIDDEN + to]
