"""What revision 2 of the rulings corrects in Grand Conquest; revision 1 goes on as it was begun (GC-REV-01)."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    EN,
    FR,
    TEAM_EN,
    ConquestScene,
    ending,
    over,
    refused,
    scene,
    small,
    with_a_count,
    with_partners,
)

both = pytest.mark.parametrize("revision", [1, 2])


def under(revision: int, **more: object) -> dict[str, object]:
    return {"options": {"revision": revision, **more}}


def go_on(s: ConquestScene, *words: str) -> ConquestScene:
    """Do these words; whoever is asked for an answer on the way declines."""
    for word in words:
        s.do(word)
        if s.window:
            s.do("decline")
    return s


# -- capture, theft, capture -------------------------------------------------------------------------------------------

THREE = ("A.Kni@a", "A.Sol@s", "B.Sol@b", "B.Cam@m", "B.Sol@c")


@both
@with_a_count
@pytest.mark.clause("GC-AMB-97", "GC-WIN-01", "GC-WIN-02", "GC-REV-01")
def test_gc_amb_97_a_theft_between_two_captures(preset: str, revision: int) -> None:
    """GC-T-180: the camel is one of the last two and was not captured, so the count decides as the turn ends."""
    s = small("a-b-c, s-m", *THREE, far="A6 C6 D6", preset=preset, **under(revision))
    s = go_on(s, "a-b", "s+m", "b-c")
    if revision == 1:
        assert ending(s) == ("A", "GC-WIN-01")
    else:
        assert not over(s)
        assert ending(s.do("end"))[1] == "GC-WIN-02"


@both
@with_a_count
@pytest.mark.clause("GC-AMB-97", "GC-WIN-01")
def test_gc_amb_97_a_theft_before_two_captures(preset: str, revision: int) -> None:
    """GC-T-180: the two that were left last were both captured."""
    s = small("a-b-c, s-m", *THREE, far="A6 C6 D6", preset=preset, **under(revision))
    assert ending(go_on(s, "s+m", "a-b", "b-c")) == ("A", "GC-WIN-01")


@pytest.mark.clause("GC-AMB-97")
def test_gc_amb_97_a_camel_that_goes_home_was_not_captured_either() -> None:
    """B answers by getting off a camel of C's: B loses it to C, not to A."""
    men = ("A.Kni@a", "B.Sol@b", "B.Cam(C)[Sol]@m", "B.Sol@c", "A.Kni@k", "A.Kni@l")
    s = small("a-b, m-b, k-b, l-c", *men, far="A6 C6 D6").do("a-b", "m.1-b")
    assert s.stack("m") == "C.Cam"
    s = go_on(s, "k-b")
    assert not over(s)
    assert ending(go_on(s, "l-c")) == ("A", "GC-WIN-01")
    few = ("A.Kni@a", "B.Sol@b", "B.Cam(C)[Sol]@m", "A.Kni@k")
    s = small("a-b, m-b, k-b", *few, far="A6 C6 D6").do("a-b", "m.1-b")
    assert not over(go_on(s, "k-b"))


# -- free lowering -----------------------------------------------------------------------------------------------------

INSIDE = ("A.Sol^@cC1", "A.Kni@x")
UP = {"cC1": "C"}


@both
@pytest.mark.clause("GC-AMB-34", "GC-DRAW-04", "GC-REV-01")
def test_gc_amb_34_the_turn_stays_open_for_a_free_lowering(revision: int) -> None:
    """GC-T-181: nothing else can be done, and the turn ends with the lowering."""
    s = scene("cC1#d, cA1#e, x-y-z", *INSIDE, raised=UP, spent=19, preset=FR, **under(revision)).do("x-y")
    if revision == 1:
        assert s.to_act == "B"
        return
    assert (s.to_act, s.left, s.words) == ("A", 0, ["lower:cC1", "end"])
    assert s.refusal("y-z").key == "why.turn.spent"
    assert s.refusal("raise:cA1").key == "why.turn.spent"
    s.do("lower:cC1")
    assert (s.raised("cC1"), s.to_act) == ("", "B")


@pytest.mark.clause("GC-AMB-34", "GC-TURN-07")
def test_gc_amb_34_nobody_has_to_lower() -> None:
    s = scene("cC1#d, x-y", *INSIDE, raised=UP, spent=19, preset=FR).do("x-y", "end")
    assert (s.raised("cC1"), s.to_act) == ("C", "B")


@pytest.mark.clause("GC-AMB-34")
def test_gc_amb_34_two_bridges_one_after_the_other() -> None:
    men = (*INSIDE, "A.Sol^@cD2")
    s = scene("cC1#d, cD2#e, x-y", *men, raised={"cC1": "C", "cD2": "D"}, spent=19, preset=FR).do("x-y")
    assert s.words == ["lower:cC1", "lower:cD2", "end"]
    assert s.do("lower:cD2").words == ["lower:cC1", "end"]


@pytest.mark.parametrize(
    ("man", "options"),
    [
        ("A.Sol@cC1", {}),
        ("A.Kni@cC1", {}),
        ("A.Sol^@cC1", {"lower_inside_cost": 1}),
    ],
)
@pytest.mark.clause("GC-AMB-34", "GC-AMB-87")
def test_gc_amb_34_without_a_free_lowering_the_turn_ends(man: str, options: dict[str, object]) -> None:
    s = scene("cC1#d, x-y", man, "A.Kni@x", raised=UP, spent=19, preset=FR, options=options).do("x-y")
    assert s.to_act == "B"
    assert scene("cC1#d, x-y", *INSIDE, spent=19, preset=FR).do("x-y").to_act == "B"


@pytest.mark.parametrize("answer", ["decline", "n-y"])
@pytest.mark.clause("GC-AMB-34", "GC-REC-14")
def test_gc_amb_34_also_after_a_taking_that_was_answered(answer: str) -> None:
    s = scene("cC1#d, x-y-n", *INSIDE, "C.Sol@y", "C.Kni@n", raised=UP, spent=19, preset=FR).do("x-y")
    assert s.window
    assert s.do(answer).words == ["lower:cC1", "end"]


@pytest.mark.parametrize(
    ("graph", "men", "word"),
    [
        ("x-y-n", ("B.Sol@y", "B.Kni@n"), "x-y"),
        ("x-y", ("B.Sol@y",), "x-y"),
        ("x=p", ("B.Shp@p",), "x-p"),
        ("k-y", ("A.Cat@k", "B.Sol@y"), "k*y"),
    ],
)
@pytest.mark.clause("GC-AMB-34", "GC-REC-14", "GC-AMB-46")
def test_gc_amb_34_but_not_after_a_taking_from_the_left_hand_opponent(
    graph: str, men: tuple[str, ...], word: str
) -> None:
    """GC-T-181: no answer, and B's turn has begun."""
    s = scene(f"cC1#d, x, {graph}", *INSIDE, *men, raised=UP, spent=19, preset=FR).do(word)
    assert (s.window, s.to_act, s.raised("cC1")) == (False, "B", "C")


@pytest.mark.clause("GC-AMB-34")
def test_gc_amb_34_the_left_hand_opponent_who_could_answer_leaves_it_open() -> None:
    """Without the last-move exception the taking is answered, and the turn stays open as after any other."""
    options = {"last_move_exception": "off"}
    s = scene("cC1#d, x-y-n", *INSIDE, "B.Sol@y", "B.Kni@n", raised=UP, spent=19, preset=FR, options=options)
    assert s.do("x-y").window
    assert s.do("decline").words == ["lower:cC1", "end"]


@pytest.mark.clause("GC-AMB-34", "GC-AMB-44")
def test_gc_amb_34_who_declares_the_last_move_gives_up_the_lowering_too() -> None:
    options = {"last_move_exception": "declared"}
    s = scene("cC1#d, x-y-n", *INSIDE, "C.Sol@y", "C.Kni@n", raised=UP, preset=FR, options=options)
    assert s.do("x-y!").window
    assert s.do("decline").to_act == "B"


@pytest.mark.clause("GC-AMB-34", "GC-AMB-35")
def test_gc_amb_34_a_turn_without_moves_is_open_for_it_too() -> None:
    """B has no moves at all, and a soldier of B's behind C's bridge."""
    men = ("B.Sol^@cC1", "A.Sol@cB1", "A.Sol@cB2", "A.Sol@cB3", "A.Sol@cB4")
    options = {"penalty_per_space": 5}
    s = scene("cC1#d, cB1#e, cB2, cB3, cB4", *men, raised=UP, preset=FR, options=options).do("end")
    assert (s.to_act, s.left, s.words) == ("B", 0, ["lower:cC1", "end"])
    asleep = scene("cC1#d, cB1 cB2 cB3 cB4 cB5", *men, "A.Sol@cB5", raised=UP, preset=FR, options=options).do("end")
    assert asleep.to_act == "C"


@pytest.mark.clause("GC-AMB-34", "GC-AMB-121")
def test_gc_amb_34_partners_answer_and_then_the_turn_passes_on() -> None:
    """Among partners the last move from the left hand still ends the turn, once D has been asked."""
    options = {"lower_inside_cost": 0}
    men = ("A.Sol@cD1", "A.Kni@x", "B.Sol@y", "D.Kni@n")
    s = scene("cD1#d, x-y-n", *men, raised={"cD1": "D"}, spent=19, preset=TEAM_EN, options=options).do("x-y")
    assert s.window
    assert s.do("decline").to_act == "B"


# -- the rest ----------------------------------------------------------------------------------------------------------


@both
@pytest.mark.clause("GC-VES-22", "GC-AMB-60", "GC-REV-01")
def test_gc_ves_22_a_vessel_commandeered_back_begins_anew(revision: int) -> None:
    """GC-T-182."""
    graph = "r0~r1~r2~r3~r4~r5~p, k=p, a=p"
    s = scene(graph, "A.Shp@r0", "A.Kni@a", "B.Shp@p", "B.Sol@k", **under(revision))
    s.do("r0-r1", "r1-r2", "r2-r3", "r3-r4", "r4-r5", "r5-p", "k-p", "a-p")
    assert s.legal("p-r5") is (revision == 2)


@both
@pytest.mark.clause("GC-AMB-102", "GC-VUL-02", "GC-REV-01")
def test_gc_amb_102_a_camel_won_just_now_does_not_count_yet(revision: int) -> None:
    """GC-T-183: A builds after the loss, but the match was lost with the answer."""
    men = ("A.Sol@s", "A.Sol@v", "B.Cam@m", "B.Kni@k")
    piles = {"A": {"soldier": 40}}
    s = small("s-m-k, v-w", *men, far="B6 C6 D6", preset=EN, piles=piles, **under(revision))
    s.do("s+m", "k-m", "v=chariot", "end")
    assert over(s) is (revision == 2)


@both
@pytest.mark.clause("GC-AMB-25", "GC-CQ-06", "GC-REV-01")
def test_gc_amb_25_from_quest_to_quest_but_never_out(revision: int) -> None:
    """GC-T-184."""
    options = under(revision, quest_heavy_entry="red_one_way")
    s = scene("o-Q1-Q2", "A.Ele@Q1", **options)
    assert s.legal("Q1-Q2") is (revision == 2)
    assert s.refusal("Q1-o").clause == "GC-AMB-25"
    answer = scene("x-o, o-Q1", "A.Kni@x", "B.Sol@o", "B.Ele@Q1", **options).do("x-o")
    assert not answer.window


@with_partners
@pytest.mark.clause("GC-TEAM-10", "GC-TEAM-12")
def test_gc_team_10_a_partner_is_not_shot_at(preset: str) -> None:
    """GC-T-185."""
    s = scene("a-b", "A.Cat@a", "C.Sol@b", preset=preset)
    assert refused(s, "a*b")
    found = s.refusal("a*b")
    assert (found.key, found.clause) == ("why.shot.partner", "GC-TEAM-10")
    assert scene("a-b", "A.Cat@a", "A.Sol@b", preset=preset).refusal("a*b").clause == "GC-CAT-09"


@with_partners
@pytest.mark.clause("GC-AMB-106")
def test_gc_amb_106_a_window_about_a_mixed_stack_is_written_and_read(preset: str) -> None:
    """The text of such a position is the same in both cores, and can be read."""
    men = ("A.Gal@p", "B.Gal[Sol,D.Sol]@q", "B.Shp@r")
    s = scene("p~q~r", *men, preset=preset).do("p-q")
    assert s.window
    assert " mixed=1 " in s.state.text
    outside = s.state.text.split()
    assert not [token for token in outside if token.endswith(("=True", "=False"))]
