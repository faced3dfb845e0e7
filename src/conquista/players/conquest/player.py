"""What the levels share: a turn is planned at its first decision and followed until an interruption."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from conquista.core import Action, AnyGame, Chance, View
from conquista.core.text.message import Message
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.constants.action_kinds import END
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import pack_code
from conquista.games.conquest.rules.position.layout import NO_PLACE
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.rules.position.tables import ConquestTables
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.weights import PLAIN, EvaluationWeights, styles, weights_of
from conquista.players.conquest.explanations import reasons, reasons_to_stay, words
from conquista.players.conquest.search.context import SearchClock, SearchContext, reach_tables_of, read
from conquista.players.conquest.search.planner import Planner
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop, Thought

if TYPE_CHECKING:
    from conquista.players.entry import PlayerRequest

END_CODE = pack_code(NO_PLACE, 0, END, 0, 0)
FIRST = 0.75  # the part of a turn's time for its first plan
AGAIN = 0.125  # the part for each plan after an answer; few turns need more than two of these


@dataclass(frozen=True, slots=True)
class PlannedChoice:
    """What a level has decided: its actions in order, with the expected answers of others between them.

    For a turn without a move, `cost_of_moving` is how much worse the best plan with moves is.
    """

    line: Sequence[int]
    value: int
    nodes: int = 0
    proven: bool = False
    cost_of_moving: int = 0


class ConquestPlayer(ABC):
    """A player that plans whole turns. Levels say how: `_turn` for a turn of one's own, `_answer` for an answer."""

    turn_limits = UNLIMITED
    answer_limits = UNLIMITED
    seasoned = False  # whether it uses the tuned weights

    def __init__(self, chance: Chance, name: str, limits: Limits = UNLIMITED, style: str = PLAIN) -> None:
        self.name = name
        self.limits = limits
        self.style = style
        self._chance = chance
        self._tables: ConquestTables | None = None
        self._plan: dict[int, tuple[int, Thought]] = {}

    @classmethod
    def create(cls, request: PlayerRequest) -> Self:
        """The factory that a level is registered with."""
        return cls(request.chance, request.name, request.limits, request.settings.word("style", PLAIN, styles()))

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self.think(game, view, legal, self.limits, Stop()).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        """The decision within limits: the plan's next action while it holds, a new plan otherwise."""
        context = read(game, view, legal)
        self._prepare(context)
        planned = self._plan.get(context.position.digest())
        if planned is not None and planned[0] in context.actions:
            return planned[1]
        if len(context.actions) == 1:
            (action,) = context.actions.values()
            return Thought(action, line=(action.word,), reasons=(Message("players.why.only"),), proven=True)
        return self._follow(context, self.decide(context, self.limits if limits.unlimited else limits, stop))

    def decide(self, context: SearchContext, limits: Limits, stop: Stop) -> PlannedChoice:
        """A plan for the turn, or a whole answer, from the position alone."""
        self._prepare(context)
        with SearchClock(limits, stop, self.answer_limits if context.answering else self.plan_limits(context)) as clock:
            return self._answer(context, clock) if context.answering else self._turn(context, clock)

    def plan_limits(self, context: SearchContext) -> Limits:
        """The time of a turn belongs to all its plans: most of it to the first, the rest to those after answers."""
        if self.turn_limits.seconds is None:
            return self.turn_limits
        begun = packing.numbers(context.position)["spent"] > 0
        return Limits(seconds=self.turn_limits.seconds * (AGAIN if begun else FIRST))

    @abstractmethod
    def _turn(self, context: SearchContext, clock: SearchClock) -> PlannedChoice:
        """A plan for the turn."""

    @abstractmethod
    def _answer(self, context: SearchContext, clock: SearchClock) -> PlannedChoice:
        """A whole answer."""

    def _prepare(self, context: SearchContext) -> None:
        """Get ready for a board and an edition; done again only when they change."""
        if context.rules.tables is self._tables:
            return
        self._tables = context.rules.tables
        self._weights = self._sees(weights_of(context.rules.options, self.style, self.seasoned))
        self._scratch: EvaluationScratch = self._weights.scratch(reach_tables_of(context.rules.tables))
        self._planner = Planner(self._scratch, context.position)
        self._engine = ConquestEngine(context.rules.tables)

    def _sees(self, weights: EvaluationWeights) -> EvaluationWeights:
        """The weights with which this level evaluates a position."""
        return weights

    def _follow(self, context: SearchContext, choice: PlannedChoice) -> Thought:
        """Record the action for each position until another seat decides, and return the first."""
        self._plan = {}
        pos = context.position.copy()
        line = [*choice.line, END_CODE] if not context.answering else list(choice.line)
        begun = packing.numbers(pos)
        steps: list[tuple[int, int]] = []
        for code in line:
            numbers = packing.numbers(pos)
            if (numbers["phase"], numbers["to_act"], numbers["turn"]) != (begun["phase"], context.seat, begun["turn"]):
                break
            steps.append((pos.digest(), code))
            self._engine.do(pos, code)
        after = self._after(context, line)
        why = reasons(self._weights, self._scratch, context.position, after, context.seat)
        if not choice.line and not context.answering and begun["spent"] == 0:
            why = reasons_to_stay(choice.cost_of_moving, why)
        written = words(context.rules, line)
        thoughts = []
        for i, (key, code) in enumerate(steps):
            action = context.actions.get(code) if i == 0 else None
            if action is None:
                action = Move.decoded(code, context.rules.names)
            thought = Thought(
                action, context.share(choice.value), why, written[i:], choice.nodes if i == 0 else 0, choice.proven
            )
            self._plan[key] = (code, thought)
            thoughts.append(thought)
        return thoughts[0]

    def _after(self, context: SearchContext, line: Sequence[int]) -> WarPosition:
        """The position at the end of a line, as far as it goes without ending the turn."""
        pos = context.position.copy()
        turn = packing.numbers(pos)["turn"]
        for code in line:
            if code == END_CODE or packing.numbers(pos)["turn"] != turn:
                break
            if packing.numbers(pos)["phase"] > PLAYING + 1:
                break
            self._engine.do(pos, code)
        return pos
