"""The table of reasons is whole: each has a case that meets it, a sentence, and clauses of the right family."""

from __future__ import annotations

import re

import pytest

from conquista import rulebook
from conquista.core import Illegal
from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain import reason
from conquista.games.conquest.explain.reasons import find_fault
from conquista.games.conquest.explain.violation import RuleViolation, clause, declared
from conquista.games.conquest.rules.constants.action_kinds import DRAW, RAISE, STEP
from conquista.games.conquest.rules.constants.sizes import PIECES
from conquista.games.conquest.scenes.scenario import scene
from conquista.i18n import catalogue, sentence
from games.conquest.why import test_answers, test_fire, test_knights, test_loads, test_prey, test_turns, test_ways
from games.conquest.why import test_works as works

CHAPTERS = (test_turns, test_ways, test_loads, test_prey, test_knights, test_fire, works, test_answers)
CASES = [given for chapter in CHAPTERS for given in chapter.CASES]
BY_HAND = {"unknown", "form", "place", "turn.over", "draw.agreed", "build.crowded", *test_ways.OTHERS}


def test_every_reason_is_met_by_a_case() -> None:
    assert set(declared()) - {given.reason for given in CASES} == BY_HAND


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    says = {f"why.{basis.message or name}" for name, basis in declared().items()}
    written = {key for key in catalogue("en") if key.startswith("why.") and not key.startswith("why.kind.")}
    assert says == written


def test_clauses_belong_to_the_family_of_their_column() -> None:
    for name, basis in declared().items():
        assert re.fullmatch(r"(GC-[A-Z0-9]+-\d+)?", basis.grand), name
        assert re.fullmatch(r"(CQP?-[A-Z0-9]+-\d+)?", basis.conquest), name
        assert re.fullmatch(r"(CQP-[A-Z0-9]+-\d+)?", basis.plus), name


def test_clauses_stand_in_the_rulebook() -> None:
    for name, basis in declared().items():
        books = {basis.grand: "grand-conquest", basis.conquest: "conquest", basis.plus: "conquest"}
        for cited, book in books.items():
            assert not cited or rulebook.clause(cited).book == book, name


def test_plus_speaks_of_its_own_clause_where_it_has_one() -> None:
    assert [clause("answer.slow", army) for army in ("grand", "classic", "plus")] == [
        "GC-CAT-20",
        "CQ-EXCH-06",
        "CQP-CAT-18",
    ]
    assert clause("way.none", "plus") == "CQ-BOARD-02"
    assert clause("way.field", "plus") is None


def refused(move: Move, *pieces: str, seat: str = "S", **more: object) -> Illegal:
    s = scene("a-b", *pieces, **more)
    error = reason(s.state, seat, move)
    sentence(error.key, error.params)
    return error


def test_a_move_whose_parts_do_not_go_together() -> None:
    assert refused(Move(RAISE, "a", 1, "b"), "A.Sol@a").key == "why.form"
    assert refused(Move(12, "a"), "A.Sol@a").key == "why.form"


def test_a_place_of_another_board() -> None:
    assert refused(Move(STEP, "N1", 0, "N2"), "A.Sol@a").key == "why.place"


def test_after_the_end_of_the_match() -> None:
    s = scene("a-b", "A.Kni@a", "B.Sol@b", reserves=0, preset="conquest_2p").do("a-b")
    assert s.outcome
    assert reason(s.state, "S", Move(STEP, "b", 0, "a")).key == "why.turn.over"
    assert reason(s.state, "S", Move(DRAW, goal="S")).key == "why.turn.over"


def test_a_draw_is_agreed_to_once() -> None:
    s = scene("a-b", "A.Kni@a", preset="conquest_2p")
    agreed = s.game.apply(s.state, "S", Move(DRAW, goal="S"), None).state  # type: ignore[arg-type]
    assert reason(agreed, "S", Move(DRAW, goal="S")).key == "why.draw.agreed"
    with pytest.raises(ValueError, match="draw:N is legal here"):
        reason(agreed, "N", Move(DRAW, goal="N"))


def test_no_piece_is_left_to_build_with() -> None:
    each = PIECES // 4 - 1
    s = scene("a, b, c, d", "A.Sol@a", "A.Sol@b", "A.Sol@c", "A.Sol@d", reserves=each)
    assert reason(s.state, "S", Move(4, "a", 0, "a")).key == "why.build.crowded"


def test_a_legal_move_has_no_reason() -> None:
    s = scene("a-b", "A.Sol@a")
    with pytest.raises(ValueError, match="a-b is legal here"):
        reason(s.state, "S", Move(STEP, "a", 0, "b"))
    assert find_fault(s.state, "S", Move(STEP, "a", 0, "b")) is None


def test_what_nobody_foresaw_is_refused_all_the_same() -> None:
    error = RuleViolation("unknown", {}).refusal("grand", "a-b")
    assert (error.key, error.clause, str(error)) == ("why.unknown", None, "a-b is not possible here.")
