"""Calibration of reviews: predictions of a few matches, resumed after an interruption, in a table that adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.core import Outcome
from conquista.players.limits import Limits
from conquista.players.review_calibration import (
    CalibrationPlan,
    brier,
    collect,
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
