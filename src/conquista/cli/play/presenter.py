"""The presenter interface: texts of a game for the terminal. A game without a presenter is shown from its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from conquista.core import Action, AnyGame, ConquistaError, Data, Event, Options, Seat, UnknownName, View, data_text
from conquista.games import registry
from conquista.i18n import say

Sheet = tuple[str, list[str]]  # a title and its lines
Row = list[tuple[str, str]]  # one line of a picture: pieces of text, each with the seat whose colour it has, or ""
Happening = tuple[View, Sequence[Event]]  # what a seat saw before an action, and the events it received


class Presenter(Protocol):
    """The texts of a game in one language, based only on what one seat may know."""

    parts: tuple[str, ...]  # parts of the board that are commands of their own

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""

    def headline(self, view: View) -> str:
        """Return whose turn it is and what is left of it."""

    def prompt(self, view: View) -> str:
        """Return the prompt after the name of the seat; may be empty."""

    def warnings(self, view: View) -> list[str]:
        """Return what else a seat should know when its turn begins."""

    def asked(self, view: View) -> str:
        """Return a key of the current decision: when it changes, the turn is shown again."""

    def question(
        self, view: View, legal: Sequence[Action], recent: Sequence[Happening]
    ) -> tuple[list[str], list[tuple[str, str]], str]:
        """Return a decision outside the own turn: facts, options as word and sentence, and the word that declines."""

    def moves(self, view: View, legal: Sequence[Action], about: str) -> list[Sheet]:
        """Return the legal actions: all in short, or those about something in full."""

    def parse(self, view: View, text: str) -> list[str]:
        """Return the action words that a typed line means."""

    def longer(self, view: View, word: str) -> list[str]:
        """Return several words that achieve what a single illegal word meant; empty if there are none."""

    def refusal(self, view: View, error: ConquistaError) -> str:
        """Return the sentence of a refusal, with places as the seat knows them."""

    def board(self, view: View, about: str) -> list[Sheet]:
        """Return the position, or a part of it."""

    def look(self, view: View, about: str) -> list[Sheet]:
        """Return one place of the position; raises UnknownName."""

    def chart(self, view: View, about: str) -> list[Row]:
        """Return a text picture, or an empty list."""

    def threats(self, view: View) -> list[Sheet]:
        """Return what the viewing seat could capture, and what could be captured from it; may be empty."""

    def count(self, view: View) -> list[Sheet]:
        """Return the scores of all seats; may be empty."""

    def history(self, happenings: Sequence[Happening]) -> list[str]:
        """Return what happened, in order."""

    def why_final(self, happening: Happening) -> str:
        """Return why an action cannot be undone; empty when it can."""

    def rules(self, options: Options, about: str) -> list[Sheet]:
        """Return the chapters of the short rules, or one of them; raises UnknownName."""


def presenter_of(game: AnyGame, locale: str) -> Presenter:
    """Return the presenter of a game."""
    found: Presenter = (registry.part(game.facts.name, "presenter") or PlainPresenter)(locale)
    return found


class PlainPresenter:
    """The presenter of a game without its own: action words, events, and the raw view."""

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

    def parse(self, view: View, text: str) -> list[str]:
        return text.split()

    def longer(self, view: View, word: str) -> list[str]:
        return []

    def refusal(self, view: View, error: ConquistaError) -> str:
        return error.say(self._locale)

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

    def history(self, happenings: Sequence[Happening]) -> list[str]:
        return [say(event.kind, event.data, self._locale) for _, events in happenings for event in events]

    def why_final(self, happening: Happening) -> str:
        return ""

    def rules(self, options: Options, about: str) -> list[Sheet]:
        if about:
            raise UnknownName.among("chapter", about, ())
        return []


def _lines(value: Data) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{name}: {data_text(inner)}" for name, inner in value.items()]
    return [value if isinstance(value, str) else data_text(value)]
