"""Terminal text of the game: board, lines, hands and choices, from the view of one seat only."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import ConquistaError, Event, Options, View
from conquista.games.condottiere.actions import CardAction
from conquista.games.condottiere.text import parser
from conquista.games.condottiere.text.actions import CondottiereActionText
from conquista.games.condottiere.text.chapters import CondottiereChapters
from conquista.games.condottiere.text.chart import CondottiereTextMap, Row
from conquista.games.condottiere.text.choices import CondottiereChoices
from conquista.games.condottiere.text.status import PARTS, CondottiereStatusText
from conquista.games.condottiere.text.words import CondottiereWords
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot

Sheet = tuple[str, list[str]]
Happening = tuple[View, Sequence[Event]]


class CondottierePresenter:
    """Everything that the terminal prints about this game."""

    parts: tuple[str, ...] = PARTS

    def __init__(self, locale: str) -> None:
        self._words = CondottiereWords(locale)
        self._status_text = CondottiereStatusText(self._words)
        self._choices = CondottiereChoices(self._words)
        self._action_text = CondottiereActionText(self._words)
        self._chart = CondottiereTextMap(self._words)
        self._chapters = CondottiereChapters(self._words)

    # -- who and when --------------------------------------------------------------------------------------------------

    def seat(self, seat: str) -> str:
        return self._words.seat(seat)

    def headline(self, view: View) -> str:
        """The stage of the match, and the pending decision."""
        return self._status_text.headline(CondottiereSnapshot(view))

    def prompt(self, view: View) -> str:
        """The prompt text that follows the name of the seat."""
        return self._status_text.prompt(CondottiereSnapshot(view))

    def warnings(self, view: View) -> list[str]:
        """The lines, the stakes and the hand."""
        return self._status_text.brief(CondottiereSnapshot(view))

    def asked(self, view: View) -> str:
        """A key that changes with every decision: each one is presented again."""
        return view.text

    # -- choices -------------------------------------------------------------------------------------------------------

    def question(
        self, view: View, legal: Sequence[CardAction], recent: Sequence[Happening]
    ) -> tuple[list[str], list[tuple[str, str]], str]:
        """None: decisions are answered with names of cards and regions, because numbers are cards here."""
        return [], [], ""

    def moves(self, view: View, legal: Sequence[CardAction], about: str) -> list[Sheet]:
        """The legal actions, all or those about a card or a region."""
        return self._choices.sheets(CondottiereSnapshot(view), legal, about)

    def parse(self, view: View, text: str) -> list[str]:
        """The action words of a typed line."""
        return parser.parse(CondottiereSnapshot(view), text, self._words)

    def longer(self, view: View, word: str) -> list[str]:
        """Always empty: every action is a single word."""
        return []

    def refusal(self, view: View, error: ConquistaError) -> str:
        """A refusal with its region and its owner by name."""
        return self._words.refusal(error)

    # -- the position --------------------------------------------------------------------------------------------------

    def board(self, view: View, about: str) -> list[Sheet]:
        """Regions, lines, hands and piles, or one of these."""
        return self._status_text.board(CondottiereSnapshot(view), about)

    def look(self, view: View, about: str) -> list[Sheet]:
        """One region: its owner, its neighbours, and what it would give to each seat."""
        return self._status_text.look(CondottiereSnapshot(view), parser.region_of(about))

    def chart(self, view: View, about: str) -> list[Row]:
        """A text map of Italy."""
        return self._chart.rows(CondottiereSnapshot(view))

    def threats(self, view: View) -> list[Sheet]:
        """Which seats would win the game with which region."""
        return self._status_text.threats(CondottiereSnapshot(view))

    def count(self, view: View) -> list[Sheet]:
        """Regions, kingdoms and points of every seat."""
        return self._status_text.count(CondottiereSnapshot(view))

    # -- the course ----------------------------------------------------------------------------------------------------

    def history(self, happenings: Sequence[Happening]) -> list[str]:
        """What happened, in order."""
        return [
            line
            for before, events in happenings
            for line in self._action_text.history_lines(CondottiereSnapshot(before), events)
        ]

    def why_final(self, happening: Happening) -> str:
        """Why an action cannot be undone; empty when it can."""
        before, events = happening
        return self._action_text.why_final(CondottiereSnapshot(before), events)

    # -- the rules -----------------------------------------------------------------------------------------------------

    def rules(self, options: Options, about: str) -> list[Sheet]:
        """The rules in short: the list of chapters, or one chapter by name or by a clause that it explains."""
        return self._chapters.rules(options, about)
