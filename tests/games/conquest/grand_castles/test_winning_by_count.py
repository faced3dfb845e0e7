"""Section 24: the count, one piece left at the end of a turn, and rounds without a capture."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    EN,
    FR,
    IT,
    ConquestScene,
    ending,
    over,
    pass_turns,
    scene,
    small,
    with_four_seats,
)

C_LEADS = {"C": {"soldier": 40}}


@with_four_seats
@pytest.mark.clause("GC-WIN-02", "GC-AMB-94")
def test_gc_win_02_one_piece_left_at_the_end_of_a_turn(preset: str) -> None:
    """GC-T-104: A captures one of B's last two; the highest count wins when the turn ends, even if it is C's."""
    s = small("a-b, c", "A.Kni@a", "B.Sol@b", "B.Sol@c", far="A6 C6 D6", piles=C_LEADS, preset=preset).do("a-b")
    assert not over(s)
    s.do("end")
    assert ending(s) == ("C", "GC-WIN-02")


@with_four_seats
@pytest.mark.clause("GC-WIN-02")
def test_gc_win_02_two_pieces_left_play_on(preset: str) -> None:
    s = small("a-b, c", "A.Kni@a", "B.Sol@b", "B.Sol@c", far="A6 B1 C6 D6", piles=C_LEADS, preset=preset)
    assert s.do("a-b", "end").to_act == "B"


@pytest.mark.parametrize(("preset", "ends"), [(EN, True), (IT, True), (FR, False)])
@pytest.mark.clause("GC-WIN-02")
def test_gc_win_02_vessels_count_for_the_french_only(preset: str, ends: bool) -> None:
    """GC-T-112: two ships and a soldier are one land piece, or three pieces; the soldier lost, still two."""
    force = ("B.Shp@p", "B.Shp@q", "B.Sol@b")
    s = small("p~q, a-b", *force, "A.Kni@a", far="A6 C6 D6", piles=C_LEADS, preset=preset)
    assert s.counts("B")["units"] == (1 if ends else 3)
    if not ends:
        s.do("a-b")
    assert over(s.do("end")) is ends


@pytest.mark.parametrize(("value", "ends"), [("off", False), ("any_turn", True), ("own_turn", False)])
@pytest.mark.clause("GC-WIN-02")
def test_gc_win_02_option_count_trigger(value: str, ends: bool) -> None:
    """B has one land piece when A's turn ends; under `own_turn` it matters when B's own turn ends."""
    s = small("c", "B.Sol@c", far="A6 C6 D6", piles=C_LEADS, options={"count_trigger": value}).do("end")
    assert over(s) is ends
    assert ends or over(s.do("end")) is (value == "own_turn")


def standing_of_a(preset: str, **more: object) -> ConquestScene:
    """Twelve pieces of A on the board, one a commandeered ship; on a Quest and in two enemy castle spaces."""
    men = ("A.Shp(B)@p", "A.Kni@Q1", "A.Sol@cB1", "A.Ele[Sol]@cC1")
    piles = {"A": {"soldier": 4, "ship": 2, "galleon": 1}}
    return small("p~q, Q1, cB1, cC1", *men, far="A7 B6 C6 D6", piles=piles, preset=preset, **more)


@pytest.mark.parametrize(("preset", "count"), [(EN, 23), (IT, 23), (FR, 22)])
@pytest.mark.clause("GC-WIN-05", "GC-WIN-06", "GC-WIN-07", "GC-WIN-08", "GC-WIN-11", "GC-AMB-04")
def test_gc_win_11_the_formula(preset: str, count: int) -> None:
    """GC-T-105: 12 on the board, 7 captured, 1 commandeered (not in the French count), 3 spaces."""
    assert standing_of_a(preset).count("A") == count


@with_four_seats
@pytest.mark.clause("GC-WIN-05")
def test_gc_win_05_own_pieces_and_vessels_on_the_board(preset: str) -> None:
    s = small("p~q, a", "A.Shp@p", "A.Gal[Ele[Sol,Sol]]@q", "A.Sie[Sol]@a", far="A2 B6 C6 D6", preset=preset)
    assert s.count("A") == 9


@with_four_seats
@pytest.mark.clause("GC-WIN-06")
def test_gc_win_06_captured_pieces_and_vessels(preset: str) -> None:
    s = scene("p~q, a-b", "A.Shp@p", "B.Gal[Sol]@q", "A.Kni@a", "B.Cam[Sol]@b", preset=preset)
    before = s.count("A")
    assert s.do("p-q").count("A") == before + 2
    assert s.do("a-b").count("A") == before + 4


@with_four_seats
@pytest.mark.clause("GC-WIN-08")
def test_gc_win_08_occupied_quests_and_enemy_castle_spaces(preset: str) -> None:
    s = scene("o-Q1, cB1#d, cA1#e", "A.Sol@o", "A.Ele[Sol]@d", "A.Sol@e", preset=preset)
    before = s.count("A")
    assert s.do("o-Q1").count("A") == before + 1
    assert s.do("d-cB1").count("A") == before + 2
    assert s.do("e-cA1").count("A") == before + 2


@pytest.mark.parametrize(("preset", "worth"), [(EN, 2), (IT, 2), (FR, 1)])
@pytest.mark.clause("GC-WIN-07", "GC-AMB-04")
def test_gc_amb_04_a_commandeered_vessel_while_it_is_held(preset: str, worth: int) -> None:
    s = scene("a=p", "A.Kni@a", "B.Gal@p", preset=preset)
    before = (s.count("A"), s.count("B"))
    s.do("a-p")
    assert (s.count("A"), s.count("B")) == (before[0] + worth, before[1] - 1)


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.clause("GC-WIN-07")
def test_gc_win_07_option_count_commandeered(value: bool) -> None:
    assert standing_of_a(EN, options={"count_commandeered": value}).count("A") == 22 + value


@pytest.mark.parametrize(("tally", "points"), [("held_now", 0), ("ever_distinct", 1), ("ever_event", 2)])
@pytest.mark.clause("GC-WIN-07", "GC-AMB-05")
def test_gc_amb_05_option_commandeer_tally(tally: str, points: int) -> None:
    """A soldier mounts B's camel, leaves it, and another does the same: nothing held, one item, two events."""
    s = scene("a-b-c-d", "A.Sol@a", "B.Cam@b", "A.Sol@d", options={"commandeer_tally": tally})
    before = s.count("A")
    s.do("a+b")
    assert s.count("A") == before + 2
    s.do("b.1-a", "d-c", "c+b")
    assert s.count("A") == before + 1 + max(points, 1)
    assert s.do("b.1-c").count("A") == before + points


@pytest.mark.parametrize("tally", ["held_now", "ever_distinct", "ever_event"])
@pytest.mark.clause("GC-WIN-07")
def test_gc_win_07_no_tally_where_commandeered_items_do_not_count(tally: str) -> None:
    s = scene("a=p", "A.Kni@a", "B.Gal@p", options={"commandeer_tally": tally, "count_commandeered": False})
    before = s.count("A")
    assert s.do("a-p").count("A") == before + 1


@pytest.mark.parametrize(("value", "points"), [("members", 3), ("one", 1)])
@pytest.mark.clause("GC-WIN-05")
def test_gc_win_05_option_stack_counts(value: str, points: int) -> None:
    s = small("a", "A.Ele[Sol,Sol]@a", far="A4 B6 C6 D6", options={"stack_counts": value})
    assert s.count("A") == 4 + points


@pytest.mark.parametrize("tally", ["held_now", "ever_distinct", "ever_event"])
@pytest.mark.clause("GC-OQ-08", "GC-WIN-07")
def test_gc_oq_08_an_own_vessel_taken_back_is_not_commandeered(tally: str) -> None:
    s = scene("a=p, b=q", "A.Kni@a", "B.Gal(A)@p", "A.Kni@b", "B.Gal@q", options={"commandeer_tally": tally})
    before = s.count("A")
    assert s.do("a-p").count("A") == before + 1
    assert s.do("b-q").count("A") == before + 3


@pytest.mark.parametrize("preset", ["grand_party_en", "grand_party_it"])
@pytest.mark.clause("GC-OQ-08")
def test_gc_oq_08_nor_is_a_partners_camel(preset: str) -> None:
    s = scene("a-b, c-d", "A.Sol@a", "C.Cam@b", "A.Sol@c", "D.Cam@d", preset=preset)
    before = s.count("A")
    assert s.do("a+b").count("A") == before + 1
    assert s.do("c+d").count("A") == before + 3


@pytest.mark.parametrize(
    ("tie", "winners", "ends"), [("draw", "", True), ("shared", "CD", True), ("play_on", "", False)]
)
@pytest.mark.clause("GC-AMB-98", "GC-TURN-11")
def test_gc_amb_98_option_count_tie(tie: str, winners: str, ends: bool) -> None:
    """GC-T-106, the tie; under `play_on` the check comes back at every end of a turn."""
    piles = {"C": {"soldier": 9}, "D": {"soldier": 9}}
    s = scene("o-Q1, c", "D.Sol@o", "C.Sol@c", piles=piles, quiet=15, options={"count_tie": tie}).do("end")
    assert (over(s), s.winners) == (ends, winners)
    if not ends:
        s.do("end", "end", "o-Q1", "end")
        assert s.winners == "D"


@pytest.mark.clause("GC-AMB-98", "GC-WIN-02", "GC-WIN-09")
def test_gc_amb_98_play_on_asks_again_after_every_turn() -> None:
    """C and D tie while B has one piece left; the quiet turns go on counting, and the first lead wins."""
    men = ("B.Sol@b", "C.Sol@o")
    s = small("b, o-Q1", *men, far="A6 C8 D9", options={"count_tie": "play_on"}).do("end")
    assert (over(s), s.to_act, s.numbers["quiet"]) == (False, "B", 1)
    assert ending(s.do("end", "o-Q1", "end")) == ("C", "GC-WIN-02")


@with_four_seats
@pytest.mark.clause("GC-AMB-98")
def test_gc_amb_98_every_edition_draws_a_tie(preset: str) -> None:
    assert ending(pass_turns(scene("x", preset=preset, turn=100), 16)) == ("", "GC-WIN-09")
