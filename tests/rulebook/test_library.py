"""The three books are whole, and their clauses are found by id and by words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conquista import rulebook
from conquista.core import UnknownName
from conquista.rulebook import book, books, clause, search
from conquista.rulebook.library import reasons, untestable

PROJECT = Path(__file__).parents[2]
PAGES = {name: PROJECT / f"docs/rules/{name}.md" for name in ("conquest", "grand-conquest", "condottiere")}


def test_the_books() -> None:
    assert {one.name: (one.title, one.game) for one in books()} == {
        "conquest": ("Conquest and Conquest Plus", "conquest"),
        "grand-conquest": ("Grand Conquest", "conquest"),
        "condottiere": ("Condottiere", "condottiere"),
    }


def test_no_id_stands_twice() -> None:
    every = [one.id for each in books() for one in each.clauses]
    assert len(every) == len(set(every)) == sum(len(each) for each in books())


@pytest.mark.parametrize("name", PAGES)
def test_every_line_that_begins_with_an_id_is_read(name: str) -> None:
    page = PAGES[name].read_text(encoding="utf-8")
    begun = re.findall(r"^(?:- \**|\| )((?:(?:CQP?|GC|CO)-\w+|A|T)-\d+)\b", page, re.MULTILINE)
    assert [one.id for one in book(name).clauses] == begun


@pytest.mark.parametrize("name", PAGES)
def test_the_page_in_docs_is_the_page_of_the_package(name: str) -> None:
    assert PAGES[name].is_symlink()
    assert PAGES[name].samefile(PROJECT / f"src/conquista/rulebook/data/{name}.md")


def test_every_rule_says_where_it_comes_from() -> None:
    silent = [
        one.id for each in books() for one in each.clauses if one.kind == "rule" and not one.source + one.editions
    ]
    assert silent == ["CQ-BOARD-25"]  # it sums up the clauses on boards


def test_the_text_holds_no_leftover_of_a_tag() -> None:
    for each in books():
        for one in each.clauses:
            assert one.text.strip() == one.text != ""
            assert not re.search(r"\{(EN|IT|FR)|\(same", one.text), one.id


def test_a_clause_is_found_by_its_id() -> None:
    found = clause("gc-rec-05")
    assert found is clause("GC-REC-05")
    assert found.text == "If two moves are used, both must be needed for the answer."
    assert found.editions == "EN IT; FR silent"
    assert (found.book, found.section) == ("grand-conquest", "8. Recapture (GC-REC)")


def test_what_is_not_there_is_refused_with_what_comes_near() -> None:
    with pytest.raises(UnknownName) as missed:
        clause("GC-REC-55")
    assert "GC-REC-05" in missed.value.near
    with pytest.raises(UnknownName, match="no clause “zzz”"):
        clause("zzz")
    with pytest.raises(UnknownName) as unknown:
        book("conquests")
    assert unknown.value.near == ("conquest", "grand-conquest")


def test_words_are_found_as_beginnings_rules_first() -> None:
    found = search("ROPE bridge elephant")
    assert [one.id for one in found][:3] == ["GC-ELE-05", "GC-ELE-06", "GC-ELE-07"]
    kinds = [one.kind for one in found]
    assert kinds.index("position") > max(where for where, kind in enumerate(kinds) if kind in ("rule", "ruling"))
    assert "CQ-EXCH-01" not in [one.id for one in search("xchange")]
    assert [one.id for one in search("answer_dismount_first shared")] == ["A-10", "T-34"]  # marks are no hindrance
    assert {one.book for one in search("soldier", "conquest")} == {"conquest"}
    assert search("") == ()


def test_each_reason_belongs_to_a_clause() -> None:
    assert untestable()["CQ-TIP-01"]
    assert all(reason.strip() for reason in untestable().values())
    assert clause("CQ-TIP-01").untestable == untestable()["CQ-TIP-01"]
    assert clause("GC-REC-05").untestable == ""


def test_reasons_may_mean_many_but_never_nobody() -> None:
    known = ["CQ-TIP-01", "CQ-TIP-02", "CQ-NEG-01"]
    assert reasons('"CQ-TIP-*" = "advice"\n"CQ-NEG-01" = "talk"', known) == {
        "CQ-TIP-01": "advice",
        "CQ-TIP-02": "advice",
        "CQ-NEG-01": "talk",
    }
    for wrong in ("CQ-NEG-02", "GC-*"):
        with pytest.raises(UnknownName):
            reasons(f'"{wrong}" = "why"', known)


def test_package_offers_its_names() -> None:
    assert all(hasattr(rulebook, name) for name in rulebook.__all__)
