"""Runs our players as an external program: reads and writes the protocol on two streams."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from conquista import __version__
from conquista.core import Action, AnyGame, Chance, ConquistaError, Options, Player, Seat, SeededChance, View
from conquista.games import registry as games
from conquista.players import registry
from conquista.players.limits import Limits
from conquista.players.protocol import (
    VERSION,
    ProtocolClock,
    checked_data,
    info_lines,
    introduction_lines,
    plain,
    read_go,
    read_options,
)
from conquista.players.thought import Stop, think

LARGEST_SEED = 999_999_999
STRONGEST = "strongest"  # selects the last registered player of a game


@dataclass
class Seated:
    """The current match: what is known of it, and the player once it is needed."""

    game: AnyGame
    chance: Chance
    version: int  # of the game, as used by the table
    seat: Seat = ""
    preset: str = ""
    options: dict[str, str] | None = None  # None: not sent
    view: View | None = None
    legal: tuple[str, ...] | None = None
    player: Player | None = None

    def chosen(self) -> Options:
        """The options of the match; if none were sent, the defaults, unless the table's version is older."""
        facts = self.game.facts
        if self.options is not None or self.version < facts.version:
            return facts.read_options(self.options or {})
        return facts.preset(self.preset) if self.preset else facts.choose()

    def pending_decision(self) -> tuple[View, list[Action]]:
        """The view, and the actions of the legal words; every state that fits the view has the same ones."""
        if self.view is None:
            raise ConquistaError("players.speech.view")
        state = self.game.sample_state(self.view, self.chance.fork("imagined"))
        known = {self.game.write_action(action): action for action in self.game.legal_actions(state, self.seat)}
        words = tuple(known) if self.legal is None else self.legal
        if stranger := next((word for word in words if word not in known), None):
            raise ConquistaError("players.speech.stranger", word=stranger)
        if not words:
            raise ConquistaError("players.speech.nothing", seat=self.seat)
        return self.view, [known[word] for word in words]


class Speaker:
    """One conversation. Input lines go to `handle_line`; output goes through `say`, from one thread at a time."""

    def __init__(self, spec: str, say: Callable[[str], None], limits: Limits | None = None, seed: int = 0) -> None:
        self._say = say
        self._lock = threading.Lock()
        self._spec = spec
        self._limits = limits
        self._seed = seed
        self._seated: Seated | None = None
        self._matches = 0
        self._thread: threading.Thread | None = None
        self._stop = Stop()
        self._commands: dict[str, Callable[[str], None]] = {
            "conquista": self._introduce,
            "option": self._option,
            "ping": lambda rest: self.say(f"pong {rest}".rstrip()),
            "newmatch": self._newmatch,
            "preset": self._preset,
            "options": self._options,
            "seat": self._seat,
            "view": self._view,
            "position": self._position,
            "legal": self._legal,
            "go": self._go,
            "stop": lambda _: self._stop.set(),
            "over": lambda _: self._leave(),
        }

    def say(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                self._say(line)

    def run(self, lines: Iterable[str]) -> None:
        """Process lines until `quit` or the end of the input."""
        try:
            for line in lines:
                if line.strip() == "quit" or not self.handle_line(line):
                    return
        finally:
            self.close()

    def handle_line(self, line: str) -> bool:
        """Process one line; errors are reported to the table. False when the output is closed."""
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word)
        if command is None:  # from a later version, or not used here
            return True
        try:
            if self._thinking and word not in ("stop", "ping"):
                raise ConquistaError("players.speech.busy", word=word)
            command(rest.strip())
        except Exception as fault:
            return self._complain(fault)
        return True

    def _complain(self, fault: Exception) -> bool:
        """Report an error; False when the output is closed."""
        text = str(fault) if isinstance(fault, ConquistaError) else f"{type(fault).__name__}: {fault}"
        try:
            self.say(f"error {plain(text)}")
        except OSError:
            return False
        return not isinstance(fault, BrokenPipeError)

    def close(self) -> None:
        """Stop thinking and release the player."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        self._leave()

    @property
    def _thinking(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    # -- what we are told ----------------------------------------------------------------------------------------------

    def _introduce(self, rest: str) -> None:
        if not rest.isdecimal() or int(rest) < VERSION:
            raise ConquistaError("players.speech.version", version=rest, ours=VERSION)
        options = [f"player text {self._spec}", f"seed number {self._seed} 0 {LARGEST_SEED}"]
        name = f"Conquista {__version__} {self._spec}"
        self.say(*introduction_lines(name, games.names(), options))

    def _option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name == "player":
            self._spec = value.strip()
        elif name == "seed" and value.strip().isdecimal() and int(value) <= LARGEST_SEED:
            self._seed = int(value)
        else:
            raise ConquistaError("players.speech.option", name=name, value=value)

    def _newmatch(self, rest: str) -> None:
        self._leave()
        name, _, version = rest.partition(" ")
        game = games.game(name)
        if version.isdecimal() and int(version) > game.facts.version:
            raise ConquistaError("players.speech.newer", game=name, version=version, ours=game.facts.version)
        self._matches += 1
        root = SeededChance(self._seed) if self._seed else SeededChance.fresh()
        said = int(version) if version.isdecimal() else game.facts.version
        self._seated = Seated(game, root.fork(f"match {self._matches}"), said)

    def _preset(self, rest: str) -> None:
        self._match().preset = rest

    def _options(self, rest: str) -> None:
        self._match().options = read_options(rest)

    def _seat(self, rest: str) -> None:
        seated = self._match()
        seated.seat = rest

    def _view(self, rest: str) -> None:
        seated = self._match()
        try:
            seated.view = View(seated.seat, checked_data(json.loads(rest)))
        except (ValueError, RecursionError):
            raise ConquistaError("players.speech.json") from None
        seated.legal = None

    def _position(self, rest: str) -> None:
        """A position alone is enough where nothing is hidden; a view that follows replaces it."""
        seated = self._match()
        if not seated.game.facts.hidden:
            state = seated.game.read_state(seated.chosen(), rest)
            seated.view = seated.game.view(state, seated.seat)
            seated.legal = None

    def _legal(self, rest: str) -> None:
        self._match().legal = tuple(rest.split())

    def _go(self, rest: str) -> None:
        seated = self._match()
        if seated.player is None:
            options, chance = seated.chosen(), seated.chance.fork("player")
            spec = registry.names(seated.game)[-1] if self._spec == STRONGEST else self._spec
            seated.player = registry.make(spec, seated.game, options, chance, self._limits)
        limits, clock = read_go(rest)
        self._stop = Stop()
        arguments = (seated, seated.player, self._bounded(limits, clock, seated.seat), self._stop)
        self._thread = threading.Thread(target=self._think, args=arguments, daemon=True)
        self._thread.start()

    # -- thinking ------------------------------------------------------------------------------------------------------

    def _bounded(self, limits: Limits, clock: ProtocolClock | None, seat: Seat) -> Limits:
        if limits.seconds is None and clock is not None:
            return Limits(limits.nodes, clock.share(seat))
        return limits.over(self._limits)

    def _think(self, seated: Seated, player: Player, limits: Limits, stop: Stop) -> None:
        try:
            view, legal = seated.pending_decision()
            thought = think(player, seated.game, view, legal, limits, stop)
            self.say(*info_lines(thought), f"bestaction {seated.game.write_action(thought.action)}")
        except Exception as fault:
            self._complain(fault)

    def _match(self) -> Seated:
        if self._seated is None:
            raise ConquistaError("players.speech.match")
        return self._seated

    def _leave(self) -> None:
        """Drop the match, and release the resources of its player."""
        player = self._seated.player if self._seated else None
        self._seated = None
        leave = getattr(player, "close", None)
        if callable(leave):
            leave()
