"""Conquest, Conquest Plus and Grand Conquest as one game of the contract; an edition is a set of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from conquista.core import (
    Chance,
    Data,
    Facts,
    Game,
    Illegal,
    Options,
    Outcome,
    PositionError,
    Seat,
    Step,
    Unreadable,
    View,
)
from conquista.games.conquest import editions, ledger
from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.codes import unpack_code
from conquista.games.conquest.constants import ANSWERING, DRAW, OVER
from conquista.games.conquest.door import Door
from conquista.games.conquest.endings import REASONS, clause_of
from conquista.games.conquest.events import events
from conquista.games.conquest.geography import KINDS, SEATS
from conquista.games.conquest.notation import read_among
from conquista.games.conquest.offers import offers
from conquista.games.conquest.questions import look
from conquista.games.conquest.quiet import idle, is_quiet
from conquista.games.conquest.reading import read_position
from conquista.games.conquest.rules import Rules, rules_for
from conquista.games.conquest.standing import ORDERS, ordered
from conquista.games.conquest.state import State, opening
from conquista.games.conquest.view import view_of
from conquista.games.conquest.why import reason

FACTS = Facts(
    name="conquest",
    version=2,
    title="conquest.title",
    least_seats=2,
    most_seats=4,
    max_actions=1_000_000,
    teams=True,
    asides=True,
    kernel=True,
    options=editions.options(),
    presets=editions.presets(),
    notes=editions.notes(),
)


class Conquest(Game[State, Move]):
    """The family on the project's boards. A scenario plays on a board of its own: give it as `rules`."""

    facts = FACTS

    def __init__(self, rules: Rules | None = None) -> None:
        self._rules = rules

    def rules(self, options: Options) -> Rules:
        """The rules that a set of options stands for."""
        if self._rules is not None:
            return self._rules
        return rules_for(options.word("board"), options)

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return self.rules(options).seats

    def teams(self, options: Options) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(team) for team in self.rules(options).teams)

    def start(self, options: Options, chance: Chance) -> State:
        rules = self.rules(options)
        return State(rules, opening(rules))

    def options(self, state: State) -> Options:
        return state.rules.options

    def to_act(self, state: State) -> tuple[Seat, ...]:
        numbers = ledger.numbers(state.position)
        return () if numbers["phase"] == OVER else (SEATS[numbers["to_act"]],)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act(state):
            yield from map(state.rules.move, state.rules.engine.legal(state.position))

    def asides(self, state: State, seat: Seat) -> Iterator[Move]:
        """Two players may agree to a draw at any time."""
        numbers = ledger.numbers(state.position)
        if state.rules.options.yes("draw_agreement") and numbers["phase"] != OVER and seat in state.rules.seats:
            if not numbers["agreed"] >> SEATS.index(seat) & 1:
                yield Move(DRAW, goal=seat)

    def apply(self, state: State, seat: Seat, action: Move, chance: Chance) -> Step[State]:
        position = state.position.copy()
        if action.kind == DRAW:
            ledger.agree(position, SEATS.index(seat))
        else:
            state.rules.engine.do(position, action.code(state.rules.geography.number))
        after = State(state.rules, position)
        return Step(after, events(state, after, seat, action))

    def quiet(self, state: State, seat: Seat, action: Move) -> bool:
        position = state.position.copy()
        if action.kind != DRAW:
            state.rules.engine.do(position, action.code(state.rules.geography.number))
        return is_quiet(state.position, position, action)

    def answering(self, state: State, seat: Seat) -> bool:
        return ledger.numbers(state.position)["phase"] == ANSWERING

    def spent(self, state: State) -> int:
        return ledger.numbers(state.position)["spent"]

    def idle(self, state: State, seat: Seat) -> Move:
        return idle(list(self.legal_actions(state, seat)))

    def orders(self, options: Options) -> Mapping[str, tuple[str, ...]]:
        return ORDERS

    def standing(self, state: State, seat: Seat, order: Mapping[str, str]) -> Move | None:
        return ordered(state, list(self.legal_actions(state, seat)), order)

    def offers(self, options: Options) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        return offers(self.rules(options))

    def look(
        self, state: State, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()
    ) -> list[Data]:
        return look(state, seat, about, start, stops)

    def outcome(self, state: State) -> Outcome | None:
        numbers = ledger.numbers(state.position)
        if numbers["phase"] != OVER:
            return None
        winners = tuple(seat for seat in state.rules.seats if numbers["winners"] >> SEATS.index(seat) & 1)
        others = tuple(seat for seat in state.rules.seats if seat not in winners)
        name = REASONS[numbers["reason"]]
        ranking = (winners, others) if winners and others else (state.rules.seats,)
        return Outcome(ranking, f"conquest.reason.{name}", clause_of(name, state.rules.options))

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        options = view.data["options"]
        assert isinstance(options, Mapping)
        texts = {str(name): str(value) for name, value in options.items()}
        return self.read_state(self.facts.read_options(texts), str(view.data["position"]))

    def read_action(self, state: State, seat: Seat, text: str) -> Move:
        return read_among(state.rules, text, list(self.legal_actions(state, seat)))

    def write_state(self, state: State) -> str:
        return state.text

    def read_state(self, options: Options, text: str) -> State:
        rules = self.rules(options)
        try:
            return State(rules, read_position(rules, text))
        except (ValueError, IndexError) as error:
            raise PositionError("conquest.position.token", token=text[:60]) from error

    def code(self, state: State, action: Move) -> int:
        return action.code(state.rules.geography.number)

    def action_of(self, state: State, code: int) -> Move:
        if 0 <= code < 1 << 26:
            place, _, kind, goal, _ = unpack_code(code)
            known = len(state.rules.names)
            if kind in BARE or (kind == DRAW and goal < 4) or (place < known and goal < known and kind < 12):
                move = state.rules.move(code)
                if self.code(state, move) == code:
                    return move
        raise Unreadable("conquest.word.code", code=code)

    def census(self, state: State) -> Mapping[str, int]:
        """Pieces by kind: on the board and in piles, those built since not counted."""
        rows = ledger.rows(state.position)
        counts = [sum(rows["pile"][i::9]) - rows["built"][i] for i in range(9)]
        for stack in ledger.stacks(state.position).values():
            todo = [stack]
            while todo:
                piece = todo.pop()
                counts[piece.type] += 1
                todo += piece.load
        return dict(zip(KINDS, counts, strict=True))

    def digest(self, state: State) -> int:
        return state.position.digest()

    def why_not(self, state: State, seat: Seat, action: Move) -> Illegal:
        return reason(state, seat, action)

    def position(self, state: State) -> Door:
        return Door(state.rules, state.position.copy())


GAME = Conquest()
