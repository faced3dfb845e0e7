"""Openings for the explorer: regions and first cards, by the hand of the seat."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import ClassVar, cast

from conquista.core import AnyGame, Match, Options, Seat, Unreadable
from conquista.core.parts.opening_steps import OpeningStep, signed
from conquista.games.condottiere.cards import CARD_KINDS, MAP, SEATS
from conquista.games.condottiere.setup.rules_mark import rules_mark
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.state import CondottiereState

REGION, CARD = "region", "card"
HANDS = ("weak", "middle", "strong")
WEAK, STRONG = 1.8, 2.8  # mean value of the cards of a hand; special cards count nothing


class CondottiereOpenings:
    """The first battles: where, and with which card."""

    weights: ClassVar = {
        "condottiere_4p": 300,
        "condottiere_2p": 250,
        "condottiere_3p": 220,
        "condottiere_5p": 200,
        "condottiere_6p": 200,
        "condottiere_draw": 100,
        "condottiere_points": 80,
        "condottiere_kingdoms": 100,
        "condottiere_capture": 80,
        "condottiere_hidden": 60,
        "condottiere_all": 10,
    }
    settings = ("",)
    random_actions = 1  # the first region, which computer players choose alike
    by_seat = False

    def fingerprint(self, options: Options) -> str:
        return rules_mark(rules_for(options))

    def key(self, game: AnyGame, options: Options, place: str) -> int:
        """Return the key of `region`, `region/HAND`, `card`, `card/HAND`, `card/HAND/REGION` or `card//REGION`.

        HAND is one of `HANDS`. An empty place is `region`; any other raises Unreadable.
        """
        about, hand, region, *rest = [*(place or REGION).split("/"), "", ""]
        known = about in (REGION, CARD) and hand in ("", *HANDS) and not any(rest)
        if not known or (region and (about != CARD or region not in MAP)):
            raise Unreadable("condottiere.opening.place", place=place[:60], hands=list(HANDS))
        return _key(about, hand, region)

    def steps(self, match: Match) -> Sequence[OpeningStep]:
        """Return the first region of the match, and the first card or pass of every seat in the first battle.

        Each stands under several keys: for every hand and for the hand that the seat had, and for cards with and
        without the region.
        """
        found: list[OpeningStep] = []
        region, begun = "", set[str]()
        for number, entry in enumerate(match.entries):
            word = match.game.write_action(entry.action)
            about, _, what = word.partition(":")
            if about == "battle" and region:
                break
            if about == "battle":
                region, keys = what, [(REGION, hand, "") for hand in _hands(match, number, entry.seat)]
            elif about in ("play", "pass") and entry.seat not in begun:
                begun.add(entry.seat)
                keys = [(CARD, hand, place) for hand in _hands(match, number, entry.seat) for place in ("", region)]
            else:
                continue
            found += [OpeningStep(_key(*key), entry.seat, word, number, number + 1) for key in keys]
        return found


def hand_type(hand: Sequence[int]) -> str:
    """Return the type of a hand, given as the number of cards of every kind: by the mean value of all its cards."""
    total = sum(kind.printed * count for kind, count in zip(CARD_KINDS, hand, strict=True))
    mean = total / max(1, sum(hand))
    return HANDS[0] if mean < WEAK else HANDS[2] if mean >= STRONG else HANDS[1]


def _hands(match: Match, number: int, seat: Seat) -> tuple[str, str]:
    """Return what a step is filed under: every hand, and the type of the hand of its seat."""
    state = cast(CondottiereState, match.states[number])
    return "", hand_type(state.row("hand", SEATS.index(seat)))


def _key(about: str, hand: str, region: str) -> int:
    digest = hashlib.sha256(f"{about}/{hand}/{region}".encode()).digest()
    return signed(int.from_bytes(digest[:8], "big"))


OPENINGS = CondottiereOpenings()
