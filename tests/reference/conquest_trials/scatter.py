"""Random positions: armies thrown together, spread out or thinned, in the middle of a turn.

They need not be reachable by play; they need only be positions that the rules can judge.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from reference.conquest import text
from reference.conquest.endings import check_board
from reference.conquest.holding import budget_now, dormant, held_against
from reference.conquest.pieces import KINDS, MOUNTS, RANGE, ROOM, VESSELS, Piece
from reference.conquest.play import Play
from reference.conquest.position import OVER, Position

SIZES = ("whole", "half", "thin", "few")
BUILT = ("chariot", "catapult", "siege")  # never on the board at the start of Grand Conquest


class Scatter:
    """Makes positions for one edition on one board."""

    def __init__(self, play: Play, random: Random) -> None:
        self.play, self.rules, self.roads, self.random = play, play.rules, play.roads, random
        army = self.rules.board.starts.get(self.rules.o.word("army"), {})
        self.army = {seat: {kind: len(names) for kind, names in men.items()} for seat, men in army.items()}
        self.grand = self.rules.o.word("army") == "grand"

    def line(self, size: str = "") -> str:
        """One position as a text, in which the player on turn has something to decide; of any size, or of one."""
        while True:
            position = self._throw(size or self.random.choice(SIZES))
            trial = position.copy()
            check_board(self.rules, trial)
            if trial.phase != OVER and position.left() and not dormant(self.rules, position, position.active):
                return text.write(self.rules.board, position)

    def _throw(self, size: str) -> Position:
        position = Position()
        near = self._ground(size)
        for seat in self.rules.seats:
            self._muster(position, seat, size, near)
        self._stack_up(position)
        self._tell_time(position)
        self._tire(position)
        self._raise(position)
        self._account(position)
        return position

    def _chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    # -- pieces --------------------------------------------------------------------------------------------------------

    def _ground(self, size: str) -> list[str]:
        """Places for the armies, the likelier first: the whole board, or what lies round one or two places."""
        places = sorted(self.roads.links)
        if size != "thin" and self._chance(25):
            self.random.shuffle(places)
            return places
        found: list[str] = []
        edge = self.random.sample(places, 1 + self.random.randrange(2))
        while edge:
            self.random.shuffle(edge)
            found += edge
            edge = sorted({b for a in edge for b in self.roads.links[a]} - set(found))
        most = {"whole": 150, "half": 90, "thin": 40, "few": 22}[size]
        head = found[:most]
        self.random.shuffle(head)
        return head + found[most:]

    def _count(self, seat: str, kind: str, size: str) -> int:
        most = self.army[seat].get(kind, 0) if self.army else self._sketched(kind)
        if self.grand and kind in BUILT:
            most = self.random.choice((0, 0, 1, 2))
        elif not most:
            return 0
        if size == "whole":
            return most
        return self.random.randint(0, max(0, most if size == "half" else (most + 1) // 2 if size == "thin" else 1))

    def _sketched(self, kind: str) -> int:
        """An army for a board that prints none: few pieces of every kind that the edition knows."""
        unknown = {"classic": ("camel", "catapult", "siege"), "plus": ("camel",), "grand": ()}
        if kind in unknown[self.rules.o.word("army")]:
            return 0
        return 3 if kind == "soldier" else self.random.randint(1, 2)

    def _muster(self, position: Position, seat: str, size: str, near: list[str]) -> None:
        kinds = [kind for kind in KINDS for _ in range(self._count(seat, kind, size))]
        kinds = kinds if any(kind not in VESSELS for kind in kinds) else [*kinds, "soldier"]
        if size == "few":
            self.random.shuffle(kinds)
            kinds = kinds[: self.random.randint(1, 4)]
        for kind in kinds:
            place = next((p for p in near if p not in position.stacks and self._stands(kind, seat, p)), None)
            if place is not None and (place in near[:160] or self._chance(50)):
                position.stacks[place] = Piece(kind, seat, seat)
                near.remove(place)

    def _stands(self, kind: str, seat: str, place: str) -> bool:
        """May a piece of this kind stand there at all?"""
        where, o = self.roads.kind[place], self.rules.o
        if (where == "sea") != (kind in VESSELS):
            return False
        if where == "field":
            return kind in ("knight", "camel")
        if where == "quest":
            heavy = kind in ("elephant", "chariot") and o.word("quest_heavy_entry") == "red_one_way"
            engine = kind == "catapult" and o.yes("catapult_on_quest")
            return kind in ("soldier", "knight", "camel") or heavy or engine
        if where == "castle" and kind == "catapult":
            return o.yes("catapult_castle")
        if where == "castle" and kind == "siege":
            return o.yes("siege_own_castle") and self.rules.board.owner[place] == seat
        return True

    def _stack_up(self, position: Position) -> None:
        """Put soldiers on carriers, cargo aboard vessels, and let some things change sides."""
        for place, piece in list(position.stacks.items()):
            if position.stacks.get(place) is not piece:
                continue
            if piece.kind in MOUNTS and self._chance(55):
                for _ in range(self.random.randint(1, ROOM[piece.kind])):
                    self._ride(position, piece, place)
            elif piece.vessel and self._chance(55):
                self._load(position, piece)
        for piece in list(position.stacks.values()):
            if piece.vessel and self._chance(15):
                other = self.random.choice(self.rules.opponents(piece.side))
                if not piece.load:
                    piece.side = other
                    soldier = self._take_away(position, [other], ("soldier", "knight"))
                    piece.load += [soldier] if soldier else []

    def _take_away(self, position: Position, seats: list[str], kinds: tuple[str, ...]) -> Piece | None:
        """Lift a piece that stands alone on land."""
        fit = [
            place
            for place, piece in position.stacks.items()
            if piece.kind in kinds and piece.side in seats and not piece.load
        ]
        return position.stacks.pop(self.random.choice(fit)) if fit else None

    def _ride(self, position: Position, carrier: Piece, place: str) -> None:
        seats = [carrier.side]
        if self.rules.sharing and carrier.kind == "siege" and self._chance(30):
            seats = [self.rules.partner(carrier.side)]
        elif not carrier.load and self._chance(20) and self._steals(carrier):
            seats = [seat for seat in self.rules.seats if seat != carrier.side]
        soldier = self._take_away(position, seats, ("soldier",))
        if soldier is None:
            return
        carrier.load.append(soldier)
        if carrier.kind == "camel" or (carrier.kind == "siege" and self._steals(carrier)):
            carrier.side = soldier.side

    def _steals(self, carrier: Piece) -> bool:
        """May soldiers of another player have taken it over?"""
        towers = self.rules.o.word("siege_takeover") == "from_neighbouring_siege"
        return carrier.kind == "camel" or (carrier.kind == "siege" and towers)

    def _load(self, position: Position, vessel: Piece) -> None:
        seats = [vessel.side]
        if self.rules.sharing and self._chance(40):
            seats.append(self.rules.partner(vessel.side))
        kinds = ["elephant", "knight", "camel", "chariot", "soldier", "soldier"]
        kinds += ["catapult"] * 2 if vessel.kind == "galleon" else []
        kind = self.random.choice(kinds)
        first = self._take_away(position, seats, (kind,))
        if first is None:
            return
        vessel.load.append(first)
        if kind == "soldier" and self._chance(50):
            second = self._take_away(position, seats, ("soldier",))
            vessel.load += [second] if second else []
        elif kind in ROOM:
            for _ in range(self.random.randint(0, ROOM[kind])):
                rider = self._take_away(position, [first.side], ("soldier",))
                first.load += [rider] if rider else []

    # -- the turn ------------------------------------------------------------------------------------------------------

    def _tell_time(self, position: Position) -> None:
        rules = self.rules
        seats = len(rules.seats)
        position.turn = self.random.choice((self.random.randrange(3 * seats), 40 + self.random.randrange(40)))
        position.active = position.to_act = rules.seats[position.turn % seats]
        position.captured = self._chance(60)
        limit = max(1, rules.o.number("quiet_rounds") * seats)
        position.quiet = self.random.choice(
            (0, self.random.randrange(limit), max(0, limit - 1 - self.random.randrange(3)))
        )
        position.quiet = min(position.quiet, position.turn)
        position.quiet_whole = min(position.quiet // seats, max(0, rules.o.number("quiet_rounds") - 1))
        position.round_reset = self._chance(20)
        position.last_captor = self.random.choice((*rules.seats, "")) if position.captured else ""
        position.reset = position.captured and bool(position.last_captor) and self._chance(20)

    def _tire(self, position: Position) -> None:
        """Moves made, shots fired and pieces built in this turn."""
        for piece in position.pieces():
            if piece.side != position.active:
                continue
            if self._chance(25):
                piece.used = self.random.randint(0, RANGE.get(piece.kind, self.rules.o.number("catapult_allowance")))
            if piece.kind == "catapult" and self._chance(20):
                piece.shot = True
            if self.grand and piece.kind in (*BUILT, "ship", "galleon") and self._chance(12):
                piece.frozen = True
                for rider in piece.load:
                    rider.frozen = True
        for piece in position.stacks.values():
            if self.grand and piece.kind == "soldier" and piece.side == position.active and self._chance(4):
                piece.frozen = True

    def _raise(self, position: Position) -> None:
        for castle in self.roads.gate:
            if self._chance(22):
                stack, owner = position.stacks.get(castle), self.rules.board.owner[castle]
                position.raised[castle] = stack.side if stack is not None and self._chance(70) else owner
            stack = position.stacks.get(castle)
            if stack is not None and stack.kind == "soldier":
                owner = self.rules.board.owner[castle]
                stack.from_siege = not self.rules.friends(stack.side, owner) and self._chance(50)

    def _account(self, position: Position) -> None:
        """Piles, points and budgets."""
        rules = self.rules
        for seat in rules.seats:
            pile = Counter({kind: self.random.randrange(3) for kind in self.random.sample(KINDS, 3)})
            if self._chance(50):
                position.pile[seat] = pile
                position.score[seat] = sum(pile.values())
        for kind in KINDS if self.grand and self.army else ():
            counts = Counter(piece.origin for piece in position.pieces() if piece.kind == kind)
            position.built[kind] = max(0, *(counts[seat] - self.army[seat].get(kind, 0) for seat in rules.seats))
        position.alone = {seat for seat in rules.seats if rules.units(position, seat) == 1 and self._chance(70)}
        position.budget = budget_now(rules, position)
        held = held_against(rules, position, position.active)
        if not rules.live:
            position.refunds = set(held)
            if self._chance(20) and position.refunds:
                position.refunds.discard(self.random.choice(sorted(position.refunds)))
        spare = max(0, position.budget)
        position.spent = self.random.choice(
            (0, self.random.randint(0, spare), max(0, spare - 1 - self.random.randrange(3)))
        )
