"""The content of a chapter: made from a record or a position, and written as a record again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from conquista.core import AnyGame, Data, OptionRefused, Outcome
from conquista.core.record import (
    Record,
    RecordDrawing,
    RecordLine,
    RecordNote,
    Variation,
    play_line,
    record_of,
    replay,
)
from conquista.core.record.escaping import BANNED
from conquista.core.record.values import LABEL
from conquista.games import registry
from conquista.server.learning.analysis.trial_position import complete_options, match_at
from conquista.server.schema.learning.study_commands import LONGEST_COMMENT, LONGEST_NAME, LONGEST_TITLE
from conquista.store.learning.study_values import StoredChapter, StoredComment, StoredNode

MATCH, POSITION, PUZZLE, NOTES = "match", "position", "puzzle", "notes"
CHAPTER, STUDY = "Chapter", "Study"  # headers of an exported record
_UNWANTED = re.compile(f"(?![\\n\\t]){BANNED.pattern}")


@dataclass(frozen=True, slots=True)
class ContentNode:
    """A position of a new chapter; `parent` is its place in the list of nodes."""

    parent: int | None
    place: int
    data: dict[str, Any]
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChapterContent:
    """A new chapter: its title, its headers, and its nodes, parents first."""

    title: str
    head: dict[str, Any]
    nodes: list[ContentNode] = field(default_factory=list)


def clean_text(text: str) -> str:
    """Return a text without control characters and marks that turn the reading direction."""
    return _UNWANTED.sub("", text).strip()


def clean_title(text: str, most: int = LONGEST_TITLE) -> str:
    """Return a text on one line."""
    return " ".join(clean_text(text).split())[:most].strip()


def node_data(seat: str = "", word: str = "", turn: int = 0, **more: Data) -> dict[str, Any]:
    """Return the data of a node without annotations."""
    plain: dict[str, Any] = {"seat": seat, "word": word, "turn": turn, "clock": None, "drawn": [], "fixed": False}
    return {**plain, "name": "", "glyphs": [], "drawings": [], **more}


def turn_of(game: AnyGame, state: object) -> int:
    return game.turn_number(game.view(state, None).data)


# from records and positions


def content_of_note(note: RecordNote) -> ChapterContent:
    """Return a chapter without a board."""
    texts = tuple(part for text in note.texts for part in _comments(text))
    return ChapterContent(
        clean_title(note.title), {"kind": NOTES, "source": ""}, [ContentNode(None, 0, node_data(), texts)]
    )


def content_of_position(
    game: str, options: dict[str, str] | None, position: str, preset: str = "", kind: str = POSITION, source: str = ""
) -> ChapterContent:
    """Return a chapter that begins with a position; without one, with a new opening, dealt and open.

    Without options, those of the preset are used, or those of a new match.
    """
    if preset:
        rules, values = registry.preset(preset)
        if rules.facts.name != game:
            raise OptionRefused("server.study_preset", preset=preset, game=game)
        options = values.changed() if options is None else options
    match = match_at(game, complete_options(game, options), position)
    record = replace(record_of(match), preset=preset)
    if record.dealt:
        record = replace(record, opening=str(match.game.write_state(match.state)), dealt=())
    root = node_data(turn=turn_of(match.game, match.state))
    return ChapterContent("", _head(record, kind, source, fixed=False), [ContentNode(None, 0, root)])


def content_of_record(record: Record, source: str = "", fixed: bool | None = None) -> ChapterContent:
    """Return a chapter with the match, the comments and the variations of a record that follows the rules.

    The actions of a finished match are `fixed` unless stated otherwise.
    """
    game = registry.game(record.game)
    is_fixed = record.outcome is not None if fixed is None else fixed
    title = clean_title(dict(record.headers).get(CHAPTER, ""))
    first = first_state(game, record)
    root = node_data(turn=turn_of(game, first), drawings=_drawings(record.drawings))
    texts = [text for note in (record.note, *record.remarks) for text in _comments(note)]
    kind = MATCH if is_fixed else POSITION
    content = ChapterContent(title, _head(record, kind, source, is_fixed))
    content.nodes.append(ContentNode(None, 0, root, tuple(texts)))
    last, state = _add_line(content.nodes, game, first, 0, record.lines, 0, is_fixed)
    for place, variation in enumerate(record.continuations):
        _add_variation(content.nodes, game, state, last, variation, place)
    if record.end_note:
        node = content.nodes[last]
        content.nodes[last] = replace(node, comments=(*node.comments, *_comments(record.end_note)))
    return content


def first_state(game: AnyGame, record: Record) -> object:
    """Return the state before the first action of a record."""
    return replay(game, replace(record, lines=(), continuations=(), outcome=None)).state


def _add_line(
    nodes: list[ContentNode],
    game: AnyGame,
    state: object,
    parent: int,
    lines: Sequence[RecordLine],
    place: int,
    fixed: bool = False,
    name: str = "",
) -> tuple[int, object]:
    """Add actions one after the other; return the place of the last node, and the state there."""
    for line in lines:
        after = play_line(game, state, line)
        data = node_data(
            line.seat,
            line.word,
            turn_of(game, after),
            clock=line.clock,
            drawn=list(line.drawn),
            fixed=fixed,
            name=clean_title(name, LONGEST_NAME),
            glyphs=list(line.glyphs[:4]),
            drawings=_drawings(line.drawings),
        )
        texts = [text for note in (line.comment, *line.remarks) for text in _comments(note)]
        nodes.append(ContentNode(parent, place, data, tuple(texts)))
        here = len(nodes) - 1
        for number, variation in enumerate(line.variations, place + 1):
            _add_variation(nodes, game, state, parent, variation, number)
        parent, state, place, name = here, after, 0, ""
    return parent, state


def _add_variation(
    nodes: list[ContentNode], game: AnyGame, state: object, parent: int, variation: Variation, place: int
) -> None:
    _add_line(nodes, game, state, parent, variation.lines, place, name=variation.name)


def _comments(text: str) -> list[str]:
    """Return a text as comments of the allowed length; none for an empty one."""
    plain = clean_text(text)
    return [plain[begin : begin + LONGEST_COMMENT] for begin in range(0, len(plain), LONGEST_COMMENT)]


def _drawings(drawings: Sequence[RecordDrawing]) -> list[Data]:
    return [
        {
            "id": 0,
            "by": "",
            "kind": one.kind,
            "colour": one.colour,
            "places": list(one.places),
            "text": clean_title(one.text, LONGEST_NAME) or ("?" if one.kind == LABEL else ""),
        }
        for one in drawings
    ]


# headers


def _head(record: Record, kind: str, source: str, fixed: bool) -> dict[str, Any]:
    outcome = record.outcome
    return {
        "kind": kind,
        "source": source,
        "fixed": fixed,
        "game": record.game,
        "version": record.version,
        "preset": record.preset,
        "board": record.board,
        "options": [list(one) for one in record.options],
        "seats": [list(one) for one in record.seats],
        "date": record.date,
        "time_control": record.clock,
        "headers": [list(one) for one in record.headers if one[0] not in (CHAPTER, STUDY)],
        "opening": record.opening,
        "deal": list(record.dealt),
        "outcome": {
            "ranking": [list(rank) for rank in outcome.ranking],
            "reason": outcome.reason,
            "clause": outcome.clause,
        }
        if outcome
        else None,
    }


def head_record(head: Mapping[str, Any]) -> Record:
    """Return the record of a chapter without actions, from its headers."""
    ended = head["outcome"]
    outcome = Outcome(tuple(map(tuple, ended["ranking"])), ended["reason"], ended["clause"]) if ended else None
    return Record(
        game=head["game"],
        version=head["version"],
        seats=_pairs(head["seats"]),
        preset=head["preset"],
        board=head["board"],
        options=_pairs(head["options"]),
        date=head["date"],
        clock=head["time_control"],
        headers=_pairs(head["headers"]),
        opening=head["opening"],
        dealt=tuple(head["deal"]),
        outcome=outcome,
    )


def _pairs(items: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, text) for name, text in items)


# as a record again


def chapter_record(
    study: str, chapter: StoredChapter, nodes: Sequence[StoredNode], comments: Sequence[StoredComment]
) -> Record | RecordNote:
    """Return a chapter as a record with annotations; one without a board as a note."""
    texts: dict[int, list[str]] = {}
    for comment in comments:
        texts.setdefault(comment.node, []).append(comment.text)
    if chapter.data["kind"] == NOTES:
        return RecordNote(chapter.title, tuple(texts.get(chapter.root, ())))
    tree = _Tree(nodes, texts)
    head = head_record(chapter.data)
    headers = (*head.headers, (STUDY, study), (CHAPTER, chapter.title))
    main, rest = tree.main_line(chapter.root, bool(chapter.data["fixed"]))
    note, *remarks = texts.get(chapter.root) or [""]
    last = main[-1] if main else chapter.root
    record = replace(
        head,
        headers=headers,
        note=note,
        remarks=tuple(remarks),
        drawings=tree.drawings(chapter.root),
        lines=tree.lines(main, chapter.root),
        continuations=tuple(tree.variation(one) for one in rest),
    )
    if not chapter.data["fixed"] and last != chapter.root:
        ended = replay_end(record)
        record = replace(record, outcome=replace(ended, data={}) if ended else None)
    return record


def replay_end(record: Record) -> Outcome | None:
    """Return how the actions of a record end by the rules."""
    game = registry.game(record.game)
    state = first_state(game, record)
    for line in record.lines:
        state = play_line(game, state, line)
    return game.outcome(state)


class _Tree:
    """The nodes of a chapter with their children in order."""

    def __init__(self, nodes: Sequence[StoredNode], texts: Mapping[int, Sequence[str]]) -> None:
        self._nodes = {node.id: node for node in nodes}
        self._texts = texts
        self._children: dict[int, list[int]] = {}
        for node in sorted(nodes, key=lambda one: (one.place, one.id)):
            if node.parent is not None:
                self._children.setdefault(node.parent, []).append(node.id)

    def children(self, node: int) -> list[int]:
        return self._children.get(node, [])

    def main_line(self, root: int, fixed: bool) -> tuple[list[int], list[int]]:
        """Return the main line, and the branches after its end."""
        found: list[int] = []
        now = root
        while children := self.children(now):
            if fixed and not self._nodes[children[0]].data["fixed"]:
                return found, children
            now = children[0]
            found.append(now)
        return found, []

    def lines(self, nodes: Sequence[int], parent: int) -> tuple[RecordLine, ...]:
        return tuple(self._lines(nodes, parent))

    def _lines(self, nodes: Sequence[int], parent: int) -> Iterator[RecordLine]:
        for node in nodes:
            siblings = self.children(parent)
            others = siblings[1:] if siblings and siblings[0] == node else []
            data = self._nodes[node].data
            comment, *remarks = self._texts.get(node, None) or [""]
            yield RecordLine(
                data["seat"],
                data["word"],
                data["clock"],
                tuple(data["drawn"]),
                comment,
                tuple(data["glyphs"]),
                tuple(remarks),
                self.drawings(node),
                tuple(self.variation(one) for one in others),
            )
            parent = node

    def variation(self, node: int) -> Variation:
        """Return the variation that begins with a node."""
        line, now = [node], node
        while children := self.children(now):
            now = children[0]
            line.append(now)
        lines = self.lines(line[1:], node)
        return Variation((self._first(node), *lines), self._nodes[node].data["name"])

    def _first(self, node: int) -> RecordLine:
        """Return the first action of a variation, whose siblings are variations of their own."""
        [line] = self._lines([node], -1)
        return line

    def drawings(self, node: int) -> tuple[RecordDrawing, ...]:
        return tuple(
            RecordDrawing(one["kind"], one["colour"], tuple(one["places"]), one["text"])
            for one in self._nodes[node].data["drawings"]
        )
