"""The standing of all seats as text: the turn, the stacks by island, held spaces, the count."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.games.conquest.packing import Piece
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.text.places import Places
from conquista.games.conquest.text.words import ConquestWords
from conquista.games.conquest.views.snapshot import ConquestSnapshot, flat

Sheet = tuple[str, list[str]]
SEA = ""


class ConquestStatusText:
    """A position as text."""

    def __init__(self, words: ConquestWords, places: Places) -> None:
        self.words = words
        self.places = places

    # -- the turn ------------------------------------------------------------------------------------------------------

    def headline(self, snapshot: ConquestSnapshot) -> str:
        """Whose turn it is, and the moves: Turn 7, South: 16 moves, 5 spent, 11 left."""
        numbers = snapshot.numbers
        return self.words.say(
            "turn.line",
            turn=numbers["turn"] + 1,
            seat=self.words.seat(snapshot.active),
            budget=numbers["budget"],
            spent=numbers["spent"],
            left=snapshot.left,
        )

    def warnings(self, snapshot: ConquestSnapshot) -> list[str]:
        """What affects the turn: lost moves with their causes, dormant seats, quiet rounds, one piece left."""
        words, rules = self.words, snapshot.rules
        found = []
        if held := snapshot.held_against(snapshot.active):
            causes = [words.say("turn.cause", place=place, holder=words.seat(holder)) for place, holder in held]
            lost = rules.options.number("penalty_per_space") * len(held)
            found.append(words.say("turn.lost", n=lost, causes=", ".join(causes)))
        for seat in rules.seats:
            counts = snapshot.counts(seat)
            if counts["dormant"]:
                found.append(words.say("dormant.line", seat=words.seat(seat), n=counts["held"]))
            if counts["units"] <= 2:
                found.append(words.say("few.line", seat=words.seat(seat), n=counts["units"]))
        most = rules.options.number("quiet_rounds") * len(rules.seats)
        if most and snapshot.numbers["quiet"] * 2 >= most:
            found.append(words.say("quiet.line", n=snapshot.numbers["quiet"], most=most))
        return found

    # -- the board -----------------------------------------------------------------------------------------------------

    def board(self, snapshot: ConquestSnapshot, island: str | None) -> list[Sheet]:
        """The stacks by island and seat, and the other facts of the board."""
        rules = snapshot.rules
        sheets: list[Sheet] = []
        for key in [*rules.board.islands, SEA]:
            if island is not None and key != island:
                continue
            name = self.places.island(snapshot, key) if key else self.words.say("island.sea")
            here = {place: s for place, s in snapshot.stacks.items() if self._island(snapshot, place) == key}
            for seat in rules.seats:
                rows = [
                    self.words.say(
                        "row.stack", place=place, stack=self.words.full(snapshot, stack, self.words.stack(stack))
                    )
                    for place, stack in here.items()
                    if SEATS[stack.side] == seat
                ]
                if rows:
                    sheets.append((self.words.say("sheet.island", island=name, seat=self.words.seat(seat)), rows))
        return sheets if island is not None else [*sheets, *self.matters(snapshot)]

    def matters(self, snapshot: ConquestSnapshot) -> list[Sheet]:
        """Held spaces, raised drawbridges and piles."""
        words = self.words
        penalty = snapshot.rules.options.number("penalty_per_space")
        held = [
            words.say("held.line", place=place, holder=words.seat(holder), seat=words.seat(seat), n=penalty)
            for seat in snapshot.rules.seats
            for place, holder in snapshot.held_against(seat)
        ]
        raised = [words.say("raised.line", place=p, seat=words.seat(by)) for p, by in snapshot.raised().items()]
        piles = [
            words.say("pile.line", seat=words.seat(seat), pieces=words.some(self._pile(snapshot, seat)))
            for seat in snapshot.rules.seats
            if self._pile(snapshot, seat)
        ]
        sheets = [("sheet.held", held), ("sheet.raised", raised), ("sheet.piles", piles)]
        return [(words.say(title), rows) for title, rows in sheets if rows]

    def _island(self, snapshot: ConquestSnapshot, place: str) -> str:
        board = snapshot.rules.board
        space = board.spaces.get(place)
        return space.island if space else board.fields[place].island

    def _pile(self, snapshot: ConquestSnapshot, seat: str) -> list[str]:
        start = SEATS.index(seat) * len(KINDS)
        return [kind for i, kind in enumerate(KINDS) for _ in range(snapshot.rows["pile"][start + i])]

    # -- the count -----------------------------------------------------------------------------------------------------

    def count(self, snapshot: ConquestSnapshot) -> list[Sheet]:
        """Each seat's count and its parts, and other deciding factors."""
        return [(self._count_title(snapshot, seat), self._count_rows(snapshot, seat)) for seat in snapshot.rules.seats]

    def _count_title(self, snapshot: ConquestSnapshot, seat: str) -> str:
        return self.words.say("count.title", seat=self.words.seat(seat), n=snapshot.counts(seat)["count"])

    def _count_rows(self, snapshot: ConquestSnapshot, seat: str) -> list[str]:
        words = self.words
        own = self._own(snapshot, seat)
        counts = snapshot.counts(seat)
        rows = [words.say("count.pieces", n=len(own), pieces=words.some(own))]
        captured = self._pile(snapshot, seat)
        rows.append(words.say("count.captured", n=len(captured), pieces=words.some(captured) or "-"))
        spaces = self._spaces(snapshot, seat)
        rows.append(words.say("count.spaces", n=len(spaces), places=" ".join(spaces) or "-"))
        rest = counts["count"] - len(own) - len(captured) - len(spaces)
        if rest:
            rows.append(words.say("count.rest", n=rest))
        rows.append(words.say("count.held", n=counts["held"]))
        if counts["dormant"]:
            rows.append(words.say("count.dormant"))
        return rows

    def _own(self, snapshot: ConquestSnapshot, seat: str) -> list[str]:
        pieces: list[Piece] = [piece for stack in snapshot.stacks.values() for _, piece in flat(stack)]
        return [KINDS[piece.type] for piece in pieces if SEATS[piece.side] == seat]

    def _spaces(self, snapshot: ConquestSnapshot, seat: str) -> list[str]:
        """Quests and enemy castle spaces that a seat holds."""
        held: Mapping[str, None] = dict.fromkeys(
            place for other in snapshot.rules.seats for place, holder in snapshot.held_against(other) if holder == seat
        )
        return list(held)
