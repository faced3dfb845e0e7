"""Card budgets: the value of a battle, the value of each card, and the cheapest way to a line that holds.

Every action of a turn is tried and valued in shares of the victory: the chance that the line holds, with
what may still be added to it, times the value of the region, less the value of the cards in later battles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import card_kinds
    from conquista.games.condottiere.rules.constants.action_codes import CODES, PASS, TAKE_BACK, TAKE_NONE
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE
    from conquista.games.condottiere.rules.play.battle import apply_bishop, compute_strengths, is_in_play, put_in_line
    from conquista.games.condottiere.rules.play.rounds import most_courtesans
    from conquista.games.condottiere.rules.position.position import CardPosition, hand_size
    from conquista.players.condottiere.choices.heuristics import best_of_others
    from conquista.players.condottiere.evaluation import budget_parameters
    from conquista.players.condottiere.evaluation.budget_parameters import PARAMETERS
    from conquista.players.condottiere.evaluation.evaluate import HAND_AT, Evaluation, evaluate_battle, stake

TEN = cython.declare(cython.int, 6)
NOBODY = cython.declare(cython.int, 6)
IDLE = cython.declare(cython.double, 0.004)  # the share that each battle without a card takes from a pass


@cython.cclass
class CardBudget:
    """The evaluation of a budgeting level, and its buffers. Not thread-safe."""

    evaluation: Evaluation
    parameter: Annotated[list[float], cython.double[PARAMETERS]]
    price: Annotated[list[float], cython.double[KINDS]]
    line: Annotated[list[int], cython.uchar[MOST_SEATS * KINDS]]  # the lines before a trial
    seen: Annotated[list[int], cython.uchar[KINDS]]  # the discards before a trial
    # By code: the expected share of each action of the last turn
    score: Annotated[list[float], cython.double[CODES]]
    reach: Annotated[list[float], cython.double[MOST_SEATS]]  # strength that a rival can add and probably will
    size: Annotated[list[int], cython.int[MOST_SEATS]]
    chance: cython.double  # of holding the battle, by the last prospect

    def __init__(self, evaluation: Evaluation, parameters: Sequence[float]) -> None:
        if not cython.compiled:
            self.parameter, self.price = [0.0] * PARAMETERS, [0.0] * KINDS
            self.line, self.seen, self.score = [0] * (MOST_SEATS * KINDS), [0] * KINDS, [0.0] * CODES
            self.reach, self.size = [0.0] * MOST_SEATS, [0] * MOST_SEATS
        self.evaluation = evaluation
        self.chance = 0.0
        for i in range(PARAMETERS):
            self.parameter[i] = parameters[i]


# -- strengths ---------------------------------------------------------------------------------


def set_prices(pos: CardPosition, budget: CardBudget, seat: cython.int) -> None:
    """The value of each card later in the round, in shares; low when the others have few cards left."""
    kind: cython.int
    other: cython.int
    most: cython.int = 0
    for other in range(pos.tables.players):
        budget.size[other] = hand_size(pos, other)
        if other != seat and budget.size[other] > most:
            most = budget.size[other]
    share: cython.double = stake(budget.evaluation, NOBODY, seat)
    use: cython.double = (most + budget.parameter[budget_parameters.LATE]) / (budget.size[seat] + 1.0)
    if use > 1.0 or pos.tables.a:
        use = 1.0
    use = use / (1.0 + pos.quiet)  # battles without a card bring nobody nearer
    if pos.tied:
        use = 0.0
    spread: cython.double = share * (1.0 - share)
    for kind in range(KINDS):
        budget.price[kind] = (
            (
                budget.evaluation.weight[HAND_AT + kind] * budget.parameter[budget_parameters.PRICE]
                + budget.parameter[budget_parameters.LEAST]
            )
            * spread
            * use
        )
        if budget.price[kind] < 0.0005:
            budget.price[kind] = 0.0005


def set_reach(pos: CardPosition, budget: CardBudget, seat: cython.int) -> None:
    """How much strength each rival still in the battle may add, weighted by its interest in the region."""
    other: cython.int
    each: cython.double
    will: cython.double
    winter: cython.bint = is_in_play(pos, card_kinds.WINTER)
    for other in range(pos.tables.players):
        budget.reach[other] = 0.0
        if other == seat:
            continue
        if pos.old[other] != NONE:
            budget.reach[other] = budget.parameter[budget_parameters.HIDDEN] * (
                1.7 if pos.up[other * KINDS + card_kinds.DRUMMER] else 1.0
            )
        if pos.out >> other & 1 or budget.size[other] == 0:
            continue
        each = budget.parameter[budget_parameters.EACH_WINTER] if winter else budget.parameter[budget_parameters.EACH]
        if pos.up[other * KINDS + card_kinds.DRUMMER]:
            each *= 1.7
        will = stake(budget.evaluation, other, other) - stake(budget.evaluation, NOBODY, other)
        will = budget.parameter[budget_parameters.WILL] + budget.parameter[budget_parameters.WILL_GAIN] * will
        if will > 1.0:
            will = 1.0
        budget.reach[other] += each * budget.size[other] * will


def holds(pos: CardPosition, budget: CardBudget, seat: cython.int, extra: cython.double) -> cython.double:
    """The chance that nobody overtakes a line with this much more strength, by the last estimate of the rivals."""
    other: cython.int
    chance: cython.double = 1.0
    lead: cython.double
    x: cython.double
    for other in range(pos.tables.players):
        if other == seat or (pos.tied and not pos.tied >> other & 1):
            continue
        lead = pos.force[seat] + extra - pos.force[other]
        if budget.reach[other] <= 0.0:
            if lead <= 0.0:
                return 0.0
            continue
        x = (budget.reach[other] - lead) / (
            budget.parameter[budget_parameters.DOUBT]
            + budget.parameter[budget_parameters.DOUBT_REACH] * budget.reach[other]
        )
        chance *= 0.5 - 0.5 * x / (1.0 + x) if x > 0.0 else 0.5 - 0.5 * x / (1.0 - x)
    return chance


def prospect(pos: CardPosition, budget: CardBudget, seat: cython.int, passing: cython.bint) -> cython.double:
    """The expected share of a seat given the current lines, passing or staying in, without the cards left in hand."""
    other: cython.int
    kind: cython.int
    i: cython.int
    way: cython.int
    row: cython.int = seat * KINDS
    rival: cython.int = NOBODY
    best: cython.double = -1.0
    compute_strengths(pos)
    for other in range(pos.tables.players):
        if other != seat and pos.force[other] + budget.reach[other] > best:
            best = pos.force[other] + budget.reach[other]
            rival = other
    if best < 0.5:
        rival = NOBODY
    now: cython.double = holds(pos, budget, seat, 0.0)
    lost: cython.double = stake(budget.evaluation, rival, seat)
    gain: cython.double = stake(budget.evaluation, seat, seat) - lost
    queen: cython.int = most_courtesans(pos)
    token: cython.double = budget.parameter[budget_parameters.TOKEN] * lost * (1.0 - lost)
    if queen == seat:
        lost += token
        gain -= token
    elif queen != NONE:
        gain -= token
    found: cython.double = lost + now * gain
    budget.chance = now
    if passing:
        return found
    winter: cython.bint = is_in_play(pos, card_kinds.WINTER)
    drum: cython.bint = pos.up[row + card_kinds.DRUMMER] > 0
    extra: cython.double
    cost: cython.double
    value: cython.double
    each: cython.double
    for way in range(2):  # what may be added: small Mercenaries first, or great ones first
        extra = cost = 0.0
        for i in range(MERCENARIES + 1):
            kind = i if way == 0 else MERCENARIES - 1 - i
            if i == MERCENARIES:
                kind = card_kinds.HEROINE
                each = pos.tables.fixed[card_kinds.HEROINE]
            else:
                each = 1.0 if winter else pos.tables.printed[kind]
                if drum:
                    each *= 2.0
            for _ in range(pos.hand[row + kind]):
                extra += each
                cost += budget.price[kind]
                value = holds(pos, budget, seat, extra)
                if value < now:
                    continue
                value = lost + (now + (1.0 - now) * value) * gain - (1.0 - now) * cost
                if value > found:
                    found = value
                    budget.chance = now + (1.0 - now) * holds(pos, budget, seat, extra)
    return found


def tried(pos: CardPosition, budget: CardBudget, seat: cython.int, kind: cython.int) -> cython.double:
    """The prospect after playing a card, less its price; the position is restored."""
    i: cython.int
    row: cython.int = seat * KINDS
    value: cython.double
    back: cython.int = NONE
    for i in range(pos.tables.players * KINDS):
        budget.line[i] = pos.up[i]
    for i in range(KINDS):
        budget.seen[i] = pos.seen[i]
    pos.hand[row + kind] -= 1
    value = -budget.price[kind]
    if kind == card_kinds.SURRENDER:
        compute_strengths(pos)
        value += surrendered(pos, budget, seat)
    elif kind == card_kinds.SCARECROW:
        for i in range(MERCENARIES):
            if pos.up[row + i]:
                back = i
        value += prospect(pos, budget, seat, False)
        if back != NONE:
            pos.up[row + back] -= 1
            pos.hand[row + back] += 1
            back_value: cython.double = prospect(pos, budget, seat, False) + budget.price[back] - budget.price[kind]
            if back_value > value:
                value = back_value
            pos.hand[row + back] -= 1
    else:
        if kind == card_kinds.BISHOP:
            apply_bishop(pos)
        else:
            put_in_line(pos, seat, kind)
        if kind == card_kinds.WINTER or kind == card_kinds.SPRING:
            set_reach(pos, budget, seat)
        value += prospect(pos, budget, seat, False)
    pos.hand[row + kind] += 1
    for i in range(pos.tables.players * KINDS):
        pos.up[i] = budget.line[i]
    for i in range(KINDS):
        pos.seen[i] = budget.seen[i]
    if kind == card_kinds.WINTER or kind == card_kinds.SPRING:
        set_reach(pos, budget, seat)
    return value


def surrendered(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.double:
    """The share if the battle ends with the current lines."""
    other: cython.int
    best: cython.int = 0
    winner: cython.int = NOBODY
    for other in range(pos.tables.players):
        if pos.force[other] > best:
            best = pos.force[other]
            winner = other
        elif pos.force[other] == best:
            winner = NOBODY
    return stake(budget.evaluation, winner, seat)


# -- turns -------------------------------------------------------------------------------------------------------------


def budget_turn(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """The card with the highest expected share, or a pass."""
    kind: cython.int
    best: cython.int = PASS
    row: cython.int = seat * KINDS
    down: cython.int = pos.old[seat]
    evaluate_battle(budget.evaluation, pos, pos.region)
    set_prices(pos, budget, seat)
    set_reach(pos, budget, seat)
    if down != NONE:
        pos.up[row + down] += 1
    budget.score[PASS] = prospect(pos, budget, seat, True) - idleness(pos)
    gap: cython.int = best_of_others(pos, seat) - pos.force[seat]
    tries: cython.int = tries_of(pos, seat, gap)
    for kind in range(KINDS):
        if tries >> kind & 1:
            budget.score[kind] = tried(pos, budget, seat, kind)
            if budget.score[kind] > budget.score[best] + 0.000001:
                best = kind
    if down != NONE:
        pos.up[row + down] -= 1
    return best


def idleness(pos: CardPosition) -> cython.double:
    """The cost of a pass when nobody has played a card for several battles; makes matches end."""
    return 0.0 if pos.played else IDLE * pos.quiet


def tries_of(pos: CardPosition, seat: cython.int, gap: cython.int) -> cython.int:
    """The kinds of card worth trying, as bits: of the Mercenaries the lowest, the lowest that leads, the highest."""
    kind: cython.int
    row: cython.int = seat * KINDS
    least: cython.int = NONE
    leads: cython.int = NONE
    great: cython.int = NONE
    tries: cython.int = 0
    for kind in range(MERCENARIES):
        if pos.hand[row + kind]:
            if least == NONE:
                least = kind
            if leads == NONE and pos.tables.printed[kind] > gap:
                leads = kind
            great = kind
    if least != NONE:
        tries |= 1 << least | 1 << great
    if leads != NONE:
        tries |= 1 << leads
    for kind in range(MERCENARIES, KINDS):
        if pos.hand[row + kind]:
            tries |= 1 << kind
    return tries


def budget_take(pos: CardPosition, budget: CardBudget, seat: cython.int) -> cython.int:
    """Which Mercenary to take back."""
    kind: cython.int
    best: cython.int = TAKE_NONE
    row: cython.int = seat * KINDS
    evaluate_battle(budget.evaluation, pos, pos.region)
    set_prices(pos, budget, seat)
    set_reach(pos, budget, seat)
    budget.score[TAKE_NONE] = prospect(pos, budget, seat, False)
    for kind in range(MERCENARIES):
        if pos.up[row + kind]:
            pos.up[row + kind] -= 1
            pos.hand[row + kind] += 1
            budget.score[TAKE_BACK + kind] = prospect(pos, budget, seat, False) + budget.price[kind]
            pos.hand[row + kind] -= 1
            pos.up[row + kind] += 1
            if budget.score[TAKE_BACK + kind] > budget.score[best]:
                best = TAKE_BACK + kind
    return best
