"""A text map of the board, drawn from its coordinates; `board` and `look` give the same facts in words.

An empty space is a sign. A stack is its owner's letter and its bottom piece's; a capital means that it carries
something. Each row is a list of (text, seat). The seat only adds colour; the text is complete without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from conquista.boards.model import Point
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.text.words import ConquestWords
from conquista.games.conquest.views.snapshot import ConquestSnapshot, kinds_of

Row = list[tuple[str, str]]
LETTERS = dict(zip(KINDS, "sekchpgtw", strict=True))
SIGNS = {"land": ".", "castle": "#", "quest": "*", "sea": "~"}
OVERVIEW = (33, 34)  # columns and rows of slots; a slot of the overview is three letters wide
DETAIL = (12, 34)
WIDTH = 98
MARGIN = 90.0  # how far beyond the spaces of an island its picture reaches


class ConquestTextMap:
    """The map of a position."""

    def __init__(self, words: ConquestWords) -> None:
        self.words = words

    def overview(self, snapshot: ConquestSnapshot) -> list[Row]:
        """The whole board, two letters for a stack."""
        marks = {name: self._mark(snapshot, name) for name in self._points(snapshot)}
        return [*_drawn(self._points(snapshot), marks, OVERVIEW, 3), *self._legend(snapshot)]

    def island(self, snapshot: ConquestSnapshot, key: str) -> list[Row]:
        """One island and the water around it, every space with its name."""
        points = self._points(snapshot)
        spaces = snapshot.rules.board.spaces
        home = [at for name, at in points.items() if name in spaces and spaces[name].island == key]
        left, right = min(x for x, _ in home) - MARGIN, max(x for x, _ in home) + MARGIN
        top, bottom = min(y for _, y in home) - MARGIN, max(y for _, y in home) + MARGIN
        shown = {name: (x, y) for name, (x, y) in points.items() if left <= x <= right and top <= y <= bottom}
        marks: dict[str, tuple[str, str]] = {}
        for name in shown:
            mark, seat = self._mark(snapshot, name)
            marks[name] = (f"{name}:{mark}" if seat else name, seat)
        return [*_drawn(shown, marks, DETAIL, 8), *self._legend(snapshot)]

    def _points(self, snapshot: ConquestSnapshot) -> Mapping[str, Point]:
        """The coordinates of every space and every occupied field."""
        board = snapshot.rules.board
        points = {name: space.at for name, space in board.spaces.items()}
        return points | {name: board.fields[name].spot for name in snapshot.stacks if name in board.fields}

    def _mark(self, snapshot: ConquestSnapshot, name: str) -> tuple[str, str]:
        stack = snapshot.stacks.get(name)
        if stack is not None:
            return SEATS[stack.side] + _letter(stack), SEATS[stack.side]
        return SIGNS[snapshot.rules.board.spaces[name].kind], ""

    def _legend(self, snapshot: ConquestSnapshot) -> list[Row]:
        """What the letters mean, for the kinds of piece that are on the board."""
        present = {kind for stack in snapshot.stacks.values() for kind in kinds_of([stack])}
        pieces = ", ".join(
            f"{sign} {self.words.say(f'kind.{kind}')}" for kind, sign in LETTERS.items() if kind in present
        )
        there = {space.kind for space in snapshot.rules.board.spaces.values()}
        signs = ", ".join(f"{sign} {self.words.say(f'sign.{kind}')}" for kind, sign in SIGNS.items() if kind in there)
        lines = [self.words.say("map.pieces", pieces=pieces), self.words.say("map.signs", signs=signs)]
        return [[("", "")], *([(line, "")] for text in lines for line in wrap(text, WIDTH))]


def _letter(stack: Piece) -> str:
    letter = LETTERS[KINDS[stack.type]]
    return letter.upper() if stack.load else letter


def _drawn(
    points: Mapping[str, Point], marks: Mapping[str, tuple[str, str]], slots: tuple[int, int], width: int
) -> list[Row]:
    """Put every mark into the free slot nearest to its point, the best fitting marks first."""
    columns, rows = slots
    left, right = min(x for x, _ in points.values()), max(x for x, _ in points.values())
    top, bottom = min(y for _, y in points.values()), max(y for _, y in points.values())
    taken: dict[tuple[int, int], str] = {}
    wanted = {
        name: ((x - left) / (right - left) * (columns - 1), (y - top) / (bottom - top) * (rows - 1))
        for name, (x, y) in points.items()
    }
    for name in sorted(wanted, key=lambda name: _misfit(wanted[name])):
        taken[_nearest(wanted[name], taken, slots, width)] = name
    drawn = []
    for row in range(rows):
        line: Row = []
        for column in range(columns):
            text, seat = marks[taken[column, row]] if (column, row) in taken else ("", "")
            line.append((f"{text:<{width}}", seat))
        drawn.append(_trimmed(line))
    return drawn


def _nearest(at: Point, taken: Mapping[tuple[int, int], str], slots: tuple[int, int], width: int) -> tuple[int, int]:
    """The free slot nearest to a point; the search widens while all slots are taken."""
    columns, rows = slots
    around = 3
    while True:
        free = [
            (column, row)
            for column in range(max(0, round(at[0]) - around), min(columns, round(at[0]) + around + 1))
            for row in range(max(0, round(at[1]) - around), min(rows, round(at[1]) + around + 1))
            if (column, row) not in taken
        ]
        if free:
            return min(free, key=lambda slot: _away(slot, at, width))
        around *= 2


def _misfit(at: Point) -> float:
    """The distance of a point from the middle of its slot; the best fitting points choose first."""
    return abs(at[0] - round(at[0])) + abs(at[1] - round(at[1]))


def _away(slot: tuple[int, int], at: Point, width: int) -> float:
    """A distance on the screen, where a letter is twice as high as wide."""
    return ((slot[0] - at[0]) * width / 2) ** 2 + (slot[1] - at[1]) ** 2


def _trimmed(line: Row) -> Row:
    while line and not line[-1][0].strip():
        line = line[:-1]
    return [*line[:-1], (line[-1][0].rstrip(), line[-1][1])] if line else line
