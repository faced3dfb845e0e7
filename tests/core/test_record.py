"""The record as text: what it looks like, and that every fault names its line and what would be right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista.core import Outcome, RecordError
from conquista.core.record import Record, RecordLine, clock_text, line_number, read, write

FULL = """\
Conquista record 1
Game: tourney 1
Preset: tourney-club
Board: italia
Option rounds: 2
Option show: no
Seat A: Ada
Seat B: Zoë 🙂
Date: 2026-11-15
Clock: 20 min + 60 s
Promise: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925
Seed: 0000000000000000000000000000000000000000000000000000000000000000
Event: Club evening; table 3
Time-Zone: Europe/Rome
Opening: 123.245 00 666531144352 - 00 0 -
Result: A > B

0 start ~ 2 2 5 ; shuffled by \\u{202e} hand
1 B lay:4 @0:19:58
2 A lay:1 @0:00:07.250 ~ 3 0 12 ; a bold choice;\\nor is it? \\\\
= A > B by tourney.end.laurels TO-6 ; well played
"""

RECORD = Record(
    game="tourney",
    version=1,
    preset="tourney-club",
    board="italia",
    options=(("rounds", "2"), ("show", "no")),
    seats=(("A", "Ada"), ("B", "Zoë 🙂")),
    date="2026-11-15",
    clock="20 min + 60 s",
    promise="66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    seed="0" * 64,
    headers=(("Event", "Club evening; table 3"), ("Time-Zone", "Europe/Rome")),
    opening="123.245 00 666531144352 - 00 0 -",
    dealt=(2, 2, 5),
    note="shuffled by \u202e hand",
    lines=(
        RecordLine("B", "lay:4", 1_198_000),
        RecordLine("A", "lay:1", 7_250, (3, 0, 12), "a bold choice;\nor is it? \\"),
    ),
    outcome=Outcome((("A",), ("B",)), "tourney.end.laurels", "TO-6"),
    end_note="well played",
)

SMALL = """\
Conquista record 1
Game: skirmish 1
Seat S: Ada
Seat N: Bo
Result: *

1 S a-h
= *
"""


def test_full_record_reads_and_writes() -> None:
    assert read(FULL) == RECORD
    assert write(RECORD) == FULL
    assert FULL.split("\n")[line_number(RECORD, 2) - 1].startswith("2 A lay:1")


def test_smallest_record() -> None:
    record = Record("skirmish", 1, (("S", "Ada"), ("N", "Bo")), lines=(RecordLine("S", "a-h"),))
    assert write(record) == SMALL
    assert read(SMALL) == record


def _with(old: str, new: str, text: str = FULL) -> str:
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


FAULTS = [
    ("", 1, "begins with the line “Conquista record 1”"),
    ("\n", 1, "begins with the line"),
    (_with("record 1", "record 2"), 1, "begins with the line"),
    ("\ufeff" + FULL, 1, "character U+feff"),
    (FULL.replace("\n", "\r\n"), 1, "character U+d"),
    (FULL[:-1], 21, "last line must end with a newline"),
    ('{"game": "conquest"}', 1, "begins with the line"),
    (_with("Ada", "A\u202eda"), 7, "column 10: character U+202e must be escaped"),
    (_with("Game: tourney 1\n", ""), 15, "the header Game is missing"),
    (_with("Seat A: Ada\nSeat B: Zoë 🙂\n", ""), 14, "the header Seat is missing"),
    (_with("Result: A > B\n", ""), 15, "the header Result is missing"),
    (_with("tourney 1", "tourney"), 2, "the name of a game and its version"),
    (_with("tourney 1", "tourney 01"), 2, "the name of a game and its version"),
    (_with("Board: italia", "Board:italia"), 4, "expected a header such as"),
    (_with("Board: italia", "Board: "), 4, "expected a header such as"),
    (_with("Board: italia", "Board: ../x"), 4, "expected a plain name"),
    (_with("Board: italia", "Option: x"), 4, "expected a header such as"),
    (_with("Board: italia\n", "Board: italia\nBoard: italia\n"), 5, "header Board appears twice"),
    (_with("Preset: tourney-club\nBoard: italia", "Board: italia\nPreset: x"), 4, "Preset must come before Board"),
    (
        _with("Option rounds: 2\nOption show: no", "Option show: no\nOption rounds: 2"),
        6,
        "must come before Option show",
    ),
    (_with("Option show: no", "Option rounds: 3"), 6, "header Option rounds appears twice"),
    (_with("Option show", "Option 9"), 6, "not the name of an option"),
    (_with("Seat B", "Seat A"), 8, "header Seat A appears twice"),
    (_with("Seat B", "Seat B/2"), 8, "not the name of a seat"),
    (_with("Seat A: Ada", "Seat A:  Ada"), 7, "a space is at an end"),
    (_with("Zoë 🙂", "Zo\\u{eb}"), 8, "an escape is wrong or unnecessary"),
    (_with("Zoë 🙂", "Zo\\x"), 8, "an escape is wrong or unnecessary"),
    (_with("2026-11-15", "2026-02-30"), 9, "expected a date such as"),
    (_with("2026-11-15", "15.11.2026"), 9, "expected a date such as"),
    (_with("2026-11-15", "2026-11-15T24:00:00Z"), 9, "expected a date such as"),
    (_with("Seed: 0", "Seed: F"), 12, "64 lower-case hexadecimal digits"),
    (_with("Event: C", "event: C"), 13, "not a header name"),
    (_with("Time-Zone: Europe", "Event: Europe"), 14, "header Event appears twice"),
    (_with("\n\n", "\n"), 17, "expected a header such as"),
    (FULL.partition("\n\n")[0] + "\n", 17, "a blank line must separate"),
    (_with("0 start ~ 2 2 5", "0 begin ~ 2 2 5"), 18, "expected “0 start ~”"),
    (_with("0 start ~ 2 2 5", "0 start"), None, ""),
    (_with("0 start ~ 2 2 5 ; shuffled by \\u{202e} hand", "0 start"), 18, "expected “0 start ~”"),
    (_with("0 start ~ 2 2 5", "0 start 2 2 5"), 18, "expected “0 start ~”"),
    (_with("1 B lay:4", "2 B lay:4"), 19, "expected action number 1, not “2”"),
    (_with("1 B lay:4", "1  B lay:4"), 19, "“” is not one of the seats A, B"),
    (_with("1 B lay:4", "1 C lay:4"), 19, "“C” is not one of the seats A, B"),
    (_with("1 B lay:4 @0:19:58", "1 B"), 19, "expected a number, a seat and a word"),
    (_with("1 B lay:4", "1 B lay\\4"), 19, "is not a word"),
    (_with("@0:19:58", "@19:58"), 19, "expected a clock"),
    (_with("@0:19:58", "@0:19:58.000"), 19, "expected a clock"),
    (_with("@0:19:58", "@0:61:00"), 19, "expected a clock"),
    (_with("@0:19:58", "0:19:58"), 19, "a word can be followed by"),
    (_with("~ 3 0 12", "~"), 20, "expected whole numbers after ~"),
    (_with("~ 3 0 12", "~ 3  12"), 20, "expected whole numbers after ~"),
    (_with("~ 3 0 12", "~ 3 -1"), 20, "expected whole numbers after ~"),
    (_with("~ 3 0 12", "~ 03"), 20, "expected whole numbers after ~"),
    (_with("~ 3 0 12", "~ ٣"), 20, "expected whole numbers after ~"),
    (_with("~ 3 0 12", "~ " + "9" * 5000), 20, "expected whole numbers after ~"),
    (_with("; well played", ";"), 21, "expected a comment after the semicolon"),
    (_with("; well played", "; "), 21, "a space is at an end"),
    (_with("= A > B by tourney.end.laurels TO-6 ; well played\n", ""), 20, "the last line must give the outcome"),
    (SMALL.replace("1 S a-h\n= *\n", ""), 7, "the last line must give the outcome"),
    (_with("= A > B", "= A"), 21, "must rank the seats A, B"),
    (_with("= A > B", "= A > A"), 21, "must rank the seats A, B"),
    (_with(" by tourney.end.laurels TO-6", ""), 21, "must rank the seats A, B"),
    (_with("by tourney.end", "by Tourney End"), 21, "is not a reason"),
    (_with("TO-6", "TO 6"), 21, "is not a clause"),
    (_with("Result: A > B", "Result: B > A"), 21, "the outcome is A > B, but the header Result says B > A"),
    (_with("Result: *", "Result: S > N", SMALL), 8, "but the header Result says S > N"),
    (SMALL + "\n", 9, "nothing may follow the outcome"),
    (SMALL + "2 N g-h\n", 9, "nothing may follow the outcome"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), FAULTS)
def test_fault_names_its_line(text: str, line: int | None, sentence: str) -> None:
    if line is None:  # the deal may be left out while the comment stays
        assert write(read(text)) == text
        return
    with pytest.raises(RecordError) as refused:
        read(text)
    assert (refused.value.line, sentence in str(refused.value)) == (line, True), str(refused.value)


def test_giant_text_is_refused_at_once() -> None:
    with pytest.raises(RecordError, match="at most 8,000,000 characters"):
        read("x" * 9_000_000)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "Tourney"},
        {"version": 0},
        {"seats": (("A", ""),)},
        {"seats": (("A B", "x"),)},
        {"options": (("show", "no"), ("rounds", "2"))},
        {"headers": (("Seed", "x"),)},
        {"headers": (("Event", ""),)},
        {"lines": (RecordLine("Z", "lay:4"),)},
        {"lines": (RecordLine("A", "two words"),)},
        {"lines": (RecordLine("A", ""),)},
        {"lines": (RecordLine("A", ";"),)},
        {"lines": (RecordLine("A", "lay:1", -5),)},
        {"lines": (RecordLine("A", "lay:1", None, (-1,)),)},
        {"dealt": (-1,)},
        {"outcome": Outcome((("A",),), "x.y")},
        {"outcome": Outcome((("A",), ("B",)), "")},
        {"outcome": Outcome((("A",), ("B",)), "x.y", "", {"n": 1})},
    ],
)
def test_what_could_not_be_read_back_is_not_written(change: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        write(replace(RECORD, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("clock", "text"), [(0, "0:00:00"), (999, "0:00:00.999"), (3_600_000, "1:00:00"), (10**9, "277:46:40")]
)
def test_clock(clock: int, text: str) -> None:
    assert clock_text(clock) == text
    line = RecordLine("A", "lay:1", clock)
    assert read(write(replace(RECORD, lines=(line,)))).lines == (line,)


TEXTS = st.text(st.characters(), min_size=1, max_size=30)
LINES = st.builds(
    RecordLine,
    seat=st.sampled_from("AB"),
    word=st.text("abcxyz:>-=~@0189é", min_size=1, max_size=8),
    clock=st.none() | st.integers(0, 10**10),
    drawn=st.lists(st.integers(0, 10**17), max_size=5).map(tuple),
    comment=st.just("") | TEXTS,
)


@given(TEXTS, TEXTS, TEXTS, TEXTS, st.lists(LINES, max_size=4), st.lists(st.integers(0, 109), max_size=4))
def test_any_names_and_comments_come_back(
    name: str, clock: str, event: str, note: str, lines: list[RecordLine], dealt: list[int]
) -> None:
    record = replace(
        RECORD,
        seats=(("A", name), ("B", "Bo")),
        clock=clock,
        headers=(("Event", event),),
        note=note,
        end_note=name,
        opening=event,
        dealt=tuple(dealt),
        lines=tuple(lines),
    )
    text = write(record)
    assert read(text) == record
    assert text.encode().decode() == text
    assert len(text.split("\n")) == len(text.splitlines()) + 1
