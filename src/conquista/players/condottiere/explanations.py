"""Explains a level's choice in message keys: by the board, the visible lines, and its own hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from conquista.boards import RegionBoard, load_as
from conquista.core import Data
from conquista.core.text.message import Message
from conquista.games.condottiere.cards import CARDS, FIXED, MAP, PRINTED, SEATS
from conquista.games.condottiere.rules.constants import action_codes, card_kinds
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.strength import strengths
from conquista.players.condottiere.evaluation.goal_distance import GoalDistances

ROOT = "players.condottiere.why"
CHEAP = 2  # the value up to which a Mercenary is a small one


@dataclass(frozen=True)
class VisibleFacts:
    """What the seat that decides can see."""

    state: CondottiereState
    seat: int
    distances: GoalDistances

    @cached_property
    def players(self) -> int:
        return len(self.state.rules.seats)

    @cached_property
    def reach(self) -> list[tuple[int, int]]:
        """For each seat: the battles it still has to win, and the regions that bring it nearer as bits."""
        return [self.distances.found(self.state.position, seat) for seat in range(self.players)]

    @cached_property
    def strengths(self) -> list[int]:
        return self._forces(self.state)

    def _forces(self, state: CondottiereState) -> list[int]:
        lines = [state.row("up", seat) for seat in range(self.players)]
        own = state.rows["old"][self.seat]
        if own != NONE:
            lines[self.seat][own] += 1
        return [line.total for line in strengths(state.rules, lines)]

    def after(self, code: int) -> list[int]:
        """The strengths after a card that does not end the battle."""
        position = self.state.position.copy()
        self.state.rules.engine.do(position, self.seat, code)
        return self._forces(CondottiereState(self.state.rules, position))

    @property
    def best_rival_strength(self) -> int:
        return max(force for seat, force in enumerate(self.strengths) if seat != self.seat)

    @property
    def own_strength(self) -> int:
        return self.strengths[self.seat]

    @property
    def rivals(self) -> list[int]:
        """The others who may still act in this battle."""
        out = self.state.numbers["out"]
        return [
            seat
            for seat in range(self.players)
            if seat != self.seat and not out >> seat & 1 and any(self.state.row("hand", seat))
        ]

    def winners(self, region: int) -> list[Data]:
        """The others who would win the game by taking a region."""
        return [
            _word(f"seat.{SEATS[seat].lower()}")
            for seat, (need, way) in enumerate(self.reach)
            if seat != self.seat and need <= 1 and region < len(MAP) and way >> region & 1
        ]


def reasons(state: CondottiereState, seat: int, code: int, distances: GoalDistances) -> tuple[Message, ...]:
    """The reasons for this action, and the main danger."""
    facts = VisibleFacts(state, seat, distances)
    region = (
        code - action_codes.BATTLE if action_codes.BATTLE <= code < action_codes.DECLINE else state.numbers["region"]
    )
    found = [_why(facts, code)]
    if code <= action_codes.TAKE_NONE or action_codes.BATTLE <= code < action_codes.DECLINE:
        if names := facts.winners(region):
            found.append(_said("fear", seats=names, region=_title(region)))
    return tuple(found)


def must_stop(state: CondottiereState, seat: int, codes: Iterable[int], distances: GoalDistances) -> bool:
    """Whether another seat leads a battle that would win it the game, and one card of this seat would beat it."""
    facts, region = VisibleFacts(state, seat, distances), state.numbers["region"]
    leads = [other for other, force in enumerate(facts.strengths) if force and force == max(facts.strengths)]
    if len(leads) != 1 or leads[0] == seat or region >= len(MAP):
        return False
    need, way = facts.reach[leads[0]]
    if need > 1 or not way >> region & 1:
        return False
    return any(
        _leads(facts.after(code), seat) for code in codes if code < action_codes.PASS and code != card_kinds.SURRENDER
    )


def _leads(forces: Sequence[int], seat: int) -> bool:
    return forces[seat] > max(force for other, force in enumerate(forces) if other != seat)


def searched(nodes: int, share: float, other: str, second: float) -> Message:
    """What a search found: the share of the chosen action, and of the next best if there is one."""
    if not other:
        return _said("searched.alone", nodes=nodes, share=round(100 * share))
    return _said("searched", nodes=nodes, share=round(100 * share), other=other, second=round(100 * second))


def _said(key: str, **params: Data) -> Message:
    return Message(f"{ROOT}.{key}", params)


def _word(key: str, **params: Data) -> Data:
    """A word of the game, as a parameter of a translated sentence."""
    return {"key": f"play.condottiere.{key}", "params": params}


def _named(kind: int) -> Data:
    """A card, as a parameter of a sentence."""
    card = CARDS[kind]
    return _word("card.mercenary", card=card) if kind < len(PRINTED) else _word(f"card.{card.lower()}")


@cache
def _title(region: int) -> str:
    """A region by its name on the board."""
    return load_as(RegionBoard, "italia").regions[MAP[region]].title


def _why(facts: VisibleFacts, code: int) -> Message:
    if code < action_codes.PASS:
        return _card(facts, code)
    if code <= action_codes.PASS_OPEN:
        return _pass(facts)
    if code <= action_codes.TAKE_NONE:
        return (
            _said("take.none")
            if code == action_codes.TAKE_NONE
            else _said("take", card=_named(code - action_codes.TAKE_BACK))
        )
    if code <= action_codes.FAVOUR_OFF:
        return _favour(facts, code)
    if code <= action_codes.DECLINE:
        return _region(facts, code)
    if code <= action_codes.HOLD:
        return _said("discard" if code == action_codes.DISCARD else "hold")
    if code <= action_codes.DONE:
        return _said("done") if code == action_codes.DONE else _said("keep", card=_named(code - action_codes.KEEP_CARD))
    if code < action_codes.DRAW_CARDS:
        return _said("turn", card=_named(code - action_codes.TURN_CARD))
    return _said("draw", count=code - action_codes.DRAW_CARDS)


def _pass(facts: VisibleFacts) -> Message:
    if facts.own_strength > facts.best_rival_strength:
        return _said(
            "pass.lead" if facts.rivals else "pass.won", mine=facts.own_strength, best=facts.best_rival_strength
        )
    hand = facts.state.row("hand", facts.seat)
    mercenaries = sum(count * value for count, value in zip(hand, PRINTED, strict=False))
    fixed = sum(count * value for count, value in zip(hand, FIXED, strict=True))
    if facts.own_strength + mercenaries * (2 if hand[card_kinds.DRUMMER] else 1) + fixed <= facts.best_rival_strength:
        return _said("pass.beyond", mine=facts.own_strength, best=facts.best_rival_strength)
    return _said("pass.dear", best=facts.best_rival_strength) if facts.best_rival_strength else _said("pass.idle")


def _card(facts: VisibleFacts, kind: int) -> Message:
    card = _named(kind)
    if kind == card_kinds.SURRENDER:
        return _said(
            "surrender" if facts.own_strength > facts.best_rival_strength else "surrender.stop",
            mine=facts.own_strength,
            best=facts.best_rival_strength,
        )
    if kind == card_kinds.SCARECROW:
        line = facts.state.row("up", facts.seat)
        return _said("scarecrow" if any(line[: len(PRINTED)]) else "wait", card=card)
    after = facts.after(kind)
    mine, best = after[facts.seat], max(force for seat, force in enumerate(after) if seat != facts.seat)
    if kind in (card_kinds.WINTER, card_kinds.SPRING, card_kinds.BISHOP):
        return _said("change", card=card, mine=mine, best=best)
    if mine > best and facts.own_strength <= facts.best_rival_strength:
        return _said("lead", card=card, mine=mine, best=best)
    if kind == card_kinds.COURTESAN:
        return _said("courtesan", card=card)
    if kind < len(PRINTED) and PRINTED[kind] <= CHEAP and facts.rivals:
        return _said("wait", card=card)
    return _said("more", card=card, mine=mine, best=best)


def _region(facts: VisibleFacts, code: int) -> Message:
    if code == action_codes.DECLINE:
        return _said("decline")
    region = code - action_codes.BATTLE
    need, way = facts.reach[facts.seat]
    if way >> region & 1:
        return _said("region.win" if need <= 1 else "region.near", region=_title(region), need=need)
    return _said("region.calm", region=_title(region))


def _favour(facts: VisibleFacts, code: int) -> Message:
    if code == action_codes.FAVOUR_OFF:
        return _said("favour.off")
    region = code - action_codes.FAVOUR_AT
    names = facts.winners(region)
    return _said("favour.lock" if names else "favour", region=_title(region), seats=names)
