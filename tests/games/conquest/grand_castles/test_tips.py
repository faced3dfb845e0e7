"""Section 28: the tips that state a fact of the rules; pure advice is listed in `untestable.toml`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from conquista.core import Action, RecordedChance, View
from conquista.core.game import AnyGame
from conquista.core.match import play_match
from conquista.games.conquest.game import GAME
from games.conquest.grand_castles.helpers import (
    EN,
    FR,
    IT,
    budget,
    in_every_edition,
    over,
    refused,
    scene,
    small,
    spent,
    with_a_count,
    with_four_seats,
    with_partners,
)


@pytest.mark.parametrize("preset", [EN, IT])
@pytest.mark.parametrize("word", ["a=chariot", "a=siege", "a=catapult@b", "a=ship@p", "a=galleon@p"])
@pytest.mark.clause("GC-TIP-10")
def test_gc_tip_10_every_build_raises_the_count_by_one(preset: str, word: str) -> None:
    s = scene("a-b, a=p", "A.Sol@a", preset=preset)
    before = s.count("A")
    assert s.do(word).count("A") == before + 1


@with_a_count
@pytest.mark.clause("GC-TIP-04", "GC-TIP-10")
def test_gc_tip_04_a_build_staves_off_the_last_piece(preset: str) -> None:
    """With two land pieces left, a third one survives the loss of another."""
    men = ("B.Kni@x", "A.Sol@y", "A.Sol@a")
    s = small("a, x-y", *men, far="B6 C6 D6", preset=preset).do("a=chariot", "end", "x-y", "end")
    assert not over(s)
    assert over(small("a, x-y", *men, far="B6 C6 D6", preset=preset).do("end", "x-y", "end"))


@in_every_edition
@pytest.mark.clause("GC-TIP-06")
def test_gc_tip_06_a_siege_engine_saves_a_lone_soldier(preset: str) -> None:
    s = scene("a-b", "B.Sol@b", "A.Kni@a", active="B", preset=preset).do("b=siege")
    while s.to_act != "A":
        s.do("end")
    assert refused(s, "a-b")
    assert scene("a-b", "B.Sol@b", "A.Kni@a", preset=preset).legal("a-b")


@in_every_edition
@pytest.mark.clause("GC-TIP-15")
def test_gc_tip_15_a_recapturer_within_two_moves_protects(preset: str) -> None:
    assert scene("a-T-x-y-z", "A.Kni@a", "B.Sol@T", "B.Ele@y", preset=preset).do("a-T").legal("y-x")
    assert not scene("a-T-x-y-z", "A.Kni@a", "B.Sol@T", "B.Ele@z", preset=preset).do("a-T").window


@with_a_count
@pytest.mark.clause("GC-TIP-16")
def test_gc_tip_16_leave_a_commandeered_camel_and_capture_it(preset: str) -> None:
    """The soldier is renewed twice: by the commandeering and by the capture."""
    s = scene("a-b-c", "A.Sol'1@a", "B.Cam@b", preset=preset).do("a+b", "b.1-c", "c-b")
    assert (s.stack("b"), s.used("b"), s.pile("A")) == ("A.Sol", 0, 1)


@with_partners
@pytest.mark.clause("GC-TIP-17")
def test_gc_tip_17_the_partner_moves_before_the_opponent_on_the_right(preset: str) -> None:
    s = scene("x", preset=preset)
    assert [s.do("end").to_act for _ in "BCD"] == ["B", "C", "D"]


@pytest.mark.parametrize("preset", [EN, IT, FR, "grand_party_en", "grand_party_it"])
@pytest.mark.clause("GC-TIP-19")
def test_gc_tip_19_east_is_the_first_with_twenty_moves(preset: str) -> None:
    s = scene("x", turn=0, active="S", preset=preset)
    found = {}
    for _ in "SWNE":
        found[s.to_act] = budget(s)
        s.do("end")
    assert found == {"S": 5, "W": 10, "N": 15, "E": 20}


@in_every_edition
@pytest.mark.clause("GC-TIP-23")
def test_gc_tip_23_one_attacker_sweeps_unprotected_pieces(preset: str) -> None:
    """Six captures by one knight, then six moves more."""
    road = "-".join(f"m{i}" for i in range(14))
    s = scene(road, "A.Kni@m0", *(f"B.Cat@m{i}" for i in range(1, 7)), preset=preset)
    for i in range(12):
        s.do(f"m{i}-m{i + 1}")
        while s.window:
            s.do("decline")
    assert (s.pile("A"), spent(s), s.used("m12")) == (6, 12, 6)


@in_every_edition
@pytest.mark.clause("GC-TIP-25")
def test_gc_tip_25_a_screen_draws_a_recapture(preset: str) -> None:
    """An empty ship before a loaded galleon, a soldier on foot before an elephant."""
    s = scene("p~q~r", "A.Shp@p", "B.Shp@q", "B.Gal[Ele]@r", preset=preset).do("p-q")
    assert s.legal("r-q")
    s = scene("a-b-c", "A.Kni@a", "B.Sol@b", "B.Ele@c", preset=preset).do("a-b")
    assert s.legal("c-b")


@in_every_edition
@pytest.mark.clause("GC-TIP-27")
def test_gc_tip_27_only_an_elephant_at_home_stops_an_engine(preset: str) -> None:
    for kind, stops in (("Ele", True), ("Kni", False), ("Cha", False), ("Sol", False)):
        s = scene("cA1#d, d-e", "B.Sie@d", f"A.{kind}@e", preset=preset)
        assert s.legal("e-d") is stops


@with_four_seats
@pytest.mark.clause("GC-TIP-29")
def test_gc_tip_29_a_capture_in_time_robs_the_leader(preset: str) -> None:
    """The leader profits from sixteen quiet turns; whoever trails captures, and the match goes on."""
    piles = {"C": {"soldier": 9}}
    options = {"quiet_window": "sliding"}
    s = scene("a-b", "A.Kni@a", "D.Sol@b", piles=piles, quiet=15, preset=preset, options=options)
    assert not over(s.do("a-b", "end"))
    assert scene("x", piles=piles, quiet=15, preset=preset, options=options).do("end").winners == "C"


@in_every_edition
@pytest.mark.clause("GC-TIP-31")
def test_gc_tip_31_only_soldiers_build(preset: str) -> None:
    assert any("=" in word for word in scene("a-b", "A.Sol@a", reserves=0, preset=preset).words)
    for kind in ("Kni", "Ele", "Cam", "Cha[Sol]", "Cat"):
        assert not any("=" in word for word in scene("a-b", f"A.{kind}@a", reserves=0, preset=preset).words)


class Passer:
    """One person who passes for every seat he sits at, and remembers which."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: list[str] = []

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        assert view.seat is not None
        self.seats.append(view.seat)
        return legal[-1]


@with_partners
@pytest.mark.clause("GC-TEAM-32", "GC-TEAM-33", "GC-AMB-115")
def test_gc_team_32_one_person_may_hold_both_seats_of_a_team(preset: str) -> None:
    """Two people, or three: the rules see four seats and two teams."""
    one, two, three = Passer("one"), Passer("two"), Passer("three")
    options = GAME.facts.choose(GAME.facts.presets[preset])
    play_match(GAME, {"S": one, "N": one, "W": two, "E": two}, options, RecordedChance(()), limit=8)
    assert (one.seats, two.seats) == (["S", "N", "S", "N"], ["W", "E", "W", "E"])
    match = play_match(GAME, {"S": one, "N": one, "W": two, "E": three}, options, RecordedChance(()), limit=100)
    assert match.outcome is not None
