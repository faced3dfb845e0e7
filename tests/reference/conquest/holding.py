"""Held castle spaces and Grail fields: what they cost, whom they put to sleep, and how points come back."""

from __future__ import annotations

from reference.conquest.position import Position
from reference.conquest.rules import Rules

DORMANT = 5  # CQ-DORM-01, GC-DORM-01


def quest_holder(rules: Rules, position: Position, quest: str) -> str:
    """Who holds a Grail field (CQ-GRAIL-01, GC-CQ-04, GC-CAM-15; A-01: heavy pieces never do)."""
    stack = position.stacks.get(quest)
    if stack is None:
        return ""
    holders = {"soldier", "knight", "camel"} | ({"catapult"} if rules.o.yes("catapult_on_quest") else set())
    return stack.side if stack.kind in holders else ""


def castle_held(rules: Rules, position: Position, place: str) -> str:
    """Which opponent of its owner holds a castle space (CQ-CITY-01, -06, CQ-TEAM-13, GC-CQ-01, GC-AMB-92)."""
    stack = position.stacks.get(place)
    if stack is None or rules.friends(rules.board.owner[place], stack.side):
        return ""
    return stack.side


def held_against(rules: Rules, position: Position, seat: str) -> list[str]:
    """The spaces that count against a player: his castle's and the Grail's (CQ-MP-12, CQ-TEAM-05, GC-AMB-31)."""
    found = [place for place in rules.board.castles[seat] if castle_held(rules, position, place)]
    for quest in rules.board.quests:
        holder = quest_holder(rules, position, quest)
        if holder and not rules.friends(seat, holder):
            found.append(quest)
    return found


def spaces_of(rules: Rules, position: Position, seat: str, quests: bool = True) -> int:
    """Enemy castle spaces and Grail fields that a player holds (CQ-PTS-03, GC-WIN-08)."""
    found = sum(1 for place in rules.board.owner if castle_held(rules, position, place) == seat)
    if quests:
        found += sum(1 for quest in rules.board.quests if quest_holder(rules, position, quest) == seat)
    return found


def dormant(rules: Rules, position: Position, seat: str) -> bool:
    """CQ-DORM-01, -05, -08, GC-DORM-01: a state of the board, evaluated at every moment."""
    return len(held_against(rules, position, seat)) >= DORMANT


# -- budgets -----------------------------------------------------------------------------------------------------------


def base_budget(rules: Rules, position: Position) -> int:
    """CQ-MP-02, -07 to -10, GC-TURN-01 to -05, GC-2P-02, -03."""
    opening = rules.o.numbers("opening_budgets")
    if position.turn < min(len(opening), len(rules.seats)):
        return opening[position.turn]
    return rules.o.number("full_budget")


def budget_now(rules: Rules, position: Position) -> int:
    """CQ-MP-12, GC-AMB-31, -35."""
    held = len(held_against(rules, position, position.active))
    return max(0, base_budget(rules, position) - rules.o.number("penalty_per_space") * held)


def open_budget(rules: Rules, position: Position) -> None:
    """The allowance at the start of a turn, and the spaces whose points may come back in it (CQ-CITY-03)."""
    position.budget = budget_now(rules, position)
    position.refunds = set() if rules.live else set(held_against(rules, position, position.active))


def update_budget(rules: Rules, position: Position) -> None:
    """GC-MOVE-12, GC-AMB-31 to -33: where losses are live, the budget follows the board."""
    if rules.live:
        position.budget = budget_now(rules, position)


def refundable(rules: Rules, position: Position) -> list[str]:
    """Spaces whose points are due now (CQ-CITY-03, -08, A-22, A-23)."""
    due = []
    for place in position.refunds:
        stack = position.stacks.get(place)
        if rules.board.kind[place] == "castle":
            if stack is not None and stack.side == position.active:
                due.append(place)
        elif rules.o.yes("quest_refund"):
            holder = quest_holder(rules, position, place)
            if not holder or rules.friends(position.active, holder):
                due.append(place)
    return due


def credit_refunds(rules: Rules, position: Position) -> None:
    """Each space once in a turn; points never exceed the base (CQ-CITY-09)."""
    for place in refundable(rules, position):
        position.refunds.discard(place)
        position.budget = min(base_budget(rules, position), position.budget + rules.o.number("penalty_per_space"))
