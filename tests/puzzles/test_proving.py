"""Values, duals and lines of small puzzles, and the class of first takings against brute force."""

from __future__ import annotations

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import Scenario
from conquista.players.conquest.solver.exact.brute_force import Brute
from conquista.players.conquest.solver.exact.uniqueness import ExcludedCaptures
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import PieceValues, counting, value_of
from conquista.players.limits import Limits
from conquista.puzzles.conquest.captures import captures
from conquista.puzzles.conquest.difficulty import grade_of
from conquista.puzzles.conquest.model import Puzzle, PuzzlePosition, PuzzleProof
from conquista.puzzles.conquest.prover import Prover
from players.conquest.small_positions import positions

NAVAL = Scenario(
    preset="conquest_2p",
    graph="g~x~c~e~y~r, s0~s1~x, w0~p1~p2~p3~p4~p5~p6~g",
    pieces=("B.Gal@g", "B.Shp[Cha]@c", "B.Shp[Ele]@e", "B.Shp[Kni]@r", "A.Shp@s0", "A.Gal@w0"),
)


def proof(graph: str, *pieces: str, brute: bool = True, **more: object) -> PuzzleProof:
    scenario = Scenario(graph=graph, pieces=pieces, **{"preset": "conquest_2p", "spent": 14, **more})  # type: ignore[arg-type]
    return Prover(Puzzle(scenario).set_up()).prove(brute)


def test_a_single_capture_is_the_only_way() -> None:
    found = proof("a-b-c", "A.Kni@a", "B.Sol@c")
    assert (found.value, found.proven, found.unique, found.confirmed) == (1, True, "U3", True)
    assert found.line == ("a-b", "b-c")


def test_two_takers_of_one_piece_are_a_dual() -> None:
    found = proof("a-c, b-c", "A.Kni@a", "A.Kni@b", "B.Sol@c")
    assert (found.value, found.unique, found.settled) == (1, "U0", True)


def test_captures_that_can_change_places_are_a_dual() -> None:
    assert proof("a-b, c-d", "A.Kni@a", "B.Sol@b", "A.Kni@c", "B.Sol@d").unique == "U0"


def test_an_order_that_must_be_kept_is_the_only_one() -> None:
    found = proof("a-b-c-d-e", "A.Kni@a", "B.Sol@b", "B.Sol@e", spent=16)
    assert (found.value, found.unique) == (2, "U3")
    assert "chain" in found.themes


def test_nothing_to_gain_is_no_puzzle() -> None:
    assert proof("a-b-c-d", "A.Sol@a", "B.Sol@d").unique == "U0"


def test_the_block_of_the_naval_combination_is_seen() -> None:
    setting = Puzzle(NAVAL).set_up()
    found = Prover(setting, Limits(nodes=2_000_000)).prove()
    assert found.value == 6
    assert "block" in found.themes
    assert grade_of(setting, 6, False) == 3


def test_a_win_stands_above_all_gains() -> None:
    found = proof("a-b", "A.Kni@a", "B.Sol@b", preset="grand_2p", reserves=0)
    assert found.wins
    assert found.value == 1


# -- the class of first takings, by trying everything ------------------------------------------------------------------


def best_by_class(setting: PuzzlePosition, weights: PieceValues) -> dict[tuple[int, int], int]:
    """The best worth that begins with each pair of taker and target, all quiet moves before it tried."""
    engine, seat = ConquestEngine(setting.rules.tables), setting.seat
    found: dict[tuple[int, int], int] = {}
    begin = packing.numbers(setting.position)
    seen: set[tuple[int, ...]] = set()
    todo: list[WarPosition] = [setting.position]
    while todo:
        here = todo.pop()
        for code in engine.legal(here):
            place, index, _, goal, _ = unpack_code(code)
            after = here.copy()
            engine.do(after, code)
            if captures(setting, here, code):
                value = value_of(after, weights, seat)
                if packing.numbers(after)["turn"] == begin["turn"]:
                    tried = Brute(engine, weights, seat).value(after)
                    assert tried is not None
                    value = tried
                key = (packing.number_at(here, place, index), goal)
                found[key] = max(value, found.get(key, value))
            elif packing.numbers(after)["turn"] == begin["turn"] and packing.numbers(after)["phase"] == 0:
                mark = (after.digest(), *(p.number for p in packing.stacks(after).values()))
                if mark not in seen:
                    seen.add(mark)
                    todo.append(after)
    return found


@pytest.mark.slow
def test_another_way_is_found_exactly_where_brute_force_finds_one() -> None:
    compared = duals = 0
    for _, scene in positions(71, 60, (3, 3)):
        setting = PuzzlePosition(scene.rules, scene.state.position)
        weights = counting().of_seat(setting.rules.tables, setting.seat)
        classes = best_by_class(setting, weights)
        before = value_of(setting.position, weights, setting.seat)
        tactics = Tactics(ConquestEngine(setting.rules.tables), counting(), 12)
        value = tactics.solve_turn(setting.position, setting.seat, weights, prove=True).value
        if value <= 0 or not classes or max(classes.values()) != before + value:
            continue
        (taker, target), _ = max(classes.items(), key=lambda one: one[1])
        others = [worth for key, worth in classes.items() if key != (taker, target)]
        stop = tactics.gains_without(setting.position, setting.seat, ExcludedCaptures(taker, target), value, weights)
        expected = bool(others) and max(others) >= before + value
        assert stop == expected or (stop and not expected and _stops(setting, weights, before + value))
        compared += 1
        duals += expected
    assert compared > 20
    assert duals > 5


def _stops(setting: PuzzlePosition, weights: PieceValues, worth: int) -> bool:
    """Can the same be had without any taking, by spaces or by the end of the turn?"""
    engine = ConquestEngine(setting.rules.tables)
    here = setting.position.copy()
    engine.do(here, engine.legal(here)[-1])
    return value_of(here, weights, setting.seat) >= worth
