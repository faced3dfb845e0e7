"""Display of a puzzle: the question, the position, and, on request, the solution."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from conquista.cli.board_tables import sheet
from conquista.cli.output import terminal_language
from conquista.cli.play.presenter import PlainPresenter, Presenter, presenter_of
from conquista.cli.play.screen import Screen
from conquista.cli.text_parts import print_part
from conquista.core import Data, View
from conquista.i18n import say
from conquista.puzzles.kit import PuzzleInfo, PuzzleKit, display_title, kit_for_preset

COLUMNS = ("name", "title", "preset", "grade", "value", "themes")


def phrase(key: str, **params: Data) -> str:
    """Return a message of the puzzle commands."""
    return say(f"puzzles.cli.{key}", params, terminal_language())


def themes_text(themes: Iterable[str]) -> str:
    """Return the translated themes."""
    return ", ".join(say(f"puzzles.theme.{theme}", {}, terminal_language()) for theme in themes)


def list_sheet(found: Iterable[tuple[str, PuzzleInfo]]) -> Table:
    """Return a table of puzzles."""
    rows = [
        (
            name,
            display_title(one, terminal_language()),
            one.preset,
            "★" * one.grade,
            _goal(one),
            themes_text(one.themes),
        )
        for name, one in found
    ]
    return sheet(phrase("list.title"), [phrase(f"column.{word}") for word in COLUMNS], rows, numbers_from=9)


def list_data(found: Iterable[tuple[str, PuzzleInfo]]) -> list[dict[str, object]]:
    """Return the puzzles as data."""
    return [
        {
            "name": name,
            "title": display_title(one, terminal_language()),
            "preset": one.preset,
            "grade": one.grade,
            "value": one.value,
            "wins": one.wins,
            "unique": one.unique,
            "themes": list(one.themes),
            "rating": one.rating,
            "levels": list(one.levels),
        }
        for name, one in found
    ]


def _goal(puzzle: PuzzleInfo) -> str:
    return phrase("goal.wins") if puzzle.wins else kit_for_preset(puzzle.preset).goal(puzzle).say(terminal_language())


class Page:
    """One puzzle on the screen."""

    def __init__(self, kit: PuzzleKit, name: str, puzzle: PuzzleInfo, screen: Screen) -> None:
        self.kit, self.name, self.puzzle, self.screen = kit, name, puzzle, screen
        self.coach = kit.coach(puzzle)
        self.sketch = kit.sketch(puzzle, terminal_language())  # without a named board it is shown like a scenario
        self.presenter: Presenter = (
            PlainPresenter(terminal_language()) if self.sketch else presenter_of(self.coach.game, terminal_language())
        )
        self.seat = self.coach.seat

    def view(self, words: Iterable[str] = ()) -> View:
        """Return the view of the seat after these words."""
        return self.coach.game.view(self.coach.state(tuple(words)), self.seat)

    def seat_text(self) -> str:
        return self.sketch.seat() if self.sketch else self.presenter.seat(self.seat)

    def prompt(self, words: Iterable[str]) -> str:
        """Return the input prompt."""
        if self.sketch:
            return phrase("solve.left", left=self.sketch.left(tuple(words)))
        return self.presenter.prompt(self.view(words))

    def question(self) -> None:
        """Print the title and the question."""
        puzzle, screen = self.puzzle, self.screen
        title = display_title(puzzle, terminal_language())
        screen.title(phrase("show.title", name=self.name, title=title, preset=puzzle.preset))
        asked = self.kit.question(puzzle)
        screen.line(say(asked.key, {**asked.params, "seat": self.seat_text()}, terminal_language()))

    def board(self, words: Iterable[str] = (), about: str = "") -> None:
        if self.sketch:
            for part in self.sketch.board(tuple(words)):
                print_part(part)
        else:
            self.screen.sheets(self.presenter.board(self.view(words), about))

    def moves(self, words: tuple[str, ...], about: str) -> None:
        """Print the legal actions."""
        if self.sketch:
            print_part(self.sketch.legal(words))
            return
        game, state = self.coach.game, self.coach.state(words)
        legal = list(game.legal_actions(state, game.to_act(state)[0]))
        self.screen.sheets(self.presenter.moves(self.view(words), legal, about) or [(phrase("solve.no_moves"), [])])

    def solution(self) -> None:
        """Print the main line, its themes and every variation."""
        puzzle, screen = self.puzzle, self.screen
        screen.line(phrase("show.solution", words=" ".join(puzzle.solution)), "bold")
        themes = themes_text(puzzle.themes) or "-"
        screen.line(phrase("show.about", themes=themes, grade=puzzle.grade, unique=puzzle.unique))
        if len(puzzle.tree) > 1:
            screen.sheet((phrase("show.tree", count=len(puzzle.tree)), list(puzzle.tree)))


def check_lines(file: str, holds: bool, lines: Iterable[str]) -> list[RenderableType]:
    """Return the result of a check."""
    heading = Text(phrase("check.holds" if holds else "check.fails", file=file), style="green" if holds else "red")
    return [heading, *(Text(f"  {line}") for line in lines)]
