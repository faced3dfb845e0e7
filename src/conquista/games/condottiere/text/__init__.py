"""The game's own words for the terminal: board, lines, hands and choices in text, from one seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Event, Options, View
from conquista.games.condottiere.actions import CardAction
from conquista.games.condottiere.text import parser
from conquista.games.condottiere.text.actions import CondottiereActionText
from conquista.games.condottiere.text.chapters import CondottiereChapters
from conquista.games.condottiere.text.chart import CondottiereTextMap, Row
from conquista.games.condottiere.text.choices import CondottiereChoices
from conquista.games.condottiere.text.snapshot import CondottiereSnapshot
from conquista.games.condottiere.text.status import PARTS, CondottiereStatusText
from conquista.games.condottiere.text.words import CondottiereWords

Sheet = tuple[str, list[str]]
Happening = tuple[View, Sequence[Event]]


class CondottierePresenter:
    """Everything the terminal says about this game."""

    parts: tuple[str, ...] = PARTS

    def __init__(self, locale: str) -> None:
        self._words = CondottiereWords(locale)
        self._standing = CondottiereStatusText(self._words)
        self._choices = CondottiereChoices(self._words)
        self._course = CondottiereActionText(self._words)
        self._chart = CondottiereTextMap(self._words)
        self._chapters = CondottiereChapters(self._words)

    # -- who and when --------------------------------------------------------------------------------------------------

    def seat(self, seat: str) -> str:
        return self._words.seat(seat)

    def headline(self, view: View) -> str:
        """Where the match is, and what is asked."""
        return self._standing.headline(CondottiereSnapshot(view))

    def prompt(self, view: View) -> str:
        """What stands before the cursor, after the name of the seat."""
        return self._standing.prompt(CondottiereSnapshot(view))

    def warnings(self, view: View) -> list[str]:
        """The lines, what is at stake, and the hand."""
        return self._standing.brief(CondottiereSnapshot(view))

    def asked(self, view: View) -> str:
        """Every decision of this game is shown anew."""
        return view.text

    # -- choices -------------------------------------------------------------------------------------------------------

    def question(
        self, view: View, legal: Sequence[CardAction], recent: Sequence[Happening]
    ) -> tuple[list[str], list[tuple[str, str]], str]:
        """Nothing: decisions are answered by the names of cards and regions, for numbers are cards here."""
        return [], [], ""

    def moves(self, view: View, legal: Sequence[CardAction], about: str) -> list[Sheet]:
        """The legal actions, all or those about a card or a region."""
        return self._choices.sheets(CondottiereSnapshot(view), legal, about)

    def spell(self, view: View, text: str) -> list[str]:
        """The action words that a typed line means."""
        return parser.spell(CondottiereSnapshot(view), text, self._words)

    def longer(self, view: View, word: str) -> list[str]:
        """Nothing: every action is one word."""
        return []

    # -- the position --------------------------------------------------------------------------------------------------

    def board(self, view: View, about: str) -> list[Sheet]:
        """Regions, lines, hands and piles, or one of these."""
        return self._standing.board(CondottiereSnapshot(view), about)

    def look(self, view: View, about: str) -> list[Sheet]:
        """One region: whose it is, its neighbours, what it would give to whom."""
        return self._standing.look(CondottiereSnapshot(view), parser.region_of(about))

    def chart(self, view: View, about: str) -> list[Row]:
        """Italy as a picture of letters."""
        return self._chart.rows(CondottiereSnapshot(view))

    def threats(self, view: View) -> list[Sheet]:
        """Who would win the game with which region."""
        return self._standing.threats(CondottiereSnapshot(view))

    def count(self, view: View) -> list[Sheet]:
        """Regions, kingdoms and points of every seat."""
        return self._standing.count(CondottiereSnapshot(view))

    # -- the course ----------------------------------------------------------------------------------------------------

    def course(self, happenings: Sequence[Happening]) -> list[str]:
        """What happened, in the order it happened."""
        return [
            line for before, events in happenings for line in self._course.told(CondottiereSnapshot(before), events)
        ]

    def bound(self, happening: Happening) -> str:
        """Why an action cannot be taken back; nothing when it can."""
        before, events = happening
        return self._course.bound(CondottiereSnapshot(before), events)

    # -- the rules -----------------------------------------------------------------------------------------------------

    def rules(self, options: Options, about: str) -> list[Sheet]:
        """The rules in short: the list of chapters, or one chapter by its name or by a clause it explains."""
        return self._chapters.rules(options, about)
