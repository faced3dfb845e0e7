"""Seats, cards, regions and sums as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from conquista.core import ConquistaError, Data
from conquista.core.text.text_parts import GameWords
from conquista.games.condottiere.cards import CARDS, MAP, MERCENARY_NAMES, SEATS
from conquista.games.condottiere.views.snapshot import UNSEEN, italy
from conquista.games.condottiere.views.strength import Reason, Strength
from conquista.i18n import say


class CondottiereWords(GameWords):
    """The vocabulary of the game in one language."""

    game = "condottiere"

    def region(self, code: str) -> str:
        """The name of a region on the board: Roma."""
        return italy().regions[code].title

    def regions(self, codes: Iterable[str]) -> list[str]:
        return [self.region(code) for code in codes]

    def coded(self, code: str) -> str:
        """A region with its code: Roma (ROM)."""
        return self.say("region.coded", region=self.region(code), code=code)

    def refusal(self, error: ConquistaError) -> str:
        """The sentence of a refusal, with its regions and seats by name."""
        return say(error.key, {key: self._named(value) for key, value in error.params.items()}, self.locale)

    def _named(self, value: Data) -> Data:
        if not isinstance(value, str):
            return value
        return self.seat(value) if value in SEATS else self.region(value) if value in MAP else value

    def card(self, card: str) -> str:
        """The name of a card; for a Mercenary its number."""
        return self.say("card.unseen") if card == UNSEEN else self.say(f"card.{card.lower()}")

    def a(self, card: str) -> str:
        """One card in a sentence: a Mercenary 10, a Bishop."""
        return self.say("card.mercenary", card=card) if card in MERCENARY_NAMES else self.card(card)

    def cards(self, cards: Iterable[str]) -> str:
        """Cards grouped by name: 1 ×3, 10, Courtesan."""
        counts = Counter(cards)
        return ", ".join(
            self.card(card) if counts[card] == 1 else self.say("card.several", card=self.card(card), n=counts[card])
            for card in (*CARDS, UNSEEN)
            if counts[card]
        )

    def hand(self, cards: Sequence[str]) -> str:
        """A hand, with Mercenaries separate from the other cards."""
        men = [card for card in cards if card in MERCENARY_NAMES]
        others = [card for card in cards if card not in MERCENARY_NAMES]
        parts = []
        if men:
            parts.append(self.say("hand.mercenaries", cards=self.cards(men)))
        if others:
            parts.append(self.say("hand.others", cards=self.cards(others)))
        return "; ".join(parts) or self.say("hand.none")

    def sum(self, strength: Strength) -> str:
        """The terms of a strength: 6 + 10 + 16 (Drummer) + 3 (Spring) + 10 (Heroine)."""
        steps: dict[str, list[Reason]] = {"printed": [], "winter": [], "drummer": [], "spring": [], "fixed": []}
        for reason in strength.reasons:
            steps[reason.key.rpartition(".")[2]].append(reason)
        parts = [self.say("sum.printed", **one.data) for one in steps["printed"]]
        for name in ("winter", "drummer", "spring"):  # these apply to many cards: one number for all
            if steps[name]:
                parts.append(self.say(f"sum.{name}", n=sum(one.adds for one in steps[name])))
        for one in steps["fixed"]:
            cards = one.data
            parts.append(
                self.say("sum.fixed", card=self.card(cards["card"]), count=cards["count"], value=cards["value"])
            )
        return " + ".join(parts)

    def totals(self, strengths: dict[str, Strength]) -> str:
        """All strengths in short: A 26, B 12."""
        return ", ".join(self.say("strength.of", seat=self.seat(seat), n=one.total) for seat, one in strengths.items())
