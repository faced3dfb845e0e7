"""Chapter 12, elephants (GC-ELE)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, refused, walk


def rope(piece: str, pair: str, edition: str, **options: object) -> ConquestScene:
    """A piece before a rope bridge between two islands, or on the centre island (pair Q)."""
    if pair == "Q":
        return scene("a%b, b-Q1", f"A.{piece}@a", preset=edition, options=options, centre="b", islands={"C": "a b"})
    return scene("a%b", f"A.{piece}@a", preset=edition, options=options, islands=dict(zip(pair, "ab", strict=True)))


@clause("GC-ELE-01")
@every_edition
@pytest.mark.parametrize("piece", ["Ele", "Ele[Sol,Sol]"])
def test_gc_ele_01_six_moves(edition: str, piece: str) -> None:
    """GC-T-05."""
    s = scene("a-b-c-d-e-f-g-h", f"A.{piece}@a", preset=edition).do(*walk("abcdefg"))
    assert refused(s, "g-h")


@clause("GC-ELE-02")
@every_edition
def test_gc_ele_02_two_soldiers_at_most(edition: str) -> None:
    """GC-T-12."""
    s = scene("a-b, c-b, d-b", "A.Sol@a", "A.Sol@c", "A.Sol@d", "A.Ele@b", preset=edition).do("a-b", "c-b")
    assert s.stack("b") == "A.Ele[Sol,Sol]"
    assert refused(s, "d-b")


@clause("GC-ELE-03")
@every_edition
@pytest.mark.parametrize("elephant", ["Ele", "Ele[Sol]", "Ele[Sol,Sol]"])
def test_gc_ele_03_no_soldier_takes_it_ashore_or_aboard(edition: str, elephant: str) -> None:
    """GC-T-09, GC-T-71."""
    assert refused(scene("a-b", "A.Sol@a", f"B.{elephant}@b", preset=edition), "a-b")
    assert refused(scene("a=p", "A.Sol@a", f"B.Shp[{elephant}]@p", preset=edition), "a-p")
    for captor in ("Ele", "Kni", "Cha", "Cam[Sol]"):
        assert scene("a-b", f"A.{captor}@a", f"B.{elephant}@b", preset=edition).legal("a-b")
        assert scene("a=p", f"A.{captor}@a", f"B.Shp[{elephant}]@p", preset=edition).legal("a-p")


@clause("GC-ELE-04")
@every_edition
def test_gc_ele_04_it_alone_captures_siege_engines(edition: str) -> None:
    """GC-T-09."""
    captors = ("Sol", "Ele", "Ele[Sol]", "Kni", "Cam[Sol]", "Cha[Sol]")
    found = [c for c in captors if scene("a-b", f"A.{c}@a", "B.Sie@b", preset=edition).legal("a-b")]
    assert found == ["Ele", "Ele[Sol]"]


@clause("GC-ELE-05", "GC-ELE-07")
@four_players
@pytest.mark.parametrize("pair", ["NE", "SW", "NS", "EW"])
def test_gc_ele_05_soldiers_keep_it_off_the_rope_bridges_between_islands(edition: str, pair: str) -> None:
    """GC-T-49, GC-T-50: N-E and S-W in EN and IT, wherever they lie in FR."""
    banned = edition == FR or pair in ("NE", "SW")
    assert rope("Ele[Sol]", pair, edition).legal("a-b") != banned
    assert rope("Ele[Sol,Sol]", pair, edition).legal("a-b") != banned
    assert rope("Ele", pair, edition).legal("a-b")


@clause("GC-ELE-05", "GC-ELE-06", "GC-ELE-07", "GC-BOARD-16")
@four_players
def test_gc_ele_05_the_rope_bridges_of_the_board(edition: str) -> None:
    """GC-T-50: on the board itself, between the islands and to the Quests."""
    board = scene("", "S.Ele@S59", preset=edition, active="S").rules.board
    ropes = [(link.a, link.b) for link in board.links_of("rope")]
    assert len(ropes) == 3
    for a, b in ropes:
        to_quests = "C0" in (a, b)
        for one, two in ((a, b), (b, a)):
            loaded = scene("", f"S.Ele[Sol]@{one}", preset=edition, active="S")
            assert loaded.legal(f"{one}-{two}") == (to_quests and edition == FR), (one, two)
            assert scene("", f"S.Ele@{one}", preset=edition, active="S").legal(f"{one}-{two}")


@clause("GC-ELE-05")
def test_gc_ele_05_a_french_match_from_before_keeps_its_bridges() -> None:
    """A stored match names the bridges of the booklet, which our boards do not have."""
    before: dict[str, object] = {"revision": 1, "elephant_rope_ban": ["ns", "ew"]}
    assert scene("", "S.Ele[Sol]@S59", preset=FR, active="S", options=before).legal("S59-W59")


@clause("GC-ELE-05", "GC-ELE-07")
@every_edition
def test_gc_ele_05_nothing_else_that_walks_or_rides_is_kept_off(edition: str) -> None:
    """GC-T-49; for catapults and siege engines GC-T-50 too."""
    for pair in ("NE", "SW") if edition != TWO else ("NS",):
        for piece in ("Sol", "Kni", "Cam[Sol]", "Cha[Sol]", "Ele"):
            assert rope(piece, pair, edition).legal("a-b")
        for piece in ("Cat", "Sie"):
            assert rope(piece, pair, edition).legal("a-b") == (edition == FR)


@clause("GC-ELE-05")
def test_gc_ele_05_for_two_players_every_rope_bridge_of_the_board() -> None:
    assert refused(rope("Ele[Sol]", "NS", TWO), "a-b")
    assert refused(scene("", "S.Ele[Sol]@S17", preset=TWO, active="S"), "S17-CS1")
    assert scene("", "S.Ele@S17", preset=TWO, active="S").legal("S17-CS1")


@clause("GC-ELE-06", "GC-ELE-07")
@four_players
def test_gc_ele_06_soldiers_keep_it_off_the_rope_to_the_quests(edition: str) -> None:
    """GC-T-49; FR has no such ban."""
    assert rope("Ele[Sol]", "Q", edition).legal("a-b") == (edition == FR)
    assert rope("Ele", "Q", edition).legal("a-b")
    assert refused(rope("Cat", "Q", edition), "a-b")
    assert refused(rope("Sie", "Q", edition), "a-b")


@clause("GC-ELE-07")
@pytest.mark.parametrize("edition", [EN, IT])
def test_gc_ele_07_it_crosses_once_the_soldier_is_off(edition: str) -> None:
    s = scene("a%b, a-c", "A.Ele[Sol]@a", preset=edition)
    assert refused(s, "a-b")
    assert s.do("a.1-c").legal("a-b")


@clause("GC-ELE-05", "GC-ELE-06")
@pytest.mark.parametrize("ban", ["ne", "sw", "ns", "ew", "quest", "board", "islands"])
def test_gc_ele_05_the_option_elephant_rope_ban(ban: str) -> None:
    for pair, name in (("NE", "ne"), ("SW", "sw"), ("NS", "ns"), ("EW", "ew"), ("Q", "quest")):
        stopped = ban in (name, "board") or (ban == "islands" and pair != "Q")
        assert rope("Ele[Sol]", pair, EN, elephant_rope_ban=[ban]).legal("a-b") != stopped


@clause("GC-ELE-07")
@pytest.mark.parametrize(("when", "crosses"), [("loaded", True), ("always", False)])
def test_gc_ele_07_the_option_elephant_rope_ban_when(when: str, crosses: bool) -> None:
    assert rope("Ele", "NE", EN, elephant_rope_ban_when=when).legal("a-b") == crosses
