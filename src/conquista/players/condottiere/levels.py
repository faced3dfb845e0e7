"""The computer players by level, as the registry makes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Self

from conquista.core import Action, AnyGame, Chance, ConquistaError, MatchOver, SeededChance, View
from conquista.core.text.message import Message
from conquista.games.condottiere.actions import WORDS
from conquista.games.condottiere.cards import SEATS
from conquista.games.condottiere.rules.constants.phases import TURN
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset
from conquista.games.condottiere.state import CondottiereState
from conquista.kernel.random import RandomStream
from conquista.players.condottiere.choices.hand_planning import CardBudget
from conquista.players.condottiere.choices.self_play import SelfPlay
from conquista.players.condottiere.evaluation.evaluate import Evaluation
from conquista.players.condottiere.evaluation.goal_distance import GoalDistances
from conquista.players.condottiere.evaluation.weights import budget_weights, parameter_values, position_weights
from conquista.players.condottiere.explanations import must_stop, reasons, searched
from conquista.players.condottiere.search import Search
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop, Thought

if TYPE_CHECKING:
    from conquista.players.entry import PlayerRequest

ROOM = 1 << 17  # nodes of a search: four megabytes
PRIOR_WEIGHT, EXPLORATION = 0.3, 0.5  # how much a search follows the budget's advice, and how much it explores
BATCH = 32  # simulations between two checks of the clock: about a millisecond
IN_TIME = 0.9  # the part of its time that a search uses, to leave a margin on a busy machine
MOST_NODES = 1_000_000_000  # upper bound for node limits; counters would overflow beyond


class DecisionContext:
    """One decision: a state consistent with the view, the seat, and its actions by code."""

    def __init__(
        self,
        state: CondottiereState,
        seat: int,
        legal: Mapping[int, Action],
        begun: float,
        distances: GoalDistances | None,
    ) -> None:
        self.state, self.seat, self.legal, self.begun = state, seat, legal, begun
        self._distances = distances

    def allowed(self, code: int) -> int:
        """The code itself, or another action where the caller has excluded it."""
        return code if code in self.legal else min(self.legal)

    def why(self, code: int, *more: Message) -> tuple[Message, ...]:
        """The reasons, if they were requested."""
        return () if self._distances is None else (*reasons(self.state, self.seat, code, self._distances), *more)


class SearchLevel(ABC):
    """What all levels share: sample a position from the view, and map the chosen code back to an action.

    The sample is drawn with the player's own random stream from the view alone, so hidden cards cannot matter.
    """

    usual = Limits(seconds=0.05)

    def __init__(self, chance: Chance, name: str, limits: Limits = UNLIMITED) -> None:
        self.name = name
        self.limits = self.usual if limits.unlimited else limits
        self._chance = chance
        self._rules: CondottiereRuleset | None = None

    @classmethod
    def create(cls, request: PlayerRequest) -> Self:
        """The factory that a level is registered with."""
        return cls(request.chance, request.name, request.limits)

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self._think(game, view, legal, self.limits, Stop(), False).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        """The decision within limits; refused when there is nothing to decide."""
        return self._think(game, view, legal, limits, stop, True)

    def _think(
        self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop, with_reasons: bool
    ) -> Thought:
        begun = perf_counter()
        if not legal or view.seat is None:
            if view.data.get("phase") == "over":
                raise MatchOver("core.refused.over")
            raise ConquistaError("players.condottiere.nothing", seat=view.seat or "-", player=self.name)
        seed = self._chance.below(1 << 62, "thought")
        state: CondottiereState = game.sample_state(view, SeededChance(seed))
        if state.rules is not self._rules:
            self._rules = state.rules
            self._distances = GoalDistances(state.rules.tables)
            self._prepare(state.rules)
        codes = {game.code(state, action): action for action in legal}
        context = DecisionContext(
            state, SEATS.index(view.seat), codes, begun, self._distances if with_reasons else None
        )
        if len(legal) == 1:
            return Thought(legal[0], reasons=context.why(next(iter(context.legal))), line=(legal[0].word,), proven=True)
        return self._decide(context, self.limits if limits.unlimited else limits, stop, RandomStream(seed))

    @abstractmethod
    def _prepare(self, rules: CondottiereRuleset) -> None:
        """Prepare what is shared by all decisions of a match."""

    @abstractmethod
    def _decide(self, context: DecisionContext, limits: Limits, stop: Stop, stream: RandomStream) -> Thought:
        """Choose among several actions."""


class CondottiereSquire(SearchLevel):
    """Level 1: heuristics."""

    number = 1

    def _prepare(self, rules: CondottiereRuleset) -> None:
        tables = rules.tables
        self._self_play = SelfPlay(tables, [self.number] * len(SEATS), budget_weights(tables), parameter_values(tables))

    def _decide(self, context: DecisionContext, limits: Limits, stop: Stop, stream: RandomStream) -> Thought:
        code = context.allowed(self._self_play.answer(context.state.position, context.seat, stream))
        return Thought(context.legal[code], reasons=context.why(code), line=(WORDS[code],))


class CondottiereSergeant(CondottiereSquire):
    """Level 2: card budgets by the value of a region."""

    usual = Limits(seconds=0.1)
    number = 2


class CondottiereCaptain(SearchLevel):
    """Level 3: search over the possible hands of the others."""

    usual = Limits(seconds=0.5)

    def _prepare(self, rules: CondottiereRuleset) -> None:
        tables = rules.tables
        budget = CardBudget(Evaluation(tables, budget_weights(tables)), parameter_values(tables))
        self._search = Search(Evaluation(tables, position_weights(tables)), budget, ROOM, PRIOR_WEIGHT, EXPLORATION)

    def _decide(self, context: DecisionContext, limits: Limits, stop: Stop, stream: RandomStream) -> Thought:
        search = self._search
        search.begin(context.state.position, context.seat, stream, stop.flag, self._must_not_pass(context))
        most = MOST_NODES if limits.nodes is None else min(limits.nodes, MOST_NODES)
        end = None if limits.seconds is None else context.begun + limits.seconds * IN_TIME
        while search.run(min(BATCH, most - search.done)) and search.done < most:
            if end is not None and perf_counter() >= end:
                break
        tried = [child for child in ranked(search.tree.below(0)) if child[1] in context.legal]
        if not tried:  # stopped before it began: fall back to the budget's advice
            code = context.allowed(search.advice(context.state.position, context.seat))
            return Thought(context.legal[code], reasons=context.why(code), line=(WORDS[code],))
        node, code, _, share = tried[0]
        other, second = (WORDS[tried[1][1]], tried[1][3]) if len(tried) > 1 else ("", 0.0)
        why = context.why(code, searched(search.done, share, other, second))
        line = tuple(WORDS[edge] for edge in search.line(node))
        return Thought(context.legal[code], share, why, (WORDS[code], *line), search.done)

    def _must_not_pass(self, context: DecisionContext) -> bool:
        """Whether passing would rely on others to stop the leader from winning, where one card is enough."""
        state = context.state
        return (
            state.numbers["phase"] == TURN
            and len(state.rules.seats) > 2
            and must_stop(state, context.seat, context.legal, self._distances)
        )


def ranked(tried: list[tuple[int, int, int, float]]) -> list[tuple[int, int, int, float]]:
    """The results of a search, best first: by share, among the actions tried at least half as often as any."""
    most = max((visits for _, _, visits, _ in tried), default=0)
    often = [child for child in tried if child[2] * 2 >= most]
    rest = [child for child in tried if child[2] * 2 < most]
    return [*sorted(often, key=lambda c: (-c[3], -c[2], c[1])), *sorted(rest, key=lambda c: (-c[2], -c[3], c[1]))]
