"""Answers, attackers, entry costs and chain maps against the engine and by hand."""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import ANSWERING
from conquista.games.conquest.rules.constants.piece_types import KNIGHT, SOLDIER
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.setup.geography import SEATS
from conquista.players.conquest.solver.tactics import Tactics
from players.conquest.small_positions import positions


def tactics_of(here: ConquestScene) -> Tactics:
    return Tactics(ConquestEngine(here.rules.tables))


def places(here: ConquestScene, row: list[int]) -> dict[str, int]:
    return {name: cost for name, cost in zip(here.rules.names, row, strict=False) if cost < 255 and name[0] != "z"}


def test_recaptures_are_the_answers_that_the_engine_would_ask_for() -> None:
    compared = 0
    for _, here in positions(31, 200):
        engine, position = ConquestEngine(here.rules.tables), here.state.position
        tactics = Tactics(engine)
        seat = packing.numbers(position)["active"]
        for trip in tactics.trips(position, seat):
            after = position.copy()
            for code in tactics.trip_codes(position, trip):
                engine.do(after, code)
            now = packing.numbers(after)
            if now["phase"] != ANSWERING or now["taking"] != 8 or now["to_act"] != now["defender"]:
                continue
            taker = packing.stacks(after)[now["target"]]
            if taker.load or now["partner_only"]:
                continue
            found = tactics.recaptures(after, now["target"], now["defender"], seat, taker.type)
            assert found == [code for code in engine.legal(after) if code >> 10 & 15 != 13]
            compared += 1
    assert compared > 60


def test_attackers_within_two_moves() -> None:
    here = scene("a-b-c-d, e-c", "A.Kni@a", "A.Sol@d", "A.Sol@e", "B.Kni@c", preset="grand_2p")
    position, number = here.state.position, here.rules.geography.number
    found = tactics_of(here).attackers(position, number["c"], SEATS.index("S"))
    stacks = packing.stacks(position)
    assert found == sorted(
        [(stacks[number["d"]].number, 1), (stacks[number["e"]].number, 1), (stacks[number["a"]].number, 2)],
        key=lambda one: (one[1], one[0]),
    )


def test_entry_costs_tell_what_it_takes_to_come_to_a_place() -> None:
    here = scene("a-b-c-d-e", "A.Sol@a", "B.Sol@d", preset="grand_2p")
    tactics = tactics_of(here)
    assert places(here, tactics.entry_costs(here.state.position, SEATS.index("S"), 20)) == {"b": 1, "c": 2}
    assert places(here, tactics.entry_costs(here.state.position, SEATS.index("N"), 20)) == {"c": 1, "b": 2, "e": 1}


def test_a_chain_map_goes_on_where_something_is_captured() -> None:
    here = scene("a-b-c-d-e-f", "A.Sol@a", "B.Sol@b", "B.Sol@d", preset="grand_2p")
    found = places(here, tactics_of(here).chain_map(here.state.position, SEATS.index("S"), 20))
    assert found == {"b": 1, "c": 2, "d": 3, "e": 4, "f": 5}


def test_a_chain_map_keeps_to_the_budget() -> None:
    here = scene("a-b-c-d-e-f", "A.Sol@a", "B.Sol@b", "B.Sol@d", preset="grand_2p")
    assert places(here, tactics_of(here).chain_map(here.state.position, SEATS.index("S"), 3)) == {
        "b": 1,
        "c": 2,
        "d": 3,
    }


def test_a_knight_passes_over_his_own_in_a_chain() -> None:
    here = scene("a-b-c", "A.Kni@a", "A.Ele@b", "B.Sol@c", preset="grand_2p")
    found = places(here, tactics_of(here).chain_map(here.state.position, SEATS.index("S"), 20))
    assert found["c"] == 1  # the elephant
    lone = scene("a-b-c", "A.Kni@a", "A.Ele'6@b", "B.Sol@c", preset="grand_2p")
    assert places(lone, tactics_of(lone).chain_map(lone.state.position, SEATS.index("S"), 20))["c"] == 2


def test_who_can_strike_depends_on_the_taker() -> None:
    here = scene("t-a, t-b", "B.Sol@a", "B.Sol@t", "A.Ele@b", preset="grand_2p")
    position, place = here.state.position, here.rules.geography.number["t"]
    tactics = tactics_of(here)
    north, south = SEATS.index("N"), SEATS.index("S")
    assert len(tactics.recaptures(position, place, north, south, SOLDIER)) == 1
    assert len(tactics.recaptures(position, place, north, south, KNIGHT)) == 1
    assert tactics.recaptures(position, place, north, south, 1) == []  # no soldier takes an elephant


def test_a_win_is_found_and_ruled_out() -> None:
    here = scene("a-b", "A.Kni@a", "B.Sol@b", preset="grand_2p", reserves=0)
    won = tactics_of(here).win_in_turn(here.state.position, SEATS.index("S"))
    assert won.wins
    assert won.proven
    safe = scene("a-b", "A.Kni@a", "B.Sol@b", preset="grand_2p", reserves=1)
    none = tactics_of(safe).win_in_turn(safe.state.position, SEATS.index("S"))
    assert not none.wins
    assert none.proven
