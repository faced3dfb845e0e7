"""Ratings find the strengths that made the games, and say how sure they are."""

from __future__ import annotations

import math
import random
import sys

import pytest

from conquista.arena.errors import ArenaError
from conquista.arena.evaluation.online_rating import follow
from conquista.arena.evaluation.rating import RatingPool, rate
from conquista.arena.evaluation.statistics import elo_of
from conquista.arena.game_result import VOID, GameFault, GameResult, Thinking
from conquista.arena.schedule import Schedule
from conquista.arena.series_plan import make_plan


def played(
    schedule: Schedule, strengths: list[float], games: int, seed: int = 1, draws: float = 0.0
) -> list[GameResult]:
    """Games that fall as the strengths, in Elo, say."""
    stream = random.Random(seed)
    found = []
    for number in range(games):
        task = schedule.task(number)
        weights = [10 ** (strengths[holder] / 400) for holder in task.holders]
        if stream.random() < draws:
            points = tuple(1 / len(weights) for _ in weights)
        else:
            winner = stream.choices(range(len(weights)), weights)[0]
            points = tuple(float(i == winner) for i in range(len(weights)))
        found.append(
            GameResult(number, task.group, task.holders, points, "", "", 1, 0.0, (Thinking(),) * len(schedule.seats))
        )
    return found


def pool_of(schedule: Schedule, results: list[GameResult]) -> RatingPool:
    pool = RatingPool()
    pool.add(schedule, results)
    return pool


def test_two_players_are_elo() -> None:
    schedule = Schedule(make_plan("condottiere_2p", ["a", "b"]))
    results = played(schedule, [100, 0], 1000, draws=0.2)
    share = sum(r.points[r.players.index(0)] for r in results) / len(results)
    best, other = rate(pool_of(schedule, results))
    assert (best.name, other.name, other.elo, other.low) == ("a", "b", 0.0, 0.0)
    assert best.elo == pytest.approx(elo_of(share), abs=0.01)
    reach = 1.96 * math.sqrt(0.2 * 0.25 + 0.8 * 0.25) / math.sqrt(1000) * 400 / math.log(10) / (share * (1 - share))
    assert best.high - best.low == pytest.approx(2 * reach, rel=0.2)


@pytest.mark.parametrize(
    ("preset", "players"), [("condottiere_2p", 4), ("condottiere_3p", 4), ("condottiere_4p", 4), ("condottiere_4p", 2)]
)
def test_strengths_are_found_again(preset: str, players: int) -> None:
    truth = [150.0, 40.0, -60.0, -130.0][:players]
    schedule = Schedule(make_plan(preset, ["a", "b", "c", "d"][:players]))
    ratings = {r.name: r for r in rate(pool_of(schedule, played(schedule, truth, 6000)), {"a": truth[0]}, draws=300)}
    for name, strength in zip("abcd", truth, strict=False):
        assert ratings[name].low - 1 <= strength <= ratings[name].high + 1
        assert ratings[name].elo == pytest.approx(strength, abs=25)


def test_intervals_hold_the_truth() -> None:
    schedule = Schedule(make_plan("condottiere_3p", ["a", "b", "c"]))
    truth = [80.0, 0.0, -80.0]
    held = 0
    for seed in range(40):
        ratings = rate(pool_of(schedule, played(schedule, truth, 240, seed)), draws=100, seed=seed)
        held += sum(r.low <= truth["abc".index(r.name)] <= r.high for r in ratings)
    assert 0.9 <= held / 120 <= 1.0


def test_who_always_wins_is_rated_with_care() -> None:
    schedule = Schedule(make_plan("condottiere_2p", ["a", "b"]))
    results = [
        GameResult(n, n // 2, (n % 2, 1 - n % 2), (float(n % 2 == 0), float(n % 2)), "", "", 1, 0.0, (Thinking(),) * 2)
        for n in range(10)
    ]
    best, _ = rate(pool_of(schedule, results))
    assert best.name == "a"
    assert math.isfinite(best.elo)
    assert 50 < best.low < 300
    assert best.elo > 300


def test_void_games_do_not_count() -> None:
    schedule = Schedule(make_plan("condottiere_2p", ["a", "b"]))
    results = played(schedule, [0, 0], 20)
    void = GameResult(20, 10, (0, 1), (0.5, 0.5), "", "", 1, 0.0, (Thinking(),) * 2, GameFault(VOID, "gone"))
    assert pool_of(schedule, [*results, void]).games == {"a": 20, "b": 20}


def test_players_who_never_met_are_not_compared() -> None:
    first = Schedule(make_plan("condottiere_2p", ["a", "b"]))
    second = Schedule(make_plan("condottiere_2p", ["c", "d"]))
    pool = pool_of(first, played(first, [0, 0], 10))
    assert not pool.apart()
    pool.add(second, played(second, [0, 0], 10))
    assert pool.apart()
    with pytest.raises(ArenaError, match="a, b and c, d never met"):
        rate(pool)
    third = Schedule(make_plan("condottiere_2p", ["b", "c"]))
    pool.add(third, played(third, [0, 0], 10))
    assert len(rate(pool, draws=20)) == 4


def test_what_cannot_be_rated_is_refused() -> None:
    schedule = Schedule(make_plan("condottiere_2p", ["a"]))
    with pytest.raises(ArenaError, match="two players"):
        rate(pool_of(schedule, played(schedule, [0], 4)))
    schedule = Schedule(make_plan("condottiere_2p", ["a", "b"]))
    with pytest.raises(ArenaError, match="no player x; the players are a, b"):
        rate(pool_of(schedule, played(schedule, [0, 0], 4)), {"x": 0})


def test_the_same_seed_gives_the_same_intervals() -> None:
    schedule = Schedule(make_plan("condottiere_2p", ["a", "b", "c"]))
    pool = pool_of(schedule, played(schedule, [50, 0, -50], 300))
    assert rate(pool, draws=50) == rate(pool, draws=50)
    assert rate(pool, draws=50) != rate(pool, draws=50, seed=2)
    assert sum(r.elo for r in rate(pool, draws=5)) == pytest.approx(0, abs=1e-6)


def test_a_ladder_that_follows_the_games() -> None:
    pytest.importorskip("openskill")
    for preset, players in (("condottiere_2p", 3), ("condottiere_4p", 4), ("condottiere_4p", 2), ("grand_party_en", 2)):
        schedule = Schedule(make_plan(preset, ["a", "b", "c", "d"][:players]))
        results = []
        for result in played(schedule, [200.0, 0.0, -150.0, -300.0][:players], 400):
            order = sorted(range(len(result.points)), key=lambda i: -result.points[i])
            ranks = ["=".join(schedule.sides[i]) for i in order]
            results.append(result._replace(ranking=f"{ranks[0]} > {'='.join(ranks[1:])}"))
        standings = follow([(schedule, results)])
        assert [standing.name for standing in standings] == ["a", "b", "c", "d"][:players]
        assert all(standing.unsure < 25 / 3 for standing in standings)
        assert sum(standing.games for standing in standings) >= 400 * min(2, players)


def test_a_ladder_without_openskill_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ArenaError, match=r"conquista\[arena\]"):
        follow([])
