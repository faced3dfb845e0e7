"""A text map of Italy, drawn from the coordinates of the board; `board` and `look` give the same facts in words."""

from __future__ import annotations

from conquista.games.condottiere.cards import MAP
from conquista.games.condottiere.text.words import CondottiereWords
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot, italy

Row = list[tuple[str, str]]
WIDTH, HEIGHT = 72, 21
FREE, TOKEN, FAVOUR = ".", "#", "+"


class CondottiereTextMap:
    """The map of a position."""

    def __init__(self, words: CondottiereWords) -> None:
        self.words = words

    def rows(self, snapshot: CondottiereSnapshot) -> list[Row]:
        """The map: each region with its code and its owner's letter."""
        marks = {code: self._mark(snapshot, code) for code in MAP}
        lines: dict[int, dict[int, str]] = {}
        for code in sorted(MAP, key=lambda code: italy().regions[code].city[1]):
            x, y = italy().regions[code].city
            left, top = italy().size
            column, row = round(x / left * WIDTH), round(y / top * HEIGHT)
            while not self._fits(lines.get(row, {}), column, marks[code]):
                row += 1
            lines.setdefault(row, {})[column] = code
        first, last = min(lines), max(lines)
        return [*(self._line(snapshot, lines.get(row, {}), marks) for row in range(first, last + 1)), *self._legend()]

    def _mark(self, snapshot: CondottiereSnapshot, code: str) -> str:
        token = TOKEN if code == snapshot.region and snapshot.phase != "choose" else ""
        favour = FAVOUR if code == snapshot.favour else ""
        return f"{code} {snapshot.owners.get(code, FREE)}{token}{favour}"

    @staticmethod
    def _fits(line: dict[int, str], column: int, mark: str) -> bool:
        return all(abs(column - other) > len(mark) + 1 for other in line)

    def _line(self, snapshot: CondottiereSnapshot, placed: dict[int, str], marks: dict[str, str]) -> Row:
        line: Row = []
        at = 0
        for column, code in sorted(placed.items()):
            line += [(" " * (column - at), ""), (marks[code], snapshot.owners.get(code, ""))]
            at = column + len(marks[code])
        return line

    def _legend(self) -> list[Row]:
        text = self.words.say("map.legend", free=FREE, token=TOKEN, favour=FAVOUR)
        return [[("", "")], [(text, "")]]
