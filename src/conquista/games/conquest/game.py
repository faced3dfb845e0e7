"""Conquest, Conquest Plus and Grand Conquest as one game of the contract; an edition is a set of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conquista.core import (
    Chance,
    Data,
    Game,
    Illegal,
    NotYourTurn,
    Options,
    Outcome,
    PositionError,
    Seat,
    Step,
    Unreadable,
    View,
)
from conquista.games.conquest import packing
from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.auto_reply import auto_reply, orders
from conquista.games.conquest.explain import reason, waiting
from conquista.games.conquest.fast_position import ConquestFastPosition
from conquista.games.conquest.notation import read_among
from conquista.games.conquest.offers import offers
from conquista.games.conquest.position_reader import read_position
from conquista.games.conquest.quiet_actions import idle, is_quiet
from conquista.games.conquest.rules.constants.action_kinds import DRAW
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.layout import CODES
from conquista.games.conquest.setup.endings import REASONS, clause_of
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset, rules_for
from conquista.games.conquest.state import ConquestState, opening
from conquista.games.conquest.views.events import events
from conquista.games.conquest.views.queries import answer_query
from conquista.games.conquest.views.view import view_of
from conquista.games.conquest.views.wire_types import WIRE


class Conquest(Game[ConquestState, Move]):
    """The family on the shipped boards. A scenario plays on its own board: pass it as `rules`."""

    facts = FACTS
    wire = WIRE

    def __init__(self, rules: ConquestRuleset | None = None) -> None:
        self._rules = rules

    def rules(self, options: Options) -> ConquestRuleset:
        """The rules for a set of options."""
        if self._rules is not None:
            return self._rules
        return rules_for(options.word("board"), options)

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return self.rules(options).seats

    def teams(self, options: Options) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(team) for team in self.rules(options).teams)

    def start(self, options: Options, chance: Chance) -> ConquestState:
        rules = self.rules(options)
        return ConquestState(rules, opening(rules))

    def options(self, state: ConquestState) -> Options:
        return state.rules.options

    def to_act(self, state: ConquestState) -> tuple[Seat, ...]:
        numbers = packing.numbers(state.position)
        return () if numbers["phase"] == OVER else (SEATS[numbers["to_act"]],)

    def legal_actions(self, state: ConquestState, seat: Seat) -> Iterator[Move]:
        return state.rules.moves(state.rules.engine.legal(state.position)) if seat in self.to_act(state) else iter(())

    def asides(self, state: ConquestState, seat: Seat) -> Iterator[Move]:
        """Two players may agree to a draw at any time."""
        numbers = packing.numbers(state.position)
        if state.rules.options.yes("draw_agreement") and numbers["phase"] != OVER and seat in state.rules.seats:
            if not numbers["agreed"] >> SEATS.index(seat) & 1:
                yield Move(DRAW, goal=seat)

    def apply(self, state: ConquestState, seat: Seat, action: Move, chance: Chance) -> Step[ConquestState]:
        position = state.position.copy()
        if action.kind == DRAW:
            packing.agree(position, SEATS.index(seat))
        else:
            state.rules.engine.do(position, action.code(state.rules.geography.number))
        after = ConquestState(state.rules, position)
        return Step(after, events(state, after, seat, action))

    def quiet(self, state: ConquestState, seat: Seat, action: Move) -> bool:
        position = state.position.copy()
        if action.kind != DRAW:
            state.rules.engine.do(position, action.code(state.rules.geography.number))
        return is_quiet(state.position, position, action)

    def answering(self, state: ConquestState, seat: Seat) -> bool:
        return packing.numbers(state.position)["phase"] == ANSWERING

    def spent(self, state: ConquestState) -> int:
        return packing.numbers(state.position)["spent"]

    def idle(self, state: ConquestState, seat: Seat) -> Move:
        return idle(list(self.legal_actions(state, seat)))

    def orders(self, options: Options) -> Mapping[str, tuple[str, ...]]:
        return orders(self.rules(options))

    def auto_reply(self, state: ConquestState, seat: Seat, order: Mapping[str, str]) -> Move | None:
        return auto_reply(state, list(self.legal_actions(state, seat)), order)

    def offers(self, options: Options) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        return offers(self.rules(options))

    def query(
        self, state: ConquestState, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()
    ) -> list[Data]:
        return answer_query(state, seat, about, start, stops)

    def outcome(self, state: ConquestState) -> Outcome | None:
        numbers = packing.numbers(state.position)
        if numbers["phase"] != OVER:
            return None
        winners = tuple(seat for seat in state.rules.seats if numbers["winners"] >> SEATS.index(seat) & 1)
        others = tuple(seat for seat in state.rules.seats if seat not in winners)
        name = REASONS[numbers["reason"]]
        ranking = (winners, others) if winners and others else (state.rules.seats,)
        return Outcome(ranking, f"conquest.reason.{name}", clause_of(name, state.rules.options))

    def view(self, state: ConquestState, seat: Seat | None) -> View:
        return view_of(state, seat)

    def turn_number(self, view: Mapping[str, Any]) -> int:
        return int(view["turn"])

    def sample_state(self, view: View, chance: Chance) -> ConquestState:
        options = view.data["options"]
        assert isinstance(options, Mapping)
        texts = {str(name): str(value) for name, value in options.items()}
        return self.read_state(self.facts.read_options(texts), str(view.data["position"]))

    def read_action(self, state: ConquestState, seat: Seat, text: str) -> Move:
        return read_among(state.rules, text, list(self.legal_actions(state, seat)))

    def write_state(self, state: ConquestState) -> str:
        return state.text

    def read_state(self, options: Options, text: str) -> ConquestState:
        rules = self.rules(options)
        try:
            return ConquestState(rules, read_position(rules, text))
        except (ValueError, IndexError) as error:
            raise PositionError("conquest.position.token", token=text[:60]) from error

    def code(self, state: ConquestState, action: Move) -> int:
        return action.code(state.rules.geography.number)

    def action_of(self, state: ConquestState, code: int) -> Move:
        if 0 <= code < CODES:
            place, _, kind, goal, _ = unpack_code(code)
            known = len(state.rules.names)
            if kind in BARE or (kind == DRAW and goal < 4) or (place < known and goal < known and kind < 12):
                move = state.rules.move(code)
                if self.code(state, move) == code:
                    return move
        raise Unreadable("conquest.word.code", code=code)

    def invariant_counts(self, state: ConquestState) -> Mapping[str, int]:
        """Pieces by kind, on the board and in piles, without those built during the match."""
        rows = packing.rows(state.position)
        counts = [sum(rows["pile"][i :: len(KINDS)]) - rows["built"][i] for i in range(len(KINDS))]
        for stack in packing.stacks(state.position).values():
            todo = [stack]
            while todo:
                piece = todo.pop()
                counts[piece.type] += 1
                todo += piece.load
        return dict(zip(KINDS, counts, strict=True))

    def digest(self, state: ConquestState) -> int:
        return state.position.digest()

    def why_waiting(self, state: ConquestState, seat: Seat) -> NotYourTurn:
        refused = super().why_waiting(state, seat)
        found = waiting(state, seat)
        return NotYourTurn(found.key, clause=found.clause, **{**refused.params, **found.params}) if found else refused

    def why_not(self, state: ConquestState, seat: Seat, action: Move) -> Illegal:
        return reason(state, seat, action)

    def position(self, state: ConquestState) -> ConquestFastPosition:
        return ConquestFastPosition(state.rules, state.position.copy())


GAME = Conquest()
