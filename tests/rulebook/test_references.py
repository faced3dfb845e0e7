"""Names of clauses are found in running text, however shortly they are written."""

from __future__ import annotations

import pytest

from conquista.rulebook import books
from conquista.rulebook.references import grounds, mentions, references

KNOWN = {f"GC-REC-{n:02}" for n in range(1, 12)} | {f"CQ-EXCH-{n:02}" for n in range(1, 9)}
KNOWN |= {"CQP-TOWER-03", "GC-2P-06", "CQ-WIN4-02", "CQ-WIN4-06", "A-07", "A-11", "T-101"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see GC-REC-05.", ["GC-REC-05"]),
        ("GC-REC-04/05, A-07", ["GC-REC-04", "GC-REC-05", "A-07"]),
        ("GC-REC-04 to 06", ["GC-REC-04", "GC-REC-05", "GC-REC-06"]),
        ("GC-REC-04..06/08", ["GC-REC-04", "GC-REC-05", "GC-REC-06", "GC-REC-08"]),
        ("CQ-WIN4-02, -06 and section 12", ["CQ-WIN4-02", "CQ-WIN4-06"]),
        ("EXCH-05, -07, TOWER-03", ["CQ-EXCH-05", "CQ-EXCH-07", "CQP-TOWER-03"]),
        ("EXCH-01 … -03", ["CQ-EXCH-01", "CQ-EXCH-02", "CQ-EXCH-03"]),
        ("GC-2P-06 (T-101)", ["GC-2P-06", "T-101"]),
        ("GC-REC-09, 20 turns later", ["GC-REC-09"]),
        ("A-07 to -11", ["A-07", "A-11"]),  # the numbers between were never given
        ("GC-REC-99 and DATA-07", ["GC-REC-99", "DATA-07"]),
        ("M10, 6.4, V-road, a-b", []),
    ],
)
def test_names_are_found(text: str, found: list[str]) -> None:
    assert list(mentions(text, KNOWN)) == found


def test_only_what_exists_is_a_reference() -> None:
    assert references("GC-REC-05, GC-REC-99, GC-REC-05", KNOWN) == ("GC-REC-05",)


def test_grounds_are_what_the_marks_name() -> None:
    assert grounds("as A-11 says [R A-07 for the range; shown in CQ-EXCH-02]", KNOWN) == ("A-07", "CQ-EXCH-02")


def test_the_books_name_no_clause_that_is_not_there() -> None:
    for book in books():
        known = {one.id for one in book.clauses}
        for one in book.clauses:
            found = f"{one.text} {one.editions} {one.source}"
            assert [name for name in mentions(found, known) if name not in known] == [], one.id
