"""Verification of a puzzle file: value, optimality, solution, uniqueness, and the rules it was proven under."""

from __future__ import annotations

from conquista.core import ConquistaError, RecordedChance
from conquista.core.message import Message
from conquista.core.values import Data
from conquista.games.conquest import packing
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.solver.values import WIN, counting, value_of
from conquista.players.limits import Limits
from conquista.puzzles.conquest.model import UNIQUE, Puzzle, PuzzlePosition, rules_mark
from conquista.puzzles.conquest.prover import Prover
from conquista.puzzles.conquest.solution_tree import fault_of
from conquista.puzzles.kit import PuzzleCheck


def check(puzzle: Puzzle, file: str, limits: Limits, brute: bool = False) -> PuzzleCheck:
    """Prove a puzzle again and compare."""
    setting = puzzle.set_up()
    proof = Prover(setting, limits).prove(brute)
    lines: list[Message] = []
    holds = True

    def tell(right: bool, key: str, **params: Data) -> None:
        nonlocal holds
        holds = holds and right
        lines.append(Message(f"puzzles.check.{key}.{'right' if right else 'wrong'}", params))

    tell(proof.proven, "proven", nodes=proof.nodes)
    if proof.proven:
        same = (proof.value, proof.wins) == (puzzle.value, puzzle.wins)
        tell(same, "value", told=puzzle.value, found=proof.value, wins=_word(proof.wins))
        tell(_gains(puzzle, setting), "solution", words=" ".join(puzzle.solution))
        if puzzle.tree:
            fault = fault_of(puzzle, setting)
            tell(fault is None, "tree", count=len(puzzle.tree), what=fault.as_data() if fault else "")
        enough = UNIQUE.index(proof.unique) >= UNIQUE.index(puzzle.unique)
        tell(enough and proof.settled, "unique", told=puzzle.unique, found=proof.unique, settled=_word(proof.settled))
    if brute and proof.confirmed is not None:
        tell(proof.confirmed, "brute")
    if puzzle.rules and puzzle.rules != rules_mark(setting.rules):
        tell(False, "rules")
    return PuzzleCheck(file, holds, tuple(lines), proof.as_data())


def _word(yes: bool) -> str:
    return "yes" if yes else "no"


def _gains(puzzle: Puzzle, setting: PuzzlePosition) -> bool:
    """Return whether the solution is legal and gains the value. The end of the turn may be omitted."""
    game = Conquest(setting.rules)
    state = ConquestState(setting.rules, setting.position)
    begin = packing.numbers(setting.position)
    weights = counting().of_seat(setting.rules.tables, setting.seat)
    try:
        for word in puzzle.solution:
            seat = game.to_act(state)[0]
            move = game.read_action(state, seat, word)
            game.check(state, seat, move)
            state = game.apply(state, seat, move, RecordedChance(())).state
        now = packing.numbers(state.position)
        if now["turn"] == begin["turn"] and game.to_act(state) and now["to_act"] == setting.seat:
            end = game.read_action(state, game.to_act(state)[0], "end")
            state = game.apply(state, game.to_act(state)[0], end, RecordedChance(())).state
    except (ConquistaError, IndexError):
        return False
    gained = value_of(state.position, weights, setting.seat) - value_of(setting.position, weights, setting.seat)
    return gained >= puzzle.value + (WIN if puzzle.wins else 0)
