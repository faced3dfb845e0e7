"""The value of a position between two battles, and of a battle: shares of the victory for each seat.

A seat's merit is a weighted sum of marks for its board and its hand; shares are the merits' powers, made to add up to
one. The weights were found by playing, see `weights.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import cython

from conquista.games.condottiere.cards import CARDS, COPIES

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import DRUMMER, KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import OVER
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, REGIONS
    from conquista.games.condottiere.rules.position.position import CardPosition, hand_size
    from conquista.games.condottiere.rules.position.tables import CondottiereTables
    from conquista.players.condottiere.evaluation.goal_distance import GoalDistances, bits_in, survey_seat

    # The marks: for the board, one for each kind of card, for the hand as a whole.
    FAVOUR_MARK = 13
    HAND_AT = FAVOUR_MARK + 1
    USABLE = HAND_AT + KINDS
    EMPTY = USABLE + 1
    ALONE = EMPTY + 1
    DRUM = ALONE + 1
    FEATURES = DRUM + 1

BOARD_NAMES = (
    "need_1 need_2 need_3 need_4 ways_1 ways_2 ways_3 regions holder holder_1 holder_2 score near_score favour"
).split()
CARD_NAMES = [card.lower() for card in CARDS]
NAMES = [*BOARD_NAMES, *CARD_NAMES, *"usable empty alone drum".split()]
NOBODY = cython.declare(cython.int, 6)


@cython.cclass
class Evaluation:
    """Weights, and the marks, merits and shares of the last position evaluated. Not thread-safe."""

    distances: GoalDistances
    weight: Annotated[list[float], cython.double[FEATURES]]
    card: cython.double  # what an unknown card is worth
    mark: Annotated[list[float], cython.double[MOST_SEATS * FEATURES]]  # seat * FEATURES + feature
    merit: Annotated[list[float], cython.double[MOST_SEATS]]  # the logarithm of a seat's chances, but for a common part
    share: Annotated[list[float], cython.double[MOST_SEATS]]  # of the victory that a seat may expect
    size: Annotated[list[int], cython.int[MOST_SEATS]]  # cards in hands
    # Battles, by region; 17 stands for a tie-break battle
    board: Annotated[list[int], cython.ulonglong[REGIONS + 1]]  # the board that the stakes were computed for
    # (region * 7 + winner) * 7 + seat: shares after the battle; 6 is nobody
    stakes: Annotated[list[float], cython.double[18 * 49]]
    at: cython.int  # where the stakes of the last battle evaluated begin

    def __init__(self, tables: CondottiereTables, weights: Sequence[float]) -> None:
        if not cython.compiled:
            self.weight, self.mark = [0.0] * FEATURES, [0.0] * (MOST_SEATS * FEATURES)
            self.merit, self.share, self.size = [0.0] * MOST_SEATS, [0.0] * MOST_SEATS, [0] * MOST_SEATS
            self.board, self.stakes = [0] * (REGIONS + 1), [0.0] * (18 * 49)
        self.distances = GoalDistances(tables)
        self.at = 0
        for i in range(REGIONS + 1):
            self.board[i] = 0
        for i in range(len(weights)):
            self.weight[i] = weights[i]
        self.card = sum(weights[HAND_AT + i] * COPIES[i] for i in range(KINDS)) / sum(COPIES)

    def shares(self, pos: CardPosition) -> list[float]:
        """The share of the victory that each seat may expect."""
        evaluate_position(self, pos)
        return [self.share[i] for i in range(pos.tables.players)]

    def marks(self, pos: CardPosition, seat: cython.int) -> list[float]:
        """The marks of a seat, in the order of the names."""
        measure(self, pos)
        return [self.mark[seat * FEATURES + i] for i in range(FEATURES)]

    def battle(self, pos: CardPosition, region: cython.int) -> list[list[float]]:
        """The shares after a battle for a region, by its winner; the last row is for nobody."""
        evaluate_battle(self, pos, region)
        n = pos.tables.players
        return [[stake(self, winner, seat) for seat in range(n)] for winner in (*range(n), 6)]


def power(x: cython.double) -> cython.double:
    """e to the x, by plain arithmetic so that all machines and both cores agree to the last bit."""
    if x > 30.0:
        x = 30.0
    if x < -30.0:
        x = -30.0
    x = 1.0 + x / 1024.0
    for _ in range(10):
        x = x * x
    return x


# -- a position --------------------------------------------------------------------------------------------------------


def evaluate_position(evaluation: Evaluation, pos: CardPosition) -> None:
    """The shares of all seats; those of a match that is over are its outcome."""
    seat: cython.int
    count: cython.int
    if pos.phase == OVER:
        count = bits_in(pos.winners)
        for seat in range(pos.tables.players):
            evaluation.share[seat] = 1.0 / count if pos.winners >> seat & 1 else 0.0
        return
    measure(evaluation, pos)
    for seat in range(pos.tables.players):
        evaluation.merit[seat] = weighed(evaluation, seat, 0, FEATURES)
    settle_shares(evaluation, pos.tables.players)


def measure(evaluation: Evaluation, pos: CardPosition) -> None:
    """The marks of all seats."""
    seat: cython.int
    i: cython.int
    for i in range(pos.tables.players * FEATURES):
        evaluation.mark[i] = 0.0
    for seat in range(pos.tables.players):
        evaluation.size[seat] = hand_size(pos, seat)
    for seat in range(pos.tables.players):
        survey_seat(evaluation.distances, pos, seat)
        measure_board(evaluation, pos, seat)
        measure_hand(evaluation, pos, seat)


def measure_board(evaluation: Evaluation, pos: CardPosition, seat: cython.int) -> None:
    """Marks for the nearness of the goal, the token, and points."""
    at: cython.int = seat * FEATURES
    i: cython.int
    need: cython.int = evaluation.distances.need[seat]
    ways: cython.double = bits_in(evaluation.distances.way[seat])
    for i in range(at, at + HAND_AT):
        evaluation.mark[i] = 0.0
    if pos.favour < REGIONS and evaluation.distances.way[seat] >> pos.favour & 1:
        ways -= 1.0
        evaluation.mark[at + FAVOUR_MARK] = 1.0 if need == 1 else 0.0
    if need < 1:
        need = 1
    if need <= 4:
        evaluation.mark[at + need - 1] = 1.0
    if need == 1:
        evaluation.mark[at + 4] = ways / 8.0 if ways < 8.0 else 1.0
    elif need == 2:
        evaluation.mark[at + 5] = ways / 10.0 if ways < 10.0 else 1.0
    elif need == 3:
        evaluation.mark[at + 6] = ways / 12.0 if ways < 12.0 else 1.0
    evaluation.mark[at + 7] = bits_in(evaluation.distances.own[seat]) / 6.0
    if pos.holder == seat:
        evaluation.mark[at + 8] = 1.0
        if need <= 2:
            evaluation.mark[at + 8 + need] = 1.0
    if pos.tables.b:
        evaluation.mark[at + 11] = (pos.score[seat] + bits_in(evaluation.distances.own[seat])) / (
            1.0 * pos.tables.target
        )
        if evaluation.mark[at + 11] >= 1.0 - 6.0 / pos.tables.target:
            evaluation.mark[at + 12] = 1.0


def measure_hand(evaluation: Evaluation, pos: CardPosition, seat: cython.int) -> None:
    """Marks for the cards in hand. When one seat alone has cards the round is over, and it can keep two of them."""
    at: cython.int = seat * FEATURES
    row: cython.int = seat * KINDS
    kind: cython.int
    other: cython.int
    armed: cython.int = 0
    most: cython.int = 0
    for other in range(pos.tables.players):
        armed += evaluation.size[other] > 0
        if other != seat and evaluation.size[other] > most:
            most = evaluation.size[other]
    if armed < 2 and not pos.tables.a:
        evaluation.mark[at + ALONE] = 1.0 if evaluation.size[seat] else 0.0
        return
    if evaluation.size[seat] == 0:
        evaluation.mark[at + EMPTY] = 1.0
        return
    for kind in range(KINDS):
        evaluation.mark[at + HAND_AT + kind] = pos.hand[row + kind]
    evaluation.mark[at + USABLE] = (most if most < evaluation.size[seat] else evaluation.size[seat]) / 10.0
    if pos.hand[row + DRUMMER]:
        for kind in range(MERCENARIES):
            evaluation.mark[at + DRUM] += pos.hand[row + kind] * pos.tables.printed[kind] / 20.0


def weighed(evaluation: Evaluation, seat: cython.int, first: cython.int, last: cython.int) -> cython.double:
    """The merit of a seat by some of its marks."""
    i: cython.int
    total: cython.double = 0.0
    for i in range(first, last):
        total += evaluation.weight[i] * evaluation.mark[seat * FEATURES + i]
    return total


def settle_shares(evaluation: Evaluation, players: cython.int) -> None:
    """Shares from merits."""
    seat: cython.int
    total: cython.double = 0.0
    best: cython.double = evaluation.merit[0]
    for seat in range(players):
        if evaluation.merit[seat] > best:
            best = evaluation.merit[seat]
    for seat in range(players):
        evaluation.share[seat] = power(evaluation.merit[seat] - best)
        total += evaluation.share[seat]
    for seat in range(players):
        evaluation.share[seat] = evaluation.share[seat] / total


def board_share(evaluation: Evaluation, pos: CardPosition, seat: cython.int) -> cython.double:
    """The share of a seat by the board alone, as of the last survey."""
    other: cython.int
    for other in range(pos.tables.players):
        measure_board(evaluation, pos, other)
        evaluation.merit[other] = weighed(evaluation, other, 0, HAND_AT)
    settle_shares(evaluation, pos.tables.players)
    return evaluation.share[seat]


# -- a battle ----------------------------------------------------------------------------------------------------------


def stake(evaluation: Evaluation, winner: cython.int, seat: cython.int) -> cython.double:
    """A seat's share after the last battle evaluated, if a given winner wins it."""
    return evaluation.stakes[evaluation.at + winner * 7 + seat]


def board_of(pos: CardPosition) -> cython.ulonglong:
    """Markers, Favour and token, in 59 bits above 0."""
    i: cython.int
    bits: cython.ulonglong = 1
    for i in range(REGIONS):
        bits = bits << 3 | (pos.owner[i] & 7)
    return (bits << 5 | (pos.favour & 31)) << 3 | pos.holder


def evaluate_battle(evaluation: Evaluation, pos: CardPosition, region: cython.int) -> None:
    """Evaluate the battle for a region; stakes computed for the same board are reused."""
    board: cython.ulonglong
    if pos.tied or region >= REGIONS:
        region = REGIONS
    evaluation.at = region * 49
    board = board_of(pos)
    if evaluation.board[region] != board:
        evaluation.board[region] = board
        compute_stakes(evaluation, pos, region)


def compute_stakes(evaluation: Evaluation, pos: CardPosition, region: cython.int) -> None:
    """The shares of all seats after the battle, for each possible winner, by the board alone."""
    seat: cython.int
    winner: cython.int
    case: cython.int
    n: cython.int = pos.tables.players
    at: cython.int = region * 49
    owner: cython.int
    holder: cython.int = pos.holder
    if region == REGIONS:
        for winner in range(7):
            for seat in range(n):
                evaluation.stakes[at + winner * 7 + seat] = 1.0 if winner == seat else 0.0
        return
    owner = pos.owner[region]
    for seat in range(n):  # a seat's board: the region as it was, won by the seat, won by another
        for case in range(3):
            pos.holder = (holder + 1) % n
            if case == 1:
                pos.owner[region] = pos.holder = seat
            elif case == 2:
                pos.owner[region] = pos.holder = (seat + 1) % n
            survey_seat(evaluation.distances, pos, seat)
            measure_board(evaluation, pos, seat)
            evaluation.merit[seat] = weighed(evaluation, seat, 0, HAND_AT)
            if evaluation.distances.need[seat] == 0:
                evaluation.merit[seat] = 20.0
            for winner in range(7):
                if case == (0 if winner == NOBODY else 1 if winner == seat else 2):
                    evaluation.stakes[at + winner * 7 + seat] = evaluation.merit[seat]
            pos.owner[region] = owner
    pos.holder = holder
    for winner in range(7):
        if winner < n or winner == NOBODY:
            for seat in range(n):
                evaluation.merit[seat] = evaluation.stakes[at + winner * 7 + seat]
            settle_shares(evaluation, n)
            for seat in range(n):
                evaluation.stakes[at + winner * 7 + seat] = evaluation.share[seat]
