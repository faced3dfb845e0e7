"""The data model of a record."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core.values import Outcome, Seat

FORMAT = 1
FIRST_LINE = f"Conquista record {FORMAT}"
UNFINISHED = "*"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One action: the seat, the word, the clock after it in milliseconds, the numbers drawn, and a comment."""

    seat: Seat
    word: str
    clock: int | None = None
    drawn: tuple[int, ...] = ()
    comment: str = ""


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


def clock_text(milliseconds: int) -> str:
    """Hours, minutes and seconds, and thousandths where there are any: `0:19:58` or `0:00:07.250`."""
    seconds, rest = divmod(milliseconds, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{rest:03}" if rest else text
