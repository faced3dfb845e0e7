"""Verification of a puzzle file: result, optimality, solution, tree, uniqueness, margin, and the rules of its proof."""

from __future__ import annotations

from dataclasses import replace

from conquista.core.text.message import Message
from conquista.games.condottiere.actions import WORDS
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.players.limits import Limits
from conquista.puzzles.condottiere.battle import Battle
from conquista.puzzles.condottiere.brute_force import BruteForce
from conquista.puzzles.condottiere.model import CardPuzzle, mark_of
from conquista.puzzles.condottiere.prover import CardProver
from conquista.puzzles.model import UNIQUE, CheckFindings, PuzzleCheck

BRUTE_NODES = 400_000


def check(puzzle: CardPuzzle, file: str, limits: Limits, brute: bool = False) -> PuzzleCheck:
    """Prove a puzzle again and compare."""
    proof = CardProver(puzzle, limits.nodes).prove()
    findings = CheckFindings()
    tell = findings.add
    tell(proof.proven, "proven", nodes=proof.nodes)
    if proof.proven:
        tell(proof.points == puzzle.points, "points", declared=puzzle.points, found=proof.points)
        solved = played(Battle(puzzle), puzzle.solution)
        tell(solved is not None and solved >= puzzle.points, "solution", words=" ".join(puzzle.solution))
        fault = fault_of(puzzle)
        tell(fault is None, "tree", count=len(puzzle.tree), what=fault.as_data() if fault else "")
        enough = UNIQUE.index(proof.unique) >= UNIQUE.index(puzzle.unique)
        tell(enough, "unique", declared=puzzle.unique, found=proof.unique, settled="yes")
        tell(proof.margin >= puzzle.margin, "margin", declared=puzzle.margin, found=proof.margin)
    if brute and proof.proven:
        found = BruteForce(puzzle, BRUTE_NODES).value()
        if found is not None:
            proof = replace(proof, confirmed=found == proof.points)
            tell(found == proof.points, "brute")
    if puzzle.rules and puzzle.rules != mark_of(puzzle):
        tell(False, "rules")
    return PuzzleCheck(file, findings.holds, proof, tuple(findings.lines))


def played(battle: Battle, words: tuple[str, ...]) -> int | None:
    """Return the points of a line that ends the battle; None where it is illegal or does not end it."""
    position = battle.start
    for number, word in enumerate(words, 1):
        code = battle.code(position, word)
        if code is None:
            return None
        after = battle.done(position, code)
        if battle.over(after):
            return battle.points(position, code, after) if number == len(words) else None
        position = after
    return None


# -- the tree ----------------------------------------------------------------------------------------------------------


def fault_of(puzzle: CardPuzzle) -> Message | None:
    """Return what is wrong with the tree of a puzzle, by the rules alone; None when it is valid."""
    battle = Battle(puzzle)
    lines = [tuple(line.split()) for line in puzzle.tree]
    return _fault(battle, puzzle.points, battle.start, (), lines)


def _fault(
    battle: Battle, goal: int, position: CardPosition, words: tuple[str, ...], lines: list[tuple[str, ...]]
) -> Message | None:
    here = [line for line in lines if line[: len(words)] == words]
    nexts = list(dict.fromkeys(line[len(words)] for line in here if len(line) > len(words)))
    if not nexts:
        return _finding("short", words)
    if battle.mine(position) and len(nexts) > 1:
        return _finding("forks", words)
    if not battle.mine(position):
        for code in battle.codes(position):
            if WORDS[code] not in nexts:
                return _finding("missing", (*words, WORDS[code]))
    for word in nexts:
        played_code = battle.code(position, word)
        if played_code is None:
            return _finding("illegal", (*words, word))
        after = battle.done(position, played_code)
        path = (*words, word)
        if not battle.over(after):
            found = _fault(battle, goal, after, path, here)
        elif any(line[: len(path)] == path and len(line) > len(path) for line in here):
            found = _finding("late", path)
        else:
            found = _finding("poor", path) if battle.points(position, played_code, after) < goal else None
        if found is not None:
            return found
    return None


def _finding(key: str, words: tuple[str, ...]) -> Message:
    return Message(f"puzzles.tree.{key}", {"words": " ".join(words)})
