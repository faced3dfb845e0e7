"""Chapter 4, setting up (GC-SETUP)."""

from __future__ import annotations

from collections import Counter

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.setup.geography import KINDS, SEATS
from games.conquest.grand_moves.helpers import EN, FR, TWO, clause, every_edition, opening, refused

ARMY = {"soldier": 10, "elephant": 4, "knight": 4, "camel": 2, "ship": 4, "galleon": 2}


def army(s: ConquestScene, seat: str) -> Counter[str]:
    """The pieces of one seat by kind."""
    stacks = packing.stacks(s.state.position).values()
    return Counter(KINDS[piece.type] for piece in stacks if SEATS[piece.side] == seat)


@clause("GC-SETUP-01")
@every_edition
def test_gc_setup_01_each_player_has_one_side(edition: str) -> None:
    s = opening(edition)
    assert s.rules.seats == (tuple("SN") if edition == TWO else tuple("SWNE"))
    for place, stack in packing.stacks(s.state.position).items():
        name = s.rules.names[place]
        assert SEATS[stack.side] == name.removeprefix("M")[0]


@clause("GC-SETUP-02", "GC-SETUP-03", "GC-SETUP-04")
@every_edition
def test_gc_setup_02_the_starting_force(edition: str) -> None:
    """GC-T-130: 20 land pieces and 6 vessels; nothing of what is built."""
    s = opening(edition)
    for seat in s.rules.seats:
        assert army(s, seat) == ARMY
        assert s.counts(seat)["units"] == (26 if edition == FR else 20)  # FR counts vessels as well
        assert sum(army(s, seat).values()) == 26
        assert not army(s, seat).keys() & {"chariot", "catapult", "siege"}


@clause("GC-SETUP-02")
@pytest.mark.parametrize(("value", "chariots"), [("classic", True), ("plus", True), ("grand", False)])
def test_gc_setup_02_the_option_army(value: str, chariots: bool) -> None:
    assert bool(army(opening(EN, army=value), "S")["chariot"]) == chariots


@clause("GC-SETUP-05")
@every_edition
def test_gc_setup_05_pieces_stand_on_the_printed_positions(edition: str) -> None:
    s = opening(edition)
    starts = s.rules.board.starts["grand"]
    printed = {n: (seat, kind) for seat, men in starts.items() for kind, names in men.items() for n in names}
    found = packing.stacks(s.state.position)
    assert {s.rules.names[i]: (SEATS[p.side], KINDS[p.type]) for i, p in found.items()} == printed


@clause("GC-SETUP-06")
@every_edition
def test_gc_setup_06_all_drawbridges_start_lowered(edition: str) -> None:
    s = opening(edition)
    assert len(s.rules.geography.bridges) == (10 if edition == TWO else 20)
    assert {s.raised(name) for name in s.rules.geography.bridges} == {""}


@clause("GC-SETUP-07")
@pytest.mark.parametrize("edition", ["grand_party_en", "grand_party_it"])
def test_gc_setup_07_partners_sit_on_opposite_sides(edition: str) -> None:
    options = GAME.facts.choose(GAME.facts.presets[edition])
    assert {frozenset(team) for team in GAME.teams(options)} == {frozenset("NS"), frozenset("EW")}
    s = scene("a-b, a-c", "A.Kni@a", "C.Sol@b", "B.Sol@c", preset=edition)
    assert refused(s, "a-b")
    assert s.legal("a-c")


@clause("GC-SETUP-07")
@pytest.mark.parametrize(("value", "partner"), [("sn_we", "C"), ("sw_ne", "B"), ("se_wn", "D")])
def test_gc_setup_07_the_option_team_pairs(value: str, partner: str) -> None:
    s = scene(
        "a-b, a-c, a-d",
        *("A.Kni@a", "B.Sol@b", "C.Sol@c", "D.Sol@d"),
        preset="grand_party_en",
        options={"team_pairs": value},
    )
    assert [letter for letter in "BCD" if not s.legal(f"a-{letter.lower()}")] == [partner]


@clause("GC-SETUP-07")
@pytest.mark.parametrize(("mode", "teams"), [("ffa", 4), ("team", 2)])
def test_gc_setup_07_the_option_mode(mode: str, teams: int) -> None:
    options = GAME.facts.choose({"mode": mode})
    assert len(GAME.teams(options)) == teams
    assert len(GAME.seats(GAME.facts.choose(GAME.facts.presets[TWO]))) == 2


@clause("GC-SETUP-08")
@pytest.mark.parametrize("omitted", ["catapult siege camel", "catapult siege chariot"])
def test_gc_setup_08_a_game_for_beginners(omitted: str) -> None:
    kinds = omitted.split()
    s = opening(FR, omit_types=kinds)
    assert army(s, "S") == {kind: n for kind, n in ARMY.items() if kind not in kinds}
    s = scene("a-b", "A.Sol@a", preset=FR, options={"omit_types": kinds})
    assert {word for word in s.words if word.startswith("a=")} == (set() if "chariot" in kinds else {"a=chariot"})


@clause("GC-SETUP-08")
@every_edition
def test_gc_setup_08_nothing_is_left_out_by_itself(edition: str) -> None:
    s = scene("a-b", "A.Sol@a", preset=edition)
    assert s.rules.options.words("omit_types") == ()
    assert s.legal("a=chariot")
    assert s.legal("a=catapult@b")
    assert s.legal("a=siege")
