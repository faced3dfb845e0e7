"""Parsing of the body of a record: actions with their annotations, variations inside each other, and the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from conquista.core.record.escaping import WORD
from conquista.core.record.rows import RecordRow
from conquista.core.record.values import (
    ARROW,
    COLOURS,
    DRAWINGS,
    GLYPHS,
    LABEL,
    MOST_DEPTH,
    MOST_PLACES,
    UNFINISHED,
    RecordDrawing,
    RecordLine,
    Variation,
)
from conquista.core.values import Outcome, Seat

_KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
_CLAUSE = re.compile(r"[A-Za-z0-9.-]+")


@dataclass(slots=True)
class _Node:
    """The opening or an action, and the annotations read so far, which come in the order of these fields."""

    line: RecordLine | None = None
    note: str = ""
    remarks: list[str] = field(default_factory=list)
    drawings: list[RecordDrawing] = field(default_factory=list)
    variations: list[Variation] = field(default_factory=list)

    def done(self) -> RecordLine:
        one = self.line
        assert one is not None
        more = (tuple(self.remarks), tuple(self.drawings), tuple(self.variations))
        return RecordLine(one.seat, one.word, one.clock, one.drawn, self.note, one.glyphs, *more)


@dataclass(slots=True)
class _Branch:
    """The match or a variation, as far as it has been read; `next` is the number of its next action."""

    row: RecordRow
    next: int
    name: str = ""
    nodes: list[_Node] = field(default_factory=list)
    continues: bool = False  # it begins after the last action of the match

    def lines(self) -> tuple[RecordLine, ...]:
        return tuple(node.done() for node in self.nodes)


class RecordBody:
    """The body of a record, read line by line."""

    def __init__(self, seats: Sequence[Seat], rows: Sequence[RecordRow], after: int) -> None:
        """Read the rows; `after` is the number of the line after them."""
        self._seats = frozenset(seats)
        self.dealt: tuple[int, ...] = ()
        self.opening = _Node()
        self.continuations: list[Variation] = []
        rest = list(rows)
        if rest and rest[0].text.startswith("0 "):
            self.dealt, self.opening.note = _start(rest.pop(0))
        end = RecordRow(after, "")
        if not rest:
            raise end.fault("end")
        self._branches = [_Branch(rest[0], 1)]
        *body, last = rest
        for place, row in enumerate(body, 1):
            if row.text.startswith("= "):
                raise rest[place].fault("after")
            self._take(row)
        if len(self._branches) > 1:
            raise self._branches[-1].row.fault("open_variation")
        self.outcome, self.end_note = _end(last, self._seats)
        self.lines = self._branches[0].lines()

    def _take(self, row: RecordRow) -> None:
        kind = row.text[:1]
        if kind == ";":
            self._remark(row)
        elif kind == "+":
            self._draw(row)
        elif kind == "(":
            self._begin(row)
        elif kind == ")":
            self._close(row)
        else:
            self._act(row)

    @property
    def _node(self) -> _Node:
        branch = self._branches[-1]
        return branch.nodes[-1] if branch.nodes else self.opening

    def _annotated(self, row: RecordRow) -> _Node:
        """Return the action that an annotation belongs to."""
        if len(self._branches) > 1 and not self._branches[-1].nodes:
            raise row.fault("empty_variation")
        return self._node

    def _remark(self, row: RecordRow) -> None:
        node = self._annotated(row)
        if not node.note or node.drawings or node.variations or self.continuations or row.text[:2] != "; ":
            raise row.fault("remark")
        node.remarks.append(row.plain(row.text[2:]))

    def _draw(self, row: RecordRow) -> None:
        node = self._annotated(row)
        if node.variations or self.continuations:
            raise row.fault("drawing_order")
        text, label = row.split_comment()
        words = text.split(" ")
        kind, colour, places = (words[1], words[2], words[3:]) if len(words) > 3 else ("", "", [])
        known = words[0] == "+" and kind in DRAWINGS and colour in COLOURS and all(map(WORD.fullmatch, places))
        fits = 2 <= len(places) <= MOST_PLACES if kind == ARROW else len(places) == 1
        if not known or not fits or bool(label) != (kind == LABEL):
            raise row.fault("drawing", text=row.text[:80])
        node.drawings.append(RecordDrawing(kind, colour, tuple(places), label))

    def _begin(self, row: RecordRow) -> None:
        text, name = row.split_comment()
        branch = self._branches[-1]
        if text != "(" or (len(self._branches) > 1 and not branch.nodes):
            raise row.fault("variation")
        if len(self._branches) > MOST_DEPTH:
            raise row.fault("deep", most=MOST_DEPTH)
        self._branches.append(_Branch(row, branch.next - 1, name))

    def _close(self, row: RecordRow) -> None:
        if len(self._branches) == 1 or row.text != ")":
            raise row.fault("variation")
        branch = self._branches.pop()
        if not branch.nodes:
            raise branch.row.fault("empty_variation")
        variation = Variation(branch.lines(), branch.name)
        if branch.continues:
            self.continuations.append(variation)
        else:
            self._node.variations.append(variation)

    def _act(self, row: RecordRow) -> None:
        branch = self._branches[-1]
        if len(self._branches) == 2 and not branch.nodes:
            match = self._branches[0]
            written = row.text.partition(" ")[0]
            if not match.nodes or self.continuations or written == str(match.next):
                branch.next, branch.continues = match.next, True
        elif len(self._branches) == 1 and self.continuations:
            raise row.fault("continued")
        line, comment = _action(row, branch.next, self._seats)
        branch.nodes.append(_Node(line, comment))
        branch.next += 1


def _start(row: RecordRow) -> tuple[tuple[int, ...], str]:
    text, comment = row.split_comment()
    words = iter(text.split(" ")[2:])
    if not text.startswith("0 start"):
        raise row.fault("start", text=text[:80])
    drawn = row.numbers(words) if next(words, None) == "~" else ()
    if f"0 start{' ~ ' + ' '.join(map(str, drawn)) if drawn else ''}" != text or not (drawn or comment):
        raise row.fault("start", text=text[:80])
    return drawn, comment


def _action(row: RecordRow, number: int, seats: frozenset[Seat]) -> tuple[RecordLine, str]:
    text, comment = row.split_comment()
    parts = text.split(" ")
    if parts[0] != str(number):
        raise row.fault("number", right=number, text=parts[0][:20])
    if len(parts) < 3:
        raise row.fault("action", text=text[:80])
    seat = parts[1]
    if seat not in seats:
        raise row.fault("stranger", seat=seat[:20], seats=sorted(seats))
    word = row.need(WORD, parts[2], "word")
    rest = parts[3:]
    glyphs: tuple[str, ...] = ()
    if "!" in rest:
        place = rest.index("!")
        glyphs, rest = _glyphs(row, rest[place + 1 :]), rest[:place]
    clock = row.clock(rest.pop(0)[1:]) if rest and rest[0].startswith("@") else None
    drawn = row.numbers(rest[1:]) if rest and rest[0] == "~" else ()
    if rest and not drawn:
        raise row.fault("rest", text=" ".join(rest)[:80])
    return RecordLine(seat, word, clock, drawn, glyphs=glyphs), comment


def _glyphs(row: RecordRow, words: Sequence[str]) -> tuple[str, ...]:
    if not words or len(set(words)) < len(words) or any(word not in GLYPHS for word in words):
        raise row.fault("glyph", text=" ".join(words)[:80], known=list(GLYPHS))
    return tuple(words)


def _end(row: RecordRow, seats: frozenset[Seat]) -> tuple[Outcome | None, str]:
    text, comment = row.split_comment()
    if not text.startswith("= "):
        raise row.fault("end")
    if text == f"= {UNFINISHED}":
        return None, comment
    ranks, by, why = text[2:].partition(" by ")
    ranking = tuple(tuple(rank.split("=")) for rank in ranks.split(" > "))
    named = [seat for rank in ranking for seat in rank]
    if not by or sorted(named) != sorted(seats):
        raise row.fault("ranking", text=text[:80], seats=sorted(seats))
    reason, space, clause = why.partition(" ")
    row.need(_KEY, reason, "reason")
    if space:
        row.need(_CLAUSE, clause, "clause")
    return Outcome(ranking, reason, clause), comment
