"""A place as text: what it is, what stands on it, where its ways lead, and which pieces can reach it."""

from __future__ import annotations

from collections.abc import Iterable

from conquista.games.conquest.rules.constants.piece_types import CATAPULT
from conquista.games.conquest.rules.constants.way_kinds import ASHORE, BOARDING, DRAWBRIDGE, LANE, TRAIL, TRANSFER
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.text.words import ConquestWords
from conquista.games.conquest.views.snapshot import ConquestSnapshot
from conquista.games.conquest.views.trips import ReachTrip, captures_by, pieces_reaching

Sheet = tuple[str, list[str]]
_WAYS = {DRAWBRIDGE: "drawbridge", LANE: "lane", BOARDING: "landing", ASHORE: "landing", TRAIL: "trail"}


class Places:
    """Places of the board as text."""

    def __init__(self, words: ConquestWords) -> None:
        self.words = words

    def look(self, snapshot: ConquestSnapshot, place: str) -> list[Sheet]:
        """Everything about one place."""
        facts = [self._stands(snapshot, place), *self._held(snapshot, place)]
        sheets = [(self.title(snapshot, place), facts), (self.words.say("sheet.ways"), self._ways(snapshot, place))]
        sheets.append((self.words.say("sheet.fire"), self._fire(snapshot, place)))
        sheets.append((self.words.say("sheet.comers"), self._comers(snapshot, place)))
        return [(title, rows) for title, rows in sheets if rows]

    def title(self, snapshot: ConquestSnapshot, place: str) -> str:
        """The place and what it is: Fosso Melagrana, south (S7), space on Austrea."""
        board = snapshot.rules.board
        space, called = board.spaces.get(place), self.words.place(board, place)
        if space is None:
            field = board.fields[place]
            what = self.words.say(f"terrain.{field.terrain}")
            island = self.island(snapshot, field.island)
            return self.words.say("place.field", place=place, name=field.title, what=what, island=island)
        if space.kind == "sea":
            return self.words.say("place.port" if place in board.ports else "place.sea", place=called)
        island = self.island(snapshot, space.island)
        if space.kind == "castle":
            owner = board.islands[space.island]
            seat = self.words.seat(owner.seat)
            return self.words.say("place.castle", place=called, seat=seat, name=owner.castle_name)
        if space.kind == "quest":
            return self.words.say("place.quest", place=called, island=island)
        centre = board.islands[space.island].centre == place
        return self.words.say("place.centre" if centre else "place.land", place=called, island=island)

    def island(self, snapshot: ConquestSnapshot, key: str) -> str:
        """An island by name, and whose home it is."""
        island = snapshot.rules.board.islands[key]
        if not island.seat:
            return island.name
        return self.words.say("island.home", name=island.name, seat=self.words.seat(island.seat))

    def _stands(self, snapshot: ConquestSnapshot, place: str) -> str:
        stack = snapshot.stacks.get(place)
        if stack is None:
            return self.words.say("stands.empty")
        return self.words.say("stands.here", stack=self.words.full(snapshot, stack, self.words.owned(stack)))

    def _held(self, snapshot: ConquestSnapshot, place: str) -> Iterable[str]:
        penalty = snapshot.rules.options.number("penalty_per_space")
        for seat in snapshot.rules.seats:
            for held in snapshot.held_against(seat):
                if held.place == place:
                    holder, victim = self.words.seat(held.holder), self.words.seat(seat)
                    yield self.words.say("held.line", place=place, holder=holder, seat=victim, n=penalty)
        raised = snapshot.raised().get(place)
        if raised:
            yield self.words.say("raised.line", place=place, seat=self.words.seat(raised))

    def _ways(self, snapshot: ConquestSnapshot, place: str) -> list[str]:
        """Neighbours by kind of way, each with what stands there."""
        rules = snapshot.rules
        here = rules.geography.number[place]
        found: dict[str, dict[str, None]] = {}
        for way in rules.geography.ways:
            if here not in (way.start, way.to) or way.kind == TRANSFER:
                continue
            other = rules.names[way.to if way.start == here else way.start]
            kind = _WAYS.get(way.kind) or self._road(snapshot, place, other)
            found.setdefault(kind, {})[other] = None
        rows = []
        for kind, places in found.items():
            names = ", ".join(self._neighbour(snapshot, name) for name in places)
            rows.append(self.words.say(f"way.{kind}", places=names))
        return rows

    def _road(self, snapshot: ConquestSnapshot, place: str, other: str) -> str:
        """The kind of a way on land; for a V road its direction."""
        link = snapshot.rules.board.link_between.get(frozenset((place, other)))
        if link is None or link.kind == "drawbridge":  # in an edition without drawbridges they are ordinary roads
            return "road"
        if link.kind == "rope" and snapshot.rules.options.word("army") in snapshot.rules.board.rope_as_bridge:
            return "bridge"
        if link.kind == "vee":
            return "vee_out" if link.a == place else "vee_in"
        return link.kind

    def _neighbour(self, snapshot: ConquestSnapshot, place: str) -> str:
        stack = snapshot.stacks.get(place)
        return self.words.say("way.taken", place=place, stack=self.words.owned(stack)) if stack else place

    def _fire(self, snapshot: ConquestSnapshot, place: str) -> list[str]:
        """Which catapults could hit this place from where they stand."""
        rules = snapshot.rules
        number = rules.geography.number
        sights = {sight.start for sight in rules.geography.sights if sight.to == number[place]}
        rows = []
        for name, stack in snapshot.stacks.items():
            for piece in (stack, *stack.load):
                if number[name] in sights and piece.type == CATAPULT:
                    rows.append(self.words.say("fire.line", place=name, seat=self.words.seat(SEATS[piece.side])))
        return rows

    def threats(self, snapshot: ConquestSnapshot, seat: str) -> list[Sheet]:
        """What a seat could capture, and what could be captured from it, by single pieces."""
        team = snapshot.rules.team_of
        foes = [other for other in snapshot.rules.seats if team(other) != team(seat)]
        prey = [self._raid(snapshot, one) for one in captures_by(snapshot, seat, foes)]
        fears = [self._raid(snapshot, one) for foe in foes for one in captures_by(snapshot, foe, [seat])]
        now = seat == snapshot.active and not snapshot.answering
        return [
            (
                self.words.say("threats.prey.now" if now else "threats.prey.next"),
                prey or [self.words.say("threats.none")],
            ),
            (self.words.say("threats.fears"), fears or [self.words.say("threats.none")]),
        ]

    def _raid(self, snapshot: ConquestSnapshot, raid: ReachTrip) -> str:
        piece = snapshot.piece(raid.place, raid.member)
        assert piece is not None
        return self.words.say(
            "threats.one",
            prey=self.words.owned(snapshot.stacks[raid.goal]),
            goal=self.words.place(snapshot.rules.board, raid.goal),
            place=self.words.place(snapshot.rules.board, raid.place),
            stack=self.words.owned(piece),
            n=raid.cost,
        )

    def _comers(self, snapshot: ConquestSnapshot, place: str) -> list[str]:
        """Which pieces could come here: this turn for the seat on turn, in their next turn for the others."""
        rows = []
        for seat in snapshot.rules.seats:
            now = seat == snapshot.active and not snapshot.answering
            parts = []
            for trip in pieces_reaching(snapshot, seat, place):
                piece = snapshot.piece(trip.place, trip.member)
                assert piece is not None
                here = self.words.place(snapshot.rules.board, trip.place)
                parts.append(self.words.say("comers.one", place=here, stack=self.words.stack(piece), n=trip.cost))
            if parts:
                key = "comers.now" if now else "comers.next"
                rows.append(self.words.say(key, seat=self.words.seat(seat), text="; ".join(parts)))
        return rows
