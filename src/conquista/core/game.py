"""The contract: what every game offers, and all that players, tables and screens may know of it."""

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

S = TypeVar("S")  # the game's state: frozen, comparable, secrets included
A = TypeVar("A", bound=Action)  # the game's actions


class Game(ABC, Generic[S, A]):
    """The rules of one game. Methods never change what they are given; chance comes from the argument alone."""

    facts: GameInfo

    # who plays

    @abstractmethod
    def seats(self, options: Options) -> tuple[Seat, ...]:
        """The seats in playing order."""

    def teams(self, options: Options) -> tuple[tuple[Seat, ...], ...]:
        """The seats by team; everyone alone unless a game says otherwise."""
        return tuple((seat,) for seat in self.seats(options))

    # the course of a match

    @abstractmethod
    def start(self, options: Options, chance: Chance) -> S:
        """The opening state, cards dealt."""

    @abstractmethod
    def options(self, state: S) -> Options:
        """The options that a state was started with."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats the match waits for: one, several who decide together, or none when it is over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterator[A]:
        """What an awaited seat may do, each once, by rising code; nothing for a seat that is not awaited."""

    def asides(self, state: S, seat: Seat) -> Iterator[A]:
        """What any seat may do without being awaited, such as showing a card; these lists are apart and may be long."""
        return iter(())

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """The next state and its events, for an action that is known to be legal."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None while it lasts."""

    # what a live table asks

    def quiet(self, state: S, seat: Seat, action: A) -> bool:
        """Whether a legal action concerns nobody else yet, so that its maker may still take it back by himself.

        After it the same seat, and no other, decides; no fate takes part; nothing is taken, shown or found out.
        """
        return False

    def answering(self, state: S, seat: Seat) -> bool:
        """Whether an awaited seat is asked in the midst of another's turn, whose clock stands still meanwhile."""
        return False

    def question(self, state: S) -> OpenQuestion | None:
        """The question with a time limit of its own that the match waits for; None at all other moments."""
        return None

    def spent(self, state: S) -> int | None:
        """How many moves of its turn whoever is to move has spent; None where turns are not made of moves."""
        return None

    def idle(self, state: S, seat: Seat) -> A:
        """What is done for an awaited seat that does not decide in time: as little as the rules allow."""
        return next(self.legal_actions(state, seat))

    def orders(self, options: Options) -> Mapping[str, tuple[str, ...]]:
        """What a seat may order beforehand for when it is asked: names and, for each, the words it may have."""
        return {"default": ("ask", "decline")}

    def standing(self, state: S, seat: Seat, order: Mapping[str, str]) -> A | None:
        """The answer that a seat has ordered beforehand; None when it wants to be asked."""
        return self.idle(state, seat) if order.get("default") == "decline" else None

    def offers(self, options: Options) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """What seats may offer each other: kinds, each with what it is about and the words for that.

        Where no words are listed, a number is meant, such as a round. The sentence of a kind is `<game>.offer.<kind>`.
        """
        return {}

    def table_terms(self, options: Options) -> TableTerms:
        """What the options ask of the table that plays a match of this game."""
        return TableTerms()

    def look(self, state: S, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()) -> list[Data]:
        """What a screen asks before its seat decides, such as how far a piece can come; nothing where a game is silent.

        Answers rest on what the seat may know, and on nothing else; the seat None is a watcher.
        """
        return []

    # what each seat may know

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What a seat may know; None is a watcher."""

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as a seat may hear it, or None."""
        return event.told(seat)

    def awaited(self, state: S, seat: Seat | None) -> tuple[Seat, ...]:
        """The seats that the match waits for, as far as a seat may know; None is a watcher."""
        question, waits = self.question(state), self.to_act(state)
        if question is None or not question.sealed:
            return waits
        return tuple(other for other in question.seats if other != seat or other in waits)

    @abstractmethod
    def imagine(self, view: View, chance: Chance) -> S:
        """One state that fits all this view knows, the unknown filled in by chance."""

    # text and numbers

    def write_action(self, action: A) -> str:
        return action.word

    @abstractmethod
    def read_action(self, state: S, seat: Seat, text: str) -> A:
        """The action of a word, legal or not; raises Unreadable, or Ambiguous for a short form that several fit."""

    @abstractmethod
    def write_state(self, state: S) -> str:
        """The position on one line: everything but the options."""

    @abstractmethod
    def read_state(self, options: Options, text: str) -> S:
        """The state of a position line; raises PositionError."""

    @abstractmethod
    def code(self, state: S, action: A) -> int:
        """The number of an action, from 0; it depends on options and board, not on the moment."""

    @abstractmethod
    def action_of(self, state: S, code: int) -> A:
        """The action of a number; raises Unreadable for a number that none bears."""

    # what must hold

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """Counts that no action may change: cards, pieces on the board and off it."""

    def digest(self, state: S) -> int:
        """A number of 64 bits: equal for equal states, different for all others as far as anyone will see."""
        return int.from_bytes(hashlib.sha256(self.write_state(state).encode()).digest()[:8], "big")

    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise the named refusal of an action that this seat may not make now."""
        if self.outcome(state) is not None:
            raise MatchOver("core.refused.over")
        seats = self.seats(self.options(state))
        if seat not in seats:
            raise UnknownName.among("seat", seat, seats)
        if action in self.asides(state, seat):
            return
        awaited = self.to_act(state)
        if seat not in awaited:
            raise NotYourTurn("core.refused.turn", seat=seat, awaited=self.awaited(state, seat))
        if action not in self.legal_actions(state, seat):
            raise self.why_not(state, seat, action)

    def why_not(self, state: S, seat: Seat, action: A) -> Illegal:
        """The reason why an action is not legal; games name the clause it breaks."""
        return Illegal("core.refused.illegal", word=self.write_action(action), seat=seat)

    def position(self, state: S) -> FastPosition:
        """The fast door into compiled code, for games whose facts say kernel."""
        raise ConquistaError("core.no_kernel", game=self.facts.name)


class FastPosition(Protocol):
    """A state that is changed in place: for search, by codes, without checks and without chance."""

    def to_act(self) -> int:
        """The place in playing order of the seat to act, -1 when the match is over."""

    def legal(self) -> Sequence[int]:
        """The codes of the legal actions, in the order of `legal_actions`."""

    def do(self, code: int) -> None: ...

    def undo(self) -> None:
        """Take back the last `do`."""

    def copy(self) -> FastPosition: ...

    def hash(self) -> int:
        """The digest of the state it stands for."""


AnyGame = Game[Any, Any]


class Player(Protocol):
    """Whoever chooses for a seat, from that seat's view alone."""

    @property
    def name(self) -> str: ...

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action: ...
