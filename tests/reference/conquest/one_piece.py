"""The exchange of Conquest, and the answer of Grand Conquest in French: one piece within two steps."""

from __future__ import annotations

from reference.conquest import words
from reference.conquest.moves import Result
from reference.conquest.pieces import VESSELS, Piece
from reference.conquest.position import Position, Window
from reference.conquest.steps import TAKINGS
from reference.conquest.strikes import Member, Strikes
from reference.conquest.words import Word


class OnePiece:
    """CQ-EXCH-04 to -25, GC-REC-04 and -23 in FR."""

    def __init__(self, strikes: Strikes) -> None:
        self.strikes = strikes
        o = strikes.rules.o
        self.reach = o.number("answer_reach")
        self.drop_first = o.word("answer_dismount_first")

    def mark(self, position: Position, helpers: set[str]) -> None:
        """Nothing to remember: the steps need not be necessary."""

    def words(self, position: Position, helpers: set[str]) -> set[str]:
        window = self.strikes.window(position)
        found: set[str] = set()
        for who in self.strikes.usable(position, helpers):
            piece = who[2]
            if window.piece is None:
                found |= self._begin(position, helpers, who)
            elif window.carrier is not None:
                if piece is window.piece and window.drops == 1:  # the soldier goes on by himself (CQ-EXCH-16)
                    found |= self._steps(position, helpers, who, self.reach - 1)
                if piece is window.carrier:
                    found |= self._steps(position, helpers, who, self._carrier_reach(window.drops))
                if who[3] and who[3][0] is window.carrier and piece.kind == "soldier":
                    found |= self._drops(position, helpers, who)
            elif piece is window.piece:
                found |= self._steps(position, helpers, who, self._steps_left(position, piece))
            found |= self._cargo_shot(position, who)
        return found

    # -- who has how many steps ----------------------------------------------------------------------------------------

    def _first_reach(self, piece: Piece) -> int:
        """CQ-EXCH-06: two steps for all, one for a catapult and a galleon that carries one (CQP-CAT-18, -GAL-04)."""
        loaded = piece.kind == "galleon" and any(load.kind == "catapult" for load in piece.load)
        heavy = loaded and self.strikes.rules.o.word("army") != "grand"  # GC knows no such limit
        return 1 if piece.kind == "catapult" or heavy else self.reach

    def _steps_left(self, position: Position, piece: Piece) -> int:
        window = self.strikes.window(position)
        shared = window.drops if self.drop_first == "shared" else 0
        return self._first_reach(piece) - window.moves - shared

    def _carrier_reach(self, drops: int) -> int:
        """A-10: the soldiers' steps are extra, or shared with the carrier's."""
        return self.reach - drops if self.drop_first == "shared" else self.reach

    # -- first acts ----------------------------------------------------------------------------------------------------

    def _begin(self, position: Position, helpers: set[str], who: Member) -> set[str]:
        place, member, piece, carriers = who
        found = set()
        if self.strikes.by_shot(position, place, piece) and self.strikes.rules.o.word("catapult_answer") != "enter":
            found.add(words.write(place, member, "*", self.strikes.window(position).target))
        if not self._has_shot(position, place, piece):
            found |= self._steps(position, helpers, who, self._first_reach(piece))
        elif not carriers and self.strikes.by_step(position, place, piece, carriers):
            found.add(words.write(place, member, "-", self.strikes.window(position).target))
        if piece.kind == "soldier" and carriers:
            found |= self._drops(position, helpers, who)
        return found

    def _has_shot(self, position: Position, place: str, piece: Piece) -> bool:
        """GC-CAT-20, -21: a catapult that can shoot at once does not move first, nor does the galleon under it."""
        if self.strikes.rules.o.word("answer_shot_move") == "free":
            return False
        return any(self.strikes.by_shot(position, place, one) for one in (piece, *piece.load))

    def _steps(self, position: Position, helpers: set[str], who: Member, left: int) -> set[str]:
        """Steps of the exchanging piece: onto the target, or nearer to it with more to come."""
        place, member, piece, carriers = who
        s, target = self.strikes, self.strikes.window(position).target
        found: set[str] = set()
        if carriers and not s.rules.o.yes("answer_ungroup"):  # GC-REC-23
            return found
        if left >= 1 and (s.by_step(position, place, piece, carriers) or self._enters(position, who)):
            found.add(words.write(place, member, "-", target))
        elif left >= 2 and s.by_run(position, place, piece, carriers, left):
            found.add(words.write(place, member, "^", target))
        if left < 1 or not self._more_to_come(piece, left):
            return found
        for goal in s.roads.links[place]:
            if goal == target or not self._close_enough(goal, target, piece):
                continue
            if s.steps.of(position, place, piece, carriers, goal) - TAKINGS:
                word = words.write(place, member, "-", goal)
                if self._leads_on(position, helpers, word):
                    found.add(word)
        return found

    def _more_to_come(self, piece: Piece, left: int) -> bool:
        """A second step, or a shot after the only one."""
        return left >= 2 or piece.kind in ("catapult", "galleon")

    def _close_enough(self, goal: str, target: str, piece: Piece) -> bool:
        """Only to save time: from here the target must be linked or in sight."""
        if self.reach > 2:
            return True
        links = self.strikes.roads.links
        return target in links[goal] or target in self.strikes.sights.seen[goal]

    def _leads_on(self, position: Position, helpers: set[str], word: str) -> bool:
        later = position.copy()
        return self.act(later, words.read(word)) is None and bool(self.words(later, helpers))

    # -- soldiers who alight first -------------------------------------------------------------------------------------

    def _drops(self, position: Position, helpers: set[str], who: Member) -> set[str]:
        """CQ-EXCH-18, A-10, A-11: a soldier of the exchanging land carrier steps onto an empty place first."""
        place, member, piece, carriers = who
        carrier = carriers[0]
        if self.drop_first == "none" or carrier.kind in VESSELS or carrier.kind == "siege":
            return set()
        found = set()
        for goal in self.strikes.roads.links[place]:
            if self.strikes.steps.of(position, place, piece, carriers, goal) == {"move"}:
                word = words.write(place, member, "-", goal)
                if self._leads_on(position, helpers, word):
                    found.add(word)
        return found

    def _drops_from(self, window: Window, piece: Piece, carriers: list[Piece]) -> bool:
        """Is this step one of a soldier who leaves a land carrier that may still exchange?"""
        if self.drop_first == "none" or piece.kind != "soldier" or not carriers:
            return False
        carrier = carriers[0]
        return carrier.kind not in VESSELS and (window.piece is None or window.carrier is carrier)

    # -- catapults -----------------------------------------------------------------------------------------------------

    def _enters(self, position: Position, who: Member) -> bool:
        """CQP-CAT-02, -18, A-49: a catapult may exchange by one step onto the capturer."""
        place, _, piece, carriers = who
        s, window = self.strikes, self.strikes.window(position)
        if piece.kind != "catapult" or s.rules.o.word("catapult_answer") == "shoot" or window.moves:
            return False
        stack = position.stacks[window.target]
        kind = s.roads.kind[window.target]
        if kind in ("castle", "quest", "sea") or stack.kind == "siege" or s.rules.friends(piece.side, stack.side):
            return False
        return s.steps.passes(position, place, piece, carriers, window.target)

    def _cargo_shot(self, position: Position, who: Member) -> set[str]:
        """A shot after the one step of the catapult, or of the galleon that carries it (CQP-CAT-18, -GAL-04)."""
        place, member, piece, carriers = who
        window, o = self.strikes.window(position), self.strikes.rules.o
        if piece.kind != "catapult" or window.moves != 1 or o.word("catapult_answer") == "enter":
            return set()
        if window.piece is not piece and not (carriers and window.piece is carriers[0]):
            return set()
        if not self.strikes.by_shot(position, place, piece):
            return set()
        return {words.write(place, member, "*", window.target)}

    # -- doing ---------------------------------------------------------------------------------------------------------

    def act(self, position: Position, word: Word) -> Result | None:
        window = self.strikes.window(position)
        if word.sign == "*":
            return self.strikes.shoot(position, word)
        piece, carriers = position.find(word.place, word.member)
        enters = word.goal == window.target and piece.kind == "catapult" and not position.stacks[word.goal].vessel
        result = self.strikes.step(position, word, enters)
        if word.goal == window.target:
            return result
        if self._drops_from(window, piece, carriers):
            window.drops += 1
            if window.drops == 1:  # the soldier may still go on by himself
                window.moves, window.piece, window.carrier = 1, piece, carriers[0]
            else:
                window.moves, window.piece, window.carrier = 0, carriers[0], None
            return None
        if window.carrier is not None and piece is window.carrier:
            window.moves, window.carrier = 0, None
        elif window.carrier is not None:
            window.carrier, window.drops = None, 0
        window.moves += 1
        window.piece = piece
        return None
