"""A player's own turn: what may be done, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from reference.conquest import bridges, camels, turns, words
from reference.conquest.answers import Answers
from reference.conquest.building import Building
from reference.conquest.caution import Caution
from reference.conquest.endings import check_annihilation, check_board, check_siege_goal
from reference.conquest.holding import credit_refunds, dormant, refundable, update_budget
from reference.conquest.knights import Knights
from reference.conquest.moves import Moves, Result
from reference.conquest.pieces import Piece, members
from reference.conquest.position import ANSWERING, OVER, PLAYING, Position, Window
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules
from reference.conquest.sights import Sights
from reference.conquest.steps import TAKINGS, Steps


class Play:
    """All chapters together."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.roads = Roads(rules)
        self.sights = Sights(rules, self.roads)
        self.steps = Steps(rules, self.roads)
        self.moves = Moves(rules, self.roads)
        self.knights = Knights(rules, self.roads, self.steps)
        self.building = Building(rules, self.roads)
        self.caution = Caution(self)
        self.answers = Answers(rules, self.roads, self.steps, self.moves, self.knights, self.sights)

    # -- what may be done ----------------------------------------------------------------------------------------------

    def acts(self, position: Position) -> Iterator[tuple[str, bool]]:
        """Every word of the turn, caution not asked, and whether it takes something that may be answered."""
        seat, left = position.active, position.left()
        for place, stack in position.stacks.items():
            for member, piece, carriers in members(stack):
                may = piece.side == seat if member else self.rules.controls(seat, piece)
                if not may or _has_twin(piece, carriers):
                    continue
                yield from self._steps(position, place, member, piece, carriers, left)
                if piece.kind == "catapult":
                    yield from self._shots(position, place, member, piece, left)
        yield from ((word, False) for word in camels.wander_words(self.rules, self.steps, position))
        yield from ((word, False) for word in self.building.words(position))
        yield from ((word, False) for word in bridges.bridge_words(self.rules, self.roads, position))

    def legal(self, position: Position) -> set[str]:
        """Every word of the turn."""
        found = {"end"}
        declared = self.rules.o.word("last_move_exception") == "declared"
        for word, taking in self.acts(position):
            if taking and not self.caution.allows(position, word):
                if declared and self.caution.allows(position, f"{word}!"):
                    found.add(f"{word}!")
                continue
            found.add(word)
            if taking and declared:  # CQ-EXCH-29, -30
                found.add(f"{word}!")
        return found

    def _steps(
        self, position: Position, place: str, member: int, piece: Piece, carriers: list[Piece], left: int
    ) -> Iterator[tuple[str, bool]]:
        spare = self.rules.allowance(piece) - piece.used
        if spare < 1 or left < 1:
            return
        for goal in self.roads.links[place]:
            for effect in self.steps.of(position, place, piece, carriers, goal):
                if self.steps.cost(piece, effect) <= left:
                    yield words.write(place, member, "+" if effect == "camel" else "-", goal), effect in TAKINGS
        for goal, (length, effect) in self.knights.runs(position, place, piece, carriers, min(spare, left)).items():
            del length
            yield words.write(place, member, "^", goal), effect in TAKINGS

    def _shots(
        self, position: Position, place: str, member: int, piece: Piece, left: int
    ) -> Iterator[tuple[str, bool]]:
        """CQP-CAT-03 to -08, GC-CAT-03 to -10, -26, GC-AMB-77, -78."""
        if piece.shot or piece.frozen or left < 1:
            return
        for target in self.sights.in_range(position, place):
            if self.sights.bridge_between(position, place, target):
                yield words.write(place, member, "*", target), False
            elif self.sights.hits(position, piece.side, target):
                yield words.write(place, member, "*", target), True

    # -- doing it ------------------------------------------------------------------------------------------------------

    def act(self, position: Position, text: str) -> None:
        """Carry out an action of the player on turn, up to the answer or to the next decision."""
        word = words.read(text)
        position.stood = self.rules.units(position, position.active) if word.sign in "-+^*" else position.stood
        position.forfeited = position.forfeited or word.last
        if word.sign == "end":
            self.end_turn(position)
            return
        asleep = {seat for seat in self.rules.seats if dormant(self.rules, position, seat)}
        result = self._do(position, word)
        update_budget(self.rules, position)
        if position.phase != OVER:
            check_board(self.rules, position)
        if position.phase == OVER:
            return
        if result is not None and result.taking:
            self._offer(position, result, asleep)
        else:
            self.go_on(position)

    def _do(self, position: Position, word: words.Word) -> Result | None:
        if word.sign == "build":
            self.building.build(position, word.place, word.work, word.goal)
        elif word.sign == "raise":
            position.spent += self.rules.o.number("raise_cost")
            position.raised[word.place] = position.active
        elif word.sign == "lower":
            position.spent += self.rules.o.number("lower_inside_cost")
            del position.raised[word.place]
        elif word.sign == "~":
            self._wander(position, word)
        elif word.sign == "*":
            return self._shoot(position, word)
        else:
            return self._step(position, word)
        return None

    def _wander(self, position: Position, word: words.Word) -> None:
        camel, carriers = position.find(word.place, word.member)
        effect = camels.wander_effect(self.steps, position, word.place, camel, carriers, word.goal)
        self.moves.step(position, position.active, word.place, word.member, word.goal, effect)
        camels.wander(self.rules, position, camel)

    def _shoot(self, position: Position, word: words.Word) -> Result | None:
        position.spent += 1
        catapult, _ = position.find(word.place, word.member)
        if self.sights.bridge_between(position, word.place, word.goal):  # GC-CAT-26
            del position.raised[word.goal]
            catapult.shot = True
            return None
        hit = self.sights.hits(position, catapult.side, word.goal)
        result = self.moves.shoot(position, catapult.side, word.place, word.member, word.goal, hit)
        self._after_taking(position, result)
        return result

    def _step(self, position: Position, word: words.Word) -> Result:
        piece, carriers = position.find(word.place, word.member)
        if word.sign == "^":
            most = self.rules.allowance(piece) - piece.used
            length, effect = self.knights.runs(position, word.place, piece, carriers, most)[word.goal]
            cost = length
        else:
            found = self.steps.effects(position, word.place, word.member, word.goal)
            effect = "camel" if word.sign == "+" else next(iter(found - {"camel"}))
            length, cost = 1, self.steps.cost(piece, effect)
        position.spent += cost
        piece.used += length
        result = self.moves.step(position, position.active, word.place, word.member, word.goal, effect)
        if result.taking:
            self._after_taking(position, result)
        elif effect == "board" and self.rules.o.word("boarding_regenerates") == "any_vessel":  # GC-AMB-122
            piece.used = 0
        if position.phase != OVER and piece.kind == "siege" and not carriers:
            check_siege_goal(self.rules, position, piece.side, word.goal)
        return result

    # -- takings -------------------------------------------------------------------------------------------------------

    def _after_taking(self, position: Position, result: Result) -> None:
        """CQ-SEQ-01, -02: quiet rounds and annihilation."""
        position.mixed = int(result.mixed)
        if self.rules.o.word("castle_refund") == "at_capture":
            credit_refunds(self.rules, position)
        note_taking(self.rules, position, result)
        if result.eliminated or result.taking == "siege":
            check_annihilation(self.rules, position, result, position.losses)

    def _offer(self, position: Position, result: Result, asleep: set[str]) -> None:
        """CQ-SEQ-03, GC-REC-01: open the window of the player who lost something, if that player may answer."""
        window = self.window_of(position, result, result.defender in asleep)
        if window is not None:
            position.window = window
            position.phase, position.to_act = ANSWERING, window.defender
            if self.answers.open(position):
                self.caution.note(position)
                return
            position.window = None
            position.phase, position.to_act = PLAYING, position.active
        last = self._last_move(position, result.defender)
        self._unanswered(position, result.taker, result.taking, last)

    def window_of(self, position: Position, result: Result, was_dormant: bool) -> Window | None:
        """May the loser answer at all?"""
        rules, defender = self.rules, result.defender
        if result.taking == "shot" and not rules.o.yes("shot_answerable"):  # CQP-CAT-17, GC-CAT-22, GC-REC-17
            return None
        window = Window(result.target, result.taker, result.taking, defender, was_dormant)
        if dormant(rules, position, defender):  # CQ-DORM-08, GC-REC-20, GC-AMB-51, A-21
            if was_dormant or not rules.o.yes("completing_capture_answerable"):
                return None
        if self._last_move(position, defender):
            if not rules.team_mode or not rules.o.yes("team_last_move_partner"):
                return None
            window.partner_only = True  # GC-TEAM-29 to -31
        return window

    def _last_move(self, position: Position, defender: str) -> bool:
        """Was something taken from the left neighbour with the last point? (CQ-EXCH-26, -29, -33, GC-REC-14)"""
        rules = self.rules
        if rules.o.word("last_move_exception") == "off" or defender != rules.following(position.active):
            return False
        pending = len(refundable(rules, position)) * rules.o.number("penalty_per_space")
        return position.forfeited or position.left() + pending == 0

    def _unanswered(self, position: Position, taker: Piece, taking: str, last: bool = False) -> None:
        """CQ-REGEN-01 to -05, CQP-CAT-15, CQP-TOWER-10, GC-REGEN-01, -04 to -07, GC-AMB-55, -62, -79."""
        option = {"camel": "camel_take_regenerates", "siege": "siege_take_regenerates"}.get(taking)
        if taking != "shot" and (option is None or self.rules.o.yes(option)):
            taker.used = 0
        self.go_on(position, last)

    # -- going on ------------------------------------------------------------------------------------------------------

    def go_on(self, position: Position, last: bool = False) -> None:
        """CQ-SEQ-04, -05, GC-AMB-34: credit refunds; without points the turn ends by itself."""
        position.phase, position.to_act, position.window = PLAYING, position.active, None
        credit_refunds(self.rules, position)
        asleep = dormant(self.rules, position, position.active)  # CQ-DORM-02, -08: no further moves
        if asleep or (position.left() == 0 and (last or not self.stays_open(position))):
            self.end_turn(position)

    def stays_open(self, position: Position) -> bool:
        return not position.forfeited and bridges.free_lowering(self.rules, self.roads, position)

    def end_turn(self, position: Position) -> None:
        turns.end(self.rules, position, self.stays_open)

    def decline(self, position: Position) -> None:
        """CQ-EXCH-02, GC-REC-10."""
        window = position.window
        assert window is not None
        self.answers.close(position)
        position.window = None
        self._unanswered(position, window.taker, window.taking)

    def answer(self, position: Position, text: str) -> None:
        """One act of an answer; when the last one has settled it, the turn goes on."""
        if self.reply(position, text) and position.phase != OVER:
            self.go_on(position)

    def reply(self, position: Position, text: str) -> bool:
        """One act of an answer, and what it ends; was it the last one?"""
        window, vulnerable = position.window, self.caution.vulnerable(position)
        assert window is not None
        result = self.answers.act(position, words.read(text))
        if result is not None:
            note_taking(self.rules, position, result)
            self.answers.close(position)
            if result.eliminated:
                # CQ-VULN-08: a vessel won by the taking that is answered was not yet one of his figures.
                regained = self.caution.on and window.taking == "vessel" and result.taking == "vessel"
                losses = result.losses if regained else position.losses
                check_annihilation(self.rules, position, result, losses)
        update_budget(self.rules, position)
        if result is not None and position.phase != OVER:  # CQ-SEQ-03: endings are looked at when the answer is whole
            check_board(self.rules, position)
        if result is not None and position.phase != OVER:
            self.caution.after_answer(position, vulnerable)
        return result is not None


def note_taking(rules: Rules, position: Position, result: Result) -> None:
    """What restarts the quiet count, and who captured last (A-16, GC-AMB-100, CQ-WIN4-12)."""
    by = rules.o.word("quiet_reset_by")
    resets = result.eliminated > 0
    resets = resets or (by == "elimination_or_vessel" and result.taking == "vessel")
    resets = resets or by == "any_taking"
    if resets:
        position.reset = True
        extend = rules.o.word("quiet_last_turn") == "extend"
        position.last_captor = result.captor if extend else position.active


def _has_twin(piece: Piece, carriers: list[Piece]) -> bool:
    """Equal soldiers on one carrier are one action, by the first."""
    if not carriers:
        return False
    for other in carriers[0].load:
        if other is piece:
            return False
        if other.like(piece):
            return True
    return False
