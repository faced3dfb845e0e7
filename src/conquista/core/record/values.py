"""The data model of a record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from conquista.core.values import Outcome, Seat

FORMAT = 1
ANNOTATED_FORMAT = 2  # of records with glyphs, drawings, several comments on one action, or variations
FIRST_LINE = f"Conquista record {FORMAT}"
ANNOTATED_FIRST_LINE = f"Conquista record {ANNOTATED_FORMAT}"
UNFINISHED = "*"
GLYPHS = ("brilliant", "good", "interesting", "slip", "costly", "blunder", "forced")
COLOURS = ("green", "red", "yellow", "blue")
ARROW, RING, LABEL = DRAWINGS = ("arrow", "ring", "label")
MOST_PLACES = 30  # of an arrow
MOST_DEPTH = 50  # variations inside each other


@dataclass(frozen=True, slots=True)
class RecordDrawing:
    """A drawing on the board: an arrow over two or more places, a ring around one, or a text at one."""

    kind: str
    colour: str
    places: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Variation:
    """Other actions in the place of one that was played, and those after them."""

    lines: tuple[RecordLine, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One action: the seat, the word, the clock after it in milliseconds, the numbers drawn, and annotations."""

    seat: Seat
    word: str
    clock: int | None = None
    drawn: tuple[int, ...] = ()
    comment: str = ""
    glyphs: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()  # further comments
    drawings: tuple[RecordDrawing, ...] = ()
    variations: tuple[Variation, ...] = ()  # in the place of this action

    @property
    def annotated(self) -> bool:
        """Whether the action has annotations other than one comment."""
        return bool(self.glyphs or self.remarks or self.drawings or self.variations)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. Options are texts, sorted by name; only those that differ from their defaults are listed."""

    game: str
    version: int
    seats: tuple[tuple[Seat, str], ...]  # seat and player name, in playing order
    preset: str = ""
    board: str = ""
    options: tuple[tuple[str, str], ...] = ()
    date: str = ""
    clock: str = ""  # description of the time control
    promise: str = ""  # hash of the seed, published before the match
    seed: str = ""  # the seed itself, published after it
    headers: tuple[tuple[str, str], ...] = ()  # custom headers, in order
    opening: str = ""  # position text, when the match did not start from the standard opening
    dealt: tuple[int, ...] = ()  # numbers drawn before the first action
    note: str = ""  # comment on the opening
    lines: tuple[RecordLine, ...] = ()
    outcome: Outcome | None = None  # without the parameters of its reason
    end_note: str = ""  # comment on the end
    remarks: tuple[str, ...] = ()  # further comments on the opening
    drawings: tuple[RecordDrawing, ...] = ()  # at the opening
    continuations: tuple[Variation, ...] = ()  # after the last action

    @property
    def annotated(self) -> bool:
        """Whether the record needs the format with annotations."""
        return bool(self.remarks or self.drawings or self.continuations) or any(one.annotated for one in self.lines)

    @property
    def branched(self) -> bool:
        """Whether the record has variations."""
        return bool(self.continuations) or any(one.variations for one in self.lines)


def without_annotations(record: Record) -> Record:
    """Return a record with its match only: no comments, glyphs, drawings or variations."""
    return replace(
        record,
        note="",
        end_note="",
        remarks=(),
        drawings=(),
        continuations=(),
        lines=tuple(RecordLine(one.seat, one.word, one.clock, one.drawn) for one in record.lines),
    )


def clock_text(milliseconds: int) -> str:
    """Hours, minutes and seconds, and thousandths where there are any: `0:19:58` or `0:00:07.250`."""
    seconds, rest = divmod(milliseconds, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{rest:03}" if rest else text
