"""The rules commands as a person uses them: what they print, and how they refuse."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.cli import rules as clauses
from conquista.cli.commands.games import rules as commands
from conquista.cli.rules import lines, rulings, spans, styled
from conquista.games import registry
from conquista.i18n import catalogue
from conquista.rulebook import book, clause


@pytest.fixture(autouse=True)
def plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONQUISTA_DEBUG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CONQUISTA_LANG", "en")


def run(*arguments: str) -> int:
    return main.run(["rules", *arguments])


def test_show_prints_the_clause_its_place_its_editions_and_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "gc-rec-05", "CQ-EXCH-18") == 0
    output = capsys.readouterr().out
    assert "GC-REC-05  Grand Conquest, 8. Recapture (GC-REC)" in output
    assert "both must be needed for the answer" in output
    assert "EN IT; FR silent" in output
    assert "GC-AMB-37" in output  # it says that it touches the clause
    assert "CQ-EXCH-18" in output
    assert "A-10" in output  # the clause rests on it
    assert "booklet 6.4" in output


def test_show_and_search_speak_the_language_of_the_reader(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clauses, "terminal_language", lambda: "it")
    monkeypatch.setattr(commands, "terminal_language", lambda: "it")
    assert run("show", "GC-REC-05") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert clause("GC-REC-05", "it").text in output
    assert clause("GC-REC-05").text not in output
    assert " ".join(clause("GC-AMB-38", "it").text.split())[:60] in output  # a ruling that touches it
    assert run("search", "ponte", "levatoio") == 0
    assert "GC-BOARD-04" in capsys.readouterr().out


def test_show_says_why_a_clause_has_no_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "CQ-TIP-01") == 0
    assert "advice, not a rule" in capsys.readouterr().out


def test_show_refuses_what_is_not_there_and_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "GC-REC-05", "GC-REC-55") == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "Did you mean" in output.err


def test_search_prints_a_line_for_each_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("search", "rope", "bridge", "elephant") == 0
    output = capsys.readouterr().out
    assert "  GC-ELE-07  An elephant without soldiers may cross all rope bridges.\n" in output
    assert output.endswith("8 clauses.\n")
    assert run("search", "rope", "--book", "condottiere") == 0
    assert capsys.readouterr().out == "No clause contains all these words.\n"
    assert run("search", "rope", "--book", "chess") == 2


def test_list_prints_every_clause_below_its_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "condottiere") == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0] == "2. Components"
    assert sum(line.startswith("  CO-") for line in output) == len(book("condottiere"))


def test_coverage_names_every_gap(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(registry.GAMES, "condottiere")
    marks = '"CQ-MP-01", "CQ-MP-77", "CQ-TIP-01", *names()'
    (tmp_path / "test_x.py").write_text(f"import pytest\n\n@pytest.mark.clause({marks})\ndef test_x() -> None: ...\n")
    assert run("coverage", "--tests", str(tmp_path)) == 1
    output = " ".join(capsys.readouterr().out.split())
    assert "without a test: CQ-COMP-01 to 12, CQ-BOARD-01 to 26" in output
    assert "positions not played by a test: T-01 to 02, T-04 to 07," in output
    assert "There is no clause CQ-MP-77, but test_x.py::test_x refers to it." in output
    assert "CQ-TIP-01 is marked as untestable, but has a test." in output
    assert "the marker in test_x.py:3" in output
    assert "game not playable yet" in output
    assert run("coverage", "--json", "--tests", str(tmp_path)) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["holds"] is False
    assert [covered["proven"] for covered in data["books"]] == [1, 0, 0]


def test_coverage_without_tests_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("coverage", "--tests", str(tmp_path / "none")) == 2
    assert "There is no test folder" in capsys.readouterr().err


def test_every_sentence_is_there_and_said() -> None:
    texts = [(Path(main.__file__).parent / name).read_text() for name in ("rules.py", "commands/games/rules.py")]
    asked = {f"rulebook.{key}" for text in texts for key in re.findall(r"phrase\(f?\"([\w.{}]+)\"", text)}
    asked |= {key for text in texts for key in re.findall(r"CommandError\(\"([\w.]+)\"", text)}
    [group] = re.findall(
        r"add_group\(app, \"rules\", phrase, {(.*?)}\)", texts[1]
    )  # help of the group and its commands
    asked |= {"rulebook.help", *(f"rulebook.{name}.help" for name in re.findall(r"\"(\w+)\":", group))}
    whole = {key for key in asked if "{" not in key}
    begun = tuple(key.partition("{")[0] for key in asked - whole)
    there = {key for key in catalogue("en") if key.startswith("rulebook.")}
    assert whole <= there
    begun += ("rulebook.section.",)  # of the translations
    assert {key for key in there - whole if not key.startswith(begun)} == {"rulebook.no_clause"}  # of the library


def test_marks_of_the_page_become_styles() -> None:
    found = styled("A **bold** *word*, `code`, 4 * 5 = 20 and no* mark")
    assert found.plain == "A bold word, code, 4 * 5 = 20 and no* mark"
    assert [(found.plain[span.start : span.end], span.style) for span in found.spans] == [
        ("bold", "bold"),
        ("word", "italic"),
        ("code", "cyan"),
    ]


def test_a_long_clause_is_cut_in_a_list() -> None:
    _, line = lines([clause("CO-COMP-10")])
    assert line.plain.endswith("…")
    assert len(line.plain) < 120


def test_rulings_are_those_cited_and_those_that_touch() -> None:
    assert [one.id for one in rulings(clause("CQ-EXCH-18"))] == ["A-10", "A-11"]
    assert [one.id for one in rulings(clause("GC-KNI-06"))] == ["GC-AMB-15"]


def test_neighbours_are_told_as_a_span() -> None:
    some = [clause(name) for name in ("GC-REC-01", "GC-REC-02", "GC-REC-03", "GC-REC-05", "GC-CAP-06")]
    assert spans(some) == "GC-REC-01 to 03, GC-REC-05, GC-CAP-06"
