"""S-15: the response time of a computer reveals nothing, and a revealing time is detected."""

from __future__ import annotations

import asyncio
import random
from typing import Any, cast

import pytest

from conquista.games import registry
from conquista.games.condottiere.hidden.secrecy import SECRECY
from conquista.soak.timing.classifier import MOST, allowed, area, learnt
from conquista.soak.timing.pairs import Pair, pairs
from conquista.soak.timing.trial import Timed, TimingTrial, figures_of, run

pytestmark = pytest.mark.slow


def window(_level: str) -> tuple[float, float]:
    return 0.4, 1.2


def test_the_area_is_the_part_of_pairs_that_are_in_order() -> None:
    assert area([3, 4], [1, 2]) == 1
    assert area([1, 2], [3, 4]) == 0
    assert area([1, 3], [2, 2]) == 0.5
    assert area([2, 2], [2, 2]) == 0.5
    assert area([2, 3], [1, 2]) == 0.875
    assert area([], [1]) == 0.5


def test_a_guess_learns_what_is_neither_long_nor_short() -> None:
    rng = random.Random(1)
    middle = [rng.gauss(5, 0.1) for _ in range(200)]
    ends = [rng.choice((3, 7)) + rng.gauss(0, 0.1) for _ in range(200)]
    assert abs(area(middle, ends) - 0.5) < 0.1
    assert learnt(middle, ends) > 0.95
    assert abs(learnt(middle[::2], middle[1::2]) - 0.5) < 0.15


def test_a_small_sample_may_be_off_by_chance() -> None:
    assert allowed(0) == 1
    assert allowed(20) > 0.75
    assert allowed(1000) == MOST


@pytest.mark.parametrize(("more", "clean"), [(0.0, True), (0.3, False)])
def test_times_that_depend_on_a_fact_are_noticed(more: float, clean: bool) -> None:
    rng = random.Random(2)
    timed = []
    for _ in range(1000):
        held = [{"strength": float(rng.randrange(30))} for _ in range(2)]
        taken = [0.4 + rng.random() * 0.8 + more * (one["strength"] > 15) for one in held]
        timed.append(Timed("turn", "squire", (held[0], held[1]), (taken[0], taken[1])))
    figures = figures_of(timed, window)
    assert figures.clean is clean
    assert (figures.late > 0) is not clean


def test_times_that_depend_on_a_fact_in_one_kind_of_question_are_noticed() -> None:
    rng = random.Random(3)
    timed = []
    for number in range(1000):
        phase = "ask" if number % 8 == 0 else "turn"
        held = [{"forced": float(place)} for place in range(2)]
        taken = [0.4 + rng.random() * 0.8 + 0.3 * (phase == "ask") * one["forced"] for one in held]
        timed.append(Timed(phase, "squire", (held[0], held[1]), (taken[0], taken[1])))
    figures = figures_of(timed, window)
    assert figures.auc["forced"] < allowed(
        figures.pairs_by_fact["forced"]
    )  # seen by none who takes all questions together
    assert figures.cases_by_phase == {"ask forced": 125, "turn forced": 875}
    assert figures.auc_by_phase["ask forced"] > 0.7
    assert not figures.clean


def test_many_pairs_are_about_hands_with_and_without_mercenaries() -> None:
    asked = [pair for pair in pairs(100, 4) if pair.phase == "ask"]
    assert len(asked) >= 15
    held = [[SECRECY.facts(state, pair.seat)["mercenaries"] for state in pair.states] for pair in asked]
    assert sum((here == 0) != (there == 0) for here, there in held) >= 8


def test_pairs_look_the_same_to_an_opponent_and_differ_in_what_the_seat_holds() -> None:
    game = registry.game("condottiere")
    found = pairs(30, 3)
    assert {pair.level for pair in found} == {"squire", "sergeant", "random", "captain"}
    assert len({pair.phase for pair in found}) >= 4
    for pair in found:
        here, there = pair.states
        assert SECRECY.facts(here, pair.seat) != SECRECY.facts(there, pair.seat) or here != there
        assert pair.seat in game.to_act(here)
        assert pair.seat in game.to_act(there)
        views = [
            (game.view(here, recipient), game.view(there, recipient))
            for recipient in pair.played.seats
            if recipient != pair.seat
        ]
        assert any(one == other for one, other in views)


def test_either_world_comes_first_as_often_as_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[tuple[int, int]] = []

    async def decide(_timing: TimingTrial, pair: Pair, world: int) -> float:
        order.append((id(pair), world))
        return float(world)

    monkeypatch.setattr(TimingTrial, "decide", decide)
    found = pairs(40, 3, ("squire", "random"))
    timed = asyncio.run(TimingTrial(cast(Any, None), lambda done: None).run(found))
    assert [one.seconds for one in timed] == [(0.0, 1.0)] * 40
    firsts = dict(reversed(order))
    for level in ("squire", "random"):
        assert sum(firsts[id(pair)] for pair in found if pair.level == level) == 10


def test_computers_answer_within_their_window_at_a_real_table() -> None:
    figures = run(8, thinkers=1, levels=("squire", "random"))
    assert figures.clean, figures
    assert figures.shortest >= 0.45
    assert figures.mean < 3
