"""The evaluation: fair, symmetric, monotone, and every feature seen in a scene of its own."""

from __future__ import annotations

import re

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.scenes.scenario import scene
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.state import opening
from conquista.players.conquest.evaluation import terms
from conquista.players.conquest.evaluation.evaluate import features, values
from conquista.players.conquest.evaluation.terms import WIN, WORDS_OF_FEATURES
from conquista.players.conquest.search.context import share_of
from kit.declared import declaration_of
from players.conquest.helpers import PRESETS, measured, mirrored, rules_of, sheet_of, valued, wild

TEMPO = WORDS_OF_FEATURES.index("tempo")


def test_c_knows_the_numbers_of_all_features() -> None:
    text = declaration_of("players.conquest.evaluation.terms")
    found = dict(re.findall(r"^    ([A-Z_]+) = (\d+)$", text, re.MULTILINE))
    known = {n: str(v) for n, v in vars(terms).items() if n.isupper() and not n.startswith("WORDS_OF")}
    assert found == known
    assert len(WORDS_OF_FEATURES) == len(set(WORDS_OF_FEATURES)) == terms.FEATURES
    for name, number in known.items():
        if name.lower() in WORDS_OF_FEATURES:
            assert WORDS_OF_FEATURES[int(number)] == name.lower()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_opening_is_worth_the_same_to_all(preset: str) -> None:
    rules = rules_of(preset)
    for following in rules.seats:
        rows = features(opening(rules), sheet_of(rules), SEATS.index(following))
        for seat in rules.seats:
            row = rows[SEATS.index(seat)]
            assert row[TEMPO] == 100 * (seat == following)
        if len(rules.seats) == 2 or preset.startswith("conquest"):
            plain = [rows[SEATS.index(s)] for s in rules.seats]
            assert all(row[:TEMPO] == plain[0][:TEMPO] for row in plain)


@pytest.mark.parametrize("preset", ["conquest_2p", "plus_2p", "grand_2p"])
def test_a_mirrored_position_has_mirrored_values(preset: str) -> None:
    rules = rules_of(preset)
    scratch = sheet_of(rules)
    for seed in range(12):
        pos = wild(rules, seed, 40 + 10 * seed)
        if packing.numbers(pos)["phase"]:
            continue
        other, seats = mirrored(rules, pos)
        for following in rules.seats:
            turn = SEATS.index(following)
            one, two = features(pos, scratch, turn), features(other, scratch, seats[turn])
            for seat, twin in seats.items():
                found = {w: (a, b) for w, a, b in zip(WORDS_OF_FEATURES, one[seat], two[twin], strict=True) if a != b}
                assert not found, (seed, seat)
            before, after = values(pos, scratch, turn), values(other, scratch, seats[turn])
            assert [before[s] for s in seats] == [after[t] for t in seats.values()]


@pytest.mark.parametrize("preset", ["conquest_2p", "conquest_party"])
def test_what_one_side_gains_the_other_loses(preset: str) -> None:
    rules = rules_of(preset)
    scratch = sheet_of(rules)
    for seed in range(8):
        found = values(wild(rules, seed, 60), scratch, SEATS.index(rules.seats[0]))
        sides = [[found[SEATS.index(s)] for s in team] for team in rules.teams]
        assert all(len(set(side)) == 1 for side in sides)
        assert sides[0][0] == -sides[1][0]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_piece_more_is_worth_more(preset: str) -> None:
    rules = rules_of(preset)
    scratch = sheet_of(rules)
    pos = opening(rules)
    seat = SEATS.index(rules.seats[0])
    before = values(pos, scratch, seat)
    homes = [p for p, name in enumerate(rules.names) if rules.geography.place_kind(name) == 0]
    free = next(place for place in homes if place not in packing.stacks(pos))
    for kind in ("soldier", "knight"):
        richer = opening(rules)
        packing.add(richer, free, Piece(0, KINDS.index(kind), seat, seat, 0, 0, ()))
        after = values(richer, scratch, seat)
        assert after[seat] > before[seat]
        rivals = [SEATS.index(s) for team in rules.teams if rules.seats[0] not in team for s in team]
        assert all(after[rival] < before[rival] for rival in rivals)


def test_the_end_is_worth_a_win_to_the_winners_alone() -> None:
    won = scene("a-cN1", "S.Kni@a", preset="conquest_2p", active="S")
    packing.set_numbers(won.state.position, {"phase": 2, "winners": 1, "reason": 3})
    assert valued(won) == {"S": WIN, "N": -WIN}
    packing.set_numbers(won.state.position, {"winners": 0})
    assert valued(won) == {"S": 0, "N": 0}
    shared = scene("a", preset="conquest_4p", active="S")
    packing.set_numbers(shared.state.position, {"phase": 2, "winners": 5, "reason": 10})
    assert valued(shared) == {"S": 385, "W": -WIN, "N": 385, "E": -WIN}


@pytest.mark.parametrize(("winners", "sides"), [(5, 2), (7, 3), (15, 4)])
def test_a_shared_victory_is_worth_the_part_it_is(winners: int, sides: int) -> None:
    shared = scene("a", preset="conquest_4p", active="S")
    packing.set_numbers(shared.state.position, {"phase": 2, "winners": winners, "reason": 10})
    assert share_of(valued(shared)["S"], 3) == pytest.approx(1 / sides, abs=0.001)


ROAD = "a-b-c-d-e-f-g-h-i-cN1"


def duel(graph: str, *pieces: str, **more: object) -> dict[str, int]:
    return measured(scene(graph, *pieces, **{"preset": "conquest_2p", "active": "S", **more}), "S")


def test_pieces_are_counted_by_kind() -> None:
    found = duel(ROAD, "S.Ele[Sol,Sol]@a", "S.Kni@b")
    assert (found["elephant"], found["knight"], found["soldier"]) == (100, 100, 800)  # six stand in reserve


@pytest.mark.parametrize(
    ("piece", "word"), [("Kni", "march_knight"), ("Ele", "march_elephant"), ("Sol", "march_soldier")]
)
def test_coming_nearer_counts(piece: str, word: str) -> None:
    far, near = duel(ROAD, f"S.{piece}@a")[word], duel(ROAD, f"S.{piece}@e")[word]
    assert 0 < far < near


def test_riders_and_cargo_come_along() -> None:
    assert (
        duel(ROAD, "S.Ele[Sol]@a")["ride"] < duel(ROAD, "S.Ele[Sol]@d")["ride"] < duel(ROAD, "S.Ele[Sol,Sol]@d")["ride"]
    )
    sea = f"{ROAD}, g=r, r~q, q~p"
    assert 0 < duel(sea, "S.Shp[Kni]@p")["cargo"] < duel(sea, "S.Shp[Kni]@r")["cargo"]
    assert duel(sea, "S.Shp@r")["cargo"] == 0


def test_the_quests_draw_those_who_may_hold_them() -> None:
    graph = "a-b-c-d-Q1"
    free = {"preset": "conquest_4p", "active": "S"}
    near = measured(scene(graph, "S.Kni@d", **free), "S")["questing"]
    far = measured(scene(graph, "S.Kni@a", **free), "S")["questing"]
    assert far < near
    assert measured(scene(graph, "S.Ele@d", **free), "S")["questing"] == measured(scene(graph, **free), "S")["questing"]


def test_held_spaces_count_for_the_holder_and_against_the_owner() -> None:
    one = scene("cN1-a, cN2-b, cN3-c", "S.Kni@cN1", "S.Kni@cN2", preset="conquest_2p", active="S")
    assert measured(one, "S")["castles"] == 200
    assert measured(one, "N")["held"] == 200
    assert measured(one, "N")["squeezed"] == 400
    free = scene("Q1-a", "S.Kni@Q1", preset="conquest_4p", active="S")
    assert measured(free, "S")["quests"] == 100
    assert [measured(free, seat)["held"] for seat in "SWNE"] == [0, 100, 100, 100]


def test_five_held_spaces_are_dormancy() -> None:
    graph = ", ".join(f"cW{i}-w{i}" for i in range(1, 6))
    dormant = scene(graph, *(f"S.Sol@cW{i}" for i in range(1, 6)), preset="conquest_4p", active="S")
    assert measured(dormant, "W")["dormant"] == 100
    assert measured(dormant, "S")["dormant"] == 0


def test_danger_counts_what_stands_in_reach_unguarded() -> None:
    assert duel("a-b-c", "S.Kni@a", "N.Kni@c")["exposed_most"] == 260
    assert duel("a-b-c-d-e-f-g-h-i-j", "S.Kni@a", "N.Kni@j")["exposed_most"] == 0
    assert duel("a-b-c", "S.Ele@a", "N.Sol@c")["exposed_most"] == 0  # soldiers take no elephants
    guarded = duel("a-b-c, a-d", "S.Kni@a", "S.Kni@d", "N.Kni@c")
    assert guarded["exposed_most"] == 0
    assert guarded["exposed_guarded"] > 0
    cheap = duel("a-b-c, a-d", "S.Kni@a", "S.Kni@d", "N.Sol@c")
    assert cheap["exposed_guarded"] > guarded["exposed_guarded"]  # a soldier would give less in exchange
    loaded = duel("a-b-c", "S.Ele[Sol,Sol]@a", "N.Kni@c")
    assert loaded["exposed_most"] == 230 + 200
    later = measured(scene("a-b-c", "S.Kni@a", "N.Kni@c", preset="conquest_2p", active="N"), "S", following="S")
    assert later["exposed_most"] == 0
    assert later["threatened"] == 260


def test_several_stacks_in_danger_are_ranked() -> None:
    star = "m-a, m-b, m-c, m-d, a-a2-a3-a4, b-b2-b3-b4, c-c2-c3-c4, d-d2-d3-d4"
    found = duel(star, "N.Kni@m", "S.Cha@a4", "S.Kni@b4", "S.Ele@c4", "S.Sol@d4")
    assert found["exposed_most"] == 280
    assert found["exposed_next"] == 260 + 230
    assert found["exposed_rest"] == 100


def test_an_open_castle_is_a_breach_until_somebody_guards_it() -> None:
    assert duel("cS1-a-b-c", "N.Kni@c")["breach"] == 100
    assert duel("cS1-a-b-c, a-d", "N.Kni@c", "S.Kni@d")["breach"] == 0
    assert duel("cS1-a-b-c-d-e-f-g-h", "N.Kni@h")["breach"] == 0


def test_room_to_move_and_guards_count() -> None:
    assert duel("a-b, a-c, a-d", "S.Kni@a")["mobility"] > duel("a-b", "S.Kni@a")["mobility"]
    assert duel("a-b-c", "S.Kni@a", "S.Kni@c")["support"] - duel("a-b-c, x-y", "S.Kni@a", "S.Kni@y")["support"] == 200


def test_the_count_matters_where_it_decides() -> None:
    assert duel(ROAD, "S.Kni@a")["count"] == 0
    assert measured(scene("a", "S.Kni@a", preset="conquest_4p", active="S"), "S")["count"] == 700


def test_few_pieces_are_dangerous() -> None:
    few = measured(scene("a-b, x", "S.Kni@a", "S.Kni@b", "N.Kni@x", preset="grand_en", active="S", reserves=0), "S")
    assert few["few"] > 0
    assert few["vulnerable"] == 100
    assert duel(ROAD)["few"] < duel(ROAD, "S.Kni@a", reserves=0)["few"]


def test_only_elephants_are_a_danger_to_siege_engines() -> None:
    grand = {"preset": "grand_en", "active": "N"}
    assert measured(scene("a-b-c", "S.Sie@a", "N.Kni@c", **grand), "S")["exposed_most"] == 0
    assert measured(scene("a-b-c", "S.Sie[Sol]@a", "N.Kni@c", **grand), "S")["exposed_most"] == 0
    assert measured(scene("a-b-c", "S.Sie@a", "N.Ele@c", **grand), "S")["exposed_most"] == 200
    assert measured(scene("a-b-c", "S.Sie[Sol]@a", "N.Ele@c", **grand), "S")["exposed_most"] == 300
    later = measured(scene("a-b-c", "S.Sie@a", "N.Ele@c", **grand), "S", following="S")
    assert (later["exposed_most"], later["threatened"]) == (0, 200)
    far = "a-b-c-d-e-f-g-h-i-j"
    assert measured(scene(far, "S.Sie@a", "N.Ele@j", **grand), "S")["exposed_most"] == 0


@pytest.mark.parametrize("barrier", ["N.Sol@c", "N.Kni@cN1"])
def test_whatever_stands_in_its_way_keeps_a_siege_engine_off(barrier: str) -> None:
    grand = {"preset": "grand_en", "active": "S"}
    free = measured(scene("a-b-c-d, cN1#d", "S.Sie@b", **grand), "S")
    barred = measured(scene("a-b-c-d, cN1#d", "S.Sie@b", barrier, **grand), "S")
    own = measured(scene("a-b-c-d, cN1#d", "S.Sie@b", "S.Kni@c", **grand), "S")
    round_about = measured(scene("a-b-c-d, b-e-d, cN1#d", "S.Sie@b", barrier, **grand), "S")
    assert barred["march_siege"] < free["march_siege"] == own["march_siege"]
    assert round_about["march_siege"] == (free if barrier == "N.Sol@c" else barred)["march_siege"]


def test_engines_bridges_builders_and_camels() -> None:
    grand = {"preset": "grand_en", "active": "S"}
    engine = scene("d-e-f, cN1#d", "S.Sie[Sol]@e", **grand)
    assert measured(engine, "S")["siege_ready"] == 100
    assert measured(scene("a-b-c-d-e, cN1#e", "S.Sie[Sol]@a", **grand), "S")["siege_ready"] == 0
    assert measured(scene("d-e-f, cN1#d", "S.Sie[Sol]@e", "N.Kni@cN1", **grand), "S")["siege_ready"] == 0
    assert measured(scene("d-e-f, cN1#d", "S.Sie[Sol]@e", raised={"cN1": "N"}, **grand), "S")["siege_ready"] == 0
    assert measured(scene("d-e, cS1#d", raised={"cS1": "S"}, **grand), "S")["raised"] == 100
    assert measured(scene("a-b", "S.Kni@a", **grand), "S")["works"] > 0
    assert duel(ROAD)["works"] == 0
    assert measured(scene("a-b", "S.Cam@a", **grand), "S")["loose"] == 100
    assert measured(scene("a-b", "S.Cam[Sol]@a", **grand), "S")["loose"] == 0


def test_the_clock_counts_for_whoever_leads_when_it_runs_out() -> None:
    held = {"preset": "conquest_2p", "active": "S"}
    assert measured(scene("cN1-a", "S.Kni@cN1", quiet=18, **held), "S")["clock"] > 0
    assert measured(scene("cN1-a", "S.Kni@cN1", quiet=2, **held), "S")["clock"] == 0
    assert measured(scene("cN1-a", "S.Kni@a", quiet=18, **held), "S")["clock"] == 0


def test_quiet_rounds_stir_everybody() -> None:
    calm = {"preset": "conquest_2p", "active": "S"}
    assert duel(ROAD, "S.Kni@a", quiet=6)["stir"] < duel(ROAD, "S.Kni@a", quiet=12)["stir"]
    assert duel(ROAD, "S.Kni@a", quiet=6)["stir"] < duel(ROAD, "S.Kni@f", quiet=6)["stir"]
    assert duel(ROAD, "S.Kni@a", quiet=6)["idle"] < duel(ROAD, "S.Kni@a", quiet=12)["idle"]
    assert duel(ROAD, "S.Kni@a", quiet=6)["idle"] > duel(ROAD, "S.Kni@f", quiet=6)["idle"] >= 0
    early, late = (valued(scene(ROAD, "S.Ele@a", quiet=quiet, **calm))["S"] for quiet in (0, 19))
    assert late < early // 4  # a lead fades as the end without a winner comes near
    calmed, struck = (scene(ROAD, "S.Ele@a", quiet=12, **calm) for _ in range(2))
    packing.set_numbers(struck.state.position, {"reset": 1})
    assert measured(struck, "S")["idle"] == 0  # this turn has taken something: if it ends now, nothing is quiet
    assert valued(struck)["S"] > valued(calmed)["S"]


def test_shares_of_all_that_fights_add_up() -> None:
    even = scene("a-b", preset="conquest_2p", active="S")
    assert measured(even, "S")["share"] == measured(even, "N")["share"] == 5000
    more = scene("a-b", "S.Ele@a", preset="conquest_2p", active="S")
    assert measured(more, "S")["share"] > 5000 > measured(more, "N")["share"]
