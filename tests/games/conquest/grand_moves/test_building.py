"""Chapter 17, building (GC-BLD)."""

from __future__ import annotations

import pytest

from conquista.core import OptionRefused
from conquista.games.conquest.game import GAME
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, refused

WORKS = ("chariot", "catapult", "siege", "ship", "galleon")
CODES = {"chariot": "Cha", "catapult": "Cat", "siege": "Sie", "ship": "Shp", "galleon": "Gal"}


def works(s: ConquestScene, place: str = "a") -> set[str]:
    """What can be built from a place, such as {"chariot", "ship"}."""
    found = [word.partition("=")[2] for word in s.words if word.startswith((f"{place}=", f"{place}."))]
    return {word.partition("@")[0] for word in found if word}


def starts(seat: str, places: str) -> dict[str, dict[str, dict[str, str]]]:
    """Printed starting positions of one seat."""
    return {"grand": {seat: {"soldier": places}}}


def of(edition: str) -> set[str]:
    """All that an edition builds."""
    return set(WORKS[:3]) if edition == FR else set(WORKS)


@clause("GC-BLD-01")
@every_edition
def test_gc_bld_01_only_a_soldier_on_foot_builds(edition: str) -> None:
    """GC-T-139."""
    assert works(scene("a-b, a=p", "A.Sol@a", preset=edition)) == of(edition)
    for stack in ("Ele[Sol]", "Cha[Sol]", "Cam[Sol]", "Sie[Sol]", "Kni"):
        assert works(scene("a-b, a=p", f"A.{stack}@a", preset=edition)) == set()
    for vessel in ("Shp[Sol]", "Gal[Sol,Sol]", "Gal[Ele[Sol]]"):
        assert works(scene("a-b, a=p, b=q, p~q", f"A.{vessel}@p", preset=edition), "p") == set()


@clause("GC-BLD-02", "GC-BLD-21")
@every_edition
@pytest.mark.parametrize("work", WORKS)
def test_gc_bld_02_every_build_costs_ten_moves_of_one_turn(edition: str, work: str) -> None:
    """GC-T-77."""
    word = {"chariot": "a=chariot", "siege": "a=siege", "catapult": "a=catapult@b"}.get(work, f"a={work}@p")
    if work in of(edition):
        assert scene("a-b, a=p", "A.Sol@a", preset=edition).do(word).left == 10
    assert scene("a-b, a=p", "A.Sol@a", preset=edition, spent=10).legal(word) == (work in of(edition))
    s = scene("a-b, a=p", "A.Sol@a", preset=edition, spent=11)
    assert refused(s, word)
    s.do(*["end"] * len(s.rules.seats))
    assert s.left == 20  # nothing is carried over


@clause("GC-BLD-02")
@pytest.mark.parametrize("cost", [1, 10, 15])
def test_gc_bld_02_the_option_build_cost(cost: int) -> None:
    options = {"build_cost": cost}
    assert scene("a-b", "A.Sol@a", options=options).do("a=chariot").left == 20 - cost
    assert refused(scene("a-b", "A.Sol@a", options=options, spent=21 - cost), "a=chariot")


@clause("GC-BLD-03", "GC-BLD-04")
@every_edition
@pytest.mark.parametrize("work", ["chariot", "siege"])
def test_gc_bld_03_chariot_and_siege_engine_appear_under_the_builder(edition: str, work: str) -> None:
    """GC-T-77."""
    assert scene("a-b", "A.Sol@a", preset=edition).do(f"a={work}").stack("a") == f"A.{CODES[work]}[Sol]"


@clause("GC-BLD-05")
@every_edition
def test_gc_bld_05_a_catapult_appears_beside_the_builder(edition: str) -> None:
    s = scene("a-b, a-c, a-e, a-f, f-g, a=p", "A.Sol@a", "A.Sol@c", "B.Kni@e", preset=edition)
    assert sorted(word for word in s.words if word.startswith("a=catapult")) == ["a=catapult@b", "a=catapult@f"]
    assert refused(s, "a=catapult@a", "a=catapult@g", "a=catapult@c", "a=catapult@e", "a=catapult@p")
    s.do("a=catapult@b")
    assert (s.stack("a"), s.stack("b")) == ("A.Sol", "A.Cat")


@clause("GC-BLD-06", "GC-BLD-07")
@every_edition
@pytest.mark.parametrize(("work", "cap"), [("ship", 4), ("galleon", 2)])
def test_gc_bld_06_a_vessel_at_a_seaport_below_its_number(edition: str, work: str, cap: int) -> None:
    """GC-T-80: FR builds none."""
    berths = ["m", "n", "o", "q"]
    graph = "a=p, a-b, m~n~o~q"
    fleet = [f"A.{CODES[work]}@{berth}" for berth in berths[:cap]]
    s = scene(graph, "A.Sol@a", *fleet[1:], preset=edition)
    assert s.legal(f"a={work}@p") == (edition != FR)
    if edition != FR:
        assert s.do(f"a={work}@p").stack("p") == f"A.{CODES[work]}"
    assert refused(scene(graph, "A.Sol@a", *fleet, preset=edition), f"a={work}@p")
    assert refused(scene(graph, "A.Sol@b", preset=edition), f"b={work}@p")


@clause("GC-BLD-06", "GC-BLD-07", "GC-AMB-123")
@pytest.mark.parametrize("value", [True, False])
def test_gc_bld_06_the_option_vessel_build(value: bool) -> None:
    s = scene("a=p", "A.Sol@a", options={"vessel_build": value})
    assert works(s) == ({"chariot", "siege", "ship", "galleon"} if value else {"chariot", "siege"})


@clause("GC-BLD-08", "GC-BLD-09", "GC-BLD-10")
@every_edition
@pytest.mark.parametrize("work", WORKS[:3])
def test_gc_bld_08_two_of_each_in_play(edition: str, work: str) -> None:
    """GC-T-79."""
    word = "a=catapult@b" if work == "catapult" else f"a={work}"
    one, two = f"A.{CODES[work]}@e", f"A.{CODES[work]}@f"
    assert scene("a-b, e-f", "A.Sol@a", one, preset=edition).legal(word)
    assert refused(scene("a-b, e-f", "A.Sol@a", one, two, preset=edition), word)


@clause("GC-BLD-06", "GC-BLD-07", "GC-BLD-08", "GC-BLD-09", "GC-BLD-10")
@pytest.mark.parametrize("number", range(5))
def test_gc_bld_08_the_option_build_caps(number: int) -> None:
    caps = [int(i == number) for i in range(5)]
    s = scene("a-b, a=p", "A.Sol@a", options={"build_caps": caps})
    assert works(s) == {WORKS[number]}


@clause("GC-BLD-11", "GC-BLD-15")
@four_players
def test_gc_bld_11_what_is_built_on_the_centre_island(edition: str) -> None:
    """GC-T-80, GC-T-81: in EN vessels, in IT nothing, in FR chariots."""
    s = scene("a-b, a=p", "A.Sol@a", preset=edition, islands={"C": "a b"})
    assert works(s) == {EN: {"ship", "galleon"}, IT: set(), FR: {"chariot"}}[edition]


@clause("GC-BLD-11")
def test_gc_bld_11_the_isle_in_the_middle_of_the_board_for_two_is_no_centre_island() -> None:
    s = scene("", "S.Sol@CN4", *(f"N.Sol@N{i}" for i in range(1, 4)), preset=TWO, active="S")
    assert works(s, "CN4") == set(WORKS)


@clause("GC-BLD-12", "GC-BLD-15")
@every_edition
def test_gc_bld_12_what_is_built_on_an_opponents_start(edition: str) -> None:
    """GC-T-81: EN keeps land pieces off, IT everything, FR only catapults."""
    home = starts("N" if edition == TWO else "W", "a b")
    s = scene("a-b, a=p", "A.Sol@a", preset=edition, starts=home)
    assert works(s) == {EN: {"ship", "galleon"}, IT: set(), TWO: set(), FR: {"chariot", "siege"}}[edition]


@clause("GC-BLD-12")
@every_edition
def test_gc_bld_12_on_ones_own_start_one_builds(edition: str) -> None:
    """FR reads "village" as any start, for catapults."""
    s = scene("a-b, a=p", "A.Sol@a", preset=edition, starts=starts("S", "a b"))
    assert works(s) == of(edition) - ({"catapult"} if edition == FR else set())


@clause("GC-BLD-13")
@every_edition
@pytest.mark.parametrize("castle", ["cA1", "cB1"])
def test_gc_bld_13_nothing_is_built_in_a_castle(edition: str, castle: str) -> None:
    """GC-T-81."""
    s = scene(f"{castle}#d, cA2&{castle}", f"A.Sol@{castle}", preset=edition)
    assert works(s, castle) == {"catapult"}  # beyond the drawbridge
    assert refused(s, f"{castle}=catapult@cA2", f"{castle}=siege", f"{castle}=chariot")
    outside = scene(f"{castle}#d", "A.Sol@d", preset=edition)
    assert refused(outside, f"d=catapult@{castle}")


@clause("GC-BLD-14")
@every_edition
def test_gc_bld_14_next_to_the_castle_is_allowed(edition: str) -> None:
    """GC-T-81."""
    s = scene("cA1#d, d-e", "A.Sol@d", preset=edition)
    assert works(s, "d") >= {"siege", "chariot", "catapult"}
    assert s.do("d=siege").stack("d") == "A.Sie[Sol]"


@clause("GC-BLD-15")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
def test_gc_bld_15_the_harbour_of_an_opponent(edition: str) -> None:
    """GC-T-171."""
    home = {"grand": {"N" if edition == TWO else "W": {"ship": "p"}}}
    s = scene("a=p, a=q", "A.Sol@a", preset=edition, starts=home)
    assert s.legal("a=ship@p") == (edition == EN)
    assert s.legal("a=ship@q")


@clause("GC-BLD-11", "GC-BLD-12", "GC-BLD-13", "GC-BLD-15")
@pytest.mark.parametrize("ban", ["centre", "opponent_start", "own_castle", "any_castle", "any_start"])
@pytest.mark.parametrize("work", ["chariot", "catapult", "siege", "vessel"])
def test_gc_bld_11_the_options_of_build_bans(work: str, ban: str) -> None:
    """Each ban keeps a work off the places it names and no others."""
    places = {
        "centre": ("centre",),
        "opponent_start": ("theirs",),
        "own_castle": ("cA1",),
        "any_castle": ("cA1", "cB1"),
        "any_start": ("ours", "theirs"),
    }
    options = {
        f"build_bans_{name}": [ban] if name == work else [] for name in ("chariot", "catapult", "siege", "vessel")
    }
    printed = {"grand": {"S": {"soldier": "ours"}, "W": {"soldier": "theirs"}}}
    for place in ("centre", "theirs", "ours", "cA1", "cB1", "free"):
        graph = f"centre, theirs, ours, cA1#d, cB1#e, free-f, h-{place}, {place}=p"
        builder = "h" if work == "catapult" else place
        s = scene(graph, f"A.Sol@{builder}", options=options, starts=printed, islands={"C": "centre"})
        word = {"catapult": f"h=catapult@{place}", "vessel": f"{place}=ship@p"}.get(work, f"{place}={work}")
        assert s.legal(word) == (place not in places[ban]), place


@clause("GC-AMB-67")
@pytest.mark.parametrize(("revision", "castles", "legal"), [(1, True, False), (2, True, True), (2, False, False)])
def test_gc_amb_67_a_catapult_in_a_castle_where_no_ban_forbids_it(revision: int, castles: bool, legal: bool) -> None:
    options = {"build_bans_catapult": [], "revision": revision, "catapult_castle": castles}
    assert scene("cB1#d", "A.Sol@d", options=options).legal("d=catapult@cB1") is legal
    assert refused(scene("cB1#d", "A.Sol@d", raised={"cB1": "B"}, options=options), "d=catapult@cB1")


@clause("GC-BLD-01", "GC-BLD-15")
def test_gc_bld_15_the_ban_aboard_is_read_in_old_records_only() -> None:
    """It has no effect, since nobody builds aboard a vessel."""
    text = "centre,opponent_start,own_castle,any_castle,aboard"
    assert GAME.facts.read_options({"build_bans_vessel": text}).written("build_bans_vessel") == text
    with pytest.raises(OptionRefused):
        GAME.facts.choose({"build_bans_vessel": text.split(",")})


@clause("GC-BLD-16", "GC-BLD-18")
@every_edition
@pytest.mark.parametrize("work", ["chariot", "siege"])
def test_gc_bld_16_chariot_and_siege_engine_rest_until_the_turn_is_over(edition: str, work: str) -> None:
    """GC-T-77."""
    s = scene("a-b", "A.Sol@a", preset=edition).do(f"a={work}")
    assert refused(s, "a-b", "a.1-b")
    s.do(*["end"] * len(s.rules.seats))
    assert s.legal("a-b")
    assert s.legal("a.1-b")


@clause("GC-BLD-17")
@every_edition
def test_gc_bld_17_a_new_catapult_rests_but_in_fr_it_acts(edition: str) -> None:
    s = scene("a-b, b-c, b-e", "A.Sol@a", "B.Sol@c", preset=edition).do("a=catapult@b")
    assert s.legal("b*c") == (edition == FR)
    assert s.legal("b-e") == (edition == FR)


@clause("GC-BLD-17")
@pytest.mark.parametrize("value", [True, False])
def test_gc_bld_17_the_option_new_catapult_acts(value: bool) -> None:
    s = scene("a-b, b-c, b-e", "A.Sol@a", "B.Sol@c", options={"new_catapult_acts": value}).do("a=catapult@b")
    assert (s.legal("b*c"), s.legal("b-e")) == (value, value)


@clause("GC-BLD-19")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
@pytest.mark.parametrize("work", ["ship", "galleon"])
def test_gc_bld_19_a_new_vessel_rests(edition: str, work: str) -> None:
    """GC-T-140."""
    s = scene("a=p, p~q", "A.Sol@a", preset=edition).do(f"a={work}@p")
    assert refused(s, "p-q")
    s.do(*["end"] * len(s.rules.seats))
    assert s.legal("p-q")


@clause("GC-BLD-20")
@every_edition
def test_gc_bld_20_the_builder_rests_too(edition: str) -> None:
    s = scene("a-b, a-c", "A.Sol@a", preset=edition).do("a=catapult@b")
    assert refused(s, "a-c")
    s.do(*["end"] * len(s.rules.seats))
    assert s.legal("a-c")


@clause("GC-BLD-20")
@pytest.mark.parametrize("frozen", [True, False])
def test_gc_bld_20_the_option_builder_frozen(frozen: bool) -> None:
    s = scene("a-b, a-c", "A.Sol@a", options={"builder_frozen": frozen}).do("a=catapult@b")
    assert s.legal("a-c") != frozen
    s = scene("a-b", "A.Sol@a", options={"builder_frozen": frozen}).do("a=chariot")
    assert (s.legal("a.1-b"), s.legal("a-b")) == (not frozen, False)


@clause("GC-BLD-21")
@every_edition
def test_gc_bld_21_not_in_instalments(edition: str) -> None:
    s = scene("a-b", "A.Sol@a", preset=edition, spent=15)
    assert works(s) == set()
