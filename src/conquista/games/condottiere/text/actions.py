"""Events as text: one line for each thing that a player would announce at the table."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Data, Event
from conquista.games.condottiere.text.words import CondottiereWords
from conquista.games.condottiere.views.events import after, kind_of
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot
from conquista.i18n import say

SILENT = ("cleared", "ended", "shuffled", "hands_asked")  # implied by the events next to them
CHANGES = ("played", "turned", "thawed", "removed", "taken")
CONCLUDED = ("reached", "won", "level")
BOUND = {"reached": "battle", "ended": "battle", "dealt": "dealt", "held": "answer", "answered": "answer"}
BOUND |= {
    "discarded": "answer",
    "discarded_open": "answer",
    "hands_held": "answer",
    "showed": "shown",
    "uncovered": "shown",
}


class CondottiereActionText:
    """Events as text."""

    def __init__(self, words: CondottiereWords) -> None:
        self.words = words

    def history_lines(self, before: CondottiereSnapshot, events: Sequence[Event]) -> list[str]:
        """The lines of one action."""
        rows: list[str] = []
        dealt: list[Event] = []
        reached: list[Event] = []
        changed = -1  # the output line that describes the last change of a battle line
        for event in events:
            kind = kind_of(event)
            if kind == "dealt":
                dealt.append(event)
                continue
            if kind == "reached":
                reached.append(event)
                continue
            rows += [*self._result(reached), *self._dealt(dealt)]
            dealt, reached = [], []
            if kind not in SILENT:
                rows.append(say(event.kind, self._params(event), self.words.locale))
                changed = len(rows) - 1 if kind in CHANGES else changed
        rows += [*self._result(reached), *self._dealt(dealt)]
        if changed >= 0 and before.fighting and not any(kind_of(event) in CONCLUDED for event in events):
            rows[changed] += self._strengths(before, events)
        return rows

    def _params(self, event: Event) -> dict[str, Data]:
        """The parameters of an event's sentence."""
        found: dict[str, Data] = {}
        for name, value in event.data.items():
            if name == "region" and value != "none":
                value = self.words.region(str(value))
            elif name == "card" and value != "none" and kind_of(event) != "removed":
                value = self.words.a(str(value))
            elif name == "cards" and isinstance(value, list | tuple):
                value = self.words.cards(map(str, value))
            found[name] = value
        return found

    def _strengths(self, before: CondottiereSnapshot, events: Sequence[Event]) -> str:
        """The strengths of the lines, if they have changed (CO-BATTLE-07)."""
        now = before.strengths_of(after(before.lines, events))
        changed = [seat for seat in before.seats if now[seat].total != before.strengths[seat].total]
        if not changed:
            return ""
        if len(changed) == 1:
            return " " + self.words.say("now.one", seat=changed[0], n=now[changed[0]].total)
        return " " + self.words.say("now.all", text=self.words.totals(now))

    def _result(self, reached: Sequence[Event]) -> list[str]:
        """The strengths at the end of a battle."""
        parts = [self.words.say("strength.of", seat=one.data["seat"], n=one.data["strength"]) for one in reached]
        return [self.words.say("result", text=parts)] if parts else []

    def _dealt(self, dealt: Sequence[Event]) -> list[str]:
        """How many cards each seat got, and which cards the viewer got."""
        if not dealt:
            return []
        parts = [self.words.say("dealt.of", seat=one.data["seat"], n=one.data["count"]) for one in dealt]
        rows = [self.words.say("dealt.line", text=parts)]
        for one in dealt:
            cards = one.data.get("cards")
            if isinstance(cards, list | tuple):
                rows.append(self.words.say("dealt.own", cards=self.words.cards(map(str, cards))))
        return rows

    # -- taking back ---------------------------------------------------------------------------------------------------

    def why_final(self, before: CondottiereSnapshot, events: Sequence[Event]) -> str:
        """Why an action cannot be undone: it revealed something that its seat could not know before."""
        for event in events:
            kind = kind_of(event)
            if kind in BOUND:
                return self.words.say(f"bound.{BOUND[kind]}")
            if kind in ("asked", "turned") and event.data["seat"] != before.seat:
                return self.words.say("bound.learnt")
            if kind == "chosen" and not before.fresh and not before.variant("a") and not before.discreet:
                return self.words.say("bound.learnt")  # a seat skipped when hands were asked about has a Mercenary
        return ""
