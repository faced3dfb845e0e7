"""Judges attempts at a puzzle: whether the result is still reachable, the best defence, the refutation of a mistake.

A coach keeps no state of an attempt: each call passes all words played so far, answers included.
"""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Illegal, Seat, SeededChance
from conquista.core.text.message import Message
from conquista.games.condottiere.actions import WORDS
from conquista.games.condottiere.game import GAME, Condottiere
from conquista.games.condottiere.rules.constants.phases import DEAL
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.state import CondottiereState
from conquista.puzzles.condottiere.model import CardPuzzle
from conquista.puzzles.condottiere.prover import CardProver
from conquista.puzzles.hints import HintingCoach
from conquista.puzzles.kit import FAILED, OPEN, SOLVED, CoachVerdict


class CardCoach(HintingCoach[CardPuzzle]):
    """Judges attempts at one puzzle; serves one thread."""

    def __init__(self, puzzle: CardPuzzle) -> None:
        self.puzzle = puzzle
        self.game: Condottiere = GAME
        self._prover = CardProver(puzzle)
        self._battle = self._prover.battle

    @property
    def seat(self) -> Seat:
        return self.puzzle.seat

    @property
    def left(self) -> int:
        """Return the cards in the hand of the seat."""
        return len(self.puzzle.setting.hands.get(self.puzzle.seat, "").split())

    def state(self, words: Sequence[str] = ()) -> CondottiereState:
        """Return the state after these words; raises the refusal of the first illegal one."""
        position, _ = self._after(words)
        if position.phase == DEAL:  # the battle ended the round
            position = position.copy()
            self._battle.rules.settle(position, SeededChance(1))
        return self._battle.state(position)

    def dealt_for(self, state: CondottiereState, word: str) -> CondottiereState:
        """Return the state with the played card in the hidden hand that plays it."""
        code = self._battle.code(state.position, word)
        return state if code is None else self._battle.state(self._battle.dealt_for(state.position, code))

    def judge(self, words: Sequence[str]) -> CoachVerdict:
        """Judge an attempt after these words; where others are to act, they play their best."""
        played = tuple(words)
        position, points = self._after(played)
        defence: tuple[str, ...] = ()
        while points is None and not self._battle.mine(position):
            word, position, points = self._answer(position, played)
            defence, played = (*defence, word), (*played, word)
        goal = self.puzzle.points
        if points is not None:
            status = SOLVED if points >= goal else FAILED
            return CoachVerdict(status, played, defence, points >= goal, points, points)
        best = self._prover.best(position)
        if best >= goal:
            return CoachVerdict(OPEN, played, defence, True, 0)
        line = (*defence, *self._prover.line(position))
        return CoachVerdict(OPEN, played, defence, False, 0, best, line)

    def hint_about(self, words: Sequence[str], word: str) -> Message:
        """Return whether to play a card, and of which sort."""
        return Message("puzzles.hint.card", {"kind": _sort(word)})

    def next_word(self, words: Sequence[str]) -> str:
        position, points = self._after(words)
        return "" if points is not None else self._prover.line(position)[0]

    # -- helpers -------------------------------------------------------------------------------------------------------

    def _after(self, words: Sequence[str]) -> tuple[CardPosition, int | None]:
        """Return the position after some words, and the points once the battle is over."""
        position, points = self._battle.start, None
        for word in words:
            code = None if points is not None else self._battle.code(position, word)
            if code is None:
                state = self._battle.state(position)
                seat = GAME.to_act(state)[0]
                GAME.check(state, seat, GAME.read_action(state, seat, word))
                raise Illegal("condottiere.word.shape", word=word[:60])
            after = self._battle.done(position, code)
            points = self._battle.points(position, code, after) if self._battle.over(after) else None
            position = after
        return position, points

    def _answer(self, position: CardPosition, played: Sequence[str]) -> tuple[str, CardPosition, int | None]:
        """Return the best answer of the others, the position after it, and the points if it ended the battle.

        Of several best answers it is the one of the solution, as long as the solution is played.
        """
        solution = self.puzzle.solution
        main = solution[len(played)] if tuple(played) == solution[: len(played)] != solution else ""
        rows = list(self._prover.actions(position))
        code, after, value = min(rows, key=lambda row: (row[2], WORDS[row[0]] != main))
        return WORDS[code], after, value if self._battle.over(after) else None


def _sort(word: str) -> str:
    """Return what sort of action a word is, for a hint."""
    verb, _, card = word.partition(":")
    if verb != "play":
        return "pass" if verb == "pass" else "other"
    return "mercenary" if card.isdecimal() else "special"
