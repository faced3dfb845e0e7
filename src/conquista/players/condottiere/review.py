"""Judges every decision of Condottiere by the captain's search, from the view of the seat that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from conquista.core import AnyGame, Match, Seat, SeededChance, View
from conquista.games.condottiere import packing
from conquista.games.condottiere.cards import SEATS
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import OBSERVERS
from conquista.games.condottiere.state import CondottiereState
from conquista.players.condottiere.action_values import ActionValues
from conquista.players.condottiere.evaluation.evaluate import Evaluation
from conquista.players.condottiere.evaluation.weights import position_weights
from conquista.players.limits import Limits
from conquista.players.match_review import Decision, DecisionJudgement, Grades
from conquista.players.thought import Stop

SEED = "0" * 64
DEALS = 12  # of the unseen cards, over which the chances of the other seats are averaged


class CondottiereReviewer:
    """A decision costs what the search expects of the best action, less what it expects of the chosen one."""

    version = 2
    grades = Grades(best=0.3, good=1.0, slip=2.0, least=1.0)
    limits = Limits(nodes=1_500)

    def uncorrected(self) -> CondottiereReviewer:
        return self

    def decisions(self, match: Match) -> Sequence[Decision]:
        """Return every action of a match."""
        return [
            Decision(
                entry.seat, number, number + 1, match.game.turn_number(match.game.view(match.states[number], None).data)
            )
            for number, entry in enumerate(match.entries)
        ]

    def responses(self, match: Match, seat: Seat, limits: Limits, stop: Stop) -> Sequence[tuple[Seat, str]]:
        """Return nothing: every decision is a single action."""
        return ()

    def judge(
        self, match: Match, decision: Decision, limits: Limits, stop: Stop, open_hands: bool = False
    ) -> DecisionJudgement:
        game, seat = match.game, decision.seat
        state = cast(CondottiereState, match.states[decision.first])
        if open_hands:
            state = _with_open_hands(state, seat)
        view, legal = game.view(state, seat), list(game.legal_actions(state, seat))
        others = _chances(game, view, match.seats)
        if len(legal) < 2 or seat not in game.to_act(state):  # showing a card out of turn decides nothing
            return DecisionJudgement(decision, others, others, forced=True)
        _, weighed = ActionValues(SeededChance(SEED), limits).weigh(game, view, legal, stop)
        shares = {one.word: one.share for one in weighed}
        word = game.write_action(match.entries[decision.first].action)
        if not weighed or word not in shares:  # stopped before it was tried
            return DecisionJudgement(decision, others, others, forced=True)
        best, chosen = weighed[0], shares[word]
        options = tuple((one.word, one.share) for one in weighed)
        if chosen >= best.share or word == best.word:
            now = _with(others, seat, max(chosen, best.share if word == best.word else chosen))
            return DecisionJudgement(decision, now, now, options=options)
        before, after = _with(others, seat, best.share), _with(others, seat, chosen)
        return DecisionJudgement(decision, before, after, ((seat, best.word),), options=options)


REVIEWER = CondottiereReviewer()


def _with_open_hands(state: CondottiereState, seat: Seat) -> CondottiereState:
    """Return a state in which all others have shown their hands and face-down cards to a seat."""
    position, observer = state.position.copy(), SEATS.index(seat)
    known = [*state.rows["known"]]
    for owner in range(len(state.rules.seats)):
        if owner != observer:
            place = (owner * OBSERVERS + observer) * KINDS
            known[place : place + KINDS] = state.row("hand", owner)
            down = state.rows["old"][owner]
            if down < KINDS:
                known[place + down] += 1
    packing.write(position, {}, {"known": known})
    for owner in range(len(state.rules.seats)):
        if owner != observer:
            packing.uncover(position, owner, observer)
    return CondottiereState(state.rules, position)


def _with(others: Mapping[Seat, float], seat: Seat, share: float) -> dict[Seat, float]:
    """Return chances in which a seat has a share, and the others divide the rest as before."""
    rest = sum(chance for other, chance in others.items() if other != seat) or 1.0
    return {other: share if other == seat else (1.0 - share) * chance / rest for other, chance in others.items()}


def _chances(game: AnyGame, view: View, seats: Sequence[Seat]) -> dict[Seat, float]:
    """Return the chances of all seats as the evaluation sees them, over several deals of what the viewer cannot see."""
    sums = [0.0] * len(seats)
    for number in range(DEALS):
        state = cast(CondottiereState, game.sample_state(view, SeededChance(number)))
        evaluation = Evaluation(state.rules.tables, position_weights(state.rules.tables))
        sums = [total + share for total, share in zip(sums, evaluation.shares(state.position), strict=True)]
    return {seat: total / DEALS for seat, total in zip(seats, sums, strict=True)}
