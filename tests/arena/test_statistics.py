"""Formulas against values known from elsewhere, and intervals against what they promise."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from conquista.arena.errors import ArenaError
from conquista.arena.evaluation.fairness import fairness
from conquista.arena.evaluation.linear_system import solve
from conquista.arena.evaluation.score import Scoreboard, Tally
from conquista.arena.evaluation.sprt import SprtRun, Test
from conquista.arena.evaluation.statistics import chi_square_tail, confidence_above, elo_of, share_of, wilson
from conquista.arena.game_result import GameResult, Thinking
from conquista.arena.schedule import Schedule
from conquista.arena.series_plan import make_plan


@pytest.mark.parametrize(("elo", "share"), [(0, 0.5), (10, 0.5144), (100, 0.6401), (200, 0.7597), (400, 10 / 11)])
def test_elo_of_two(elo: float, share: float) -> None:
    assert share_of(elo) == pytest.approx(share, abs=1e-4)
    assert elo_of(share_of(elo)) == pytest.approx(elo)
    assert share_of(-elo) == pytest.approx(1 - share_of(elo))


def test_elo_at_a_table_of_many() -> None:
    assert share_of(0, 4) == 0.25
    assert share_of(400, 4) == pytest.approx(10 / 13)
    assert elo_of(0.4, 6) == pytest.approx(400 * math.log10(0.4 * 5 / 0.6))
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)


def test_wilson_is_what_textbooks_say() -> None:
    assert list(wilson(0.9, 10)) == pytest.approx([0.5958, 0.9821], abs=1e-4)
    assert wilson(0.0, 20)[0] == 0.0
    assert [wilson(1.0, trials)[1] for trials in (3, 20, 40, 1000)] == [1.0] * 4
    assert wilson(0.0, 20)[1] == pytest.approx(0.1611, abs=1e-4)
    assert wilson(0.5, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [
        (3.841459, 1, 0.05),
        (7.814728, 3, 0.05),
        (11.344867, 3, 0.01),
        (1.0, 1, 0.3173105),
        (20.0, 5, 0.0012497),
        (0, 4, 1),
    ],
)
def test_chi_square(value: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, abs=1e-6)


def test_linear_equations() -> None:
    assert solve([[0, 2, 0], [1, 0, 1], [0, 0, 4]], [4, 5, 8]) == pytest.approx([3, 2, 2])
    with pytest.raises(ZeroDivisionError):
        solve([[1, 1], [1, 1]], [1, 2])


def test_above() -> None:
    assert confidence_above(0.55, 0.5, 100) == pytest.approx(0.8413, abs=1e-4)
    assert confidence_above(1.0, 0.5, 6) == pytest.approx(0.9928, abs=1e-4)
    assert confidence_above(0.25, 0.25, 10) == 0.5


def tally_of(scores: dict[float, int], sides: int = 2) -> Tally:
    tally = Tally(sides)
    for score, count in scores.items():
        for _ in range(count):
            tally.add(score)
            tally.add(score)
        tally.scores[score] += count
    return tally


def test_400_games_are_good_for_34_elo() -> None:
    tally = tally_of({0.0: 50, 0.5: 100, 1.0: 50})
    found = tally.estimate()
    assert found is not None
    assert found.elo == pytest.approx(0)
    assert found.elo_high == pytest.approx(34, abs=0.6)
    assert found.elo_low == pytest.approx(-34, abs=0.6)


def test_ten_victories_of_ten_are_not_certainty() -> None:
    found = tally_of({1.0: 5}).estimate()
    assert found is not None
    assert (found.share, found.elo, found.elo_high) == (1.0, math.inf, math.inf)
    assert 0.6 < found.low < 0.8
    level = tally_of({0.5: 5}).estimate()
    assert level is not None
    assert level.low < 0.4
    assert Tally(2).estimate() is None
    single = Tally(3)
    single.add(1.0)
    found = single.estimate()
    assert found is not None
    assert found.low < 1 / 3


@pytest.mark.parametrize("strength", [0.5, 0.7, 0.93])
def test_intervals_hold_the_truth_as_often_as_they_say(strength: float) -> None:
    stream = random.Random(5)
    held = 0
    for _ in range(400):
        tally = Tally(2)
        for _ in range(60):
            luck = stream.uniform(-0.06, 0.06)  # a deal that favours a side: the games of a pair are not independent
            games = [stream.random() < strength + luck, stream.random() < strength - luck]
            for won in games:
                tally.add(float(won))
            tally.scores[sum(games) / 2] += 1
        found = tally.estimate()
        assert found is not None
        held += found.low <= strength <= found.high
    assert 0.925 <= held / 400 <= 0.985


# Values of the public code of Stockfish's test bench, by pentanomial counts.
@pytest.mark.parametrize(
    ("bounds", "counts", "logistic", "normalised"),
    [
        ((0, 20), (10, 40, 120, 60, 20), 3.3840605784586955, 2.6476241244690786),
        ((-20, 0), (3, 0, 50, 0, 9), 2.1555300672619646, 1.307577976283066),
        ((0, 5), (203, 4000, 9000, 4200, 251), 2.129758270769919, 4.343570033416653),
        ((0, 50), (0, 0, 4, 0, 30), 4.542190197692982, 5.790205379760239),
        ((0, 20), (1, 0, 0, 0, 0), -0.05934183849727351, -0.0846725043494592),
    ],
)
def test_ratio_is_that_of_the_model(
    bounds: tuple[float, float], counts: tuple[int, ...], logistic: float, normalised: float
) -> None:
    scores = Counter({i / 4: count for i, count in enumerate(counts) if count})
    assert Test(*bounds, model="logistic").ratio(scores, 2) == pytest.approx(logistic, rel=1e-9)
    assert Test(*bounds).ratio(scores, 2) == pytest.approx(normalised, rel=1e-9)


def test_ratio_at_a_table_of_four() -> None:
    test = Test(0, 50, model="logistic")
    assert test.ratio(Counter(), 4) == 0.0
    assert test.ratio(Counter({0.25: 100, 0.5: 40}), 4) > 0
    assert test.ratio(Counter({0.25: 100, 0.0: 10}), 4) < 0
    assert Test(0, 50).ratio(Counter({0.25: 100, 0.5: 40, 1 / 3: 2}), 4) > 0
    assert Test(0, 50).ratio(Counter({0.25: 100, 0.0: 40}), 4) < 0


def test_the_closed_form_is_near_the_exact_one() -> None:
    test = Test(0, 20)
    scores = Counter({0.0: 100, 0.25: 400, 0.5: 1200, 0.75: 520, 1.0: 150})
    total = scores.total()
    seen = [(score, count / total) for score, count in scores.items()]
    assert test._far(total, seen, 2) == pytest.approx(test.ratio(scores, 2), rel=0.02)


@pytest.mark.parametrize("bound", [-200, 200])
def test_any_results_have_a_ratio_at_the_farthest_bounds(bound: int) -> None:
    stream = random.Random(1)
    for model, most in (("normalised", 200), ("logistic", 1000)):
        test = Test(min(0, bound) * most / 200, max(0, bound) * most / 200, model=model)  # type: ignore[arg-type]
        for sides in (2, 3, 6):
            for count in (1, 2, 50):
                weights = [stream.random() ** 3 for _ in range(2 * sides + 1)]
                scores = Counter(stream.choices([k / 2 / sides for k in range(2 * sides + 1)], weights, k=count))
                assert math.isfinite(test.ratio(scores, sides))


def test_bounds_are_wald_s() -> None:
    test = Test()
    assert [test.low, test.high] == pytest.approx([-2.944439, 2.944439])
    assert [test.verdict(ratio) for ratio in (-3, 0, 3)] == [False, None, True]


@pytest.mark.parametrize(
    "wrong", [{"elo0": 5, "elo1": 5}, {"elo1": 5000}, {"alpha": 0}, {"beta": 0.7}, {"model": "bayes"}]
)
def test_tests_that_make_no_sense_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ArenaError):
        Test(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("model", ["normalised", "logistic"])
def test_errors_are_as_rare_as_promised(model: str) -> None:
    """Wide bounds keep the tests short; draws and deals that favour a side are part of it."""
    test = Test(0, 150, model=model)  # type: ignore[arg-type]
    stream = random.Random(7)
    wrong = {0.0: 0, 150.0: 0}
    runs = 100
    for elo in wrong:
        share = share_of(elo) if model == "logistic" else 0.5 + elo / 347.4356 * 0.4583
        for _ in range(runs):
            course = SprtRun(test, 2)
            group = 0
            while course.verdict is None:
                total = 0.0
                for _ in range(2):
                    spot = stream.random()
                    total += 0.5 if spot < 0.16 else float((spot - 0.16) / 0.84 < (share - 0.08) / 0.84)
                course.add(group, total / 2)
                group += 1
            wrong[elo] += course.verdict != (elo > 0)
    assert all(count / runs <= 0.1 for count in wrong.values()), wrong


def test_groups_are_judged_in_order() -> None:
    stream = random.Random(3)
    scores = [stream.choice((0.5, 0.75, 1.0)) for _ in range(200)]
    straight = SprtRun(Test(0, 20), 2)
    for group, score in enumerate(scores):
        straight.add(group, score)
    mixed = SprtRun(Test(0, 20), 2)
    order = list(range(200))
    stream.shuffle(order)
    for group in order:
        mixed.add(group, scores[group])
    assert (mixed.ratio, mixed.evaluated, mixed.path) == (straight.ratio, straight.evaluated, straight.path)
    assert straight.verdict is True
    assert straight.evaluated < 200


def test_void_groups_are_passed_over() -> None:
    course = SprtRun(Test(), 2)
    course.add(1, 1.0)
    assert course.evaluated == 0
    course.add(0, None)
    assert course.evaluated == 1


def result(number: int, schedule: Schedule, points: tuple[float, ...]) -> GameResult:
    task = schedule.task(number)
    return GameResult(number, task.group, task.holders, points, "", "x.y", 10, 0.1, (Thinking(),) * len(points))


def test_the_board_counts_for_the_first_player() -> None:
    schedule = Schedule(make_plan("condottiere_3p", ["a", "b"]))
    board = Scoreboard(schedule)
    wins = [(1.0, 0.0, 0.0), (0.5, 0.5, 0.0), (1.0, 0.0, 0.0)]
    scores = [board.add(result(n, schedule, points)) for n, points in enumerate(wins)]
    assert scores == [None, None, 0.5]
    tally = board.tallies[0]
    assert (tally.wins, tally.shared, tally.losses, tally.points) == (1, 1, 1, 1.5)


def test_fairness_of_a_fair_and_of_an_unfair_game() -> None:
    schedule = Schedule(make_plan("condottiere_4p", ["random"]))
    stream = random.Random(9)

    def played(weights: tuple[int, ...]) -> list[GameResult]:
        found = []
        for number in range(400):
            winner = stream.choices(range(4), weights)[0]
            found.append(result(number, schedule, tuple(float(i == winner) for i in range(4))))
        return found

    fair = fairness(schedule, played((1, 1, 1, 1)))
    assert fair is not None
    assert fair.fair
    assert fair.sides == ("A", "B", "C", "D")
    assert sum(share.share for share in fair.shares) == pytest.approx(1)
    unfair = fairness(schedule, played((2, 1, 1, 1)))
    assert unfair is not None
    assert not unfair.fair
    assert unfair.shares[0].low > 0.25
    assert fairness(schedule, []) is None


def test_a_fair_game_is_rarely_called_unfair() -> None:
    schedule = Schedule(make_plan("condottiere_2p", ["random"]))
    stream = random.Random(2)
    called = 0
    for _ in range(200):
        luck = [stream.random() for _ in range(100)]
        points = [(1.0, 0.0) if stream.random() < luck[n // 2] else (0.0, 1.0) for n in range(200)]
        found = fairness(schedule, [result(n, schedule, p) for n, p in enumerate(points)])
        assert found is not None
        called += not found.fair
    assert called <= 20
