"""Calibration of reviews: predictions of a few matches, resumed after an interruption, in a table that adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.core import Outcome, SeededChance
from conquista.games import registry
from conquista.players.chance_curve import ChanceCurve, fit_curve, squared_error
from conquista.players.conquest.evaluation.chances import chances, curve_of
from conquista.players.limits import Limits
from conquista.players.review_calibration import (
    CalibrationPlan,
    brier,
    collect,
    corrected,
    family_of,
    fit,
    halves,
    play,
    report,
    share_of_victory,
    stored,
    table,
)

PLAN = CalibrationPlan("condottiere_2p", "squire", Limits(nodes=50), Limits(nodes=60))


def test_matches_differ_and_are_the_same_again() -> None:
    one, two, again = play(PLAN, 1), play(PLAN, 2), play(PLAN, 1)
    assert one.outcome is not None
    assert [entry.action for entry in one.entries] == [entry.action for entry in again.entries]
    assert [entry.action for entry in one.entries] != [entry.action for entry in two.entries]


def test_a_run_is_resumed_after_an_interruption(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    assert list(collect(PLAN, [0, 1], path)) == [0, 1]
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:-20], encoding="utf-8")  # killed while it wrote
    assert list(collect(PLAN, [0, 1], path)) == [1]
    assert path.read_text(encoding="utf-8") == whole
    rows = stored(path)
    assert [row["match"] for row in rows] == [0, 1]
    for predicted, won in (pair for row in rows for pair in row["pairs"]):
        assert 0 <= predicted <= 1
        assert won in (0.0, 0.5, 1.0)
    text = report(rows)
    assert text.startswith("condottiere_2p: 2 matches")
    assert "| predicted |" in text


def test_the_table_and_the_error() -> None:
    pairs = [(0.05, 0.0), (0.95, 1.0), (0.97, 0.0), (1.0, 1.0)]
    rows = table(pairs)
    assert [(row.low, row.count) for row in rows] == [(0.0, 1), (0.9, 3)]
    assert rows[1].predicted == pytest.approx(0.9733, abs=1e-4)
    assert rows[1].happened == pytest.approx(2 / 3)
    assert brier(pairs) == pytest.approx((0.0025 + 0.0025 + 0.9409 + 0) / 4)


def test_a_shared_victory_is_divided_and_a_draw_among_all() -> None:
    seats = ("S", "W", "N", "E")
    team = share_of_victory(Outcome((("S", "N"), ("W", "E")), "x"), seats)
    assert team == {"S": 0.5, "N": 0.5, "W": 0.0, "E": 0.0}
    assert set(share_of_victory(Outcome((seats,), "x"), seats).values()) == {0.25}


def test_a_curve_draws_chances_together_and_keeps_what_is_certain() -> None:
    curve = ChanceCurve(divisor=2.0, luck=0.2)
    assert curve.apply([0.5, 0.5]) == pytest.approx([0.5, 0.5])
    assert curve.apply([0.9, 0.1]) == pytest.approx([0.7, 0.3])
    assert curve.apply([1.0, 0.0]) == [1.0, 0.0]
    assert curve.apply([0.5, 0.0, 0.5, 0.0]) == pytest.approx([0.5, 0.0, 0.5, 0.0])
    assert sum(curve.apply([0.97, 0.01, 0.01, 0.01])) == pytest.approx(1.0)


def test_a_curve_is_fitted_to_results() -> None:
    """Sides with a predicted chance of 90 % win three of four matches."""
    predictions = [([0.9, 0.1], [1.0, 0.0])] * 75 + [([0.9, 0.1], [0.0, 1.0])] * 25
    curve = fit_curve(predictions)
    assert curve.apply([0.9, 0.1])[0] == pytest.approx(0.75, abs=0.01)
    assert squared_error(curve, predictions) < squared_error(ChanceCurve(), predictions)


def test_rows_are_corrected_side_by_side() -> None:
    pairs = [(0.45, 0.5), (0.05, 0.0)] * 2  # partners sit opposite
    row = {"preset": "conquest_party", "match": 3, "player": "sergeant", "pairs": pairs}
    assert family_of("conquest_party") == family_of("plus_2p") != family_of("conquest_4p")
    by_seat = dict(zip(registry.game("conquest").seats(registry.preset("conquest_party")[1]), pairs, strict=True))
    assert by_seat["S"] == by_seat["N"] != by_seat["W"]
    found = corrected(row, ChanceCurve(divisor=2.0, luck=0.2))["pairs"]
    assert [chance for chance, _ in found] == pytest.approx([0.35, 0.15, 0.35, 0.15])
    assert [share for _, share in found] == [0.5, 0.0, 0.5, 0.0]
    assert fit([{**row, "pairs": pairs * 4}]).keys() == {"two_sides"}
    assert halves([row, {**row, "match": 4}]) == ([{**row, "match": 4}], [row])


@pytest.mark.parametrize("preset", ["conquest_2p", "conquest_4p"])
def test_chances_of_a_position(preset: str) -> None:
    """A side without pieces has no chance, and a match that is over is certain."""
    game, options = registry.preset(preset)
    state = game.start(options, SeededChance(1))
    teams = tuple((seat,) for seat in game.seats(options))
    curve = curve_of(len(teams))
    found = chances(teams, state.position, [0.9, *[0.1] * (len(teams) - 1)], curve)
    assert sum(found.values()) == pytest.approx(1.0)
    assert 1 / len(teams) < found["S"] < 0.9
    alone = game.read_state(options, "S.Kni@S12 N.Sol@S20 active=S to_act=S budget=20")
    left = chances(teams, alone.position, [0.5] * len(teams), curve)
    assert [seat for seat in left if left[seat] > 0] == ["S", "N"]
