"""A battle as a search sees it: actions, with every card that a hidden hand may hold, and the points of its end.

The search is for the best result that the seat to act can force, whatever the others hold and play. The others are
assumed to work together and to know all cards. A hidden hand may hold any of the unseen cards: when it plays one that
it does not have in the given deal, the card is exchanged for another one of that hand. The Favour has no effect on the
battle, so only one of the choices after a Bishop is examined; nor has the region of a second battle.
"""

from __future__ import annotations

from conquista.games.condottiere import packing
from conquista.games.condottiere.actions import WORDS
from conquista.games.condottiere.rules.constants.action_codes import FAVOUR_OFF, HOLD, PASS, PLAY
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.phases import ASK, CHOOSE, FAVOUR, TAKE, TURN, TURN_UP
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.state import CondottiereState
from conquista.puzzles.condottiere.model import (
    CARD,
    LOST_REGION,
    MATCH,
    REGION,
    TOKEN,
    UNSEEN,
    CardPuzzle,
    number_of,
)

FIGHTING = (TURN, TAKE, FAVOUR, TURN_UP)


class Battle:
    """The battle of one puzzle."""

    def __init__(self, puzzle: CardPuzzle) -> None:
        state = puzzle.set_up()
        self.puzzle = puzzle
        self.rules, self.start = state.rules, state.position
        self.me = number_of(puzzle.seat)
        self.region: int = state.numbers["region"]
        self.players = len(state.rules.seats)
        self.hidden = puzzle.knowledge == UNSEEN

    def fighting(self, position: CardPosition) -> bool:
        return position.phase in FIGHTING

    def over(self, position: CardPosition) -> bool:
        """Return whether the last battle of the puzzle is over."""
        return not self.fighting(position) and not (self.puzzle.battles > 1 and self._goes_on(position))

    def _goes_on(self, position: CardPosition) -> bool:
        """Return whether a second battle follows: the first one is won, and another seat has cards."""
        hand = position.row("hand")
        seats = sum(any(hand[seat * KINDS : (seat + 1) * KINDS]) for seat in range(self.players))
        if seats < 2 or position.row("owner")[self.region] != self.me:
            return False
        return bool(position.phase == (CHOOSE if position.region == self.region else ASK))

    def mine(self, position: CardPosition) -> bool:
        """Return whether the seat decides. Between two battles it keeps its hand without being asked."""
        return bool(position.actor == self.me and position.phase != ASK)

    def codes(self, position: CardPosition) -> list[int]:
        """Return the actions to examine: those that are legal for some deal of the unseen cards."""
        legal: list[int] = self.rules.engine.legal(position, position.actor)
        if position.phase == FAVOUR:
            return [FAVOUR_OFF] if FAVOUR_OFF in legal else legal[:1]
        if position.phase == CHOOSE:
            return legal[:1]
        if position.phase == ASK and position.actor == self.me:
            return [HOLD]
        if self.hidden and not self.mine(position) and position.phase == TURN:
            kinds = {kind for kind in range(KINDS) if self._unseen(position, kind)}
            return sorted({*legal, *(PLAY + kind for kind in kinds)} if any(c < PASS for c in legal) else legal)
        return legal

    def done(self, position: CardPosition, code: int) -> CardPosition:
        """Return the position after an action; a hidden hand gets the card that it plays."""
        after = self.dealt_for(position, code)
        self.rules.engine.do(after, after.actor, code)
        return after

    def dealt_for(self, position: CardPosition, code: int) -> CardPosition:
        """Return a copy of a position in which a hidden hand holds the card that it is about to play."""
        dealt = position.copy()
        if self.hidden and code < PASS and not self.mine(position):
            self._exchange(dealt, code - PLAY)
        return dealt

    def points(self, before: CardPosition, code: int, after: CardPosition) -> int:
        """Return the points of a puzzle that ended with an action."""
        found = 0
        if after.winners:
            found += MATCH if after.winners >> self.me & 1 else -MATCH
        for region in {self.region, before.region}:
            owner = after.row("owner")[region]
            if owner != NONE:
                found += REGION if owner == self.me else LOST_REGION
        found += TOKEN * (after.holder == self.me)
        hand = sum(before.row("hand")[self.me * KINDS : (self.me + 1) * KINDS])
        return found + CARD * (hand - (self.mine(before) and code < PASS))

    def code(self, position: CardPosition, word: str) -> int | None:
        """Return the code of a word, if it is legal for some deal."""
        if word not in WORDS:
            return None
        code = WORDS.index(word)
        if position.phase in (FAVOUR, CHOOSE):
            return code if code in self.rules.engine.legal(position, position.actor) else None
        return code if code in self.codes(position) else None

    def state(self, position: CardPosition) -> CondottiereState:
        return CondottiereState(self.rules, position)

    # -- hidden hands --------------------------------------------------------------------------------------------------

    def _unseen(self, position: CardPosition, kind: int) -> bool:
        hand = position.row("hand")
        if any(hand[seat * KINDS + kind] for seat in range(self.players) if seat != self.me):
            return True
        return kind in packing.rows(position)["pile"]

    def _exchange(self, position: CardPosition, kind: int) -> None:
        """Give a card to the acting hand, in exchange for another one, unless it has such a card."""
        hand, actor = position.row("hand"), position.actor
        if hand[actor * KINDS + kind]:
            return
        given = next(one for one in range(KINDS) if hand[actor * KINDS + one])
        hand[actor * KINDS + given] -= 1
        hand[actor * KINDS + kind] += 1
        pile = packing.rows(position)["pile"]
        if kind in pile:
            pile[pile.index(kind)] = given
            packing.write(position, {}, {"hand": hand, "pile": pile})
            return
        other = next(seat for seat in range(self.players) if seat not in (actor, self.me) and hand[seat * KINDS + kind])
        hand[other * KINDS + kind] -= 1
        hand[other * KINDS + given] += 1
        packing.write(position, {}, {"hand": hand})
