"""The legal actions as text: each with its word and its effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from conquista.games.condottiere.actions import CardAction
from conquista.games.condottiere.cards import CARD_KINDS, kind_of, names_of
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.text.parser import find_card, find_region
from conquista.games.condottiere.text.words import CondottiereWords
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot, counted, italy, largest
from conquista.games.condottiere.views.strength import after_bishop

Sheet = tuple[str, list[str]]


class CondottiereChoices:
    """Legal actions as text."""

    def __init__(self, words: CondottiereWords) -> None:
        self.words = words

    def sheets(self, snapshot: CondottiereSnapshot, legal: Sequence[CardAction], about: str) -> list[Sheet]:
        """The legal actions; with a card or a region, only those that concern it."""
        wanted = about.casefold()
        name = find_card(wanted, self.words, letters=True) or find_region(wanted) or wanted
        rows = [
            self._row(snapshot, act) for act in legal if not wanted or name in act.word.split(":") or name == act.word
        ]
        if not wanted and rows and snapshot.options.yes("show_cards"):
            rows.append(self.words.say("row.show"))
        return [(self.words.say("sheet.moves"), rows)] if rows else []

    def _row(self, snapshot: CondottiereSnapshot, act: CardAction) -> str:
        return self.words.say("row.word", word=act.word, text=self.describe(snapshot, act))

    def describe(self, snapshot: CondottiereSnapshot, act: CardAction) -> str:
        """What an action is, and its effect."""
        verb, _, name = act.word.partition(":")
        words = self.words
        if verb == "play":
            return self._play(snapshot, name)
        if verb in ("battle", "favour") and name != "off":
            return self._region(snapshot, verb, name)
        if verb in ("take", "turn", "keep") and name != "none":
            return words.say(f"may.{verb}", card=words.a(name))
        if verb == "draw":
            return words.say("may.draw", n=int(name))
        return words.say(f"may.{act.word.replace(':', '_')}")

    def _play(self, snapshot: CondottiereSnapshot, card: str) -> str:
        words = self.words
        count = Counter(snapshot.hand)[card]
        text = words.say("may.play", card=words.a(card), n=count)
        seat = snapshot.seat or snapshot.awaited[0]
        kind = CARD_KINDS[kind_of(card)]
        if snapshot.variant("e") and kind.hideable:
            return words.say("may.down", text=text)
        if not kind.stays and card != "Bishop":
            return words.say("may.does", text=text, does=words.say(f"does.{card.lower()}"))
        now = snapshot.strengths_of(self._after(snapshot, seat, card))
        changed = [one for one in snapshot.seats if now[one].total != snapshot.strengths[one].total]
        if card == "Bishop" or len(changed) > 1:
            return words.say("may.all", text=text, strengths=words.totals(now))
        return words.say("may.one", text=text, n=now[seat].total)

    def _after(self, snapshot: CondottiereSnapshot, seat: str, card: str) -> dict[str, list[str]]:
        """The lines after a card is played face up."""
        lines = {one: list(cards) for one, cards in snapshot.lines.items()}
        if card == "Bishop":
            left = after_bishop(rules_for(snapshot.options), [counted(lines[one]) for one in snapshot.seats])
            return {one: names_of(line) for one, line in zip(snapshot.seats, left, strict=True)}
        removed = CARD_KINDS[kind_of(card)].removes
        lines = {one: [left for left in cards if left != removed] for one, cards in lines.items()}
        lines[seat].append(card)
        return lines

    def _region(self, snapshot: CondottiereSnapshot, verb: str, code: str) -> str:
        words = self.words
        owner = snapshot.owners.get(code)
        if verb == "favour":
            key = "may.favour_stays" if snapshot.favour == code else "may.favour"
            return words.say(key, region=words.region(code))
        text = words.say("may.attack", region=words.region(code), seat=owner) if owner else words.region(code)
        seat = snapshot.seat or snapshot.holder
        own = [*snapshot.regions_of(seat), code]
        near = [one for one in snapshot.seats if snapshot.wins_with(one, code)]
        if near:
            return words.say("may.stakes", text=text, seats=near)
        if len(largest(own)) > len(largest(snapshot.regions_of(seat))) > 0:
            return words.say("may.grows", text=text, n=len(largest(own)))
        borders = words.regions(italy().regions[code].borders)
        return words.say("may.borders", text=text, regions=borders)
