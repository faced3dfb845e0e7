"""Puzzle search: battles made at random, proven, and kept where one action is best by a margin."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from conquista.core import Options, PositionError
from conquista.games.condottiere.cards import CARDS, COPIES, LEAVING, MAP, MERCENARY_NAMES
from conquista.games.condottiere.rules.constants.phases import TURN
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.scenes.draft import setting_of
from conquista.games.condottiere.scenes.position_builder import PositionBuilder
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.players.limits import Limits
from conquista.puzzles.condottiere.model import (
    ALONE,
    CARD,
    OPEN_HANDS,
    REGION,
    TOKEN,
    UNSEEN,
    CardPuzzle,
    allows_two_battles,
)
from conquista.puzzles.condottiere.prover import CardProof, CardProver
from conquista.puzzles.condottiere.similarity import CardPuzzleIndex
from conquista.puzzles.kit import OWN, SearchOrder
from conquista.puzzles.model import UNIQUE, SearchStep, search_step

DOUBLE = "double"  # two battles with one hand
SOURCES = (OPEN_HANDS, UNSEEN, ALONE, "mixed", DOUBLE)
MARGIN = TOKEN  # of the best action over every other one; a card where the seat acts alone
STAYING = [card for number, card in enumerate(CARDS) if number not in LEAVING]
DECK = [card for card, copies in zip(CARDS, COPIES, strict=True) for _ in range(copies)]
SPECIAL = [card for card in CARDS if card not in MERCENARY_NAMES]


def search_puzzles(
    order: SearchOrder, match: int = 1, number: int = 0, known: Iterable[CardPuzzle] = ()
) -> Iterator[SearchStep]:
    """Examine battles without end; near-duplicates of known puzzles and of each other are refused."""
    index = CardPuzzleIndex()
    for puzzle in known:
        index.add(puzzle)
    while True:
        if number == 0:
            found = _examined(order, match, index)
            if isinstance(found, CardPuzzle):
                index.add(found)
            yield search_step(match, 0, found)
        match, number = match + 1, 0


def puzzle_of_position(preset: str, state: CondottiereState, limits: Limits) -> CardPuzzle | str:
    """Return the puzzle of a position with all hands known, or why there is none."""
    numbers = state.numbers
    if numbers["phase"] != TURN or numbers["region"] == NONE or numbers["tied"]:
        return "impossible"
    options = state.rules.options
    if options != FACTS.choose(FACTS.presets[preset]):
        return "illegal"  # a puzzle file has the options of its preset
    setting = replace(setting_of(state), discard="", deck="", thrown={}, known={}, entered=bool(numbers["entered"]))
    others_out = all(seat == setting.to_act or seat in setting.passed for seat in state.rules.seats)
    candidate = CardPuzzle(preset, setting, ALONE if others_out else OPEN_HANDS)
    order = SearchOrder(preset, OWN, grade=1, unique="U1", nodes=limits.nodes or SearchOrder.nodes)
    found = _proven(order, candidate)
    return found if isinstance(found, str) else replace(found, source="")


def _examined(order: SearchOrder, match: int, index: CardPuzzleIndex) -> CardPuzzle | str:
    """Return the puzzle of one battle, or why there is none."""
    rng = random.Random(f"{order.preset}/{order.seed}/{match}")
    candidate = _Maker(rng, order).made()
    if candidate is None:
        return "impossible"
    found = _proven(order, candidate)
    if isinstance(found, str):
        return found
    puzzle = replace(found, source=f"{order.preset} {order.source} {order.seed}/{match}.0")
    return "similar" if index.has_similar(puzzle) else puzzle


def _proven(order: SearchOrder, candidate: CardPuzzle) -> CardPuzzle | str:
    """Return a puzzle with its proof, or why it is refused."""
    try:
        prover = CardProver(candidate, order.nodes)
    except PositionError:
        return "illegal"
    proof = prover.prove()
    refused = _refusal(order, candidate, proof)
    if refused:
        return refused
    tree = prover.tree()
    if tree is None:
        return "wide"
    puzzle = proof.onto(candidate, tree)
    return "easy" if puzzle.grade < order.grade else puzzle


def _refusal(order: SearchOrder, candidate: CardPuzzle, proof: CardProof) -> str:
    if not proof.proven:
        return "unproven"
    alone = candidate.knowledge == ALONE
    if proof.points < (candidate.battles * REGION if alone or candidate.battles > 1 else 0):
        return "nothing"
    wanted = "U1" if order.unique == "U0" or candidate.battles > 1 else order.unique
    if UNIQUE.index(proof.unique) < UNIQUE.index(wanted):
        return "ambiguous"
    if proof.margin < (CARD if alone else MARGIN):
        return "small"
    if order.lacks(proof.themes):
        return "theme"
    if is_trivial(candidate, proof):
        return "trivial"
    return ""


def is_trivial(candidate: CardPuzzle, proof: CardProof) -> bool:
    """Return whether the best action is plain: the highest Mercenary of the hand and then a pass, or no choice.

    A seat that acts alone needs at least two cards, or one that is no Mercenary.
    """
    hand = candidate.setting.hands.get(candidate.seat, "").split()
    if len(set(hand)) < 2:
        return True
    numbers = [int(card) for card in hand if card in MERCENARY_NAMES]
    if candidate.battles > 1:
        return "pass" in proof.line[:1]
    if candidate.knowledge == ALONE:
        plan = [word.partition(":")[2] for word in proof.line if word.startswith("play:")]
        return len(plan) < 2 and not set(plan) & set(SPECIAL)
    first = f"play:{max(numbers, default=0)}"
    own = [word for word in proof.line if word.startswith("play:")]
    return len(proof.line) <= 3 and len(own) <= 1 and (proof.line[0] in (first, "pass") or not proof.themes)


@dataclass
class _Maker:
    """Makes one battle at random."""

    rng: random.Random
    order: SearchOrder

    def made(self) -> CardPuzzle | None:
        rng = self.rng
        options = FACTS.choose(FACTS.presets[self.order.preset])
        seats = rules_for(options).seats
        hidden = options.yes("variant_e")
        kinds = [ALONE] if hidden else [OPEN_HANDS, OPEN_HANDS, UNSEEN, UNSEEN, ALONE]
        knowledge = self.order.source if self.order.source in (ALONE, OPEN_HANDS, UNSEEN) else rng.choice(kinds)
        if self.order.source == DOUBLE:
            return self._two_battles(options, seats)
        if hidden and knowledge != ALONE:
            return None
        me = rng.choice(seats)
        others = [seat for seat in seats if seat != me]
        active = [] if knowledge == ALONE else rng.sample(others, min(len(others), rng.choice((1, 1, 1, 2))))
        cards = list(DECK)
        rng.shuffle(cards)

        def draw(count: int, allowed: list[str], special: float = 0.5) -> str:
            found: list[str] = []
            for _ in range(count):
                wanted = set(SPECIAL) if rng.random() < special else set(MERCENARY_NAMES)
                card = next((one for one in cards if one in wanted and one in allowed), None)
                if card is not None:
                    cards.remove(card)
                    found.append(card)
            return " ".join(found)

        lines = {seat: draw(rng.randint(0, 3), STAYING, 0.3) for seat in seats}
        if " Winter" in f" {' '.join(lines.values())}" and " Spring" in f" {' '.join(lines.values())}":
            lines = {seat: " ".join(c for c in row.split() if c != "Winter") for seat, row in lines.items()}
        own = rng.randint(3, 6) if knowledge == ALONE else rng.randint(2, 4)
        hands = {me: draw(own, CARDS)}
        unseen: tuple[str, ...] = ()
        theirs = [card for card in CARDS if card != "Scarecrow"] if knowledge == UNSEEN else CARDS
        for seat in active:
            hands[seat] = draw(rng.randint(1, 2 if knowledge == UNSEEN or len(active) > 1 else 3), theirs)
        if knowledge == UNSEEN:
            pile = draw(rng.randint(1, 2), theirs)
            unseen = tuple(" ".join([*(hands[seat] for seat in active), pile]).split())
        elif knowledge == ALONE:
            for seat in others:
                hands[seat] = draw(rng.randint(0, 3), CARDS)
        region = rng.choice(MAP)
        setting = PositionBuilder(
            options,
            hands={seat: hand for seat, hand in hands.items() if hand},
            lines={seat: line for seat, line in lines.items() if line},
            owners=self._owners(seats, region, options.yes("variant_b"), options.yes("variant_d"), active, me),
            region=region,
            token=rng.choice(seats),
            to_act=me,
            passed="".join(seat for seat in others if seat not in active),
            entered=None,
        )
        if any(seat not in setting.hands for seat in (me, *active)):
            return None
        defender = setting.owners.get(region, "")
        if defender:
            setting = replace(setting, entered=bool(setting.lines.get(defender)))
        return CardPuzzle(self.order.preset, setting, knowledge, unseen)

    def _two_battles(self, options: Options, seats: tuple[str, ...]) -> CardPuzzle | None:
        """Return a battle that all others have left, with cards for a second one."""
        rng = self.rng
        cards = rng.sample(DECK, len(DECK))
        me = rng.choice(seats)
        others = [seat for seat in seats if seat != me]
        fighting = rng.sample(others, min(len(others), rng.choice((1, 1, 2))))

        def draw(count: int, allowed: list[str]) -> str:
            found = [card for card in cards if card in allowed][:count]
            for card in found:
                cards.remove(card)
            return " ".join(found)

        hands = {me: draw(rng.randint(4, 6), CARDS)}
        for seat in fighting:
            hands[seat] = " ".join((draw(1, list(MERCENARY_NAMES)), draw(rng.randint(1, 2), CARDS)))
        lines = {seat: draw(rng.randint(0, 2) if seat == me else rng.randint(1, 3), STAYING) for seat in seats}
        setting = PositionBuilder(
            options,
            hands=hands,
            lines={seat: line for seat, line in lines.items() if line},
            region=rng.choice(MAP),
            token=rng.choice(seats),
            to_act=me,
            passed="".join(others),
            entered=None,
        )
        puzzle = CardPuzzle(self.order.preset, setting, OPEN_HANDS, battles=2)
        return puzzle if allows_two_battles(setting, OPEN_HANDS) else None

    def _owners(
        self, seats: tuple[str, ...], region: str, points: bool, capture: bool, active: list[str], me: str
    ) -> dict[str, str]:
        """Return some markers: few enough that nobody has won, and none on the region, unless it can be captured."""
        rng = self.rng
        found: dict[str, str] = {}
        for seat in seats:
            for _ in range(rng.choice((0, 1, 1, 2)) if not points else rng.choice((0, 0, 1))):
                free = [one for one in MAP if one != region and one not in found]
                found[rng.choice(free)] = seat
        if capture and rng.random() < 0.6:
            found[region] = rng.choice([me, *active])
        return found
