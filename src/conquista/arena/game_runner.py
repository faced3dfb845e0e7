"""One game of a series, from its number to its result."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from conquista.arena.errors import ArenaError
from conquista.arena.game_result import CRASH, CUT, ILLEGAL, OVERRUN, GameFault, GameResult, Thinking, finished, forfeit
from conquista.arena.schedule import GameTask, Schedule
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.worker_progress import NO_SEAT, SEAT_AT, WorkerProgress
from conquista.core import Action, AnyGame, Chance, ConquistaError, Event, Outcome, Player, Seat, SeededChance, View
from conquista.players import registry
from conquista.players.errors import ProgramFault
from conquista.players.listeners import MatchListeners
from conquista.players.spec import read

TRIES = 25  # attempts to find a random opening that is not over
MISFITS = ("game", "refused", "version")  # faults of a program that are due to its configuration
LONGEST_TEXT = 400  # characters of a player's answer in the log
KEEP_EVERY = 0.005  # seconds for which built-in players may play before their lines are saved


class UnseenView(View):
    """A lazy view for built-in players, which read only its `data`."""

    def __init__(self, game: AnyGame, state: object, seat: Seat) -> None:
        vars(self).update(seat=seat, _game=game, _state=state)

    def __getattr__(self, name: str) -> Any:
        if name != "data":
            raise AttributeError(name)
        mine = vars(self)
        mine["data"] = mine["_game"].view(mine.pop("_state"), mine["seat"]).data
        return mine["data"]


class SeriesRunner:
    """A schedule ready to play: what all its games share is prepared once."""

    def __init__(self, plan: SeriesPlan) -> None:
        self.schedule = Schedule(plan)
        self._root = SeededChance(plan.seed)
        self._openings: dict[int, str] = {}

    def check_playable(self) -> None:
        """Create every player and parse every opening once, so that an unplayable plan is refused at once.

        External programs are started too: an unsupported setting should not cost a thousand games.
        """
        schedule = self.schedule
        for line in schedule.plan.openings:
            state = schedule.game.read_state(schedule.options, line)
            if schedule.game.outcome(state) is not None:
                raise ArenaError("arena.opening.over", line=line[:80])
        for spec in dict.fromkeys(spec for specs in schedule.specs for spec in specs):
            player: Any = self._player(spec, self._root.fork(f"rehearsal {spec}"))
            try:
                if read(spec).program:
                    player.introduce()
            except ProgramFault as fault:
                if fault.kind in MISFITS:
                    raise
            finally:
                notify(player, "close")

    def _player(self, spec: str, chance: Chance) -> Player:
        schedule = self.schedule
        return registry.make(spec, schedule.game, schedule.options, chance, schedule.plan.limits)

    def opening(self, deal: int) -> str:
        """Return the position line that a deal starts with, empty for the standard opening."""
        plan = self.schedule.plan
        if plan.openings:
            return plan.openings[deal % len(plan.openings)]
        if not plan.plies:
            return ""
        if deal not in self._openings:
            self._openings = {deal: self._random_opening(deal)}  # games of a deal are consecutive
        return self._openings[deal]

    def _random_opening(self, deal: int) -> str:
        game, options = self.schedule.game, self.schedule.options
        for attempt in range(TRIES):
            chance = self._root.fork(f"opening {deal} {attempt}")
            choice = chance.fork("choice")
            state = game.start(options, chance)
            for _ in range(self.schedule.plan.plies):
                awaited = game.to_act(state)
                if not awaited:
                    break
                legal = tuple(game.legal_actions(state, awaited[0]))
                state = game.apply(state, awaited[0], choice.choice(legal), chance).state
            if game.outcome(state) is None:
                return game.write_state(state)
        raise ArenaError("arena.opening.short", plies=self.schedule.plan.plies)

    def chance_for(self, task: GameTask) -> SeededChance:
        """Return the randomness of a game: the same for all games of a deal."""
        return self._root.fork(f"deal {task.deal}")

    def play(self, number: int, journal: WorkerProgress | None = None) -> GameResult:
        """Play a game. A player's fault costs it this game only."""
        task = self.schedule.task(number)
        return _Game(self, task, journal).result()

    def players(self, task: GameTask) -> list[tuple[Seat, int, str, SeededChance]]:
        """Return the players: the seat, the index in the plan, the spec and a chance stream."""
        streams = self._root.fork(f"game {task.number}")
        return [(seat, holder, spec, streams.fork(seat)) for seat, holder, spec in self.schedule.seat_specs(task)]

    def abandoned(self, number: int, text: str, fault: GameFault) -> GameResult:
        """Return the result of a game whose worker died, from its saved progress."""
        task = self.schedule.task(number)
        game = _Game(self, task, None)
        return game.closed(forfeit(self.schedule, fault), text.splitlines(keepends=True), fault)


class _Lost(Exception):
    """A player has lost by a fault."""

    def __init__(self, fault: GameFault) -> None:
        super().__init__(fault.cause)
        self.fault = fault


class _Game:
    """One game in progress."""

    def __init__(self, runner: SeriesRunner, task: GameTask, journal: WorkerProgress | None) -> None:
        self.runner = runner
        self.schedule = runner.schedule
        self.task = task
        self.journal = journal
        self.status = journal.status if journal else bytearray(SEAT_AT + 1)  # shared memory that shows the seat at work
        self.write = journal.write if journal else None
        self.lines: list[str] = []  # of the record, each with its end
        self.kept = 0  # how many of them are saved
        self.holders = runner.players(task)
        self.spent = {seat: [0, 0.0, 0.0] for seat in self.schedule.seats}
        self.begun = time.perf_counter()
        self.opening = runner.opening(task.deal)

    def result(self) -> GameResult:
        if self.journal:
            self.journal.begin(self.task.number)
        players: dict[Seat, Player] = {}
        fault = None
        try:
            outcome = self._play_to_end(players)
        except _Lost as lost:
            fault = lost.fault
            outcome = forfeit(self.schedule, fault)
        else:
            for player in players.values():
                notify(player, "over", outcome)
        finally:
            for player in players.values():
                notify(player, "close")
        return self.closed(outcome, self.lines, fault)

    def closed(self, outcome: Outcome, lines: Sequence[str], fault: GameFault | None) -> GameResult:
        seed = self.runner.chance_for(self.task).seed if self.schedule.game.facts.chance else ""
        thinking = [Thinking(int(n), total, longest) for n, total, longest in self.spent.values()]
        seconds = time.perf_counter() - self.begun
        return finished(self.schedule, self.task, outcome, self.opening, seed, lines, thinking, seconds, fault)

    def _made(self, place: int, spec: str, chance: Chance) -> Player:
        self.status[SEAT_AT] = place
        try:
            return self.runner._player(spec, chance)
        except (Exception, SystemExit) as fault:
            raise self._crash(place, fault) from fault
        finally:
            self.status[SEAT_AT] = NO_SEAT

    def _play_to_end(self, players: dict[Seat, Player]) -> Outcome:
        """Play to the end. States are not kept; built-in players are neither checked nor given unused views."""
        game, plan, chance, status = (
            self.schedule.game,
            self.schedule.plan,
            self.runner.chance_for(self.task),
            self.status,
        )
        opening = self.opening
        state = (
            game.read_state(self.schedule.options, opening) if opening else game.start(self.schedule.options, chance)
        )
        self._note("0 start", chance)
        self._keep()
        for place, (seat, _, spec, stream) in enumerate(self.holders):
            players[seat] = self._made(place, spec, stream)
        places = {seat: place for place, (seat, _, _, _) in enumerate(self.holders)}
        trusted = {seat: registry.known(spec) for seat, _, spec, _ in self.holders}
        listeners = MatchListeners(game, players)
        most = plan.cut or game.facts.max_actions
        clock = time.perf_counter
        number, kept = 0, clock()
        while (outcome := game.outcome(state)) is None:
            if number == most:
                return Outcome((self.schedule.seats,), CUT)
            seat = game.to_act(state)[0]
            legal = tuple(game.legal_actions(state, seat))
            known = trusted[seat]
            view = UnseenView(game, state, seat) if known else game.view(state, seat)
            status[SEAT_AT] = places[seat]
            before = clock()
            if not known or before - kept > KEEP_EVERY:
                self._keep()
                kept = before
            try:
                action = players[seat].choose(game, view, legal)
            except (Exception, SystemExit) as fault:
                raise self._crash(places[seat], fault) from fault
            took = clock() - before
            status[SEAT_AT] = NO_SEAT
            spent = self.spent[seat]
            spent[0] += 1
            spent[1] += took
            if took > spent[2]:
                spent[2] = took
                if took > plan.overrun:
                    raise self._late(places[seat], took)
            if not known:
                action = self._checked(state, places[seat], action, legal)
            step = game.apply(state, seat, action, chance)
            state = step.state
            number += 1
            self._note(f"{number} {seat} {game.write_action(action)}", chance)
            if listeners.listeners:
                self._keep()
                try:
                    self._tell(listeners, places, seat, action, step.events)
                except _Lost:
                    if game.outcome(state) is None:  # a finished match is left as it is
                        raise
        return outcome

    def _tell(
        self, listeners: MatchListeners, places: dict[Seat, int], seat: Seat, action: Action, events: Sequence[Event]
    ) -> None:
        """Notify listening players of an action; one that fails at that has lost too."""
        for own in listeners.listeners:
            self.status[SEAT_AT] = places[own]
            try:
                listeners.notify(own, seat, action, events)
            except Exception as fault:
                raise self._crash(places[own], fault) from fault
            self.status[SEAT_AT] = NO_SEAT

    def _note(self, line: str, chance: Chance) -> None:
        """Add a line to the record, with the numbers drawn."""
        drawn = chance.drain_log()
        if drawn:
            self.lines.append(f"{line} ~ {' '.join(map(str, drawn))}\n")
        elif line != "0 start":
            self.lines.append(f"{line}\n")

    def _keep(self) -> None:
        """Save the unsaved lines: all of them before an external player is asked, while built-in players are asked many
        times between two saves, since each save has a cost.
        """
        if self.write is None or self.kept == len(self.lines):
            return
        lines, self.kept = self.lines[self.kept :], len(self.lines)
        try:
            self.write("".join(lines).encode())
        except ValueError:  # a record too long for the shared memory is saved as far as it fits
            self._keep_what_fits(lines)

    def _keep_what_fits(self, lines: list[str]) -> None:
        assert self.write is not None
        with suppress(ValueError):
            for line in lines:
                self.write(line.encode())
        self.write = None  # nor a later, shorter line, which would leave a gap

    def _checked(self, state: object, place: int, answer: object, legal: Sequence[Action]) -> Action:
        """Return the legal action that equals an answer: what is played is never an object of the player."""
        try:
            for action in legal:
                if answer is action or (type(answer) is type(action) and answer == action):
                    return action
        except Exception as fault:
            raise self._crash(place, fault) from fault
        seat, holder, _, _ = self.holders[place]
        raise _Lost(GameFault(ILLEGAL, self._refusal(state, seat, answer), seat, holder))

    def _refusal(self, state: object, seat: Seat, answer: object) -> str:
        try:
            self.schedule.game.check(state, seat, answer)
        except ConquistaError as refusal:
            return refusal.say("en")
        except Exception:
            pass  # not an action at all
        return ArenaError("arena.fault.nonsense", answer=shown(answer), seat=seat).say("en")

    def _crash(self, place: int, fault: BaseException) -> _Lost:
        seat, holder, _, _ = self.holders[place]
        text = fault.say("en") if isinstance(fault, ConquistaError) else f"{type(fault).__name__}: {fault}"
        trace = "".join(traceback.format_exception(fault)[-12:])
        return _Lost(GameFault(_cause(fault), text[:LONGEST_TEXT], seat, holder, trace[-4000:]))

    def _late(self, place: int, took: float) -> _Lost:
        seat, holder, _, _ = self.holders[place]
        return _Lost(late(seat, holder, took, self.schedule.plan.overrun))


def _cause(fault: BaseException) -> str:
    """Return the cause in a word; an external program names its own."""
    if isinstance(fault, ProgramFault):
        return ILLEGAL if fault.kind == "illegal" else OVERRUN if fault.late else CRASH
    return CRASH


def late(seat: Seat, holder: int, took: float, allowed: float) -> GameFault:
    """Return the fault of a player whose answer was late or missing."""
    text = ArenaError("arena.fault.late", took=f"{took:.2f}", allowed=f"{allowed:.2f}").say("en")
    return GameFault(OVERRUN, text, seat, holder)


def shown(answer: object) -> str:
    """Return any answer as text for the log."""
    try:
        text = repr(answer)
    except Exception:
        text = f"<{type(answer).__name__}>"
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"


def notify(player: Player, how: str, *arguments: object) -> None:
    """Notify a player of the end of the match, or close it, if it supports that; errors are ignored."""
    leave = getattr(player, how, None)
    if callable(leave):
        with suppress(Exception):
            leave(*arguments)
