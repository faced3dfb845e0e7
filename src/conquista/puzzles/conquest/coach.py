"""Judges attempts at a puzzle: whether the goal is still reachable, the best defence, and the refutation of a mistake.

A `Coach` keeps no state of an attempt: each call passes all words played so far, answers included. Everything that
reaches the goal against the best defence is right, whether it is the solution of the file or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import RecordedChance, Seat
from conquista.core.text.message import Message
from conquista.games.conquest import packing
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.search.recapture_choice import distinct
from conquista.players.conquest.solver.values import WIN, value_of
from conquista.players.limits import Limits
from conquista.puzzles.conquest.model import Puzzle
from conquista.puzzles.conquest.prover import Prover
from conquista.puzzles.conquest.solution_tree import branched, ending, followed
from conquista.puzzles.hints import HintingCoach
from conquista.puzzles.kit import FAILED, OPEN, SOLVED, CoachVerdict

LIMITS = Limits(nodes=3_000_000)  # of one search


class Coach(HintingCoach[Puzzle]):
    """Judges attempts at one puzzle; serves one thread."""

    def __init__(self, puzzle: Puzzle, limits: Limits = LIMITS) -> None:
        self.puzzle = puzzle
        self.puzzle_position = puzzle.set_up()
        self.game = Conquest(self.puzzle_position.rules)
        self._prover = Prover(self.puzzle_position, limits)
        self._tree = branched(puzzle.tree)
        self._begin = value_of(self.puzzle_position.position, self._prover.weights, self.puzzle_position.seat)
        self._turn = packing.numbers(self.puzzle_position.position)["turn"]
        self._goal = puzzle.value + (WIN if puzzle.wins else 0)

    @property
    def seat(self) -> Seat:
        return self.puzzle_position.seat_letter()

    @property
    def left(self) -> int:
        return self.puzzle_position.left

    def state(self, words: Sequence[str] = ()) -> ConquestState:
        """Return the state after these words; raises the refusal of the first illegal one."""
        state = ConquestState(self.puzzle_position.rules, self.puzzle_position.position)
        for word in words:
            seat = self.game.to_act(state)[0]
            move = self.game.read_action(state, seat, word)
            self.game.check(state, seat, move)
            state = self.game.apply(state, seat, move, RecordedChance(())).state
        return state

    def dealt_for(self, state: ConquestState, word: str) -> ConquestState:
        """Return the state itself: nothing is hidden."""
        return state

    def judge(self, words: Sequence[str]) -> CoachVerdict:
        """Judge an attempt after these words; where an answer is due, the defence plays its best.

        It is solved as soon as ending the turn keeps the goal.
        """
        played = tuple(words)
        position = self.state(played).position
        defence: tuple[str, ...] = ()
        reachable: bool | None = True
        while packing.numbers(position)["phase"] == ANSWERING:
            answer, position, reachable = self._answer(position, played)
            defence, played = (*defence, *answer), (*played, *answer)
        gained = self._gain(position)
        stopped = gained if self._over(position) else self._gain(self._ended(position))
        if stopped >= self._goal:
            return CoachVerdict(SOLVED, played, defence, True, self._pieces(stopped))
        if self._over(position):
            return CoachVerdict(FAILED, played, defence, False, self._pieces(gained))
        if reachable and followed(self._tree, played) is None:
            reachable = self._reaches(position)
        if reachable is not False:
            return CoachVerdict(OPEN, played, defence, reachable, self._pieces(gained))
        rest = self._prover.solved(position)
        line = (*defence, *self.puzzle_position.words(rest.line))
        return CoachVerdict(OPEN, played, defence, False, self._pieces(gained), self._pieces(gained + rest.value), line)

    def hint_about(self, words: Sequence[str], word: str) -> Message | None:
        """Return the place of the piece that moves."""
        state = self.state(words)
        place = self.game.read_action(state, self.game.to_act(state)[0], word).place
        return Message("puzzles.hint.piece", {"place": place}) if place else None

    def next_word(self, words: Sequence[str]) -> str:
        branch = followed(self._tree, words)
        if branch is not None and branch.after:
            return next(iter(branch.after))
        position = self.state(words).position
        if self._over(position):
            return ""
        return next(iter(self.puzzle_position.words(self._prover.solved(position).line)), "end")

    # -- helpers -------------------------------------------------------------------------------------------------------

    def _answer(
        self, position: WarPosition, words: tuple[str, ...]
    ) -> tuple[tuple[str, ...], WarPosition, bool | None]:
        """Return the best answer, the position after it, and whether the goal is still reachable then."""
        answers = distinct(self._prover.tactics, position, packing.numbers(position)["to_act"])
        known = [
            one for one in answers if followed(self._tree, (*words, *self.puzzle_position.words(one[0]))) is not None
        ]
        if len(known) == len(answers):  # the tree has them all: the goal is certain, and the hardest comes first
            order = list(self._variations(words))
            codes, after = min(known, key=lambda one: order.index(self.puzzle_position.words(one[0])))
            return self.puzzle_position.words(codes), after, True
        ranked = []
        certain = True
        for number, (_, after) in enumerate(answers):
            rest = self._prover.solved(after)
            certain = certain and rest.proven
            ranked.append((self._gain(after) + rest.value, number))
        worst, number = min(ranked)
        reachable = worst >= self._goal
        return (
            self.puzzle_position.words(answers[number][0]),
            answers[number][1],
            reachable if reachable or certain else None,
        )

    def _variations(self, words: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Return all beginnings of what the tree plays after these words, in its order."""
        found: list[tuple[str, ...]] = []
        for line in self.puzzle.tree:
            rest = tuple(line.split())
            if rest[: len(words)] == words:
                found += [rest[len(words) : end] for end in range(len(words) + 1, len(rest) + 1)]
        return found

    def _reaches(self, position: WarPosition) -> bool | None:
        """Return whether the goal is reachable from a position outside the tree. The quick search is tried first."""
        needed = self._goal - self._gain(position)
        prover = self._prover
        quick = prover.tactics.solve_heuristically(position, prover.seat, 2, prover.weights, Limits(nodes=50_000))
        if quick.value >= needed:
            return True
        found = prover.solved(position)
        return found.value >= needed if found.proven or found.value >= needed else None

    def _gain(self, position: WarPosition) -> int:
        return value_of(position, self._prover.weights, self.puzzle_position.seat) - self._begin

    def _ended(self, position: WarPosition) -> WarPosition:
        """Return the position when the turn is ended at once."""
        copy = position.copy()
        self._prover.tactics.engine.do(copy, ending(self._prover.tactics.engine, position))
        return copy

    def _over(self, position: WarPosition) -> bool:
        now = packing.numbers(position)
        return now["phase"] == OVER or now["turn"] != self._turn

    @staticmethod
    def _pieces(gain: int) -> int:
        """Return a gain in pieces, ignoring a win of the match."""
        return gain - WIN if gain > WIN // 2 else gain + WIN if gain < -WIN // 2 else gain
