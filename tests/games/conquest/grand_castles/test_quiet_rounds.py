"""Section 24: how turns without a capture are counted, and what begins the count anew."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    DUEL,
    EN,
    FR,
    IT,
    ConquestScene,
    ending,
    over,
    pass_turns,
    scene,
    with_four_seats,
)

A_LEADS = {"A": {"soldier": 9}}


def last_turn(s: ConquestScene) -> int:
    """The number of the turn that ends the match when nobody captures any more."""
    return pass_turns(s, 60).numbers["turn"]


@with_four_seats
@pytest.mark.clause("GC-WIN-09", "GC-TIP-29")
def test_gc_win_09_four_rounds_without_a_capture(preset: str) -> None:
    """The leader of the count wins; in the fifteenth turn he has not won yet."""
    s = pass_turns(scene("x", piles=A_LEADS, preset=preset), 15)
    assert not over(s)
    pass_turns(s, 1)
    assert ending(s) == ("A", "GC-WIN-09")


@with_four_seats
@pytest.mark.clause("GC-WIN-09", "GC-AMB-94")
def test_gc_amb_94_one_piece_left_comes_before_quiet_rounds(preset: str) -> None:
    men = [f"{seat}.Sol@{seat.lower()}{i}" for seat in "ACD" for i in (1, 2)]
    graph = " ".join(man.partition("@")[2] for man in [*men, "B.Sol@b1"])
    s = pass_turns(scene(graph, *men, "B.Sol@b1", reserves=0, turn=100, quiet=15, preset=preset), 1)
    assert ending(s)[1] == "GC-WIN-02"


@pytest.mark.parametrize(("preset", "turn"), [(EN, 25), (IT, 25), (FR, 27)])
@pytest.mark.clause("GC-AMB-99", "GC-WIN-09", "GC-TURN-06")
def test_gc_amb_99_any_sixteen_turns_or_four_whole_rounds(preset: str, turn: int) -> None:
    """GC-T-170: last capture in West's turn of round 3; the end comes with West's or East's turn of round 7."""
    s = scene("a-b", "B.Kni@a", "C.Sol@b", active="B", turn=9, preset=preset).do("a-b")
    assert last_turn(s) == turn


@pytest.mark.parametrize(("window", "turn"), [("sliding", 25), ("aligned", 27)])
@pytest.mark.clause("GC-AMB-99")
def test_gc_amb_99_option_quiet_window(window: str, turn: int) -> None:
    s = scene("a-b", "B.Kni@a", "C.Sol@b", active="B", turn=9, options={"quiet_window": window}).do("a-b")
    assert last_turn(s) == turn


@pytest.mark.parametrize("rounds", [1, 4, 7])
@pytest.mark.clause("GC-AMB-99", "GC-WIN-09")
def test_gc_amb_99_option_quiet_rounds(rounds: int) -> None:
    assert last_turn(scene("x", turn=100, options={"quiet_rounds": rounds})) == 100 + 4 * rounds - 1


@pytest.mark.parametrize("window", ["sliding", "aligned"])
@pytest.mark.clause("GC-AMB-99")
def test_gc_amb_99_option_quiet_from_start(window: str) -> None:
    """Before the first capture the count runs, or it does not."""
    options = {"quiet_window": window, "quiet_from_start": False}
    s = pass_turns(scene("a-b", "A.Kni@a", "B.Sol@b", turn=100, options=options), 40)
    assert not over(s)
    assert last_turn(s.do("a-b")) == (156 if window == "sliding" else 159)
    assert last_turn(scene("x", turn=100, options={"quiet_window": window, "quiet_from_start": True})) == 115


@pytest.mark.clause("GC-AMB-99")
def test_gc_amb_99_two_players_count_twenty_turns() -> None:
    assert last_turn(scene("x", turn=100, preset=DUEL)) == 119


DEEDS = {
    "capture": ("a-b", ("A.Kni@a", "B.Sol@b"), ("a-b",)),
    "recapture": ("a=p, b=p", ("A.Sol@a", "B.Shp@p", "B.Sol@b"), ("a-p", "b-p")),
    "shot": ("a-b", ("A.Cat@a", "B.Sol@b"), ("a*b",)),
    "loaded vessel": ("a=p", ("A.Kni@a", "B.Shp[Sol]@p"), ("a-p",)),
    "empty vessel": ("a=p", ("A.Kni@a", "B.Shp@p"), ("a-p",)),
    "camel": ("a-b", ("A.Sol@a", "B.Cam@b"), ("a+b",)),
    "wandering": ("a-b", ("B.Cam@b",), ("b~a",)),
    "build": ("a-b", ("A.Sol@a",), ("a=chariot",)),
    "drawbridge": ("a-b", (), ("raise:cA1",)),
}
ELIMINATIONS = {"capture", "recapture", "shot", "loaded vessel"}


def resets(deed: str, **more: object) -> bool:
    """Does this deed in the sixteenth quiet turn keep the match alive?"""
    graph, men, words = DEEDS[deed]
    s = scene(f"{graph}, cA1#e", *men, quiet=15, **more)
    s.do(*words, "end")
    return s.numbers["quiet"] == 0


@pytest.mark.parametrize("preset", [EN, IT, DUEL])
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.clause("GC-AMB-100", "GC-WIN-09")
def test_gc_amb_100_what_begins_the_count_anew(preset: str, deed: str) -> None:
    assert resets(deed, preset=preset) is (deed in {*ELIMINATIONS, "empty vessel"})


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.clause("GC-AMB-100", "GC-WIN-09")
def test_gc_amb_100_french_eliminations_only(deed: str) -> None:
    assert resets(deed, preset=FR) is (deed in ELIMINATIONS)


@pytest.mark.parametrize(
    ("value", "reset"),
    [
        ("elimination", ELIMINATIONS),
        ("elimination_or_vessel", {*ELIMINATIONS, "empty vessel"}),
        ("any_taking", {*ELIMINATIONS, "empty vessel", "camel"}),
    ],
)
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.clause("GC-AMB-100")
def test_gc_amb_100_option_quiet_reset_by(value: str, reset: set[str], deed: str) -> None:
    assert resets(deed, options={"quiet_reset_by": value}) is (deed in reset)


@with_four_seats
@pytest.mark.clause("GC-AMB-100")
def test_gc_amb_100_an_answer_resets_in_any_players_turn(preset: str) -> None:
    """A recapture of a taker that removed nothing itself: only the answer is an elimination."""
    s = scene("a-b-c", "A.Sol@a", "B.Cam@b", "B.Kni@c", quiet=14, preset=preset).do("a+b", "c-b", "end")
    assert s.numbers["quiet"] == 0
