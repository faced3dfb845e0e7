"""Who sits where: every lineup, every side, and the same deal for all games of a group."""

from __future__ import annotations

from collections import Counter

import pytest

from conquista.arena.errors import ArenaError
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.schedule import Schedule, partners
from conquista.arena.series_plan import SeriesPlan, make_plan, overrun_for
from conquista.core import ConquistaError, OptionRefused, UnknownName
from conquista.players.limits import Limits


def schedule(preset: str, *players: str, pairing: str = "table") -> Schedule:
    return Schedule(make_plan(preset, players, pairing=pairing))


def test_two_players_change_sides() -> None:
    found = schedule("condottiere_2p", "a", "b")
    assert [found.task(n).holders for n in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [found.task(n).deal for n in range(4)] == [0, 0, 1, 1]
    assert found.games(3) == 4


def test_one_against_the_field_takes_every_seat() -> None:
    found = schedule("condottiere_4p", "a", "b")
    assert found.lineups == ((0, 1, 1, 1),)
    assert [found.task(n).holders.index(0) for n in range(4)] == [0, 1, 2, 3]
    assert {found.task(n).group for n in range(4)} == {0}


def test_a_full_table_rotates() -> None:
    found = schedule("condottiere_3p", "a", "b", "c")
    assert [found.task(n).holders for n in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_more_players_than_seats_meet_in_all_combinations() -> None:
    found = schedule("condottiere_2p", "a", "b", "c")
    assert found.lineups == ((0, 1), (0, 2), (1, 2))
    met = Counter(found.task(n).holders for n in range(found.games(10)))
    assert set(met.values()) == {5}
    assert len(met) == 6
    assert [found.task(n).deal for n in range(0, 12, 2)] == [0, 0, 0, 1, 1, 1]


def test_a_ladder_is_climbed_step_by_step() -> None:
    assert schedule("condottiere_2p", "a", "b", "c", pairing="neighbours").lineups == ((1, 0), (2, 1))
    assert schedule("condottiere_4p", "a", "b", "c", pairing="neighbours").lineups == ((1, 0, 0, 0), (2, 1, 1, 1))
    assert schedule("condottiere_2p", "a", "b", "c", pairing="gauntlet").lineups == ((0, 1), (0, 2))
    for pairing in ("neighbours", "gauntlet"):
        with pytest.raises(ArenaError, match="two players"):
            schedule("condottiere_2p", "a", pairing=pairing)


def test_partners_share_a_side() -> None:
    found = schedule("grand_party_en", "a+b", "c")
    assert found.sides == (("S", "N"), ("W", "E"))
    assert [(seat, spec) for seat, _, spec in found.seat_specs(found.task(0))] == [
        ("S", "a"),
        ("W", "c"),
        ("N", "b"),
        ("E", "c"),
    ]
    assert [spec for _, _, spec in found.seat_specs(found.task(1))] == ["c", "a", "c", "b"]


def test_partners_as_written() -> None:
    assert partners("a", 2) == ("a", "a")
    assert partners("a(x=1+2) + b", 2) == ("a(x=1+2)", "b")
    assert partners("program:run --plus a+b", 1) == ("program:run --plus a+b",)
    with pytest.raises(ArenaError, match="2 partners, but a side has 1 seat"):
        partners("a+b", 1)
    with pytest.raises(ArenaError, match="list of partners"):
        partners("a+", 2)


def test_players_of_one_name_are_told_apart() -> None:
    assert schedule("condottiere_2p", "random", "random", "x").names == ("random", "random #2", "x")


def test_the_deal_is_the_same_for_a_group_and_no_other() -> None:
    runner = SeriesRunner(make_plan("condottiere_3p", ["random"], seed=5))
    seeds = [runner.chance_for(runner.schedule.task(n)).seed for n in range(9)]
    assert len(set(seeds)) == 3
    assert seeds[0] == seeds[1] == seeds[2]
    streams = {chance.seed for n in range(9) for *_, chance in runner.players(runner.schedule.task(n))}
    assert len(streams) == 27


def test_a_plan_survives_being_written() -> None:
    plan = make_plan(
        "grand_2p",
        ["random", "program:x"],
        changes={"board": "rosa", "quiet_rounds": "3"},
        limits=Limits(nodes=100, seconds=0.5),
        plies=6,
    )
    assert SeriesPlan.from_data(plan.as_data()) == plan
    assert plan.overrun == overrun_for(0.5) == 1.25
    assert dict(plan.options)["quiet_rounds"] == "3"


@pytest.mark.parametrize(
    "data", [None, {}, {"game": "x"}, {"what": 1}, {"game": "x", "version": 1, "options": {}, "players": []}]
)
def test_a_damaged_plan_is_refused(data: object) -> None:
    with pytest.raises(ArenaError, match="not the plan"):
        SeriesPlan.from_data(data)


def test_bad_numbers_are_refused_by_name() -> None:
    for wrong, found in (
        ({"seed": -1}, "seed"),
        ({"overrun": 0.0}, "must be above 0"),
        ({"overrun": 0.1, "limits": Limits(seconds=1)}, "may think for 1"),
        ({"plies": -1}, "random actions"),
        ({"plies": 4, "openings": ["x"]}, "either from a file"),
        ({"cut": -3}, "limit of actions"),
        ({"pairing": "lottery"}, "no pairing lottery"),
    ):
        with pytest.raises(ConquistaError, match=found):
            make_plan("condottiere_2p", ["random"], **wrong)
    with pytest.raises(ArenaError, match="players"):
        make_plan("condottiere_2p", [])
    with pytest.raises(UnknownName, match="condottiere_2p"):
        make_plan("condottier_2p", ["random"])
    with pytest.raises(OptionRefused):
        make_plan("condottiere_2p", ["random"], changes={"no_such": "1"})


def test_another_version_of_the_rules_is_refused_for_play() -> None:
    data = make_plan("condottiere_2p", ["random"]).as_data()
    data["version"] = 99
    with pytest.raises(ArenaError, match="version 99"):
        Schedule(SeriesPlan.from_data(data))
    assert Schedule(SeriesPlan.from_data(data), past=True).size == 2  # what it played can still be read
