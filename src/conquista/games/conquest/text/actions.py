"""Describes what an action does or did, from its events and the position before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from conquista.boards.model import WarBoard
from conquista.core import Data, Event, RecordedChance
from conquista.games.conquest.actions import Move
from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.text.words import ConquestWords
from conquista.games.conquest.views.snapshot import ConquestSnapshot, kinds_of

PREFIX = "conquest.event."
VESSELS = ("ship", "galleon")
TAKINGS = ("captures", "commandeers", "shoots")
_STEPS = ("moved", "ran", "commandeered")
_VERBS = {"wandered": "wanders", "raised": "raises", "lowered": "lowers", "built": "builds", "ended": "ends"}
_VERBS |= {"declined": "declines", "agreed": "agrees"}


@dataclass(frozen=True)
class ActionLine:
    """One action as a verb with its sentence parameters; `after` lists its consequences."""

    verb: str
    seat: str
    piece: str = ""
    place: str = ""
    goal: str = ""
    other: Data = ""  # what was mounted, captured or shot at
    cost: int | None = None
    after: tuple[Event, ...] = field(default=())
    board: WarBoard | None = field(default=None, compare=False, repr=False)  # where its places have their names

    @property
    def taking(self) -> bool:
        return self.verb in TAKINGS


class ConquestActionText:
    """Actions as text."""

    def __init__(self, words: ConquestWords) -> None:
        self.words = words

    def preview(self, snapshot: ConquestSnapshot, move: Move) -> ActionLine:
        """What an action would do."""
        seat = snapshot.awaited
        step = GAME.apply(snapshot.state, seat, move, RecordedChance(()))
        return self.line_of(snapshot, step.events)

    def line_of(self, before: ConquestSnapshot, events: Sequence[Event]) -> ActionLine:
        """The action line for the events of one action; the first event is the action itself."""
        first, *rest = events
        data = {name: str(value) for name, value in first.data.items()}
        kind = first.kind.removeprefix(PREFIX)
        cost = first.data.get("cost")
        line = ActionLine(
            _VERBS.get(kind, "shoots"),
            data["seat"],
            data.get("piece", ""),
            data.get("place", ""),
            data.get("goal", ""),
            cost=cost if isinstance(cost, int) else None,
            after=tuple(rest),
            board=before.rules.board,
        )
        if kind in _STEPS:
            verb, other = self._step(before, line, first.data, kind == "ran")
        elif kind == "shot":
            verb, other = "shoots", self._hit(before, line.goal, first.data)
        elif kind == "wandered":
            verb, other = "wanders", self.words.owned(before.stacks[line.place])
        else:
            return line
        return replace(line, verb=verb, other=other)

    def _step(
        self, before: ConquestSnapshot, line: ActionLine, data: Mapping[str, Data], ran: bool
    ) -> tuple[str, Data]:
        """What a step did at its goal."""
        words = self.words
        stood = before.stacks.get(line.goal)
        if stood is None:
            home = before.stacks[line.place]
            if KINDS[home.type] != line.piece:
                return ("lands" if KINDS[home.type] in VESSELS else "alights"), words.kind(KINDS[home.type])
            return ("runs" if ran else "moves"), ""
        team = before.rules.team_of
        if team(SEATS[stood.side]) == team(line.seat):
            carrier = words.the(stood) if SEATS[stood.side] == line.seat else words.owned(stood)
            return ("boards" if KINDS[stood.type] in VESSELS else "mounts"), carrier
        if KINDS[stood.type] in _lost(data):
            return "captures", words.owned(stood)
        return "commandeers", words.owned(stood)

    def _hit(self, before: ConquestSnapshot, goal: str, data: Mapping[str, Data]) -> Data:
        """What a shot hit."""
        stood = before.stacks.get(goal)
        lost = _lost(data)
        if stood is None or not lost:
            return self.words.noun("bridge", place=self.words.place(before.rules.board, goal))
        if sorted(lost) == sorted(kinds_of([stood])):
            return self.words.owned(stood)
        return self.words.noun("crew", crew=self.words.some(lost), stack=self.words.owned(stood))

    # -- sentences -----------------------------------------------------------------------------------------------------

    def may(self, line: ActionLine) -> str:
        """The action as a choice, without its piece: takes North's soldier at Colle Corvo, west (S15)."""
        text = self.words.say(f"may.{line.verb}", **self._params(line))
        return "; ".join([text, *self._costs(line), *self._follows(line)])

    def choice(self, line: ActionLine) -> str:
        """The action as a choice, with its piece: knight from Giuncheto, shore (S12) takes North's soldier at ..."""
        text = self.words.say(f"choice.{line.verb}", **self._params(line))
        return "; ".join([text, *self._costs(line), *self._follows(line)])

    def as_done(self, line: ActionLine) -> str:
        """The action as it happened: South: knight from Giuncheto, shore (S12) takes North's soldier at ..."""
        text = self.words.say(f"choice.{line.verb}", **self._params(line))
        return self.words.say("did", seat=self.words.seat(line.seat), text="; ".join([text, *self._costs(line)]))

    def _params(self, line: ActionLine) -> dict[str, Data]:
        piece = self.words.kind(line.piece) if line.piece else ""
        return {
            "piece": piece,
            "place": self._at(line, line.place),
            "goal": self._at(line, line.goal),
            "other": line.other,
        }

    def _at(self, line: ActionLine, code: str) -> str:
        return self.words.place(line.board, code) if line.board and code else code

    def _costs(self, line: ActionLine) -> list[str]:
        return [self.words.say("cost", n=line.cost)] if line.cost is not None and line.cost > 1 else []

    def _follows(self, line: ActionLine) -> list[str]:
        """The immediate consequences of a choice."""
        parts = []
        for event in line.after:
            kind = event.kind.removeprefix(PREFIX)
            if kind == "asked":
                parts.append(self.words.say("follows.asked", seat=self.words.seat(str(event.data["seat"]))))
            elif kind == "turn" and line.verb != "ends":
                parts.append(self.words.say("follows.turn"))
            elif kind == "over":
                winners = event.data.get("winners")
                wins = isinstance(winners, list) and line.seat in winners
                parts.append(self.words.say("follows.wins" if wins else "follows.over"))
        return parts

    # -- the course of a match -----------------------------------------------------------------------------------------

    def history(self, happenings: Sequence[tuple[ConquestSnapshot, Sequence[Event]]]) -> list[str]:
        """What happened, one line per action; consecutive steps of one piece share a line."""
        lines: list[str] = []
        trip: list[ActionLine] = []
        for before, events in happenings:
            line = self.line_of(before, events)
            if trip and not (line.verb == "moves" and _goes_on(trip[-1], line)):
                lines.append(self._trip(trip))
                trip = []
            if line.verb == "moves":
                trip.append(line)
            else:
                lines.append(self.as_done(line))
            if line.after and trip:
                lines.append(self._trip(trip))
                trip = []
            lines += [text for event in line.after if (text := self._aside(line, event))]
        return [*lines, *([self._trip(trip)] if trip else [])]

    def _trip(self, trip: Sequence[ActionLine]) -> str:
        first = trip[0]
        if len(trip) == 1:
            return self.as_done(first)
        place, goal = self._at(first, first.place), self._at(first, trip[-1].goal)
        text = self.words.say("trip", piece=self.words.kind(first.piece), place=place, goal=goal, n=len(trip))
        return self.words.say("did", seat=self.words.seat(first.seat), text=text)

    def _aside(self, line: ActionLine, event: Event) -> str:
        """An event that follows an action: a recapture is awaited, a turn begins, a seat is skipped."""
        kind = event.kind.removeprefix(PREFIX)
        if kind == "over":
            return ""  # the end of the match is reported with the outcome
        seat = self.words.seat(str(event.data["seat"]))
        budget = event.data.get("budget")
        place = self._at(line, str(event.data.get("place", "")))
        return self.words.say(f"aside.{kind}", seat=seat, place=place, n=budget if isinstance(budget, int) else 0)


def _goes_on(last: ActionLine, line: ActionLine) -> bool:
    return (last.seat, last.piece, last.goal) == (line.seat, line.piece, line.place)


def _lost(data: Mapping[str, Data]) -> list[str]:
    lost = data.get("lost")
    rows = lost if isinstance(lost, list) else []
    return [str(row) for row in rows]
