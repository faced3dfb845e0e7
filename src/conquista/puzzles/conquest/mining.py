"""Puzzle search: positions from a source, reduced to what matters, proven and graded."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from conquista.core import PositionError
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.notation import write_piece
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.codes import unpack_code
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position import WarPosition
from conquista.games.conquest.scenes.scenario import Scenario
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.evaluation.distance_fields import ROAM
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import counting
from conquista.players.limits import Limits
from conquista.puzzles.conquest.difficulty import grade_of
from conquista.puzzles.conquest.model import UNIQUE, Puzzle, PuzzlePosition, PuzzleProof
from conquista.puzzles.conquest.prover import Prover
from conquista.puzzles.conquest.solution_tree import grown
from conquista.puzzles.conquest.sources import candidates, flat, placed, raised_of
from conquista.puzzles.kit import SearchOrder

KEPT = 6  # pieces of each seat that stay, so that the match is far from its end
LOOK = Limits(nodes=20_000)
GLANCE = Limits(nodes=12)


class ConquestSearchStep(NamedTuple):
    """One examined position, by its index in the sequence, and its puzzle, if any."""

    match: int
    number: int
    puzzle: Puzzle | None


def search_puzzles(
    order: SearchOrder, match: int = 1, number: int = 0, known: Collection[int] = ()
) -> Iterator[ConquestSearchStep]:
    """Examine positions without end; positions with known digests make no new puzzle."""
    rules = GAME.rules(GAME.facts.preset(order.preset))
    tactics = Tactics(ConquestEngine(rules.tables), counting(), 16)
    seen = set(known)
    for candidate in candidates(rules, order.source, order.seed, match, number):
        rng = random.Random(f"{order.seed}/{candidate.match}/{candidate.number}")
        cut = _cut(tactics, rules, candidate.position, rng.randint(*order.moves), order)
        puzzle = None
        if cut is not None and cut[1].position.digest() not in seen:
            seen.add(cut[1].position.digest())
            puzzle = _proven(order, *cut, f"{candidate.match}.{candidate.number}")
        yield ConquestSearchStep(candidate.match, candidate.number, puzzle)


def _proven(order: SearchOrder, scenario: Scenario, puzzle_position: PuzzlePosition, place: str) -> Puzzle | None:
    """Return the puzzle of a position, if it can be proven as good as required."""
    prover = Prover(puzzle_position, Limits(nodes=order.nodes))
    proof = prover.prove()
    if not _wanted(order, proof):
        return None
    grade = grade_of(puzzle_position, proof.value, proof.wins)
    tree = grown(prover) if grade >= order.grade else None
    if tree is None:
        return None
    source = f"{order.preset} {order.source} {order.seed}/{place}"
    return replace(proof.onto(Puzzle(scenario), puzzle_position.rules, grade), tree=tree, source=source)


def _wanted(order: SearchOrder, proof: PuzzleProof) -> bool:
    if not proof.proven or not proof.settled or UNIQUE.index(proof.unique) < UNIQUE.index(order.unique):
        return False
    return proof.wins or proof.value >= order.least


# -- reduction ---------------------------------------------------------------------------------------------------------


def _cut(
    tactics: Tactics, rules: ConquestRuleset, position: WarPosition, moves: int, order: SearchOrder
) -> tuple[Scenario, PuzzlePosition] | None:
    """Return a reduced position with this many moves left, if it contains a gain."""
    seat = packing.numbers(position)["active"]
    stacks, raised = packing.stacks(position), raised_of(rules, position)
    here = placed(rules, stacks, seat, moves, raised)
    if here is None:
        return None
    goal = tactics.solve_heuristically(here, seat, 2, limits=LOOK)
    if goal.value < order.least or goal.value <= tactics.solve_heuristically(here, seat, 0, limits=GLANCE).value:
        return None
    stacks = _needed(tactics, rules, stacks, seat, moves, raised, goal.value, goal.line)
    small = placed(rules, stacks, seat, moves, raised)
    if small is None or not _lawful(rules, small):
        return None
    scenario = Scenario(
        title=f"{SEATS[seat]} has {moves} moves left",
        preset=order.preset,
        pieces=tuple(f"{write_piece(stack, None)}@{rules.names[place]}" for place, stack in sorted(stacks.items())),
        active=SEATS[seat],
        spent=packing.numbers(small)["spent"],
        raised={rules.names[place]: SEATS[by] for place, by in raised.items()},
    )
    return scenario, PuzzlePosition(rules, small)


def _lawful(rules: ConquestRuleset, position: WarPosition) -> bool:
    """Return whether a match could have this position. A reduction may be impossible, such as too many soldiers."""
    try:
        GAME.read_state(rules.options, ConquestState(rules, position).text)
    except PositionError:
        return False
    return True


def _needed(
    tactics: Tactics,
    rules: ConquestRuleset,
    stacks: Mapping[int, Piece],
    seat: int,
    moves: int,
    raised: Mapping[int, int],
    value: int,
    line: tuple[int, ...],
) -> dict[int, Piece]:
    """Remove every stack whose absence changes nothing, the farthest first."""
    centre = {place for code in line for place in (unpack_code(code)[0], unpack_code(code)[3])}
    centre = {place for place in centre if place < len(rules.names)}
    kept = dict(stacks)

    def far(place: int) -> int:
        return min(tactics.distances.between(ROAM, place, one) for one in centre)

    for place in sorted(stacks, key=lambda one: (-far(one), one)):
        if place in centre or sum(len(flat(s)) for s in kept.values() if s.side == kept[place].side) <= KEPT:
            continue
        trial = {one: stack for one, stack in kept.items() if one != place}
        position = placed(rules, trial, seat, moves, raised)
        if position is not None and tactics.solve_heuristically(position, seat, 2, limits=LOOK).value == value:
            kept = trial
    return kept
