"""What a game brings to the terminal: its own words. A game without them is told from its view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from conquista.core import Action, AnyGame, Data, Event, Options, Seat, UnknownName, View, data_text
from conquista.i18n import say

Sheet = tuple[str, list[str]]  # a title and its lines
Row = list[tuple[str, str]]  # one line of a picture: pieces of text, each with the seat whose colour it has, or ""
Happening = tuple[View, Sequence[Event]]  # what a seat saw before an action, and what it heard of it

TELLINGS = {
    "conquest": "conquista.games.conquest.text:ConquestPresenter",
    "condottiere": "conquista.games.condottiere.text:CondottierePresenter",
}


class Presenter(Protocol):
    """The words of a game in one language, made from what one seat may know and nothing else."""

    parts: tuple[str, ...]  # parts of the board that are commands of their own

    def seat(self, seat: Seat) -> str:
        """The name of a seat."""

    def headline(self, view: View) -> str:
        """Whose turn it is and what is left of it."""

    def prompt(self, view: View) -> str:
        """What stands before the cursor, after the name of the seat; may be nothing."""

    def warnings(self, view: View) -> list[str]:
        """What else a seat should know when its turn begins."""

    def asked(self, view: View) -> str:
        """What is being asked: when this changes, the turn is shown anew."""

    def question(
        self, view: View, legal: Sequence[Action], recent: Sequence[Happening]
    ) -> tuple[list[str], list[tuple[str, str]], str]:
        """A decision outside one's own turn: facts, options as word and sentence, the word that lets it be."""

    def moves(self, view: View, legal: Sequence[Action], about: str) -> list[Sheet]:
        """The legal actions, all in short or those about something in full."""

    def spell(self, view: View, text: str) -> list[str]:
        """The action words that a typed line means."""

    def longer(self, view: View, word: str) -> list[str]:
        """The words of a longer way to do what a single word cannot; nothing when there is none."""

    def board(self, view: View, about: str) -> list[Sheet]:
        """The position, or a part of it."""

    def look(self, view: View, about: str) -> list[Sheet]:
        """One place of it; raises UnknownName."""

    def chart(self, view: View, about: str) -> list[Row]:
        """A picture in letters, or nothing."""

    def threats(self, view: View) -> list[Sheet]:
        """What the viewing seat could take, and what could be taken from it; or nothing."""

    def count(self, view: View) -> list[Sheet]:
        """How everybody stands, or nothing."""

    def course(self, happenings: Sequence[Happening]) -> list[str]:
        """What happened, in the order it happened."""

    def bound(self, happening: Happening) -> str:
        """Why an action cannot be taken back; nothing when it can."""

    def rules(self, options: Options, about: str) -> list[Sheet]:
        """The chapters of the short rules, or one of them; raises UnknownName."""


def telling_of(game: AnyGame, locale: str) -> Presenter:
    """The words of a game."""
    path = TELLINGS.get(game.facts.name)
    if path is None:
        return PlainPresenter(locale)
    module, _, name = path.partition(":")
    found: Presenter = getattr(import_module(module), name)(locale)
    return found


class PlainPresenter:
    """The words of a game that brings none: its words, its events, and its view as it is."""

    parts: tuple[str, ...] = ()

    def __init__(self, locale: str) -> None:
        self._locale = locale

    def seat(self, seat: Seat) -> str:
        return seat

    def headline(self, view: View) -> str:
        return ""

    def prompt(self, view: View) -> str:
        return ""

    def warnings(self, view: View) -> list[str]:
        return []

    def asked(self, view: View) -> str:
        return ""

    def question(
        self, view: View, legal: Sequence[Action], recent: Sequence[Happening]
    ) -> tuple[list[str], list[tuple[str, str]], str]:
        return [], [], ""

    def moves(self, view: View, legal: Sequence[Action], about: str) -> list[Sheet]:
        words = [action.word for action in legal if about in action.word]
        return [(say("play.moves.plain", {}, self._locale), words)] if words else []

    def spell(self, view: View, text: str) -> list[str]:
        return text.split()

    def longer(self, view: View, word: str) -> list[str]:
        return []

    def board(self, view: View, about: str) -> list[Sheet]:
        return [(name, _lines(value)) for name, value in view.data.items() if not about or about == name]

    def look(self, view: View, about: str) -> list[Sheet]:
        if about not in view.data:
            raise UnknownName.among("place", about, view.data)
        return self.board(view, about)

    def chart(self, view: View, about: str) -> list[Row]:
        return []

    def threats(self, view: View) -> list[Sheet]:
        return []

    def count(self, view: View) -> list[Sheet]:
        return []

    def course(self, happenings: Sequence[Happening]) -> list[str]:
        return [say(event.kind, event.data, self._locale) for _, events in happenings for event in events]

    def bound(self, happening: Happening) -> str:
        return ""

    def rules(self, options: Options, about: str) -> list[Sheet]:
        if about:
            raise UnknownName.among("chapter", about, ())
        return []


def _lines(value: Data) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{name}: {data_text(inner)}" for name, inner in value.items()]
    return [value if isinstance(value, str) else data_text(value)]
