"""Conquest Plus, the variant: shorter ways, and shots measured in centimetres."""

from __future__ import annotations

import pytest

from games.conquest.classic.scenes import on_board, opening, plus, row, steps


@pytest.mark.clause("CQP-VAR-01", "CQP-VAR-02", "CQP-GAL-02")
@pytest.mark.parametrize(("piece", "sign"), [("Cat", "-"), ("Gal[Cat]", "~")])
@pytest.mark.parametrize(
    ("preset", "reach"), [("plus_4p", 3), ("plus_4p_variant", 2), ("plus_2p_variant", 2), ("plus_party_variant", 2)]
)
def test_cqp_var_01_two_steps_in_the_variant(piece: str, sign: str, preset: str, reach: int) -> None:
    """T-75: the third step is too many for both."""
    s = plus(row(sign, 5), f"S.{piece}@r0", preset=preset).do(*steps(*(f"r{i}" for i in range(reach + 1))))
    assert not s.legal(f"r{reach}-r{reach + 1}")


@pytest.mark.clause("CQP-VAR-02", "CQP-GAL-03")
def test_cqp_var_02_two_steps_again_after_sinking() -> None:
    s = plus(row("~", 6), "S.Gal[Cat]@r0", "N.Shp@r2", preset="plus_4p_variant")
    s.do(*steps(*(f"r{i}" for i in range(5))))
    assert not s.legal("r4-r5")


@pytest.mark.clause("CQP-VAR-03")
def test_cqp_var_03_a_shot_reaches_four_centimetres() -> None:
    """T-75: at 4.0 cm without connection yes, at 4.1 cm no, and connections no longer matter."""
    at = {"a": (0.0, 0.0), "b": (4.0, 0.0), "c": (0.0, 4.1), "d": (9.0, 0.0), "p": (2.0, 2.0)}
    s = plus("a-d, b, c, p~q", "S.Cat@a", "W.Sol@b", "W.Sol@c", "W.Sol@d", "W.Shp@p", preset="plus_4p_variant", at=at)
    assert {word for word in s.words if word.startswith("a*") and not word.endswith("!")} == {"a*b", "a*p"}


@pytest.mark.clause("CQP-VAR-03")
def test_cqp_var_03_on_the_board() -> None:
    """Four centimetres on the sheet of 64 are 125 of its 2000 units."""
    board = opening("plus_4p_variant").rules.board
    near = {n for n, s in board.spaces.items() if (s.x - 1239) ** 2 + (s.y - 407) ** 2 <= 125**2 and s.kind != "castle"}
    s = on_board("plus_4p_variant", "S.Cat@N18", *(f"W.Sol@{name}" for name in board.spaces if name in near - {"N18"}))
    shots = {word.split("*")[1] for word in s.words if "*" in word and not word.endswith("!")}
    assert shots == near - {"N18"}
    assert len(shots) > 5
