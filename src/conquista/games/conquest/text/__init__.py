"""Terminal text of the game: a position, its choices and its course, from the view of one seat."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import ConquistaError, Event, Options, UnknownName, View
from conquista.games.conquest.actions import Move
from conquista.games.conquest.text import parser
from conquista.games.conquest.text.actions import ConquestActionText
from conquista.games.conquest.text.chapters import ConquestChapters
from conquista.games.conquest.text.chart import ConquestTextMap, Row
from conquista.games.conquest.text.choices import ConquestChoices
from conquista.games.conquest.text.places import Places
from conquista.games.conquest.text.status import ConquestStatusText
from conquista.games.conquest.text.words import ConquestWords
from conquista.games.conquest.views.snapshot import ConquestSnapshot, read

Sheet = tuple[str, list[str]]
Happening = tuple[View, Sequence[Event]]


class ConquestPresenter:
    """Everything that the terminal prints about this game."""

    parts: tuple[str, ...] = ()

    def __init__(self, locale: str) -> None:
        self._words = ConquestWords(locale)
        self._action_text = ConquestActionText(self._words)
        self._choices = ConquestChoices(self._words, self._action_text)
        self._places = Places(self._words)
        self._status_text = ConquestStatusText(self._words, self._places)
        self._chart = ConquestTextMap(self._words)
        self._chapters = ConquestChapters(self._words)

    # -- who and when --------------------------------------------------------------------------------------------------

    def seat(self, seat: str) -> str:
        return self._words.seat(seat)

    def headline(self, view: View) -> str:
        """Whose turn it is and how much of it is left."""
        return self._status_text.headline(read(view))

    def prompt(self, view: View) -> str:
        """The prompt text that follows the name of the seat."""
        snapshot = read(view)
        if snapshot.answering:
            return self._words.say("prompt.answer")
        return self._words.say("prompt.left", n=snapshot.left)

    def warnings(self, view: View) -> list[str]:
        """What else a seat should know when its turn begins."""
        return self._status_text.warnings(read(view))

    def asked(self, view: View) -> str:
        """Always empty: a turn of many moves is presented once."""
        return ""

    # -- choices -------------------------------------------------------------------------------------------------------

    def question(
        self, view: View, legal: Sequence[Move], recent: Sequence[Happening]
    ) -> tuple[list[str], list[tuple[str, str]], str]:
        """For a recapture: what happened, the options as words and sentences, and the word that declines."""
        return self._choices.question(read(view), legal, _snapshots(recent))

    def moves(self, view: View, legal: Sequence[Move], about: str) -> list[Sheet]:
        """The legal actions: all in short, or those of a place or kind of piece one by one."""
        snapshot = read(view)
        if not about:
            return self._choices.overview(snapshot, legal)
        return self._choices.about(snapshot, legal, parser.place_or_kind(snapshot, about, self._words))

    def parse(self, view: View, text: str) -> list[str]:
        """The action words of a typed line."""
        return parser.parse(read(view), text)

    def longer(self, view: View, word: str) -> list[str]:
        """The steps of a trip, for a word that is not a single step."""
        return parser.longer(read(view), word)

    def refusal(self, view: View, error: ConquistaError) -> str:
        """A refusal with its places by name."""
        return self._words.refusal(read(view).rules.board, error)

    # -- the position --------------------------------------------------------------------------------------------------

    def board(self, view: View, about: str) -> list[Sheet]:
        """The stacks by island and seat."""
        snapshot = read(view)
        return self._status_text.board(snapshot, parser.island_of(snapshot, about) if about else None)

    def look(self, view: View, about: str) -> list[Sheet]:
        """One place: what stands there, where its ways lead, and which pieces can reach it."""
        snapshot = read(view)
        if not about:
            raise UnknownName.among("place", about, ())
        return self._places.look(snapshot, parser.place_of(snapshot, about))

    def chart(self, view: View, about: str) -> list[Row]:
        """A text map of the board or of one island."""
        snapshot = read(view)
        key = parser.island_of(snapshot, about) if about else ""
        return self._chart.island(snapshot, key) if key else self._chart.overview(snapshot)

    def threats(self, view: View) -> list[Sheet]:
        """What the viewing seat could capture, and what could be captured from it."""
        snapshot = read(view)
        return self._places.threats(snapshot, view.seat or snapshot.active)

    def count(self, view: View) -> list[Sheet]:
        """Each seat's count and its parts."""
        return self._status_text.count(read(view))

    # -- the course ----------------------------------------------------------------------------------------------------

    def history(self, happenings: Sequence[Happening]) -> list[str]:
        """What happened, in order."""
        return self._action_text.history(_snapshots(happenings))

    def why_final(self, happening: Happening) -> str:
        """Why an action cannot be undone; empty when it can."""
        [(before, events)] = _snapshots([happening])
        if before.answering:
            return self._words.say("bound.answer")
        line = self._action_text.line_of(before, events)
        if line.taking:
            return self._words.say("bound.taking")
        return ""

    # -- the rules -----------------------------------------------------------------------------------------------------

    def rules(self, options: Options, about: str) -> list[Sheet]:
        """The rules in short: the list of chapters, or one chapter by name or by a clause that it explains."""
        return self._chapters.rules(options, about)


def _snapshots(happenings: Sequence[Happening]) -> list[tuple[ConquestSnapshot, Sequence[Event]]]:
    return [(read(before), events) for before, events in happenings]
