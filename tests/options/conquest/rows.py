"""A row: an option, a position, and what is seen in it for some values of the option.

Positions are written as sketches of a few places,
and played where such places lie on a board of the project. A row whose
links no board has says so in `lacking`, and is played on the sketch itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from conquista.core import RecordedChance, UnknownName
from conquista.core.options import Value
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.scenes.scenario import ConquestScene, Scenario
from conquista.games.conquest.setup.geography import KINDS, SEATS

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")


@dataclass(frozen=True)
class Row:
    """What is seen, by `see`, after `scenario` was set up with a value of `option` and `do` was played."""

    option: str
    seen: Mapping[Value, object]
    see: str
    scenario: Scenario
    do: str = ""
    new: bool = False  # seen in a new match, in place of a position
    lacking: str = ""  # what the sketch has that no board of the project has

    def scene(self, value: Value) -> ConquestScene:
        found = ConquestScene(replace(self.scenario, options={**self.scenario.options, self.option: value}))
        if self.new:
            found.state = found.game.start(found.rules.options, RecordedChance(()))
        return found

    def look(self, value: Value) -> object:
        """What is seen for a value."""
        try:
            scene = self.scene(value)
        except UnknownName:
            return "refused"
        return ask(scene.do(*self.do.split()), self.see)

    @property
    def name(self) -> str:
        return f"{self.option}: {self.see} of {self.scenario.graph or self.scenario.board}"


def row(option: str, seen: Mapping[Any, object], see: str, graph: str = "", *pieces: str, **more: Any) -> Row:
    """A row in one line; what is not about the row itself is about its scenario."""
    own = {key: more.pop(key) for key in ("do", "new", "lacking") if key in more}
    return Row(option, seen, see, Scenario(graph=graph, pieces=pieces, **more), **own)


def ask(scene: ConquestScene, question: str) -> object:
    """The answer of a scene to a question such as `legal a-b`, `left` or `stack b`."""
    what, _, about = question.partition(" ")
    return QUESTIONS[what](scene, about)


def _legal(scene: ConquestScene, word: str) -> bool:
    return scene.legal(word)


def _walked(scene: ConquestScene, about: str) -> int:
    """How many of these words can be done, one after the other."""
    for count, word in enumerate(about.split()):
        if not scene.legal(word):
            return count
        scene.do(word)
        if scene.window:
            scene.do("decline")
    return len(about.split())


def _army(scene: ConquestScene, about: str) -> int:
    """How many stacks a seat has, of a kind or of any kind."""
    kind, _, seat = about.rpartition(" ")
    stacks = packing.stacks(scene.state.position).values()
    return sum(SEATS[s.side] == scene.seat(seat) and kind in ("", KINDS[s.type]) for s in stacks)


def _turns(scene: ConquestScene, about: str) -> int:
    """After how many turns in which nothing happens the match is over; -1 if it is not by then."""
    most = int(about)
    for count in range(most):
        if scene.outcome is not None:
            return count
        scene.do("end")
    return most if scene.outcome is not None else -1


QUESTIONS = {
    "legal": _legal,
    "left": lambda scene, _: scene.left,
    "to_act": lambda scene, _: scene.to_act,
    "window": lambda scene, _: scene.window,
    "winners": lambda scene, _: scene.winners,
    "ending": lambda scene, _: f"{scene.winners} wins" if scene.winners else "drawn" if scene.outcome else "goes on",
    "clause": lambda scene, _: scene.outcome.clause if scene.outcome else "",
    "seats": lambda scene, _: " ".join(scene.rules.seats),
    "quiet": lambda scene, _: scene.numbers["quiet"],
    "stack": lambda scene, place: scene.stack(place),
    "used": lambda scene, about: scene.used(about.split()[0], int(about.split()[1])),
    "pile": lambda scene, seat: scene.pile(seat),
    "count": lambda scene, seat: scene.count(seat),
    "raised": lambda scene, place: scene.raised(place),
    "draws": lambda scene, seat: any(GAME.asides(scene.state, scene.seat(seat))),
    "walked": _walked,
    "army": _army,
    "turns": _turns,
}
