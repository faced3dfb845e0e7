"""A page becomes clauses, whichever way they are written down."""

from __future__ import annotations

import pytest

from conquista.rulebook.model import Clause
from conquista.rulebook.parser import read

PAGE = """# A game

## 1. Board (CQ-BOARD)

- **CQ-BOARD-01** [3, 6.1] There are two sides [R A-02].
- **CQ-BOARD-02** Nothing more.
Prose that names CQ-BOARD-01 is no clause.

### 1.1 Recapture

- **GC-REC-01** He must halt. {EN IT; FR silent} (EN CAPTURE; IT CATTURA)
- **GC-REC-02** Only he may answer (see GC-REC-01). {EN IT FR} (same; FR COMBATS)
- **GC-REC-03** It follows. {*derived*: each says so}
- **GC-REC-04** It may be declined. {EN} (same)
- **GC-AMB-01 Loaded carrier.** Q: What? R: All of it. Touches GC-REC-01/02.
- **CQ-EX-02** [12] A long example:
  1. first
  - then
- CO-TIP-01 Count hands.
- `option` yes: a note, not a clause.

## 2. Rows

| Id | Question | Ruling | Clauses |
|---|---|---|---|
| A-02 | Which? | Both | BOARD-01, -02 |

| id | clause | source |
| --- | --- | --- |
| CO-COMP-01 | For 2 to 6. | IT·CONTENUTO |

| id | lines in play | strengths |
| --- | --- | --- |
| CO-EX-01 (IT) | A [M10] | A 10 |

| option | default |
| --- | --- |
| `x` | CO-COMP-01 |
"""


@pytest.fixture(scope="module")
def clauses() -> dict[str, Clause]:
    return {one.id: one for one in read(PAGE, "game")}


def test_every_clause_is_found_and_nothing_else(clauses: dict[str, Clause]) -> None:
    items = ["CQ-BOARD-01", "CQ-BOARD-02", "GC-REC-01", "GC-REC-02", "GC-REC-03", "GC-REC-04"]
    assert list(clauses) == [*items, "GC-AMB-01", "CQ-EX-02", "CO-TIP-01", "A-02", "CO-COMP-01", "CO-EX-01"]
    assert {one.book for one in clauses.values()} == {"game"}


def test_a_clause_knows_its_section(clauses: dict[str, Clause]) -> None:
    assert clauses["CQ-BOARD-01"].section == "1. Board (CQ-BOARD)"
    assert clauses["GC-REC-01"].section == "1.1 Recapture"
    assert clauses["A-02"].section == "2. Rows"


def test_text_editions_and_source_are_told_apart(clauses: dict[str, Clause]) -> None:
    first = clauses["GC-REC-01"]
    assert (first.text, first.editions, first.source) == ("He must halt.", "EN IT; FR silent", "EN CAPTURE; IT CATTURA")
    assert clauses["GC-REC-02"].source == "EN CAPTURE; IT CATTURA; FR COMBATS"  # the same as above, and one more
    assert clauses["GC-REC-04"].source == "EN CAPTURE; IT CATTURA"
    assert (clauses["GC-REC-03"].editions, clauses["GC-REC-03"].source) == ("*derived*: each says so", "")
    assert clauses["CQ-BOARD-01"].source == "booklet 3, 6.1"
    assert clauses["CO-COMP-01"] == Clause("CO-COMP-01", "game", "2. Rows", "For 2 to 6.", source="IT·CONTENUTO")


def test_titles_rows_and_indented_lines_belong_to_the_text(clauses: dict[str, Clause]) -> None:
    assert clauses["GC-AMB-01"].text.startswith("Loaded carrier. Q: What?")
    assert clauses["CQ-EX-02"].text == "A long example:\n  1. first\n  - then"
    assert clauses["A-02"].text == "Question: Which?\nRuling: Both\nClauses: BOARD-01, -02"
    assert clauses["CO-EX-01"].text == "Lines in play: A [M10]\nStrengths: A 10"
    assert clauses["CO-EX-01"].editions == "IT"


def test_a_clause_knows_what_it_rests_on_and_what_it_names(clauses: dict[str, Clause]) -> None:
    assert clauses["CQ-BOARD-01"].grounds == ("A-02",)
    assert clauses["CQ-BOARD-01"].cites == ("A-02",)
    assert clauses["GC-REC-02"].cites == ("GC-REC-01",)
    assert clauses["GC-AMB-01"].cites == ("GC-REC-01", "GC-REC-02")
    assert clauses["A-02"].cites == ("CQ-BOARD-01", "CQ-BOARD-02")  # the table leaves the prefix out


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("CQ-EXCH-01", "rule"),
        ("GC-2P-06", "rule"),
        ("CQ-EX-02", "example"),
        ("GC-EX1-04", "example"),
        ("A-07", "ruling"),
        ("GC-AMB-44", "ruling"),
        ("GC-OQ-01", "ruling"),
        ("T-34", "position"),
        ("CO-T-60", "position"),
        ("CQ-TIP-03", "advice"),
    ],
)
def test_the_id_tells_the_kind(name: str, kind: str) -> None:
    assert Clause(name, "game", "", "").kind == kind
