"""Puzzle search: positions from a source, reduced to what matters, proven and graded."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from conquista.core import PositionError
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.notation import write_piece
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.editor import scenario_of
from conquista.games.conquest.scenes.scenario import Scenario
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.reach.distance_fields import ROAM
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import counting
from conquista.players.limits import Limits
from conquista.puzzles.conquest.captures import flat
from conquista.puzzles.conquest.difficulty import grade_of
from conquista.puzzles.conquest.model import Puzzle, PuzzlePosition, PuzzleProof
from conquista.puzzles.conquest.prover import TABLE_BITS, Prover
from conquista.puzzles.conquest.similarity import PuzzleIndex
from conquista.puzzles.conquest.solution_tree import grown
from conquista.puzzles.conquest.sources import candidates, placed, raised_of
from conquista.puzzles.conquest.themes import line_themes
from conquista.puzzles.kit import OWN, SearchOrder
from conquista.puzzles.model import UNIQUE, SearchStep, search_step

KEPT = 6  # pieces of each seat that stay, so that the match is far from its end
LOOK = Limits(nodes=20_000)
GLANCE = Limits(nodes=12)
SEARCHED = {"saving", "partner"}  # themes that more than a line is needed for


def search_puzzles(
    order: SearchOrder, match: int = 1, number: int = 0, known: Iterable[Puzzle] = ()
) -> Iterator[SearchStep]:
    """Examine positions without end; near-duplicates of known puzzles and of each other are refused."""
    rules = GAME.rules(GAME.facts.preset(order.preset))
    search = _Search(order, rules, known)
    for candidate in candidates(rules, order.source, order.seed, match, number):
        rng = random.Random(f"{order.seed}/{candidate.match}/{candidate.number}")
        found = search.examine(candidate.position, rng.randint(*order.moves), f"{candidate.match}.{candidate.number}")
        yield search_step(candidate.match, candidate.number, found)


def puzzle_of_position(preset: str, state: ConquestState, limits: Limits) -> Puzzle | str:
    """Return the puzzle of a position as it is, or why there is none; its turn must be played by captures that pay."""
    numbers = packing.numbers(state.position)
    if numbers["phase"] != PLAYING or not packing.left(state.position):
        return "impossible"
    scenario = scenario_of(state.rules.options, preset, state.text)
    if scenario.position:
        return "illegal"  # it depends on more than a puzzle file can say
    order = SearchOrder(preset, OWN, least=1, grade=1, unique="U1", nodes=limits.nodes or SearchOrder.nodes)
    found = _Search(order, state.rules, ()).proven(scenario, PuzzlePosition(state.rules, state.position), "")
    return found if isinstance(found, str) else replace(found, source="")


class _Search:
    """The tests of a position, the cheapest first; each ends with a puzzle or with one of REFUSALS."""

    def __init__(self, order: SearchOrder, rules: ConquestRuleset, known: Iterable[Puzzle]) -> None:
        self.order, self.rules = order, rules
        self.tactics = Tactics(ConquestEngine(rules.tables), counting(), TABLE_BITS)
        self.index = PuzzleIndex()
        self.seen: set[int] = set()
        for puzzle in known:
            self.index.add(puzzle)

    def examine(self, position: WarPosition, moves: int, place: str) -> Puzzle | str:
        """Return the puzzle of a position with this many moves left, or why there is none."""
        cut = self._cut(position, moves)
        if isinstance(cut, str):
            return cut
        digest = cut[1].position.digest()
        if digest in self.seen:
            return "duplicate"
        self.seen.add(digest)
        found = self.proven(*cut, place)
        if isinstance(found, Puzzle):
            if self.index.has_similar(found):
                return "similar"
            self.index.add(found)
        return found

    def proven(self, scenario: Scenario, puzzle_position: PuzzlePosition, place: str) -> Puzzle | str:
        """Return the puzzle of a position, if it can be proven as good as required."""
        order = self.order
        prover = Prover(puzzle_position, Limits(nodes=order.nodes), self.tactics)
        proof = prover.prove()
        if not proof.proven:
            return "unproven"
        if not proof.wins and proof.value < order.least:
            return "small"
        if UNIQUE.index(proof.unique) < UNIQUE.index(order.unique):
            return "ambiguous" if proof.settled else "unproven"
        if not proof.settled:
            return "unproven"
        if order.lacks(proof.themes):
            return "theme"
        grade = grade_of(puzzle_position, proof.value, proof.wins)
        if is_trivial(proof, grade):
            return "trivial"
        if grade < order.grade:
            return "easy"
        tree = grown(prover, proof.line)
        if tree is None:
            return "wide"
        source = f"{order.preset} {order.source} {order.seed}/{place}"
        return replace(proof.onto(Puzzle(scenario), puzzle_position.rules, grade), tree=tree, source=source)

    def _cut(self, position: WarPosition, moves: int) -> tuple[Scenario, PuzzlePosition] | str:
        """Return a reduced position with this many moves left, if it contains a gain."""
        rules, tactics, order = self.rules, self.tactics, self.order
        seat = packing.numbers(position)["active"]
        stacks, raised = packing.stacks(position), raised_of(rules, position)
        here = placed(rules, stacks, seat, moves, raised)
        if here is None:
            return "impossible"
        goal = tactics.solve_heuristically(here, seat, 2, limits=LOOK)
        if goal.value < order.least:
            return "nothing"
        if goal.value <= tactics.solve_heuristically(here, seat, 0, limits=GLANCE).value:
            return "obvious"
        if not set(order.themes) & SEARCHED and order.lacks(line_themes(PuzzlePosition(rules, here), [*goal.line])[0]):
            return "theme"
        stacks = _needed(tactics, rules, stacks, seat, moves, raised, goal.value, goal.line)
        small = placed(rules, stacks, seat, moves, raised)
        if small is None or not _lawful(rules, small):
            return "illegal"
        scenario = Scenario(
            preset=order.preset,
            pieces=tuple(f"{write_piece(stack, None)}@{rules.names[place]}" for place, stack in sorted(stacks.items())),
            active=SEATS[seat],
            spent=packing.numbers(small)["spent"],
            raised={rules.names[place]: SEATS[by] for place, by in raised.items()},
        )
        return scenario, PuzzlePosition(rules, small)


def is_trivial(proof: PuzzleProof, grade: int) -> bool:
    """Return whether a puzzle is trivial: found at a glance, without any theme, or with one capture in two moves."""
    return grade == 1 and (not proof.themes or len(proof.line) <= 2)


# -- reduction ---------------------------------------------------------------------------------------------------------


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
    """Remove every stack whose absence changes nothing, the farthest first, in groups that are halved on failure."""
    centre = {place for code in line for place in (unpack_code(code)[0], unpack_code(code)[3])}
    centre = {place for place in centre if place < len(rules.names)}
    kept = dict(stacks)

    def far(place: int) -> int:
        return min(tactics.distances.between(ROAM, place, one) for one in centre)

    def removable(group: list[int]) -> list[int]:
        """Return those of a group that can go, so that every seat keeps enough pieces."""
        left = Counter(side for stack in kept.values() for side in [stack.side] * len(flat(stack)))
        found = []
        for place in group:
            stack = kept[place]
            if left[stack.side] > KEPT:
                found.append(place)
                left[stack.side] -= len(flat(stack))
        return found

    todo = [sorted((place for place in stacks if place not in centre), key=lambda one: (-far(one), one))]
    while todo:
        group = removable(todo.pop())
        if not group:
            continue
        trial = {one: stack for one, stack in kept.items() if one not in group}
        position = placed(rules, trial, seat, moves, raised)
        if position is not None and tactics.solve_heuristically(position, seat, 2, limits=LOOK).value == value:
            kept = trial
        elif len(group) > 1:
            middle = len(group) // 2
            todo += [group[middle:], group[:middle]]
    return kept
