"""The line protocol between a table and an external program, specified in docs/11-outside-programs.md."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from conquista.core import AnyGame, Data, Event, Option, OptionRefused, Options, Outcome, Seat, View, data_text
from conquista.core.text.message import Message
from conquista.players.limits import Limits
from conquista.players.spec import PlayerRefused
from conquista.players.thought import Thought

VERSION = 1
LONGEST = 1 << 16  # bytes of a line from a program
MOST_REMARKS = 5  # remarks kept for one decision
SPARED = ("position", "view", "played", "event", "legal")  # what a program may opt out of

_NAME = re.compile(r"[A-Za-z][\w-]{0,63}")
_WHOLE = re.compile(r"[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class ProtocolClock:
    """Seconds that each seat has left for the rest of the match, and the increment for each decision."""

    left: Mapping[Seat, float]
    increment: float = 0.0

    def share(self, seat: Seat) -> float:
        """A share of the remaining time that leaves enough for many decisions."""
        left = self.left.get(seat, 0.0)
        return max(0.01, min(left / 30 + self.increment * 0.8, left / 2))


# -- the program introduces itself -------------------------------------------------------------------------------------


@dataclass
class Introduction:
    """What a program reports about itself before its first match."""

    name: str = ""
    author: str = ""
    version: int = 0  # of the protocol, once it is ready
    plays: tuple[str, ...] = ()  # none named: anything
    without: frozenset[str] = frozenset()
    options: dict[str, Option | None] = field(default_factory=dict)  # None is free text

    def parse_line(self, line: str) -> None:
        """Parse a line; lines that are not part of an introduction are ignored."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "id":
            which, _, text = rest.partition(" ")
            if which == "name":
                self.name = plain(text, 80)
            elif which == "author":
                self.author = plain(text)
        elif word == "plays":
            self.plays = tuple(rest.split())
        elif word == "without":
            self.without = frozenset(rest.split()) & frozenset(SPARED)
        elif word == "option":
            self._option(rest.split())
        elif word == "ready":
            self.version = int(rest) if _WHOLE.fullmatch(rest) else -1

    def _option(self, words: list[str]) -> None:
        match words:
            case [name, "text", *_] if _NAME.fullmatch(name):
                self.options[name] = None
            case [name, "switch", ("yes" | "no") as default] if _NAME.fullmatch(name):
                self.options[name] = Option(name, "switch", default == "yes", "")
            case [name, "number", default, least, most] if _NAME.fullmatch(name):
                if all(re.fullmatch(r"-?[0-9]{1,9}", text) for text in (default, least, most)):
                    self.options[name] = Option(name, "number", int(default), "", (), int(least), int(most))
            case [name, "choice", default, *allowed] if _NAME.fullmatch(name):
                self.options[name] = Option(name, "choice", default, "", tuple(dict.fromkeys([default, *allowed])))

    def check(self, name: str, value: str) -> None:
        """Refuse a setting that the program does not have, or a value that it does not accept."""
        if name not in self.options:
            raise PlayerRefused("players.program.setting", program=self.name, name=name, known=sorted(self.options))
        option = self.options[name]
        if option is not None:
            try:
                option.read(value)
            except OptionRefused as refusal:
                raise PlayerRefused("players.program.value", program=self.name, why=str(refusal)) from None


def introduction_lines(name: str, plays: Sequence[str], options: Iterable[str]) -> list[str]:
    """The introduction of our own players as a program; views are all they need."""
    lines = [f"id name {name}", "id author the Conquista authors", f"plays {' '.join(plays)}"]
    lines.append("without position played event")
    return [*lines, *(f"option {option}" for option in options), f"ready {VERSION}"]


# -- the table tells of a match ----------------------------------------------------------------------------------------


def match_lines(game: AnyGame, options: Options, seat: Seat) -> list[str]:
    """A new match: the game, its options, and the seat of the program."""
    lines = [f"newmatch {game.facts.name} {game.facts.version}"]
    if preset := preset_of(game, options):
        lines.append(f"preset {preset}")
    if "board" in options:
        lines.append(f"board {options.written('board')}")
    agreed = options.changed() | {one.name: options.written(one.name) for one in game.facts.options if not one.offered}
    if agreed:
        lines.append(f"options {' '.join(f'{name}={text}' for name, text in agreed.items())}")
    lines.append(f"seats {' '.join(game.seats(options))}")
    teams = game.teams(options)
    if any(len(team) > 1 for team in teams):
        lines.append(f"teams {' '.join(','.join(team) for team in teams)}")
    return [*lines, f"seat {seat}"]


def preset_of(game: AnyGame, options: Options) -> str:
    """The first preset with these options, or an empty text."""
    return next((name for name in game.facts.presets if game.facts.preset(name) == options), "")


def view_lines(view: View, without: frozenset[str] = frozenset()) -> list[str]:
    """The view of the seat: one line of JSON, and the position line where nothing is hidden."""
    position = view.data.get("position")
    lines = [f"position {position}"] if isinstance(position, str) and "position" not in without else []
    return lines if "view" in without else [*lines, f"view {data_text(view.data)}"]


def event_lines(seat: Seat, word: str | None, events: Sequence[Event]) -> list[str]:
    """The events since the last decision, as the seat may see them; words that would reveal a secret are left out."""
    lines = [f"played {seat} {word}"] if word else []
    return lines + [f"event {event.kind} {data_text(event.data)}" for event in events]


def legal_line(words: Sequence[str]) -> str:
    return f"legal {' '.join(words)}"


def go_line(limits: Limits, clock: ProtocolClock | None = None) -> str:
    words = ["go"]
    if limits.nodes is not None:
        words += ["nodes", str(limits.nodes)]
    if limits.seconds is not None:
        words += ["ms", str(max(1, round(limits.seconds * 1000)))]
    for seat, left in clock.left.items() if clock else ():
        words += ["clock", seat, str(max(0, round(left * 1000)))]
    if clock and clock.increment:
        words += ["increment", str(round(clock.increment * 1000))]
    return " ".join(words)


def read_go(text: str) -> tuple[Limits, ProtocolClock | None]:
    """The limits of a `go` line; unknown words are ignored, as a later version may add some."""
    words = iter(text.split())
    nodes: int | None = None
    seconds: float | None = None
    left: dict[Seat, float] = {}
    increment = 0.0
    for word in words:
        if word == "nodes":
            nodes = max(1, _whole(next(words, "")))
        elif word == "ms":
            seconds = max(0.001, _whole(next(words, "")) / 1000)
        elif word == "clock":
            seat = next(words, "")
            left[seat] = _whole(next(words, "")) / 1000
        elif word == "increment":
            increment = _whole(next(words, "")) / 1000
    return Limits(nodes, seconds), ProtocolClock(left, increment) if left else None


def over_line(outcome: Outcome | None) -> str:
    return f"over {outcome.text}" if outcome else "over *"


# -- the program thinks aloud ------------------------------------------------------------------------------------------


@dataclass
class SearchInfo:
    """The latest information that a program sent while thinking."""

    nodes: int = 0
    value: float | None = None
    line: tuple[str, ...] = ()
    proven: bool = False
    remarks: tuple[str, ...] = ()

    def parse_line(self, text: str) -> None:
        """Parse the words after `info`; unknown words and invalid numbers are ignored."""
        if text.startswith("text "):
            self.remarks = (*self.remarks[1 - MOST_REMARKS :], plain(text[5:]))
            return
        words = text.split()
        while words:
            word = words.pop(0)
            if word == "line":
                self.line = tuple(words)
                return
            if word == "proven":
                self.proven = True
            elif word == "nodes" and words:
                number = words.pop(0)
                self.nodes = int(number) if _WHOLE.fullmatch(number) else self.nodes
            elif word == "value" and words:
                self.value = _share(words.pop(0), self.value)

    def reasons(self) -> tuple[Message, ...]:
        """The latest remarks, shown unchanged."""
        return tuple(Message("players.program.remark", {"text": text}) for text in self.remarks)


def info_lines(thought: Thought) -> list[str]:
    """A thought as `info` lines, its reasons in English."""
    words = ["info", "nodes", str(thought.nodes)]
    if thought.value is not None:
        words += ["value", f"{thought.value:.4f}"]
    if thought.proven:
        words.append("proven")
    if thought.line:
        words += ["line", *thought.line]
    return [*(f"info text {plain(reason.say())}" for reason in thought.reasons), " ".join(words)]


def plain(text: object, most: int = 200) -> str:
    """Any text as the rest of one line."""
    return "".join(letter if letter.isprintable() else " " for letter in str(text)).strip()[:most]


def read_options(text: str) -> dict[str, str]:
    """The names and texts of an options line."""
    pairs = (word.partition("=") for word in text.split())
    return {name: value for name, equals, value in pairs if equals}


def checked_data(data: object) -> Mapping[str, Data]:
    """The data of a view line; raises ValueError for anything but an object."""
    if not isinstance(data, dict):
        raise ValueError(data)
    return data


def _whole(text: str) -> int:
    return int(text) if _WHOLE.fullmatch(text) else 0


def _share(text: str, otherwise: float | None) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return otherwise
    return min(1.0, max(0.0, value)) if math.isfinite(value) else otherwise
