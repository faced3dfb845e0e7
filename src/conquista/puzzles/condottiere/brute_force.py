"""The value of a puzzle by trying everything, with its own rules of a battle and without the prover.

Everything is plain lists of cards. Hidden hands are all deals of the unseen cards, listed one by one; the seat to act
plays the same card in all deals that it cannot tell apart. Nothing is remembered and nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from conquista.puzzles.condottiere.model import CardPuzzle

Deal = tuple[tuple[str, ...], ...]  # the hand of every seat


class OutOfTime(Exception):
    """The number of positions is too large."""


@dataclass(frozen=True)
class PublicCards:
    """What is public: lines, who has passed, whose turn it is, and whether the defender has played a card."""

    lines: tuple[tuple[str, ...], ...]
    out: frozenset[int]
    turn: int
    entered: bool = False


class BruteForce:
    """Tries all play of one puzzle."""

    def __init__(self, puzzle: CardPuzzle, limit: int) -> None:
        setting = puzzle.setting
        self.seats = setting.seats
        self.me = self.seats.index(puzzle.seat)
        self.placer = self.seats.index(setting.token)
        self.region = setting.region
        self.owners = dict(setting.owners)
        self.options = setting.options
        self.capture = setting.options.yes("variant_d")
        self.defender = (
            self.seats.index(self.owners[self.region]) if self.capture and self.region in self.owners else -1
        )
        self.left = limit
        self.table = PublicCards(
            tuple(tuple(setting.lines.get(seat, "").split()) for seat in self.seats),
            frozenset(self.seats.index(seat) for seat in setting.passed),
            self.me,
            bool(setting.entered),
        )
        self.deals = list(deals_of(puzzle))
        self.battles = puzzle.battles
        self.first = True  # the first battle is being fought

    def value(self) -> int | None:
        """Return the points that can be forced; None where there is too much to try or the variant is not covered."""
        if self.options.yes("variant_e") or self.region not in NEIGHBOURS:
            return None
        try:
            return self._best(self.table, self.deals)
        except OutOfTime:
            return None

    # -- search --------------------------------------------------------------------------------------------------------

    def _best(self, table: PublicCards, deals: list[Deal]) -> int:
        """Return the points from here on, the same decision being taken in all of these deals."""
        self.left -= 1
        if self.left < 0:
            raise OutOfTime
        seat = table.turn
        results: list[int] = []
        for card in sorted({card for deal in deals for card in deal[seat]}):
            possible = [deal for deal in deals if card in deal[seat]]
            results += self._played(table, possible, card)
        results.append(self._passed(table, deals))
        return max(results) if seat == self.me else min(results)

    def _played(self, table: PublicCards, deals: list[Deal], card: str) -> list[int]:
        """Return the points of playing a card, one number for each choice that it gives."""
        seat = table.turn
        after = [_without(deal, seat, card) for deal in deals]
        entered = table.entered or seat == self.defender
        lines = [list(line) for line in table.lines]
        if card == "Surrender":
            return [self._end(table.lines, after)]
        if card == "Bishop":
            numbers = [int(one) for line in lines for one in line if one.isdecimal()]
            highest = str(max(numbers, default=0))
            lines = [[one for one in line if one != highest] for line in lines]
        elif card == "Scarecrow":
            found = [self._next(PublicCards(table.lines, table.out, seat, entered), after)]
            for back in sorted({one for one in lines[seat] if one.isdecimal()}):
                line = list(lines[seat])
                line.remove(back)
                rows = (*table.lines[:seat], tuple(line), *table.lines[seat + 1 :])
                hands = [_with(deal, seat, back) for deal in after]
                found.append(self._next(PublicCards(rows, table.out, seat, entered), hands))
            return found
        else:
            gone = {"Winter": "Spring", "Spring": "Winter"}.get(card)
            lines = [[one for one in line if one != gone] for line in lines]
            lines[seat].append(card)
        return [self._next(PublicCards(tuple(map(tuple, lines)), table.out, seat, entered), after)]

    def _passed(self, table: PublicCards, deals: list[Deal]) -> int:
        """Return the points of passing; a defender who has played nothing waits for all others (CO-VARD)."""
        seat = table.turn
        others = frozenset(range(len(self.seats))) - {seat}
        waits = seat == self.defender and not table.entered and not others <= table.out and bool(deals[0][seat])
        out = table.out if waits else table.out | {seat}
        return self._next(PublicCards(table.lines, out, seat, table.entered), deals)

    def _next(self, table: PublicCards, deals: list[Deal]) -> int:
        """Return the points after a turn: the next seat that can act, or the end of the battle."""
        out = set(table.out)
        for step in range(1, len(self.seats) + 1):
            seat = (table.turn + step) % len(self.seats)
            if seat in out:
                continue
            if not deals[0][seat]:
                out.add(seat)
                continue
            return self._best(PublicCards(table.lines, frozenset(out), seat, table.entered), deals)
        return self._end(table.lines, deals)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _end(self, lines: Sequence[Sequence[str]], deals: list[Deal]) -> int:
        strengths = strengths_of(lines)
        highest = max(strengths)
        winner = strengths.index(highest) if strengths.count(highest) == 1 else -1
        old = self.owners.get(self.region)
        owner = self.seats[winner] if winner >= 0 else old
        ladies = [list(line).count("Courtesan") for line in lines]
        most = max(ladies)
        if most and ladies.count(most) == 1:
            holder = ladies.index(most)
        elif winner >= 0:
            holder = winner
        elif old is not None:
            holder = self.seats.index(old)
        else:
            holder = (self.placer + 1) % len(self.seats)
        if self.battles > 1 and self.first and winner == self.me:
            following = self._second(holder, deals[0])
            if following is not None:
                return following
        points = 10 * (holder == self.me) + len(deals[0][self.me])
        if owner is not None:
            points += 100 if owner == self.seats[self.me] else -40
        if winner >= 0 and self._wins(self.seats[winner]):
            points += 1000 if winner == self.me else -1000
        return points

    def _second(self, holder: int, deal: Deal) -> int | None:
        """Return the points when another battle follows a won one; None where too few seats have cards.

        A hand of the others without a Mercenary may be discarded first. The region makes no difference.
        """
        if sum(map(bool, deal)) < 2:
            return None
        before = self.owners, self.region, self.placer
        self.owners = {**self.owners, self.region: self.seats[self.me]}
        self.region = next(one for one in NEIGHBOURS if one not in self.owners)
        self.placer, self.first = holder, False
        lines = tuple(() for _ in self.seats)
        results = []
        for hands in product(*(self._kept(seat, hand) for seat, hand in enumerate(deal))):
            if sum(map(bool, hands)) < 2:
                results.append(100 + 10 * (holder == self.me) + len(hands[self.me]))
            else:
                results.append(100 + self._next(PublicCards(lines, frozenset(), holder - 1), [hands]))
        (self.owners, self.region, self.placer), self.first = before, True
        return min(results)

    def _kept(self, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return what a seat may have in the next battle: its hand, or nothing where it may discard it."""
        armed = any(card.isdecimal() for card in hand)
        return (hand,) if armed or not hand or seat == self.me else (hand, ())

    def _wins(self, seat: str) -> bool:
        """Return whether the winner of the battle wins the match: enough regions, or enough connected ones."""
        total, linked = (6, 4) if len(self.seats) < 4 else (5, 3)
        linked += self.options.yes("variant_c")
        own = {region for region, owner in self.owners.items() if owner == seat} | {self.region}
        if len(own) >= total:
            return True
        todo, largest = set(own), 0
        while todo:
            group, edge = set(), [todo.pop()]
            while edge:
                here = edge.pop()
                group.add(here)
                near = {one for one in NEIGHBOURS[here] if one in todo}
                todo -= near
                edge += near
            largest = max(largest, len(group))
        return largest >= linked


def strengths_of(lines: Sequence[Sequence[str]]) -> list[int]:
    """Return the strength of every line, by chapter 10 of the rules."""
    everything = [card for line in lines for card in line]
    top = max((int(card) for card in everything if card.isdecimal()), default=0)
    found = []
    for line in lines:
        total = 0
        for card in line:
            if card.isdecimal():
                worth = 1 if "Winter" in everything else int(card)
                worth *= 2 if "Drummer" in line else 1
                total += worth + (3 if "Spring" in everything and int(card) == top else 0)
            total += {"Heroine": 10, "Courtesan": 1}.get(card, 0)
        found.append(total)
    return found


def deals_of(puzzle: CardPuzzle) -> Iterator[Deal]:
    """Return every deal that is possible for the seat to act."""
    setting, seats = puzzle.setting, puzzle.setting.seats
    hands = [tuple(sorted(setting.hands.get(seat, "").split())) for seat in seats]
    if puzzle.knowledge != "unseen":
        yield tuple(hands)
        return
    me = seats.index(puzzle.seat)

    def deal(seat: int, left: tuple[str, ...], found: list[tuple[str, ...]]) -> Iterator[Deal]:
        if seat == len(seats):
            yield tuple(found)
            return
        if seat == me:
            yield from deal(seat + 1, left, [*found, hands[me]])
            return
        for chosen in sorted(set(combinations(sorted(left), len(hands[seat])))):
            rest = list(left)
            for card in chosen:
                rest.remove(card)
            yield from deal(seat + 1, tuple(rest), [*found, chosen])

    yield from deal(0, puzzle.unseen, [])


def _without(deal: Deal, seat: int, card: str) -> Deal:
    hand = list(deal[seat])
    hand.remove(card)
    return (*deal[:seat], tuple(hand), *deal[seat + 1 :])


def _with(deal: Deal, seat: int, card: str) -> Deal:
    return (*deal[:seat], tuple(sorted((*deal[seat], card))), *deal[seat + 1 :])


_PAIRS = (
    "TOR-MIL TOR-GEN MIL-VEN MIL-GEN MIL-MAN MIL-PAR MIL-MOD VEN-MAN VEN-FER GEN-PAR MAN-FER MAN-MOD FER-MOD FER-BOL "
    "PAR-MOD PAR-LUC MOD-BOL MOD-LUC MOD-FIR BOL-FIR BOL-URB LUC-FIR FIR-SIE FIR-URB FIR-SPO FIR-ROM SIE-ROM URB-SPO "
    "URB-ANC SPO-ANC SPO-ROM SPO-NAP ANC-NAP ROM-NAP"
)
NEIGHBOURS: dict[str, set[str]] = {}
for _pair in _PAIRS.split():
    _one, _other = _pair.split("-")
    NEIGHBOURS.setdefault(_one, set()).add(_other)
    NEIGHBOURS.setdefault(_other, set()).add(_one)
