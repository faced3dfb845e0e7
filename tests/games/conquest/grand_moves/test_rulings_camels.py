"""Rulings on camels (GC-AMB-57 to -64)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, refused, walk

ROAD = "a-b-c-d-e-f-g-h-i-j-k"


@clause("GC-AMB-57")
@every_edition
def test_gc_amb_57_two_wandering_moves_a_turn_and_one_may_do(edition: str) -> None:
    """GC-T-62, GC-T-64."""
    s = scene("a-b-c-d, k-l", "B.Cam@a", "B.Cam@k", preset=edition).do("a~b")
    assert (s.left, s.legal("end"), s.legal("b~c"), s.legal("k~l")) == (19, True, True, edition == FR)
    s.do("b~c")
    assert s.left == 18
    assert refused(s, "c~d", "k~l")


@clause("GC-AMB-57")
@every_edition
def test_gc_amb_57_anew_every_turn(edition: str) -> None:
    s = scene(ROAD, "B.Cam@a", preset=edition).do("a~b", "b~c", *["end"] * (2 if edition == TWO else 4))
    assert s.to_act == "A"
    assert s.legal("c~d")


@clause("GC-AMB-58")
@every_edition
@pytest.mark.parametrize("link", ["a-b", "a+b", "a%b", "a>b", "a/B", "cA1#a", "cB1#a"])
def test_gc_amb_58_a_stray_camel_goes_where_its_owner_could_move_it(edition: str, link: str) -> None:
    goal = {"a/B": "B", "cA1#a": "cA1", "cB1#a": "cB1"}.get(link, "b")
    assert scene(link, "B.Cam@a", preset=edition).legal(f"a~{goal}")


@clause("GC-AMB-58")
@every_edition
def test_gc_amb_58_marks_and_raised_bridges_stop_it(edition: str) -> None:
    """GC-T-145; camels are bound by the marks in EN and IT alone."""
    assert scene("a>b", "B.Cam@b", preset=edition).legal("b~a") == (edition in (FR, TWO))
    for side in "AB":
        assert refused(scene("cA1#a", "B.Cam@a", preset=edition, raised={"cA1": side}), "a~cA1")


@clause("GC-AMB-58")
@four_players
def test_gc_amb_58_onto_quests_through_fields_and_never_onto_pieces(edition: str) -> None:
    """GC-T-145."""
    assert scene("o-Q1", "B.Cam@o", preset=edition).legal("o~Q1")
    assert scene("F:G", "B.Cam@F", preset=edition).legal("F~G")
    for other in ("A.Sol", "B.Sol", "C.Kni", "B.Ele"):
        assert refused(scene("a-b", "B.Cam@a", f"{other}@b", preset=edition), "a~b")


@clause("GC-AMB-58")
@every_edition
def test_gc_amb_58_only_aboard_its_owners_empty_vessel(edition: str) -> None:
    """GC-T-145: and in FR aboard none."""
    assert scene("a=p", "B.Cam@a", "B.Shp@p", preset=edition).legal("a~p") == (edition != FR)
    assert refused(scene("a=p", "B.Cam@a", "A.Shp@p", preset=edition), "a~p")
    assert refused(scene("a=p", "B.Cam@a", "B.Shp[Sol]@p", preset=edition), "a~p")


@clause("GC-AMB-58")
@four_players
def test_gc_amb_58_nor_aboard_a_third_players(edition: str) -> None:
    assert refused(scene("a=p", "B.Cam@a", "C.Shp@p", preset=edition), "a~p")


@clause("GC-AMB-58")
@pytest.mark.parametrize("edition", ["grand_party_en", "grand_party_it"])
def test_gc_amb_58_nor_aboard_its_owners_partners(edition: str) -> None:
    assert refused(scene("a=p", "B.Cam@a", "D.Shp@p", preset=edition), "a~p")
    assert scene("a=p", "B.Cam@a", "B.Shp@p", preset=edition).legal("a~p")


@clause("GC-AMB-58", "GC-AMB-64")
@every_edition
def test_gc_amb_58_and_ashore_from_a_vessel_in_port(edition: str) -> None:
    s = scene("a=p, p~q", "B.Shp[Cam]@p", preset=edition).do("p.1~a")
    assert (s.stack("a"), s.stack("p"), s.left) == ("B.Cam", "B.Shp", 19)


@clause("GC-AMB-59")
@every_edition
def test_gc_amb_59_leading_a_camel_out_of_the_castle_regains_four(edition: str) -> None:
    """GC-T-65."""
    s = scene("cA1#d", "B.Cam@cA1", preset=edition)
    assert s.left == 16
    s.do("cA1~d")
    assert (s.numbers["budget"], s.left, s.stack("d")) == (20, 19, "B.Cam")


@clause("GC-AMB-59")
@four_players
def test_gc_amb_59_it_stays_its_owners(edition: str) -> None:
    """Led into C's castle it costs C four moves, scores for B, and nobody is asked."""
    s = scene("cC1#d, k-cC1", "B.Cam@d", "C.Kni@k", preset=edition)
    before = s.count("B")
    s.do("d~cC1")
    assert (s.window, s.count("B"), s.count("A")) == (False, before + 1, 6)
    assert s.do("end", "end").left == 16


@clause("GC-AMB-60")
@every_edition
def test_gc_amb_60_eight_moves_over_all_rides(edition: str) -> None:
    """GC-T-146."""
    s = scene(f"{ROAD}, s-a, i-t, u-i", "B.Cam@a", "A.Sol@s", "A.Sol@u", preset=edition)
    s.do("s+a", *walk("abcdefghi"), "i.1-t", "u+i")
    assert s.used("i") == 8
    assert refused(s, "i-j")


@clause("GC-AMB-60")
@every_edition
def test_gc_amb_60_a_capture_by_the_ridden_camel_renews_it(edition: str) -> None:
    """GC-T-146."""
    s = scene(f"{ROAD}, s-a", "B.Cam@a", "A.Sol@s", "B.Kni@i", preset=edition)
    s.do("s+a", *walk("abcdefghi"))
    assert (s.pile("A"), s.used("i")) == (1, 0)
    assert s.legal("i-j")


@clause("GC-AMB-61")
@every_edition
def test_gc_amb_61_a_soldier_says_whether_he_mounts_or_captures(edition: str) -> None:
    """GC-T-60."""
    s = scene("a-b", "A.Sol@a", "B.Cam@b", preset=edition)
    assert s.legal("a-b")
    assert s.legal("a+b")
    assert s.do("a-b").pile("A") == 1
    for piece in ("Kni", "Ele", "Cha", "Cam[Sol]"):
        other = scene("a-b", f"A.{piece}@a", "B.Cam@b", preset=edition)
        assert other.legal("a-b")
        assert refused(other, "a+b")


@clause("GC-AMB-61")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
def test_gc_amb_61_also_from_deck(edition: str) -> None:
    s = scene("a=p", "A.Shp[Sol]@p", "B.Cam@a", preset=edition)
    assert s.legal("p.1-a")
    assert s.do("p.1+a").stack("a") == "A.Cam(B)[Sol]"


@clause("GC-AMB-62")
@every_edition
def test_gc_amb_62_he_is_regenerated_after_the_window_but_not_in_fr(edition: str) -> None:
    s = scene("a-b, y-b", "A.Sol'1@a", "B.Cam@b", "B.Kni@y", preset=edition).do("a+b")
    assert s.used("b", 1) == 2
    assert s.do("decline").used("b", 1) == (2 if edition == FR else 0)


@clause("GC-AMB-63")
@four_players
def test_gc_amb_63_on_a_quest_the_camel_goes_over_to_its_owner(edition: str) -> None:
    """GC-T-147."""
    s = scene("Q1-Q2", "A.Cam(B)[Sol]@Q1", preset=edition)
    assert [s.counts(letter)["held"] for letter in "ABCD"] == [0, 1, 1, 1]
    s.do("Q1.1-Q2")
    assert [s.counts(letter)["held"] for letter in "ABCD"] == [1, 1, 2, 2]
    assert s.numbers["budget"] == 16


@clause("GC-AMB-63")
@every_edition
def test_gc_amb_63_in_a_castle_too(edition: str) -> None:
    s = scene("cB1#d", "A.Cam(B)[Sol]@cB1", preset=edition)
    assert s.counts("B")["held"] == 1
    assert s.do("cB1.1-d").counts("B")["held"] == 0
    own = scene("cA1#d", "A.Cam(B)[Sol]@cA1", preset=edition).do("cA1.1-d")
    assert (own.numbers["budget"], own.left) == (16, 15)


@clause("GC-AMB-64")
@every_edition
def test_gc_amb_64_who_may_leave_his_camel_aboard(edition: str) -> None:
    """GC-T-66."""
    assert scene("a=p", "A.Gal[Cam[Sol]]@p", preset=edition).legal("p.4-a") == (edition != FR)
    assert refused(scene("a=p", "A.Gal[Cam(B)[Sol]]@p", preset=edition), "p.4-a")
    assert refused(scene("a=p", "B.Gal[Cam[Sol]]@p", preset=edition), "p.1~a")
