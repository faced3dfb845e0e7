"""The interface that every game implements, and all that players, tables and clients use."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from conquista.core.chance import Chance
from conquista.core.errors import ConquistaError, Illegal, MatchOver, NotYourTurn, UnknownName
from conquista.core.game_info import GameInfo
from conquista.core.hosting import TableTerms
from conquista.core.options import Options
from conquista.core.values import Action, Data, Event, OpenQuestion, Outcome, Seat, Step, View
from conquista.core.wire_types import WireTypes

S = TypeVar("S")  # the game's state: frozen, comparable, hidden information included
A = TypeVar("A", bound=Action)  # the game's actions
R = TypeVar("R")  # what the game computes from its options
P = TypeVar("P", bound="PackedPosition")


class Game(ABC, Generic[S, A]):
    """The rules of one game. Methods never modify their arguments; randomness comes from the argument `chance` only."""

    facts: GameInfo
    wire: WireTypes = WireTypes()

    # seats

    @abstractmethod
    def seats(self, options: Options) -> tuple[Seat, ...]:
        """Return the seats in playing order."""

    def teams(self, options: Options) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats by team; by default each seat is a team of its own."""
        return tuple((seat,) for seat in self.seats(options))

    # play

    @abstractmethod
    def start(self, options: Options, chance: Chance) -> S:
        """Return the initial state, cards dealt."""

    @abstractmethod
    def options(self, state: S) -> Options:
        """Return the options that a state was started with."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats to act: one, several who decide simultaneously, or none when the match is over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterator[A]:
        """Yield the legal actions of a seat to act by ascending code, each once; none for other seats."""

    def asides(self, state: S, seat: Seat) -> Iterator[A]:
        """Yield actions that any seat may take out of turn, such as showing a card; the list may be long."""
        return iter(())

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """Return the next state and its events, for an action that is known to be legal."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, or None while the match lasts."""

    # for live tables

    def quiet(self, state: S, seat: Seat, action: A) -> bool:
        """Return whether a legal action affects no other seat yet, so that the acting seat may undo it alone.

        After it the same seat, and no other, is to act; no chance is involved; nothing is captured or revealed.
        """
        return False

    def answering(self, state: S, seat: Seat) -> bool:
        """Return whether a seat to act answers during the turn of another seat, whose clock is paused meanwhile."""
        return False

    def question(self, state: S) -> OpenQuestion | None:
        """Return the open question that has a time limit of its own, or None."""
        return None

    def spent(self, state: S) -> int | None:
        """Return how many moves the seat to act has spent of its turn; None where turns are not made of moves."""
        return None

    def idle(self, state: S, seat: Seat) -> A:
        """Return the action for a seat that runs out of time: the least that the rules allow."""
        return next(self.legal_actions(state, seat))

    def orders(self, options: Options) -> Mapping[str, tuple[str, ...]]:
        """Return the answers that a seat may order in advance: names, each with its allowed words."""
        return {"default": ("ask", "decline")}

    def auto_reply(self, state: S, seat: Seat, order: Mapping[str, str]) -> A | None:
        """Return the answer that a seat has ordered in advance, or None if it wants to be asked."""
        return self.idle(state, seat) if order.get("default") == "decline" else None

    def offers(self, options: Options) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """Return what seats may offer each other: kinds, each with its topics and their allowed words.

        Where no words are listed, a number is expected, such as a round. The message of a kind is
        `<game>.offer.<kind>`.
        """
        return {}

    def table_terms(self, options: Options) -> TableTerms:
        """Return the requirements of the options for the table that hosts a match."""
        return TableTerms()

    def query(self, state: S, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()) -> list[Data]:
        """Answer a query of a client before its seat decides, such as the reach of a piece; empty for unknown queries.

        Answers depend only on what the seat may know; the seat None is a watcher.
        """
        return []

    # hidden information

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """Return what a seat may know; None is a watcher."""

    def event_for(self, event: Event, seat: Seat | None) -> Event | None:
        """Return the event as a seat may see it, or None if it is hidden."""
        return event.as_seen_by(seat)

    def awaited(self, state: S, seat: Seat | None) -> tuple[Seat, ...]:
        """Return the seats to act, as far as a seat may know them; None is a watcher."""
        question, waits = self.question(state), self.to_act(state)
        if question is None or not question.sealed:
            return waits
        return tuple(other for other in question.seats if other != seat or other in waits)

    def reveal(self, state: S) -> Mapping[str, Data]:
        """Return what a watcher's view gains when nothing is hidden any more; by default the view of each seat."""
        return {"revealed": {seat: self.view(state, seat).data for seat in self.seats(self.options(state))}}

    def turn_number(self, view: Mapping[str, Any]) -> int:
        """Return the number of the turn or round that the data of a view is from; 0 in games that count none."""
        return 0

    @abstractmethod
    def sample_state(self, view: View, chance: Chance) -> S:
        """Return a state consistent with this view, its unknown part drawn at random."""

    # text and codes

    def write_action(self, action: A) -> str:
        return action.word

    @abstractmethod
    def read_action(self, state: S, seat: Seat, text: str) -> A:
        """Parse a word into an action, legal or not; raises Unreadable, or Ambiguous for an ambiguous short form."""

    @abstractmethod
    def write_state(self, state: S) -> str:
        """Return the position on one line: everything except the options."""

    @abstractmethod
    def read_state(self, options: Options, text: str) -> S:
        """Parse a position line; raises PositionError."""

    @abstractmethod
    def code(self, state: S, action: A) -> int:
        """Return the code of an action, from 0; it depends on options and board, not on the position."""

    @abstractmethod
    def action_of(self, state: S, code: int) -> A:
        """Return the action of a code; raises Unreadable for an unused code."""

    # invariants

    @abstractmethod
    def invariant_counts(self, state: S) -> Mapping[str, int]:
        """Return counts that no action may change: cards, pieces on the board and off it."""

    def digest(self, state: S) -> int:
        """Return a 64-bit hash: equal for equal states, and different for others with overwhelming probability."""
        return int.from_bytes(hashlib.sha256(self.write_state(state).encode()).digest()[:8], "big")

    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise the refusal of an action that this seat may not take now."""
        if self.outcome(state) is not None:
            raise MatchOver("core.refused.over")
        seats = self.seats(self.options(state))
        if seat not in seats:
            raise UnknownName.among("seat", seat, seats)
        if action in self.asides(state, seat):
            return
        awaited = self.to_act(state)
        if seat not in awaited:
            raise self.why_waiting(state, seat)
        if action not in self.legal_actions(state, seat):
            raise self.why_not(state, seat, action)

    def why_waiting(self, state: S, seat: Seat) -> NotYourTurn:
        """Return why this seat may not act now; games name the clause that lets another seat act."""
        return NotYourTurn("core.refused.turn", seat=seat, awaited=self.awaited(state, seat))

    def why_not(self, state: S, seat: Seat, action: A) -> Illegal:
        """Return why an action is illegal; games name the violated clause."""
        return Illegal("core.refused.illegal", word=self.write_action(action), seat=seat)

    def position(self, state: S) -> FastPosition:
        """Return the compiled mutable position, for games whose facts say `kernel`."""
        raise ConquistaError("core.no_kernel", game=self.facts.name)


class PackedPosition(Protocol):
    """A position as a compiled class holds it."""

    def digest(self) -> int: ...


class PositionState(ABC, Generic[R, P]):
    """An immutable state: rules, and a position that is never modified. Equal states have equal texts and rules."""

    __slots__ = ("_text", "position", "rules")

    rules: R
    position: P
    _text: str | None

    @property
    @abstractmethod
    def text(self) -> str:
        """The position line; computed once."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.rules is other.rules and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.position.digest())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text[-60:]}>"


class FastPosition(Protocol):
    """A mutable state for search: actions by code, without checks and without chance."""

    def to_act(self) -> int:
        """Return the index in playing order of the seat to act, or -1 when the match is over."""

    def legal(self) -> Sequence[int]:
        """Return the codes of the legal actions, in the order of `legal_actions`."""

    def do(self, code: int) -> None: ...

    def undo(self) -> None:
        """Take back the last `do`."""

    def copy(self) -> FastPosition: ...

    def hash(self) -> int:
        """Return the digest of the state."""


AnyGame = Game[Any, Any]


class Player(Protocol):
    """Chooses actions for a seat from that seat's view only."""

    @property
    def name(self) -> str: ...

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action: ...
