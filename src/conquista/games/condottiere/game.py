"""Condottiere as an implementation of the game contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conquista.core import (
    Chance,
    Data,
    Game,
    Illegal,
    NotYourTurn,
    OpenQuestion,
    Options,
    Outcome,
    Seat,
    Step,
    TableTerms,
    Unreadable,
    View,
)
from conquista.games.condottiere import packing
from conquista.games.condottiere.actions import ACTS, CardAction, act_of, showing, uncovering
from conquista.games.condottiere.cards import CARDS, SEATS
from conquista.games.condottiere.explain import out_of_turn, reason
from conquista.games.condottiere.fast_position import CondottiereFastPosition
from conquista.games.condottiere.notation import read_position
from conquista.games.condottiere.offers import offers
from conquista.games.condottiere.rules.constants.action_codes import CODES, DONE, KEEP_CARD, SHOW, SHOW_HIDDEN
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.phases import ASK, DEAL, OVER
from conquista.games.condottiere.rules.constants.sizes import NONE, OBSERVERS
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.events import REASONS, events, put_aside, shown
from conquista.games.condottiere.views.queries import answer_query
from conquista.games.condottiere.views.sampling import sample_state
from conquista.games.condottiere.views.view import awaited, sealed, view_of
from conquista.games.condottiere.views.wire_types import WIRE

CLAUSES = {
    "regions": "CO-END-01",
    "kingdom": "CO-END-01",
    "both": "CO-AMB-08",
    "count": "CO-END-06",
    "tiebreak": "CO-TIE-15",
    "shared": "CO-TIE-16",
    "points": "CO-VARB-06",
}

# What is done for a seat that does not decide, whichever of these is legal: pass, take nothing, keep the hand.
IDLE = ("pass", "take:none", "favour:off", "hold", "done", "decline")

# The most that chat allows, for each value of the option `chat`.
TALK = {"none": "none", "open": "table", "open_and_private": "private"}


class Condottiere(Game[CondottiereState, CardAction]):
    """The base game with its five variants; each set of options is a separate game."""

    facts = FACTS
    wire = WIRE

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return rules_for(options).seats

    def start(self, options: Options, chance: Chance) -> CondottiereState:
        rules = rules_for(options)
        return CondottiereState(rules, rules.opening(chance))

    def options(self, state: CondottiereState) -> Options:
        return state.rules.options

    def to_act(self, state: CondottiereState) -> tuple[Seat, ...]:
        return awaited(state)

    def legal_actions(self, state: CondottiereState, seat: Seat) -> Iterator[CardAction]:
        if seat in self.to_act(state):
            for code in state.rules.engine.legal(state.position, SEATS.index(seat)):
                yield ACTS[code]

    def asides(self, state: CondottiereState, seat: Seat) -> Iterator[CardAction]:
        """Cards that a seat may show to another seat that does not know them yet (CO-TALK-02)."""
        rules, rows = state.rules, state.rows
        if state.numbers["phase"] in (OVER, DEAL) or seat not in rules.seats or not rules.options.yes("show_cards"):
            return
        owner, hand = SEATS.index(seat), state.row("hand", SEATS.index(seat))
        for kind in range(KINDS):
            for observer in range(len(rules.seats)):
                seen = bool(rows["peek"][owner] >> observer & 1) and rows["old"][owner] == kind
                if (
                    observer != owner
                    and rows["known"][(owner * OBSERVERS + observer) * KINDS + kind] < hand[kind] + seen
                ):
                    yield showing(kind, observer)
        for observer in range(len(rules.seats)):
            if observer != owner and rows["old"][owner] != NONE and not rows["peek"][owner] >> observer & 1:
                yield uncovering(observer)

    def apply(self, state: CondottiereState, seat: Seat, action: CardAction, chance: Chance) -> Step[CondottiereState]:
        position, place = state.position.copy(), SEATS.index(seat)
        if action.shows:
            return self._show(state, place, action)
        packing.start_log(position)
        state.rules.engine.do(position, place, action.code)
        state.rules.settle(position, chance)
        happened = events(state.rules, packing.drain_log(position))
        if KEEP_CARD <= action.code < DONE:
            happened = (put_aside(seat, CARDS[action.code - KEEP_CARD]), *happened)
        return Step(CondottiereState(state.rules, position), happened)

    def _show(self, state: CondottiereState, owner: int, action: CardAction) -> Step[CondottiereState]:
        position = state.position.copy()
        if action.code >= SHOW_HIDDEN:
            observer, kind = action.code - SHOW_HIDDEN, state.rows["old"][owner]
            packing.uncover(position, owner, observer)
        else:
            kind, observer = divmod(action.code - SHOW, len(SEATS))
            packing.show(position, owner, observer, kind)
        event = shown(SEATS[owner], SEATS[observer], CARDS[kind], action.code >= SHOW_HIDDEN)
        return Step(CondottiereState(state.rules, position), (event,))

    def idle(self, state: CondottiereState, seat: Seat) -> CardAction:
        legal = {action.word: action for action in self.legal_actions(state, seat)}
        return next((legal[word] for word in IDLE if word in legal), next(iter(legal.values())))

    def question(self, state: CondottiereState) -> OpenQuestion | None:
        """Whether to keep the hand after a battle (CO-RES-13, CO-RES-14)."""
        if not _asks(state):
            return None
        if not sealed(state):
            return OpenQuestion(self.to_act(state))
        asked = state.numbers["asked"]
        return OpenQuestion(
            tuple(seat for place, seat in enumerate(state.rules.seats) if asked >> place & 1), sealed=True
        )

    def answering(self, state: CondottiereState, seat: Seat) -> bool:
        return _asks(state) and seat in self.to_act(state)

    def orders(self, options: Options) -> Mapping[str, tuple[str, ...]]:
        """Standing orders for the hand after a battle; a hand with a Mercenary is always kept."""
        return super().orders(options) if options.number("revision") < 3 else {"hand": ("ask", "hold", "discard")}

    def auto_reply(self, state: CondottiereState, seat: Seat, order: Mapping[str, str]) -> CardAction | None:
        if not _asks(state):
            return super().auto_reply(state, seat, order)
        wanted = order.get("hand", "ask")
        if wanted == "ask":
            return None
        legal = {action.word: action for action in self.legal_actions(state, seat)}
        return legal.get(wanted, legal["hold"])

    def offers(self, options: Options) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        return offers(self.seats(options))

    def table_terms(self, options: Options) -> TableTerms:
        return TableTerms(
            talk=TALK[options.word("chat")],
            seconds=options.number("turn_timer"),
            leavers_idle=options.word("leaver_policy") == "auto_pass",
        )

    def outcome(self, state: CondottiereState) -> Outcome | None:
        numbers, seats = state.numbers, state.rules.seats
        if numbers["phase"] != OVER:
            return None
        winners = tuple(seat for place, seat in enumerate(seats) if numbers["winners"] >> place & 1)
        merit = (
            state.rows["score"] if state.rules.tables.b else [state.rows["owner"].count(p) for p in range(len(seats))]
        )
        rest = [place for place, seat in enumerate(seats) if seat not in winners]
        levels = sorted({merit[place] for place in rest}, reverse=True)
        others = tuple(tuple(seats[place] for place in rest if merit[place] == level) for level in levels)
        name = REASONS[numbers["reason"]]
        first = seats.index(winners[0])
        data: dict[str, Data] = {
            "seats": list(winners),
            "regions": state.rows["owner"].count(first),
            "kingdom": state.rules.engine.kingdom(state.position, first),
            "points": state.rows["score"][first],
        }
        clause = "CO-END-02" if len(seats) < 4 and name in ("regions", "kingdom") else CLAUSES[name]
        return Outcome((winners, *others), f"condottiere.reason.{name}", clause, data)

    def view(self, state: CondottiereState, seat: Seat | None) -> View:
        return view_of(state, seat)

    def query(
        self, state: CondottiereState, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()
    ) -> list[Data]:
        return answer_query(state, seat, about)

    def reveal(self, state: CondottiereState) -> Mapping[str, Data]:
        """All hands, and all cards that lie face down."""
        own: dict[Seat, Any] = {seat: self.view(state, seat).data for seat in state.rules.seats}
        return {
            "revealed": {seat: data["hand"] for seat, data in own.items()},
            "down": {seat: data["down"][seat] for seat, data in own.items()},
        }

    def turn_number(self, view: Mapping[str, Any]) -> int:
        """The round."""
        return int(view["moment"]["round"])

    def sample_state(self, view: View, chance: Chance) -> CondottiereState:
        options = view.data["options"]
        assert isinstance(options, Mapping)
        return sample_state(
            self.facts.read_options({str(name): str(value) for name, value in options.items()}), view, chance
        )

    def read_action(self, state: CondottiereState, seat: Seat, text: str) -> CardAction:
        return act_of(text)

    def write_state(self, state: CondottiereState) -> str:
        return state.text

    def read_state(self, options: Options, text: str) -> CondottiereState:
        return read_position(rules_for(options), text)

    def code(self, state: CondottiereState, action: CardAction) -> int:
        return action.code

    def action_of(self, state: CondottiereState, code: int) -> CardAction:
        if not 0 <= code < CODES:
            raise Unreadable("condottiere.word.code", code=code)
        return ACTS[code]

    def invariant_counts(self, state: CondottiereState) -> Mapping[str, int]:
        """The number of cards of each kind, in all locations."""
        rows = state.rows
        counts = {}
        for kind, name in enumerate(CARDS):
            counts[name] = sum(sum(rows[row][kind::KINDS]) for row in ("hand", "up", "gone", "kept", "seen"))
            counts[name] += sum(rows[row].count(kind) for row in ("old", "new", "pile"))
        return counts

    def digest(self, state: CondottiereState) -> int:
        return state.position.digest()

    def why_waiting(self, state: CondottiereState, seat: Seat) -> NotYourTurn:
        refused = super().why_waiting(state, seat)
        refused.clause = out_of_turn(state, seat)
        return refused

    def why_not(self, state: CondottiereState, seat: Seat, action: CardAction) -> Illegal:
        return reason(state, seat, action)

    def position(self, state: CondottiereState) -> CondottiereFastPosition:
        return CondottiereFastPosition(state.rules, state.position.copy())


def _asks(state: CondottiereState) -> bool:
    """Whether the match waits for answers about hands, under rules where keeping a hand reveals nothing."""
    return bool(state.numbers["phase"] == ASK and state.rules.tables.revision >= 3)


GAME = Condottiere()
