"""Verification of a puzzle file: value, optimality, solution, uniqueness, and the rules it was proven under."""

from __future__ import annotations

from conquista.core import ConquistaError, RecordedChance
from conquista.games.conquest import packing
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.setup.rules_mark import rules_mark
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.solver.values import WIN, counting, value_of
from conquista.players.limits import Limits
from conquista.puzzles.conquest.model import Puzzle, PuzzlePosition
from conquista.puzzles.conquest.prover import Prover
from conquista.puzzles.conquest.solution_tree import fault_of
from conquista.puzzles.model import UNIQUE, CheckFindings, PuzzleCheck


def check(puzzle: Puzzle, file: str, limits: Limits, brute: bool = False) -> PuzzleCheck:
    """Prove a puzzle again and compare."""
    puzzle_position = puzzle.set_up()
    proof = Prover(puzzle_position, limits).prove(brute)
    findings = CheckFindings()
    tell = findings.add
    tell(proof.proven, "proven", nodes=proof.nodes)
    if proof.proven:
        same = (proof.value, proof.wins) == (puzzle.value, puzzle.wins)
        tell(same, "value", declared=puzzle.value, found=proof.value, wins=_word(proof.wins))
        tell(_gains(puzzle, puzzle_position), "solution", words=" ".join(puzzle.solution))
        if puzzle.tree:
            fault = fault_of(puzzle, puzzle_position)
            tell(fault is None, "tree", count=len(puzzle.tree), what=fault.as_data() if fault else "")
        enough = UNIQUE.index(proof.unique) >= UNIQUE.index(puzzle.unique)
        tell(
            enough and proof.settled, "unique", declared=puzzle.unique, found=proof.unique, settled=_word(proof.settled)
        )
    if brute and proof.confirmed is not None:
        tell(proof.confirmed, "brute")
    if puzzle.rules and puzzle.rules != rules_mark(puzzle_position.rules):
        tell(False, "rules")
    return PuzzleCheck(file, findings.holds, proof, tuple(findings.lines))


def _word(yes: bool) -> str:
    return "yes" if yes else "no"


def _gains(puzzle: Puzzle, puzzle_position: PuzzlePosition) -> bool:
    """Return whether the solution is legal and gains the value. The end of the turn may be omitted."""
    game = Conquest(puzzle_position.rules)
    state = ConquestState(puzzle_position.rules, puzzle_position.position)
    begin = packing.numbers(puzzle_position.position)
    weights = counting().of_seat(puzzle_position.rules.tables, puzzle_position.seat)
    try:
        for word in puzzle.solution:
            seat = game.to_act(state)[0]
            move = game.read_action(state, seat, word)
            game.check(state, seat, move)
            state = game.apply(state, seat, move, RecordedChance(())).state
        now = packing.numbers(state.position)
        if now["turn"] == begin["turn"] and game.to_act(state) and now["to_act"] == puzzle_position.seat:
            end = game.read_action(state, game.to_act(state)[0], "end")
            state = game.apply(state, game.to_act(state)[0], end, RecordedChance(())).state
    except (ConquistaError, IndexError):
        return False
    gained = value_of(state.position, weights, puzzle_position.seat) - value_of(
        puzzle_position.position, weights, puzzle_position.seat
    )
    return gained >= puzzle.value + (WIN if puzzle.wins else 0)
