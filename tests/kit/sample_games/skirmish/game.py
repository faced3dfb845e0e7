"""Skirmish: two seats on a small graph, nothing hidden, no chance, and an answer to every capture.

SK-1 A turn moves one own piece along a road to an empty place.
SK-2 Moving onto a piece of the other seat captures it.
SK-3 After a capture the other seat may answer at once by capturing on that place, or let it be.
SK-4 An answer is not answered; then the turn passes.
SK-5 A seat without pieces has lost.
SK-6 After so many turns in a row without a capture the match is drawn.
SK-7 A seat that cannot move passes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from conquista.core import (
    Chance,
    Event,
    Game,
    GameInfo,
    Illegal,
    Option,
    Options,
    Outcome,
    PositionError,
    RecordedChance,
    Seat,
    Step,
    Unreadable,
    View,
)

SEATS = ("S", "N")
ROADS = {"ring": "ab bc cd de ef fg gh ha dh", "bridge": "ab bc ca cd de ef fg ge"}
OPENINGS = {"ring": "SSS.NNN.", "bridge": "SSS.NNN"}


@dataclass(frozen=True, slots=True)
class Act:
    """A move between two places, or one of the words `let` and `pass`."""

    word: str


NO_CHANCE = RecordedChance(())
LET, PASS = Act("let"), Act("pass")


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    places: str  # one letter per place: S, N or a dot
    turn: Seat
    window: str = ""  # the place on which the other seat may answer
    quiet: int = 0
    lost: tuple[int, int] = (0, 0)  # pieces that S and N have lost

    @property
    def board(self) -> str:
        return self.options.word("board")

    @property
    def names(self) -> str:
        return "abcdefghij"[: len(self.places)]

    @property
    def acting(self) -> Seat:
        return other(self.turn) if self.window else self.turn

    def on(self, place: str) -> str:
        return self.places[self.names.index(place)]


def other(seat: Seat) -> Seat:
    return "N" if seat == "S" else "S"


def roads(board: str, place: str) -> list[str]:
    return sorted(road.replace(place, "") for road in ROADS[board].split() if place in road)


class Skirmish(Game[State, Act]):
    """The object that ties the rules together."""

    facts = GameInfo(
        name="skirmish",
        version=1,
        title="skirmish.title",
        least_seats=2,
        most_seats=2,
        max_actions=600,
        kernel=True,
        options=(
            Option("board", "choice", "ring", "skirmish.option.board", allowed=("ring", "bridge")),
            Option("quiet", "number", 20, "skirmish.option.quiet", least=1, most=40, clauses=("SK-6",)),
        ),
        presets=tomllib.loads(Path(__file__).with_name("presets.toml").read_text(encoding="utf-8")),
    )

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return SEATS

    def start(self, options: Options, chance: Chance) -> State:
        return State(options, OPENINGS[options.word("board")], "S")

    def options(self, state: State) -> Options:
        return state.options

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (state.acting,)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Act]:
        if seat not in self.to_act(state):
            return
        found = False
        for origin in state.names:
            if state.on(origin) == seat:
                for target in roads(state.board, origin):
                    if state.on(target) != seat and state.window in ("", target):
                        found = True
                        yield Act(f"{origin}-{target}")
        if state.window:
            yield LET
        elif not found:
            yield PASS

    def apply(self, state: State, seat: Seat, action: Act, chance: Chance) -> Step[State]:
        if action in (LET, PASS):
            kind = "skirmish.let" if action == LET else "skirmish.passed"
            quiet = 0 if action == LET else state.quiet + 1
            after = replace(state, turn=other(state.turn), window="", quiet=quiet)
            return Step(after, (Event(kind, {"seat": seat}),))
        origin, target = action.word.split("-")
        places = list(state.places)
        taken = places[state.names.index(target)] != "."
        places[state.names.index(target)] = seat
        places[state.names.index(origin)] = "."
        events = [Event("skirmish.moved", {"seat": seat, "origin": origin, "target": target})]
        if taken:
            events.append(Event("skirmish.captured", {"seat": seat, "target": target}))
        opens = taken and not state.window and other(seat) in places  # SK-3, SK-4
        after = State(
            state.options,
            "".join(places),
            state.turn if opens else other(state.turn),
            target if opens else "",
            0 if taken else state.quiet + 1,
            self._lost(state, seat) if taken else state.lost,
        )
        return Step(after, tuple(events))

    def answering(self, state: State, seat: Seat) -> bool:
        return bool(state.window)

    def idle(self, state: State, seat: Seat) -> Act:
        return LET if state.window else next(self.legal_actions(state, seat))

    def _lost(self, state: State, captor: Seat) -> tuple[int, int]:
        south, north = state.lost
        return (south + 1, north) if captor == "N" else (south, north + 1)

    def outcome(self, state: State) -> Outcome | None:
        for seat in SEATS:
            if seat not in state.places:
                winner = other(seat)
                return Outcome(((winner,), (seat,)), "skirmish.end.captured", "SK-5", {"seat": winner})
        if state.quiet >= state.options.number("quiet"):
            return Outcome((SEATS,), "skirmish.end.quiet", "SK-6", {"turns": state.quiet})
        return None

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, {"position": self.write_state(state), "options": state.options.changed()})

    def sample_state(self, view: View, chance: Chance) -> State:
        options, position = view.data["options"], view.data["position"]
        assert isinstance(options, Mapping)
        return self.read_state(
            self.facts.read_options({name: str(value) for name, value in options.items()}), str(position)
        )

    def read_action(self, state: State, seat: Seat, text: str) -> Act:
        found = re.fullmatch(r"let|pass|(\w)-(\w)", text)
        if not found or (found[1] and not (found[1] in state.names and found[2] in state.names)):
            raise Unreadable("core.refused.unreadable", word=text)
        return Act(text)

    def write_state(self, state: State) -> str:
        return f"{state.places} {state.turn} {state.window or '-'} {state.quiet} {state.lost[0]}:{state.lost[1]}"

    def read_state(self, options: Options, text: str) -> State:
        board, limit = options.word("board"), options.number("quiet")
        size = len(OPENINGS[board])
        last = "abcdefghij"[size - 1]
        found = re.fullmatch(rf"([SN.]{{{size}}}) ([SN]) (-|[a-{last}]) (0|[1-9][0-9]?) ([0-3]):([0-3])", text)
        if not found:
            raise PositionError("skirmish.position", text=text)
        lost = (int(found[5]), int(found[6]))
        state = State(options, found[1], found[2], found[3].strip("-"), int(found[4]), lost)
        whole = all(count == 3 for count in self.invariant_counts(state).values())
        opened = not state.window or (
            state.on(state.window) == state.turn and not state.quiet and other(state.turn) in state.places
        )
        if not whole or not opened or state.quiet > limit:
            raise PositionError("skirmish.position", text=text)
        return state

    def code(self, state: State, action: Act) -> int:
        size = len(state.places)
        if action in (LET, PASS):
            return size * size + (action == PASS)
        origin, target = action.word.split("-")
        return state.names.index(origin) * size + state.names.index(target)

    def action_of(self, state: State, code: int) -> Act:
        size = len(state.places)
        if not 0 <= code < size * size + 2:
            raise Unreadable("core.refused.unreadable", word=str(code))
        if code >= size * size:
            return PASS if code > size * size else LET
        return Act(f"{state.names[code // size]}-{state.names[code % size]}")

    def invariant_counts(self, state: State) -> Mapping[str, int]:
        return {seat: state.places.count(seat) + state.lost[SEATS.index(seat)] for seat in SEATS}

    def why_not(self, state: State, seat: Seat, action: Act) -> Illegal:
        if action in (LET, PASS):
            return super().why_not(state, seat, action)
        origin, target = action.word.split("-")
        if state.on(origin) != seat:
            return Illegal("skirmish.no_piece", clause="SK-1", origin=origin)
        if target not in roads(state.board, origin):
            return Illegal("skirmish.no_road", clause="SK-1", origin=origin, target=target)
        if state.on(target) == seat:
            return Illegal("skirmish.own_piece", clause="SK-1", target=target)
        return Illegal("skirmish.only_answer", clause="SK-3", target=state.window)

    def position(self, state: State) -> SkirmishPosition:
        return SkirmishPosition(self, state)


class SkirmishPosition:
    """The fast door; here it merely stacks states, where a real game changes packed integers in place."""

    def __init__(self, game: Skirmish, *states: State) -> None:
        self.game = game
        self.states = list(states)

    def to_act(self) -> int:
        awaited = self.game.to_act(self.states[-1])
        return SEATS.index(awaited[0]) if awaited else -1

    def legal(self) -> list[int]:
        state = self.states[-1]
        return [self.game.code(state, action) for action in self.game.legal_actions(state, state.acting)]

    def do(self, code: int) -> None:
        state = self.states[-1]
        self.states.append(self.game.apply(state, state.acting, self.game.action_of(state, code), NO_CHANCE).state)

    def undo(self) -> None:
        self.states.pop()

    def copy(self) -> SkirmishPosition:
        return SkirmishPosition(self.game, *self.states)

    def hash(self) -> int:
        return self.game.digest(self.states[-1])


SKIRMISH = Skirmish()
