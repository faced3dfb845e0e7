"""A player that runs as an external program with a line protocol; its faults cost only its own game."""

from __future__ import annotations

import shlex
import shutil
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from conquista.core import Action, AnyGame, Event, Options, Outcome, Seat, View
from conquista.players.errors import ProgramFault
from conquista.players.external_process import Process
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.protocol import (
    VERSION,
    Introduction,
    ProtocolClock,
    SearchInfo,
    event_lines,
    go_line,
    legal_line,
    match_lines,
    over_line,
    plain,
    view_lines,
)
from conquista.players.spec import PlayerRefused, Spec
from conquista.players.thought import Stop, Thought

MOST_EVENT_LINES = 10_000  # event lines kept for a program until its next decision


@dataclass(frozen=True, slots=True)
class ProgramTimeouts:
    """Timeouts in seconds for each request to a program."""

    start: float = 10.0  # to introduce itself, and to get ready for a match
    ready: float = 5.0  # to answer a ping
    decide: float = 60.0  # to decide when there is no time limit
    lag: float = 0.25  # beyond the time limit before it is told to stop
    grace: float = 2.0  # to answer after it was told to stop
    leave: float = 0.5  # to quit by itself

    def with_settings(self, settings: dict[str, str], text: str) -> ProgramTimeouts:
        """With the timeouts that the spec sets; they are removed from the settings."""
        times: dict[str, float] = {}
        for name in ("start", "ready", "decide", "lag", "grace", "leave"):
            if (value := settings.pop(name, None)) is None:
                continue
            try:
                times[name] = float(value)
            except ValueError:
                times[name] = -1.0
            if not 0 <= times[name] <= 86_400:
                raise PlayerRefused("players.program.seconds", text=text, name=name, value=value)
        return replace(self, **times)


class ExternalPlayer:
    """One program, playing one seat at a time. It is started on first use, and again after a fault."""

    def __init__(
        self,
        command: Sequence[str],
        game: AnyGame,
        options: Options,
        limits: Limits = UNLIMITED,
        settings: Mapping[str, str] | None = None,
        patience: ProgramTimeouts | None = None,
    ) -> None:
        self.command = tuple(command)
        self.clock: ProtocolClock | None = None  # set by a table that keeps clocks
        self.introduction = Introduction()
        self._game = game
        self._options = options
        self._limits = limits
        self._settings = dict(settings or {})
        self._patience = patience or ProgramTimeouts()
        self._process: Process | None = None
        self._seat: Seat | None = None  # the seat that the program was assigned
        self._event_lines: list[str] = []
        self._pings = 0
        self._last: Process | None = None
        self._busy = threading.Lock()

    @property
    def name(self) -> str:
        """The name that the program reports; before that, its file name."""
        return self.introduction.name or Path(self.command[0]).name

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines of the conversation, `>` to the program and `<` from it."""
        return tuple(self._last.said) if self._last else ()

    @property
    def talk(self) -> tuple[str, ...]:
        """The name of `transcript` in earlier versions."""
        return self.transcript

    @property
    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
        return self._last.errors if self._last else ""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self.think(game, view, legal, self._limits, Stop()).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        """The program's decision; on a fault it ends the program and raises ProgramFault."""
        with self._busy:
            try:
                return self._decide(game, view, legal, limits.over(self._limits), stop)
            except ProgramFault:
                self._drop()
                raise
            except KeyboardInterrupt:  # a late answer is discarded before the next decision
                if self._process:
                    self._process.say(["stop"])
                raise

    def introduce(self) -> None:
        """Start the program and read its introduction; raises ProgramFault if it cannot play with these settings."""
        with self._busy:
            try:
                if self._process is None:
                    self._start()
            except ProgramFault:
                self._drop()
                raise

    def on_events(self, seat: Seat, word: str | None, events: Sequence[Event]) -> None:
        """An event as this player's seat may see it; sent to the program before its next decision."""
        self._event_lines += event_lines(seat, word, events)
        del self._event_lines[:-MOST_EVENT_LINES]

    def over(self, outcome: Outcome | None) -> None:
        """The match is over; the program is kept for the next one."""
        self._event_lines = []
        if self._process and self._seat is not None:
            self._process.say([over_line(outcome)])
        self._seat = None

    def close(self) -> None:
        """End the program. A decision pending in another thread ends with a fault."""
        process = self._process
        if process and not self._busy.acquire(blocking=False):
            process.kill()
            self._busy.acquire()
        elif not process:
            return
        try:
            if self._process:
                self._process.end(self._patience.leave)
                self._process = None
            self._seat = None
        finally:
            self._busy.release()

    def __enter__(self) -> ExternalPlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- one conversation ----------------------------------------------------------------------------------------------

    def _decide(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        process = self._process or self._start()
        without = self.introduction.without
        if self._seat != view.seat and view.seat is not None:
            process.say(match_lines(self._game, self._options, view.seat))
            self._ping(process, self._patience.start)
            self._seat = view.seat
        else:
            self._ping(process, self._patience.ready)
        by_word = {game.write_action(action): action for action in legal}
        lines = [*self._event_lines, *view_lines(view, without), legal_line(list(by_word))]
        self._event_lines = []
        process.say([line for line in lines if line.partition(" ")[0] not in without])
        process.say([go_line(limits, self.clock)])
        info = SearchInfo()
        word = self._answer(process, info, limits, stop)
        if word not in by_word:
            raise process.fault("illegal", program=self.name, word=plain(word, 60))
        return Thought(by_word[word], info.value, info.reasons(), info.line, info.nodes, info.proven)

    def _answer(self, process: Process, info: SearchInfo, limits: Limits, stop: Stop) -> str:
        """The program's chosen word; it is told to stop when its time is up, and fails after a grace period."""
        patience, seat = self._patience, self._seat or ""
        allowed = patience.decide
        if limits.seconds is not None:
            allowed = limits.seconds + patience.lag
        elif self.clock is not None:
            allowed = self.clock.left.get(seat, 0.0) + patience.lag
        begun = time.monotonic()
        until, stopped = begun + allowed, False
        while True:
            line = process.line(until, None if stopped else stop.is_set)
            if line is None:
                if stopped:
                    kind = "unread" if process.unread else "silent"
                    raise process.fault(kind, program=self.name, seconds=f"{time.monotonic() - begun:.1f}")
                process.say(["stop"])
                until, stopped = time.monotonic() + patience.grace, True
                continue
            word, _, rest = line.partition(" ")
            if word == "bestaction":
                return rest.strip()
            if word == "info":
                info.parse_line(rest)
            self._complaint(process, line)

    def _start(self) -> Process:
        self._seat = None
        self.introduction = Introduction()
        process = self._process = self._last = Process(self.command)
        process.say([f"conquista {VERSION}"])
        until = time.monotonic() + self._patience.start
        while not self.introduction.version:
            line = process.line(until)
            if line is None:
                raise process.fault("handshake", program=self.name, seconds=f"{self._patience.start:g}")
            self._complaint(process, line)
            self.introduction.parse_line(line)
        if not 1 <= self.introduction.version <= VERSION:
            raise process.fault("version", program=self.name, ours=VERSION)
        plays = self.introduction.plays
        if plays and self._game.facts.name not in plays:
            raise process.fault("game", program=self.name, game=self._game.facts.name, plays=plays)
        for name, value in self._settings.items():
            try:
                self.introduction.check(name, value)
            except PlayerRefused as refusal:
                raise process.fault("refused", why=str(refusal)) from refusal
            process.say([f"option {name} {value}"])
        return process

    def _ping(self, process: Process, seconds: float) -> None:
        """Wait until the program has read everything sent to it; late output of an earlier decision is discarded."""
        self._pings += 1
        process.say([f"ping {self._pings}"])
        until = time.monotonic() + seconds
        while (line := process.line(until)) != f"pong {self._pings}":
            if line is None:
                raise process.fault("unready", program=self.name, seconds=f"{seconds:g}")
            self._complaint(process, line)

    def _complaint(self, process: Process, line: str) -> None:
        """Turn an error that the program reports into a fault."""
        if line.partition(" ")[0] == "error":
            raise process.fault("error", program=self.name, text=plain(line[6:]))

    def _drop(self) -> None:
        if self._process:
            self._process.end(0)
        self._process = None
        self._seat = None
        self._event_lines = []


OutsidePlayer = ExternalPlayer  # the name of earlier versions


def create(spec: Spec, game: AnyGame, options: Options, limits: Limits) -> ExternalPlayer:
    """The player of a spec `program(settings):COMMAND LINE`; a command that does not exist is refused at once."""
    try:
        command = shlex.split(spec.rest)
    except ValueError as fault:
        raise PlayerRefused("players.program.command", text=spec.text, why=str(fault)) from None
    if not command or shutil.which(command[0]) is None:
        raise PlayerRefused("players.program.nowhere", text=spec.text, command=command[0] if command else "")
    settings = dict(spec.without_limits().settings)
    patience = ProgramTimeouts().with_settings(settings, spec.text)
    return ExternalPlayer(command, game, options, limits, settings, patience)
