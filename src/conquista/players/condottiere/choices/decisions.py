"""The decisions of the budgeting level: the dispatch, and all choices other than the turns of a battle."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import action_codes
    from conquista.games.condottiere.rules.constants.card_kinds import DRUMMER, HEROINE, KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import ASK, CHOOSE, FAVOUR, KEEP, TAKE, TURN, TURN_UP
    from conquista.games.condottiere.rules.constants.sizes import NONE
    from conquista.games.condottiere.rules.play.legal import list_legal
    from conquista.games.condottiere.rules.position.position import CardPosition, hand_size
    from conquista.players.condottiere.choices.hand_planning import CardBudget, budget_take, budget_turn
    from conquista.players.condottiere.evaluation.budget_parameters import WILL, WILL_GAIN
    from conquista.players.condottiere.evaluation.evaluate import HAND_AT, board_share, evaluate_battle, stake
    from conquista.players.condottiere.evaluation.goal_distance import survey_goals

NOBODY = cython.declare(cython.int, 6)


def budgeted(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """The action code for a seat; uses only the sizes of other hands."""
    count: cython.int = list_legal(pos, seat)
    if count == 1:
        return pos.codes[0]
    if pos.phase == TURN:
        return budget_turn(pos, budget, seat)
    if pos.phase == TAKE:
        return budget_take(pos, budget, seat)
    if pos.phase == CHOOSE:
        return budget_region(pos, budget, seat)
    if pos.phase == FAVOUR:
        return budget_favour(pos, budget, seat)
    if pos.phase == ASK:
        return budget_ask(pos, budget, seat)
    if pos.phase == KEEP:
        return budget_keep(pos, budget, seat)
    if pos.phase == TURN_UP:
        return budget_turn_up(pos, budget, seat)
    return pos.codes[count - 1]  # draw all that may be drawn


def budget_region(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """The region whose battle has the highest expected share, given each seat's cards and interest in it."""
    i: cython.int
    other: cython.int
    count: cython.int = list_legal(pos, seat)
    best: cython.int = pos.codes[0]
    code: cython.int
    pull: cython.double
    total: cython.double
    value: cython.double
    top: cython.double = -1.0
    for i in range(count):
        code = pos.codes[i]
        if code == action_codes.DECLINE:
            continue
        evaluate_battle(budget.evaluation, pos, code - action_codes.BATTLE)
        total = 0.05
        value = 0.05 * stake(budget.evaluation, NOBODY, seat)
        for other in range(pos.tables.players):
            pull = stake(budget.evaluation, other, other) - stake(budget.evaluation, NOBODY, other)
            pull = hand_size(pos, other) * (budget.parameter[WILL] + budget.parameter[WILL_GAIN] * pull) / 10.0
            pull = pull * pull
            total += pull
            value += pull * stake(budget.evaluation, other, seat)
        budget.score[code] = value / total
        if budget.score[code] > top:
            top = budget.score[code]
            best = code
    return best


def budget_favour(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """Where the Favour hurts the others more than the seat itself, by the board alone."""
    i: cython.int
    count: cython.int = list_legal(pos, seat)
    best: cython.int = action_codes.FAVOUR_OFF
    code: cython.int
    favour: cython.int = pos.favour
    top: cython.double = -1.0
    survey_goals(budget.evaluation.distances, pos)
    for i in range(count):
        code = pos.codes[i]
        pos.favour = NONE if code == action_codes.FAVOUR_OFF else code - action_codes.FAVOUR_AT
        budget.score[code] = board_share(budget.evaluation, pos, seat)
        if budget.score[code] >= top:
            top = budget.score[code]
            best = code
    pos.favour = favour
    return best


def budget_ask(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """Discards a hand without Mercenaries, unless Heroines or Courtesans are still useful."""
    row: cython.int = seat * KINDS
    if pos.hand[row + HEROINE]:
        return action_codes.HOLD
    return action_codes.DISCARD


def budget_keep(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """The most valuable card."""
    kind: cython.int
    best: cython.int = -1
    for kind in range(KINDS):
        if pos.hand[seat * KINDS + kind]:
            if best < 0 or budget.evaluation.weight[HAND_AT + kind] > budget.evaluation.weight[HAND_AT + best]:
                best = kind
    if best < 0 or budget.evaluation.weight[HAND_AT + best] < budget.evaluation.card:
        return action_codes.DONE
    return action_codes.KEEP_CARD + best


def budget_turn_up(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """Keep a high Mercenary hidden from Bishops, and a Drummer from all others."""
    old: cython.int = pos.old[seat]
    new: cython.int = pos.new[seat]
    if old == DRUMMER or new == DRUMMER:
        return action_codes.TURN_CARD + (new if old == DRUMMER else old)
    if old < MERCENARIES and new < MERCENARIES:
        return action_codes.TURN_CARD + (old if old < new else new)
    return action_codes.TURN_CARD + (old if old >= MERCENARIES else new)
