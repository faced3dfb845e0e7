"""Puzzles as the rest of the program uses them: the part of a plug-in for a game that has puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from conquista.core import AnyGame, Seat, UnknownName
from conquista.core.scenarios.files import Entries, load
from conquista.core.text.message import Message
from conquista.core.text.text_parts import TextPart
from conquista.core.values import Data
from conquista.games import registry
from conquista.i18n import say
from conquista.players.limits import Limits
from conquista.puzzles.collections import Collection
from conquista.puzzles.model import GRADES, UNIQUE, PuzzleCheck, SearchStep

OPEN, SOLVED, FAILED = "open", "solved", "failed"
# Why a position makes no puzzle, in the order of the tests.
REFUSALS = (
    "impossible nothing obvious illegal duplicate unproven small ambiguous theme trivial easy wide similar".split()
)
OWN = "by hand"  # the source of a position that was set up by a person
HINTS = 3  # from a theme to the word itself


@dataclass(frozen=True)
class CoachVerdict:
    """The state of an attempt.

    Reachable: whether the goal is still reachable against any answer; None where the limits left that open. Most: the
    gain that is still certain, once the goal is out of reach. Refutation: best play for both sides from there on.
    """

    status: str
    words: tuple[str, ...]  # everything played, the answer of the defence included
    defence: tuple[str, ...]  # that answer
    reachable: bool | None
    gained: int
    most: int | None = None
    refutation: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Data]:
        return {**asdict(self), "words": [*self.words], "defence": [*self.defence], "refutation": [*self.refutation]}


@dataclass(frozen=True)
class SearchOrder:
    """What to search for: an edition, the source of positions, the remaining moves, and limits of the proof."""

    preset: str
    source: str
    seed: int = 0
    moves: tuple[int, int] = (4, 7)
    least: int = 2
    grade: int = 2
    unique: str = "U2"
    nodes: int = 3_000_000
    themes: tuple[str, ...] = ()  # a puzzle has one of these; any where there are none

    def as_data(self) -> dict[str, Data]:
        """Return the order as data; without themes it is that of earlier versions, whose searches can be continued."""
        data = {**asdict(self), "moves": list(self.moves), "themes": list(self.themes)}
        if not self.themes:
            del data["themes"]
        return data

    def lacks(self, themes: Iterable[str]) -> bool:
        """Return whether none of these themes is one that is searched for."""
        return bool(self.themes) and not set(self.themes) & set(themes)


class PuzzleInfo(Protocol):
    """What a list and a page show of a puzzle."""

    @property
    def title(self) -> str:
        """Return the title of the file; empty where `display_title` makes one."""

    @property
    def preset(self) -> str: ...
    @property
    def value(self) -> int: ...
    @property
    def wins(self) -> bool: ...
    @property
    def solution(self) -> tuple[str, ...]: ...
    @property
    def unique(self) -> str: ...
    @property
    def grade(self) -> int: ...
    @property
    def themes(self) -> tuple[str, ...]: ...
    @property
    def tree(self) -> tuple[str, ...]: ...
    @property
    def rating(self) -> int:
        """Return the initial rating, from the levels that solve the puzzle; 0 where it was not measured."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Return the computer levels that solve it, weakest first."""


class PuzzleCoach(Protocol):
    """Judges attempts at one puzzle; each call passes all words played so far."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def left(self) -> int:
        """Return the moves that the seat has."""

    def state(self, words: Sequence[str] = ()) -> Any:
        """Return the state after these words; raises the refusal of the first illegal one."""

    def dealt_for(self, state: Any, word: str) -> Any:
        """Return the state with hidden cards exchanged so that the seat to act can play a word.

        The solver sees no difference. The state itself, where that seat can play the word already.
        """

    def judge(self, words: Sequence[str]) -> CoachVerdict: ...
    def hint(self, words: Sequence[str], depth: int) -> Message: ...


class SketchText(Protocol):
    """Texts about a puzzle on an unnamed board, which the game's presenter cannot show."""

    def seat(self) -> str:
        """Return the file's name of the seat to move."""

    def left(self, words: Sequence[str]) -> int:
        """Return the moves that are left after these words."""

    def board(self, words: Sequence[str]) -> list[TextPart]: ...
    def legal(self, words: Sequence[str]) -> TextPart: ...


class SimilarityIndex(Protocol):
    """Finds near-duplicates: puzzles that share too much, up to symmetry."""

    def add(self, puzzle: Any) -> None: ...
    def nearest(self, puzzle: Any) -> float:
        """Return the similarity to the most similar puzzle so far, from 0 to 1."""

    def has_similar(self, puzzle: Any) -> bool:
        """Return whether a puzzle so far is a near-duplicate of this one."""


class PuzzleFiles(Protocol):
    """The format of the puzzle files of one game; a module."""

    def puzzle_of(self, entries: Entries) -> Any:
        """Return the puzzle (PuzzleInfo) of a parsed file; raises ScenarioError."""

    def write(self, puzzle: Any) -> str:
        """Return a puzzle as file content."""


class PuzzleMining(Protocol):
    """The search for puzzles of one game; a module."""

    def search_puzzles(self, order: SearchOrder, match: int, number: int, known: Iterable[Any]) -> Iterator[SearchStep]:
        """Examine positions without end; near-duplicates of known puzzles and of each other are refused."""

    def puzzle_of_position(self, preset: str, state: Any, limits: Limits) -> Any:
        """Return the puzzle (PuzzleInfo) of a position, or one of REFUSALS."""


class PuzzleKit(Protocol):
    """The puzzles of one game: its collection, its files, their proof and their search."""

    presets: Sequence[str]
    sources: Sequence[str]  # of positions, the usual one first; players are sources, too
    unique: Sequence[str] = UNIQUE  # how unique a solution may be, least first
    grades: int = GRADES
    position_limits: Limits  # of the proof of one position that a person has set up, a few seconds
    themes: Sequence[str]  # of its puzzles
    level_specs: Mapping[str, str]  # the computer levels that measure a puzzle, weakest first, each limited by nodes
    first_number: int  # of its puzzles; the numbers of different games do not overlap
    collection: Collection[Any]
    files: PuzzleFiles
    mining: PuzzleMining
    index: type[SimilarityIndex]

    def names(self) -> tuple[str, ...]:
        """Return the names of the puzzles in the collection, easiest first."""
        return self.collection.names()

    def load(self, name: str) -> Any:
        """Return a puzzle (PuzzleInfo) by its name, or by the number that its name starts with."""
        return self.collection.load(name)

    def full_name(self, name: str) -> str:
        """Return the name of a puzzle by its name or number; raises UnknownName."""
        return self.collection.full_name(name)

    def read(self, path: Path) -> Any:
        """Return the puzzle (PuzzleInfo) of a file; raises ScenarioError."""
        return self.files.puzzle_of(load(path))

    def write(self, puzzle: Any) -> str:
        """Return a puzzle as file content."""
        return self.files.write(puzzle)

    def coach(self, puzzle: Any) -> PuzzleCoach: ...

    def sketch(self, puzzle: Any, locale: str) -> SketchText | None:
        """Return the texts of a puzzle on an unnamed board; None for one on a board of the game."""

    def question(self, puzzle: Any) -> Message:
        """Return what the seat on turn is asked to reach."""

    def goal(self, puzzle: Any) -> Message:
        """Return what the solution reaches, for a list or within a sentence."""

    def result(self, value: int) -> Message:
        """Return a number of a verdict, gained or most, within a sentence."""

    def check(self, puzzle: Any, name: str, limits: Limits, brute: bool) -> PuzzleCheck: ...

    def as_stored(self, puzzle: Any) -> dict[str, Any]:
        """Return a puzzle as the collection stores it."""

    def stamped(self, puzzle: Any) -> Any:
        """Return a puzzle with the fingerprint of the current rules."""

    def made(self, preset: str, state: Any) -> Any:
        """Return the puzzle (a PuzzleInfo) of a position set up by hand, or one of REFUSALS."""
        return self.mining.puzzle_of_position(preset, state, self.position_limits)

    def search(self, order: SearchOrder, match: int, number: int, folder: Path) -> Iterator[SearchStep]:
        """Examine positions without end, from an index on; the puzzles of the folder are not found again."""
        return self.mining.search_puzzles(order, match, number, self.collection.known(folder))


def kits() -> Mapping[str, PuzzleKit]:
    """Return the puzzle kits by game."""
    return {name: registry.part(name, "puzzles") for name in registry.having("puzzles")}


def kit_for_preset(preset: str) -> PuzzleKit:
    """Return the kit of a preset; raises UnknownName."""
    for kit in kits().values():
        if preset in kit.presets:
            return kit
    raise UnknownName.among("preset", preset, [name for kit in kits().values() for name in kit.presets])


def read_puzzle(path: Path) -> tuple[PuzzleKit, PuzzleInfo]:
    """Return the puzzle of a file; a file without a known preset is left to the first kit."""
    owner = registry.presets().get(load(path).text("preset"), "")
    known = kits()
    kit = known.get(owner) or next(iter(known.values()))
    return kit, kit.read(path)


def display_title(puzzle: PuzzleInfo, locale: str) -> str:
    """Return the title of a puzzle, or a general one; its themes would give the first hint away."""
    return puzzle.title or say("puzzles.untitled", {}, locale)


def find_puzzle(text: str) -> tuple[PuzzleKit, str, PuzzleInfo]:
    """Return a puzzle by a file or by a name or number of the collection, with its display name."""
    path = Path(text)
    if path.suffix == ".toml" or path.exists():
        kit, puzzle = read_puzzle(path)
        return kit, path.name, puzzle
    last: UnknownName | None = None
    for kit in kits().values():
        try:
            name = kit.full_name(text)
        except UnknownName as error:
            last = last or error
            continue
        return kit, name, kit.load(name)
    raise last or UnknownName.among("puzzle", text, ())
