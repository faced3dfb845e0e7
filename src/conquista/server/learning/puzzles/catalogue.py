"""The puzzles of all games by id, and the puzzle of a day.

Where a key is asked for, a puzzle is named by its id, or by the text of its file if a person has made it: a worker
process has no store. Files come from the store only, never from a caller.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from conquista.core.scenarios.files import loads
from conquista.core.text.message import Message
from conquista.puzzles.collections import number_of
from conquista.puzzles.kit import PuzzleCoach, PuzzleInfo, PuzzleKit, kit_for_preset, kits
from conquista.server.errors import NotFound
from conquista.server.schema.base import MessageCard
from conquista.server.schema.learning.puzzles import PuzzleCard, rating_shown
from conquista.store.learning.glicko import new_puzzle
from conquista.store.learning.puzzles import PuzzleRating

DAY = 24 * 3600 * 1000  # milliseconds
ID_DIGITS = 16  # of the id of a puzzle that a person has made


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle in lists. Its id is its number, which never changes and is unique over all games."""

    id: str
    number: int  # 0 for one that a person has made
    game: str
    name: str  # in its kit
    title: str
    preset: str
    grade: int
    themes: tuple[str, ...]
    value: int
    wins: bool
    goal: Message
    rating: int  # measured; 0 where it was not


@cache
def all_puzzles() -> Mapping[str, PuzzleEntry]:
    """Return all puzzles on drawn boards by id, in the order of their collections."""
    found: dict[str, PuzzleEntry] = {}
    for game, kit in kits().items():
        for name in kit.names():
            puzzle = kit.load(name)
            if kit.sketch(puzzle, "en") is not None:
                continue  # an unnamed board cannot be shown
            entry = _entry(game, name, kit, puzzle)
            assert entry.id not in found, entry.id
            found[entry.id] = entry
    return found


def _entry(game: str, name: str, kit: PuzzleKit, puzzle: PuzzleInfo) -> PuzzleEntry:
    number = number_of(name)
    return _described(str(number), number, game, name, kit, puzzle)


def _described(puzzle_id: str, number: int, game: str, name: str, kit: PuzzleKit, puzzle: PuzzleInfo) -> PuzzleEntry:
    themes = tuple(puzzle.themes)
    about = (puzzle.title, puzzle.preset, puzzle.grade, themes, puzzle.value, puzzle.wins)
    return PuzzleEntry(puzzle_id, number, game, name, *about, kit.goal(puzzle), puzzle.rating)


def is_file(key: str) -> bool:
    """Return whether a key is the file of a puzzle that a person has made."""
    return "\n" in key


def made_id(file: str) -> str:
    """Return the id of a puzzle that a person has made."""
    return f"own{hashlib.sha256(file.encode()).hexdigest()[:ID_DIGITS]}"


@lru_cache(maxsize=64)
def _known(key: str) -> tuple[PuzzleEntry, PuzzleKit, PuzzleInfo]:
    """Return a puzzle by its key; raises NotFound."""
    if not is_file(key):
        found = entry(key)
        kit = kits()[found.game]
        return found, kit, kit.load(found.name)
    entries = loads(key.encode(), "puzzle.toml")
    kit = kit_for_preset(entries.text("preset"))
    puzzle = kit.files.puzzle_of(entries)
    game = next(name for name, one in kits().items() if one is kit)
    return _described(made_id(key), 0, game, "", kit, puzzle), kit, puzzle


def is_current(key: str) -> bool:
    """Return whether the rules are still those under which a puzzle was proven."""
    _, kit, puzzle = _known(key)
    return bool(kit.stamped(puzzle) == puzzle)


def entry(puzzle: str) -> PuzzleEntry:
    """Return a puzzle by its id; raises NotFound."""
    found = all_puzzles().get(puzzle)
    if found is None:
        raise NotFound("server.no_puzzle")
    return found


def described(key: str) -> PuzzleEntry:
    """Return a puzzle by its key; raises NotFound."""
    return _known(key)[0]


def card(key: str) -> dict[str, Any] | None:
    """Return what lists show of a puzzle, for one that no list has: one that a person has made."""
    return puzzle_card(described(key), None).model_dump(mode="json") if is_file(key) else None


def puzzle_card(about: PuzzleEntry, tried: PuzzleRating | None) -> PuzzleCard:
    """Return what lists show of a puzzle, with its rating so far; None for one that nobody has tried."""
    known = tried or PuzzleRating(about.id, new_puzzle(about.grade, about.rating))
    return PuzzleCard(
        id=about.id,
        number=about.number,
        game=about.game,
        title=about.title,
        preset=about.preset,
        grade=about.grade,
        themes=list(about.themes),
        value=about.value,
        wins=about.wins,
        goal=MessageCard.model_validate(about.goal.as_data()),
        rating=rating_shown(known.rating),
        attempts=known.attempts,
        solved=known.solved,
    )


def question(key: str) -> Message:
    """Return what a puzzle asks; raises NotFound."""
    _, kit, puzzle = _known(key)
    return kit.question(puzzle)


def kit_of(key: str) -> PuzzleKit:
    """Return the kit of a puzzle; raises NotFound."""
    return _known(key)[1]


def loaded(key: str) -> tuple[PuzzleInfo, PuzzleCoach]:
    """Return a puzzle with a coach for it; raises NotFound."""
    _, kit, puzzle = _known(key)
    return puzzle, kit.coach(puzzle)


def day_of(time: int) -> int:
    """Return the number of the day of a time in milliseconds; days begin at midnight UTC."""
    return time // DAY


def daily(day: int) -> str:
    """Return the id of the puzzle of a day: all puzzles in turn, in another order each time."""
    count = len(all_puzzles())
    if not count:
        raise NotFound("server.no_puzzle")
    turn, place = divmod(day, count)
    return _order(turn)[place]


@lru_cache(maxsize=4)
def _order(turn: int) -> tuple[str, ...]:
    def key(puzzle: str) -> str:
        return hashlib.sha256(f"{turn} {puzzle}".encode()).hexdigest()

    return tuple(sorted(all_puzzles(), key=key))
