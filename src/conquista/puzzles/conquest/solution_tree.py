"""Solution trees: what to play after every answer, each variation a whole line of words.

A tree shows by the rules alone that the value can be reached: one way for the seat to move, every answer of the others,
and enough gain at every end. That nothing better exists takes a search; see `prover`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from conquista.core import ConquistaError, RecordedChance
from conquista.core.text.message import Message
from conquista.games.conquest import packing
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.rules.constants.action_kinds import END
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.search.recapture_choice import distinct
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import WIN, counting, value_of
from conquista.puzzles.conquest.model import Puzzle, PuzzlePosition
from conquista.puzzles.conquest.prover import Prover

MOST = 100  # variations


# -- building ----------------------------------------------------------------------------------------------------------


def grown(prover: Prover, main: Sequence[str] = ()) -> tuple[str, ...] | None:
    """Return the variations of the best play, the main line first; None if too many or not all proven."""
    found: list[str] = []
    if not _grow(prover, prover.puzzle_position.position, [], found):
        return None
    return tuple(sorted(found, key=lambda line: tuple(line.split())[: len(main)] != tuple(main)))


def _grow(prover: Prover, position: WarPosition, words: list[str], found: list[str]) -> bool:
    """Add all variations from here; return whether that was possible."""
    engine, begin = prover.tactics.engine, packing.numbers(prover.puzzle_position.position)
    now = packing.numbers(position)
    if now["phase"] == OVER or now["turn"] != begin["turn"]:
        found.append(" ".join(words))
        return len(found) <= MOST
    if now["phase"] == ANSWERING:
        answers = distinct(prover.tactics, position, now["to_act"])
        ranked = sorted((prover.value_after(after), number) for number, (_, after) in enumerate(answers))
        return all(
            _grow(prover, answers[number][1], [*words, *prover.puzzle_position.words(answers[number][0])], found)
            for _, number in ranked
        )
    solution = prover.solved(position)
    if not solution.proven:
        return False
    here, line = position.copy(), list[int]()
    for code in solution.line:
        engine.do(here, code)
        line.append(code)
        now = packing.numbers(here)
        if now["phase"] != PLAYING or now["turn"] != begin["turn"]:
            return _grow(prover, here, [*words, *prover.puzzle_position.words(line)], found)
    end = ending(engine, here)
    engine.do(here, end)
    return _grow(prover, here, [*words, *prover.puzzle_position.words([*line, end])], found)


def ending(engine: ConquestEngine, position: WarPosition) -> int:
    """Return the code that ends a turn."""
    return next(code for code in engine.legal(position) if unpack_code(code)[2] == END)


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass
class Branch:
    """What follows a word; empty where a variation ends."""

    after: dict[str, Branch] = field(default_factory=dict)


def branched(variations: Sequence[str]) -> Branch:
    """Return the variations as a tree of words."""
    root = Branch()
    for line in variations:
        here = root
        for word in line.split():
            here = here.after.setdefault(word, Branch())
    return root


def followed(root: Branch, words: Sequence[str]) -> Branch | None:
    """Return the branch that these words lead to; None where they leave the tree."""
    here: Branch | None = root
    for word in words:
        here = here.after.get(word) if here is not None else None
    return here


# -- checking ----------------------------------------------------------------------------------------------------------


def fault_of(puzzle: Puzzle, puzzle_position: PuzzlePosition) -> Message | None:
    """Return what is wrong with the tree of a puzzle; None when it is valid."""
    return Checker(puzzle, puzzle_position).fault(
        branched(puzzle.tree), ConquestState(puzzle_position.rules, puzzle_position.position), ()
    )


class Checker:
    """Verifies a tree by the rules alone."""

    def __init__(self, puzzle: Puzzle, puzzle_position: PuzzlePosition) -> None:
        self.game = Conquest(puzzle_position.rules)
        self.tactics = Tactics(ConquestEngine(puzzle_position.rules.tables), counting(), 8)
        self.seat = puzzle_position.seat
        self.turn = packing.numbers(puzzle_position.position)["turn"]
        self.weights = counting().of_seat(puzzle_position.rules.tables, puzzle_position.seat)
        self.puzzle_position = puzzle_position
        self.goal = (
            value_of(puzzle_position.position, self.weights, puzzle_position.seat)
            + puzzle.value
            + (WIN if puzzle.wins else 0)
        )

    def fault(self, branch: Branch, state: ConquestState, words: tuple[str, ...]) -> Message | None:
        """Return what is wrong from here on."""
        now = packing.numbers(state.position)
        if now["phase"] == OVER or now["turn"] != self.turn:
            if branch.after:
                return self._fault_message("late", words)
            enough = value_of(state.position, self.weights, self.seat) >= self.goal
            return None if enough else self._fault_message("poor", words)
        if now["phase"] == ANSWERING:
            return self._answers(branch, state, words)
        if len(branch.after) != 1:
            return self._fault_message("forks" if branch.after else "short", words)
        [(word, below)] = branch.after.items()
        return self._step(below, state, words, word)

    def _step(self, branch: Branch, state: ConquestState, words: tuple[str, ...], word: str) -> Message | None:
        after = self._played(state, word)
        return (
            self._fault_message("illegal", (*words, word))
            if after is None
            else self.fault(branch, after, (*words, word))
        )

    def _answers(self, branch: Branch, state: ConquestState, words: tuple[str, ...]) -> Message | None:
        """Every answer must be in the tree, or one that leads to the same position."""
        now = packing.numbers(state.position)
        asked = now["to_act"]
        met: dict[int, tuple[Branch, ConquestState, tuple[str, ...]]] = {}
        todo = [(branch, state, words)]
        while todo:
            here, depth, path = todo.pop()
            for word, below in here.after.items():
                after = self._played(depth, word)
                if after is None:
                    return self._fault_message("illegal", (*path, word))
                then = packing.numbers(after.position)
                if (
                    then["phase"] == ANSWERING
                    and then["to_act"] == asked
                    and then["answer_moves"] + then["answer_drops"]
                ):
                    todo.append((below, after, (*path, word)))
                else:
                    met[after.position.digest()] = (below, after, (*path, word))
        for codes, position in distinct(self.tactics, state.position, asked):
            if position.digest() not in met:
                return self._fault_message("missing", (*words, *self.puzzle_position.words(codes)))
        found = (self.fault(*one) for one in met.values())
        return next((one for one in found if one is not None), None)

    def _played(self, state: ConquestState, word: str) -> ConquestState | None:
        try:
            seat = self.game.to_act(state)[0]
            move = self.game.read_action(state, seat, word)
            self.game.check(state, seat, move)
            return self.game.apply(state, seat, move, RecordedChance(())).state
        except ConquistaError:
            return None

    def _fault_message(self, key: str, words: tuple[str, ...]) -> Message:
        return Message(f"puzzles.tree.{key}", {"words": " ".join(words)})
