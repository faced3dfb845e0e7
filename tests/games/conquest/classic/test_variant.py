"""Conquest Plus, the variant: shorter ways, and shots measured in centimetres."""

from __future__ import annotations

import hashlib
import math

import pytest

from conquista.games.conquest.game import GAME
from games.conquest.classic.helpers import on_board, opening, plus, row, steps


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
@pytest.mark.parametrize(("revision", "units"), [(2, 8000 / 60), (1, 8000 / 64)])
def test_cqp_var_03_on_the_board(revision: int, units: float) -> None:
    """Four centimetres on the sheet of 60 are 133 of its 2000 units; matches from before have a sheet of 64."""
    board = opening("plus_4p_variant").rules.board
    centre = board.spaces["N18"].at
    near = {n for n, s in board.spaces.items() if math.dist(s.at, centre) <= units and s.kind != "castle"} - {"N18"}
    soldiers = [f"W.Sol@{name}" for name in board.spaces if name in near]
    s = on_board("plus_4p_variant", "S.Cat@N18", *soldiers, options={"revision": revision})
    shots = {word.split("*")[1] for word in s.words if "*" in word and not word.endswith("!")}
    assert shots == near
    assert len(shots) > 5


def targets(preset: str, revision: int = 2) -> dict[str, set[str]]:
    """What a catapult can be shot at from every space on which it may stand, on land or aboard a galleon."""
    texts = opening(preset).rules.changed | {"revision": str(revision)}
    rules = GAME.rules(GAME.facts.read_options(texts))
    found: dict[str, set[str]] = {n: set() for n, s in rules.board.spaces.items() if s.kind in ("land", "sea")}
    for sight in rules.geography.sights:
        if rules.names[sight.start] in found:
            found[rules.names[sight.start]].add(rules.names[sight.to])
    return found


@pytest.mark.clause("CQP-VAR-03", "A-60")
@pytest.mark.parametrize(
    ("variant", "plain"),
    [("plus_4p_variant", "plus_4p"), ("plus_2p_variant", "plus_2p"), ("plus_party_variant", "plus_party")],
)
def test_a_60_a_target_everywhere_and_fewer_than_by_connections(variant: str, plain: str) -> None:
    measured, linked = targets(variant), targets(plain)
    assert [name for name, found in measured.items() if not found] == []
    assert sum(map(len, measured.values())) <= 0.6 * sum(map(len, linked.values()))


@pytest.mark.clause("CQP-VAR-03", "A-60")
@pytest.mark.parametrize(
    ("preset", "count", "mark"),
    [("plus_4p_variant", 2209, "ed62b437"), ("plus_2p_variant", 708, "6216fd1b")],
)
def test_a_60_a_match_from_before_measures_as_it_did(preset: str, count: int, mark: str) -> None:
    """The number and the fingerprint of all pairs, as the first version of the game had them."""
    pairs = sorted(f"{one} {two}" for one, found in targets(preset, 1).items() for two in found)
    assert len(pairs) == count
    assert hashlib.sha256("\n".join(pairs).encode()).hexdigest()[:8] == mark
