"""Heuristics: a part of the hand for each battle, the cheapest card that leads, special cards occasionally."""

from __future__ import annotations

from typing import Annotated

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import action_codes, card_kinds
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import ASK, CHOOSE, DRAW, FAVOUR, KEEP, TAKE, TURN
    from conquista.games.condottiere.rules.constants.sizes import NONE, REGIONS
    from conquista.games.condottiere.rules.play.battle import compute_strengths, is_in_play
    from conquista.games.condottiere.rules.play.legal import list_legal
    from conquista.games.condottiere.rules.position.position import CardPosition, hand_size
    from conquista.kernel.random import RandomStream
    from conquista.players.condottiere.evaluation.goal_distance import GoalDistances, bits_in, survey_goals

MARGIN = cython.declare(cython.int, 1)  # a lead of this much for each card of a rival is safe
SPARE = cython.declare(cython.int, 4)  # cards to keep where others can be drawn
CROWDED = cython.declare(cython.int, 8)  # cards from which on it is better to play some
PATIENCE = cython.declare(cython.int, 3)  # battles without a card after which any card is better than a pass
TEN = cython.declare(cython.int, 6)  # the kind of the Mercenaries of value 10
KEPT_KINDS = cython.declare(cython.int, 13)
KEEP_ORDER: Annotated[list[int], cython.uchar[13]]
if not cython.compiled:
    KEEP_ORDER = [0] * 13


@cython.exceptval(-1, check=False)
def heuristic_action(pos: CardPosition, distances: GoalDistances, seat: cython.int, stream: RandomStream) -> cython.int:
    """The heuristic action code for a seat; uses only the sizes of other hands."""
    count: cython.int = list_legal(pos, seat)
    if count == 1:
        return pos.codes[0]
    if pos.phase == TURN:
        survey_goals(distances, pos)
        return heuristic_turn(pos, distances, seat, stream)
    if pos.phase == CHOOSE:
        survey_goals(distances, pos)
        return heuristic_region(pos, distances, seat, stream)
    if pos.phase == FAVOUR:
        survey_goals(distances, pos)
        return heuristic_favour(pos, distances, seat, stream)
    if pos.phase == TAKE:
        compute_strengths_for(pos, seat)
        if best_of_others(pos, seat) < pos.force[seat]:
            return pos.codes[count - 1]  # none: they lead
        return pos.codes[count - 2]  # the highest Mercenary
    if pos.phase == ASK:
        return action_codes.HOLD if pos.hand[seat * KINDS + card_kinds.HEROINE] else action_codes.DISCARD
    if pos.phase == KEEP:
        return heuristic_kept(pos, seat)
    if pos.phase == DRAW:
        return pos.codes[count - 1]
    return pos.codes[0]  # of two face-down cards the lower is turned up


@cython.exceptval(-1, check=False)
def heuristic_turn(pos: CardPosition, distances: GoalDistances, seat: cython.int, stream: RandomStream) -> cython.int:
    """Stay in with small cards while the region is worth it, lead when that is cheap, and stop in time."""
    kind: cython.int
    row: cython.int = seat * KINDS
    spent: cython.int = committed(pos, seat)
    cards: cython.int = hand_size(pos, seat)
    rivals: cython.int = rivals_in(pos, seat)
    compute_strengths_for(pos, seat)
    gap: cython.int = best_of_others(pos, seat) - pos.force[seat]
    if gap < 0 and rivals == 0:
        return action_codes.PASS
    if gap < 0 and pos.hand[row + card_kinds.SURRENDER] and pos.force[seat] > 2:
        return card_kinds.SURRENDER
    if gap < 0 and -gap >= MARGIN * most_held(pos, seat):
        return action_codes.PASS
    left: cython.int = allowed(pos, distances, seat, cards + spent) - spent
    if left <= 0 or gap >= strength_in(pos, seat, left):
        kind = last_resort(pos, distances, seat, gap)
        if kind < KINDS:
            return kind
        if pos.hand[row + card_kinds.SCARECROW] and pos.up[row + TEN] and gap > 0:
            return card_kinds.SCARECROW
        if pos.quiet >= PATIENCE and not pos.played:
            return any_card(pos, seat)
        return spare(pos, seat) if pos.tables.a and cards >= CROWDED else action_codes.PASS
    if stream.below(3) == 0:
        kind = card_kinds.WINTER + stream.below(card_kinds.DRUMMER - card_kinds.WINTER + 1)
        if pos.hand[row + kind] and sensible(pos, seat, kind, gap):
            return kind
    if gap < 0:  # wait with a small card
        if pos.hand[row + card_kinds.COURTESAN]:
            return card_kinds.COURTESAN
        for kind in range(TEN):
            if pos.hand[row + kind]:
                return kind
    for kind in range(MERCENARIES):
        if pos.hand[row + kind] and pos.tables.printed[kind] > gap:
            return kind
    if pos.hand[row + card_kinds.HEROINE]:
        return card_kinds.HEROINE
    for kind in range(TEN, -1, -1):
        if pos.hand[row + kind]:
            return kind
    return action_codes.PASS


def last_resort(pos: CardPosition, distances: GoalDistances, seat: cython.int, gap: cython.int) -> cython.int:
    """A special card that may still turn a battle that decides the game; NONE where there is none."""
    kind: cython.int
    row: cython.int = seat * KINDS
    if gap < 0 or not decisive(pos, distances, pos.region):
        return NONE
    if pos.hand[row + card_kinds.COURTESAN] > gap:
        return card_kinds.COURTESAN
    for kind in range(card_kinds.DRUMMER, card_kinds.WINTER - 1, -1):
        if kind != card_kinds.COURTESAN and pos.hand[row + kind] and sensible(pos, seat, kind, gap):
            return kind
    return NONE


def allowed(pos: CardPosition, distances: GoalDistances, seat: cython.int, cards: cython.int) -> cython.int:
    """How many cards a battle may cost: all if it decides the game, none if nothing can be won."""
    if decisive(pos, distances, pos.region):
        return cards
    share: cython.int = 0
    if distances.way[seat] >> pos.region & 1:
        share = cards * cards // (cards + others_hold(pos, seat) * (pos.tables.players - 1))
        if pos.tables.a and share < cards - SPARE:
            share = cards - SPARE  # three come back after the battle
    return share


def any_card(pos: CardPosition, seat: cython.int) -> cython.int:
    """The lowest Mercenary of a hand, else another card, else a pass."""
    kind: cython.int
    row: cython.int = seat * KINDS
    for kind in range(KINDS):
        if pos.hand[row + kind]:
            return kind
    return action_codes.PASS


def spare(pos: CardPosition, seat: cython.int) -> cython.int:
    """A card that only fills a hand to its limit, or a pass."""
    row: cython.int = seat * KINDS
    if pos.hand[row + card_kinds.SCARECROW]:
        return card_kinds.SCARECROW
    if pos.hand[row + card_kinds.COURTESAN]:
        return card_kinds.COURTESAN
    return card_kinds.BISHOP if pos.hand[row + card_kinds.BISHOP] > 1 else action_codes.PASS


def sensible(pos: CardPosition, seat: cython.int, kind: cython.int, gap: cython.int) -> cython.bint:
    """Whether a special card helps its owner, by a quick look at the lines."""
    other: cython.int
    row: cython.int = seat * KINDS
    top: cython.int = TEN
    theirs: cython.int = 0
    while top > 0 and not is_in_play(pos, top):
        top -= 1
    if kind == card_kinds.WINTER:
        for other in range(pos.tables.players):
            if other != seat and mercenaries_of(pos, other) > theirs:
                theirs = mercenaries_of(pos, other)
        return gap > 0 and mercenaries_of(pos, seat) >= theirs and not is_in_play(pos, card_kinds.WINTER)
    if kind == card_kinds.SPRING:
        return pos.up[row + top] > 0 or is_in_play(pos, card_kinds.WINTER)
    if kind == card_kinds.BISHOP:
        return gap > 0 and top > 2 and is_in_play(pos, top) and not pos.up[row + top]
    if kind == card_kinds.DRUMMER:
        return not pos.up[row + card_kinds.DRUMMER] and mercenaries_of(pos, seat) >= 2
    return True


@cython.exceptval(-1, check=False)
def heuristic_region(pos: CardPosition, distances: GoalDistances, seat: cython.int, stream: RandomStream) -> cython.int:
    """A region that brings the seat's own goal nearer, else any."""
    i: cython.int
    near: cython.int = 0
    every: cython.int = 0
    count: cython.int = list_legal(pos, seat)
    for i in range(count):
        if pos.codes[i] < action_codes.BATTLE + REGIONS:
            every |= 1 << (pos.codes[i] - action_codes.BATTLE)
    near = every & distances.way[seat]
    return action_codes.BATTLE + one_of(pos, near if near else every, stream)


@cython.exceptval(-1, check=False)
def heuristic_favour(pos: CardPosition, distances: GoalDistances, seat: cython.int, stream: RandomStream) -> cython.int:
    """Lock the region with which another seat would win."""
    i: cython.int
    other: cython.int
    danger: cython.int = 0
    every: cython.int = 0
    count: cython.int = list_legal(pos, seat)
    for i in range(count):
        if pos.codes[i] < action_codes.FAVOUR_OFF:
            every |= 1 << (pos.codes[i] - action_codes.FAVOUR_AT)
    for other in range(pos.tables.players):
        if other != seat and distances.need[other] <= 1:
            danger |= distances.way[other]
    danger &= every
    if danger:
        return action_codes.FAVOUR_AT + one_of(pos, danger, stream)
    return action_codes.FAVOUR_OFF


def heuristic_kept(pos: CardPosition, seat: cython.int) -> cython.int:
    """Keep the best cards: Heroine, ten, Winter, Drummer, Surrender, then the highest Mercenary."""
    i: cython.int
    for i in range(KEPT_KINDS):
        if pos.hand[seat * KINDS + KEEP_ORDER[i]]:
            return action_codes.KEEP_CARD + KEEP_ORDER[i]
    return action_codes.DONE


def _order_kept() -> None:
    """Fill KEEP_ORDER, the kinds of cards worth keeping, best first."""
    i: cython.int
    KEEP_ORDER[0], KEEP_ORDER[1], KEEP_ORDER[2] = card_kinds.HEROINE, TEN, card_kinds.WINTER
    KEEP_ORDER[3], KEEP_ORDER[4] = card_kinds.DRUMMER, card_kinds.SURRENDER
    for i in range(TEN):
        KEEP_ORDER[5 + i] = TEN - 1 - i
    KEEP_ORDER[11], KEEP_ORDER[12] = card_kinds.BISHOP, card_kinds.COURTESAN


_order_kept()


# -- looking -----------------------------------------------------------------------------------------------------------


def decisive(pos: CardPosition, distances: GoalDistances, region: cython.int) -> cython.int:
    """How many seats would win the game by taking a region; a tie-break battle counts as one."""
    seat: cython.int
    count: cython.int = 0
    if pos.tied or region >= REGIONS:
        return 1
    for seat in range(pos.tables.players):
        if distances.need[seat] <= 1 and distances.way[seat] >> region & 1:
            count += 1
    return count


@cython.exceptval(-1, check=False)
def one_of(pos: CardPosition, bits: cython.int, stream: RandomStream) -> cython.int:
    """One of the regions, chosen uniformly."""
    i: cython.int = 0
    number: cython.int = stream.below(bits_in(bits))
    while True:
        if bits >> i & 1:
            if number == 0:
                return i
            number -= 1
        i += 1


def compute_strengths_for(pos: CardPosition, seat: cython.int) -> None:
    """The strengths as a seat sees them: all face-up cards, and its own face-down one."""
    kind: cython.int = pos.old[seat]
    if kind == NONE:
        compute_strengths(pos)
        return
    pos.up[seat * KINDS + kind] += 1
    compute_strengths(pos)
    pos.up[seat * KINDS + kind] -= 1


def rivals_in(pos: CardPosition, seat: cython.int) -> cython.int:
    """How many others may still act in the battle."""
    other: cython.int
    count: cython.int = 0
    for other in range(pos.tables.players):
        if other != seat and not pos.out >> other & 1 and hand_size(pos, other):
            count += 1
    return count


def committed(pos: CardPosition, seat: cython.int) -> cython.int:
    """How many cards a seat has in its line."""
    return (pos.old[seat] != NONE) + (pos.new[seat] != NONE) + face_up(pos, seat, KINDS)


def mercenaries_of(pos: CardPosition, seat: cython.int) -> cython.int:
    """How many Mercenaries are face up in a line."""
    return face_up(pos, seat, MERCENARIES)


def face_up(pos: CardPosition, seat: cython.int, kinds: cython.int) -> cython.int:
    """How many cards of the first kinds are face up in a line."""
    kind: cython.int
    count: cython.int = 0
    for kind in range(kinds):
        count += pos.up[seat * KINDS + kind]
    return count


def others_hold(pos: CardPosition, seat: cython.int) -> cython.int:
    """How many cards the rivals still in the battle have together."""
    other: cython.int
    count: cython.int = 0
    for other in range(pos.tables.players):
        if other != seat and not pos.out >> other & 1:
            count += hand_size(pos, other)
    return count


def most_held(pos: CardPosition, seat: cython.int) -> cython.int:
    """The most cards that a rival still in the battle has."""
    other: cython.int
    most: cython.int = 0
    for other in range(pos.tables.players):
        if other != seat and not pos.out >> other & 1 and hand_size(pos, other) > most:
            most = hand_size(pos, other)
    return most


def strength_in(pos: CardPosition, seat: cython.int, cards: cython.int) -> cython.int:
    """The sum of the strongest Mercenaries and Heroines of a hand, up to the given number of cards."""
    kind: cython.int
    row: cython.int = seat * KINDS
    total: cython.int = 0
    for _ in range(pos.hand[row + card_kinds.HEROINE]):
        if cards > 0:
            total += pos.tables.fixed[card_kinds.HEROINE]
            cards -= 1
    for kind in range(TEN, -1, -1):
        for _ in range(pos.hand[row + kind]):
            if cards > 0:
                total += pos.tables.printed[kind]
                cards -= 1
    return total


def best_of_others(pos: CardPosition, seat: cython.int) -> cython.int:
    """The highest strength among the others, as last computed."""
    other: cython.int
    best: cython.int = 0
    for other in range(pos.tables.players):
        if other != seat and pos.force[other] > best:
            best = pos.force[other]
    return best
