"""Scenarios: positions set up by hand, on a shipped board or on a graph of a few places, to test a rule.

A scenario is plain data, as read from a TOML file. Seats are called S, W, N, E or, in playing order, A, B, C, D. On a
graph every seat has a few extra soldiers on separate places (`reserves`), so that no ending occurs by accident.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista import boards
from conquista.core import Illegal, Outcome, PositionError, RecordedChance, UnknownName
from conquista.games.conquest import packing
from conquista.games.conquest.actions import WORKS, Move
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.notation import write_piece
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.position_reader import read_position, read_stack
from conquista.games.conquest.rules.constants.phases import ANSWERING
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.position.layout import moves_made
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset, rules_for
from conquista.games.conquest.state import ConquestState

LETTERS = "ABCD"
LATER = 100  # a turn far from the opening


@dataclass(frozen=True)
class Scenario:
    """The contents of a scenario file."""

    preset: str = "grand_en"
    board: str = ""
    graph: str = ""
    pieces: tuple[str, ...] = ()
    position: str = ""  # a whole position line, instead of everything from `pieces` to `piles`
    options: Mapping[str, object] = field(default_factory=dict)
    islands: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    at: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    centre: str = ""
    active: str = "A"
    turn: int = LATER
    spent: int = 0
    quiet: int = 0
    raised: Mapping[str, str] = field(default_factory=dict)
    piles: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    reserves: int = 6
    actions: tuple[str, ...] = ()
    title: str = ""
    clauses: tuple[str, ...] = ()

    def rules(self) -> ConquestRuleset:
        """The edition on the board of this scenario."""
        changes = {**FACTS.presets[self.preset], **self.options} if self.preset in FACTS.presets else None
        if changes is None:
            raise UnknownName.among("preset", self.preset, FACTS.presets)
        if not self.graph:
            options = FACTS.choose(changes | ({"board": self.board} if self.board else {}))
            return rules_for(options.word("board"), options)
        options = FACTS.choose(changes | {"board": "sketch"})
        seats = "S N" if options.word("mode") == "duel" else "S W N E"
        far = [f"z{seat}{i}" for seat in seats.split() for i in range(self.reserves)]
        sketched = boards.sketch(
            " ".join([self.graph, *far]),
            seats=seats,
            islands=self.islands,
            starts=self.starts,
            at=self.at,
            centre=self.centre,
        )
        return ConquestRuleset(sketched, options)


class ConquestScene:
    """A scenario that is set up and played one word at a time."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.rules = scenario.rules()
        self.game = Conquest(self.rules)
        self.state = ConquestState(self.rules, self._position())

    # -- setting up ----------------------------------------------------------------------------------------------------

    def seat(self, letter: str) -> str:
        """The seat of a letter."""
        if letter in self.rules.seats:
            return letter
        if letter in LETTERS[: len(self.rules.seats)]:
            return self.rules.seats[LETTERS.index(letter)]
        raise UnknownName.among("seat", letter, [*self.rules.seats, *LETTERS[: len(self.rules.seats)]])

    def _position(self) -> WarPosition:
        scenario, rules = self.scenario, self.rules
        if scenario.position:
            return read_position(rules, scenario.position)
        position = WarPosition(rules.tables)
        marks: list[tuple[int, Piece]] = []
        reserves = [f"{seat}.Sol@z{seat}{i}" for seat in rules.seats for i in range(scenario.reserves)]
        for text in [*scenario.pieces, *(reserves if scenario.graph else ())]:
            place, piece = read_stack(rules, _by_seat(self, text))
            if place in packing.stacks(position):
                raise PositionError("conquest.position.twice", clause="GC-AMB-11", place=rules.names[place])
            marks += zip(_numbers(position, place, piece), _flat(piece), strict=True)
        count_built(rules, position)
        side = SEATS.index(self.seat(scenario.active))
        packing.set_numbers(position, {"turn": scenario.turn, "quiet": scenario.quiet})
        rules.engine.begin(position, side)
        for number, piece in marks:
            packing.mark(position, number, piece.used, piece.flags)
        rows = packing.rows(position)
        for name, letter in scenario.raised.items():
            if name not in rules.geography.bridges:
                raise UnknownName.among("drawbridge", name, rules.geography.bridges)
            rows["raised"][rules.geography.bridges[name]] = SEATS.index(self.seat(letter))
        for letter, pile in scenario.piles.items():
            for kind, count in pile.items():
                if kind not in KINDS:
                    raise UnknownName.among("piece", kind, KINDS)
                rows["pile"][SEATS.index(self.seat(letter)) * 9 + KINDS.index(kind)] = count
                rows["score"][SEATS.index(self.seat(letter))] += count
        packing.set_rows(position, rows)
        packing.set_numbers(position, {"spent": scenario.spent})
        return position

    # -- asking --------------------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> str:
        """The letter of the seat to act; empty when the match is over."""
        awaited = self.game.to_act(self.state)
        return self._letter(awaited[0]) if awaited else ""

    @property
    def words(self) -> list[str]:
        """The legal actions as words."""
        awaited = self.game.to_act(self.state)
        return [move.word for move in self.game.legal_actions(self.state, awaited[0])] if awaited else []

    def legal(self, word: str) -> bool:
        return word in self.words

    @property
    def window(self) -> bool:
        """Whether a recapture is awaited."""
        return self.numbers["phase"] == ANSWERING

    @property
    def numbers(self) -> dict[str, int]:
        return packing.numbers(self.state.position)

    @property
    def left(self) -> int:
        return packing.left(self.state.position)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def winners(self) -> str:
        """The letters of the winners; empty for a draw and while the match is running."""
        outcome = self.outcome
        return "".join(self._letter(seat) for seat in outcome.winners) if outcome else ""

    def stack(self, place: str) -> str:
        """The stack on a place as text without its marks, such as `A.Ele[Sol]`; empty if there is none."""
        found = packing.stack_at(self.state.position, self.rules.geography.number[place])
        return _by_letter(self, write_piece(_bare(found), None)) if found else ""

    def used(self, place: str, member: int = 0) -> int:
        """Moves made this turn by a piece of a stack."""
        found = packing.stacks(self.state.position)[self.rules.geography.number[place]]
        row = {0: (found,)} | {1 + i: (p,) for i, p in enumerate(found.load)}
        if found.load:
            row |= {4 + i: (p,) for i, p in enumerate(found.load[0].load)}
        return moves_made(row[member][0].used)

    def pile(self, letter: str) -> int:
        """How many pieces a seat has captured."""
        start = SEATS.index(self.seat(letter)) * 9
        return sum(packing.rows(self.state.position)["pile"][start : start + 9])

    def count(self, letter: str) -> int:
        return self.counts(letter)["count"]

    def counts(self, letter: str) -> dict[str, int]:
        return packing.seat_counts(self.state.position, SEATS.index(self.seat(letter)))

    def raised(self, place: str) -> str:
        """The seat that raised the drawbridge of a castle space; empty when it is down."""
        by = packing.rows(self.state.position)["raised"][self.rules.geography.bridges[place]]
        return self._letter(SEATS[by]) if by != NONE else ""

    def _letter(self, seat: str) -> str:
        """The letter that the scenario uses for a seat."""
        return LETTERS[self.rules.seats.index(seat)] if self.scenario.active in LETTERS else seat

    # -- playing -------------------------------------------------------------------------------------------------------

    def do(self, *words: str) -> ConquestScene:
        """Do these actions in order; the first illegal one raises its refusal."""
        for word in words:
            seat = self.game.to_act(self.state)[0]
            move = self.game.read_action(self.state, seat, word)
            self.game.check(self.state, seat, move)
            self.state = self.game.apply(self.state, seat, move, RecordedChance(())).state
        return self

    def refusal(self, word: str) -> Illegal:
        """Why a word is refused; the word must be illegal."""
        seat = self.game.to_act(self.state)[0]
        move: Move = self.game.read_action(self.state, seat, word)
        try:
            self.game.check(self.state, seat, move)
        except Illegal as refused:
            return refused
        raise ValueError(f"{word} is legal here")


def count_built(rules: ConquestRuleset, position: WarPosition) -> None:
    """Count as built everything a colour has beyond its starting army, as in a match."""
    army = rules.board.starts.get(rules.options.word("army"), {})
    counts: dict[tuple[int, int], int] = {}
    for stack in packing.stacks(position).values():
        for piece in _flat(stack):
            counts[piece.origin, piece.type] = counts.get((piece.origin, piece.type), 0) + 1
    built = [0] * len(KINDS)
    for (origin, kind), count in counts.items():
        if army and KINDS[kind] in WORKS.values():
            built[kind] += max(0, count - len(army.get(SEATS[origin], {}).get(KINDS[kind], ())))
    packing.set_rows(position, {"built": built})


def scene(graph: str = "", *pieces: str, **more: object) -> ConquestScene:
    """A scene in one line: `scene("a-b-c", "A.Kni@a", "B.Sol@b", preset="grand_fr")`."""
    return ConquestScene(Scenario(graph=graph, pieces=pieces, **more))  # type: ignore[arg-type]


def _by_seat(scene: ConquestScene, text: str) -> str:
    """A stack written with letters, rewritten with seats."""
    return "".join(_renamed(scene, part, scene.seat) for part in _pieces_of(text))


def _by_letter(scene: ConquestScene, text: str) -> str:
    return "".join(_renamed(scene, part, scene._letter) for part in _pieces_of(text))


def _pieces_of(text: str) -> list[str]:
    parts, start = [], 0
    for i, sign in enumerate(text):
        if sign in "[,":
            parts.append(text[start : i + 1])
            start = i + 1
    return [*parts, text[start:]]


def _renamed(scene: ConquestScene, part: str, rename: object) -> str:
    assert callable(rename)
    if len(part) > 1 and part[1] == ".":
        part = rename(part[0]) + part[1:]
    i = part.find("(") + 1
    if 0 < i < len(part):
        part = part[:i] + rename(part[i]) + part[i + 1 :]
    return part


def _bare(piece: Piece) -> Piece:
    return piece._replace(used=0, flags=0, load=tuple(_bare(rider) for rider in piece.load))


def _flat(piece: Piece) -> list[Piece]:
    return [piece, *(inner for rider in piece.load for inner in _flat(rider))]


def _numbers(position: WarPosition, place: int, piece: Piece) -> list[int]:
    """Put a stack down and return the numbers of its pieces, in the order of `_flat`."""
    if packing.add(position, place, _bare(piece)) == NONE:
        raise PositionError("conquest.position.many", place=str(place))
    return [p.number for p in _flat(packing.stacks(position)[place])]
