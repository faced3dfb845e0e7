"""Compares the expectations of a script with the position after its actions."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import partial

from conquista.core import Data, UnknownName
from conquista.core.scenarios.checks import ExpectationChecks, refused_before
from conquista.core.scenarios.files import ScenarioFinding, ScenarioStep, refusal
from conquista.games.conquest.scenes.reader import ConquestExpectation, ConquestScript
from conquista.games.conquest.scenes.runner import moves, play, redo
from conquista.games.conquest.scenes.scenario import ConquestScene
from conquista.games.conquest.scenes.validation import unknown_place


def check_expectations(script: ConquestScript) -> list[ScenarioFinding]:
    """Check every expectation; each starts from the position after the actions of the file."""
    start = redo(script)
    return [found for number, expect in enumerate(script.expects, 1) for found in _check(script, start, number, expect)]


def _check(
    script: ConquestScript, start: ConquestScene, number: int, expect: ConquestExpectation
) -> Iterator[ScenarioFinding]:
    scene = copy(start)
    if refused := refused_before(number, expect.after, partial(play, scene)):
        yield refused
        return
    checks = _Checks(script, scene, number, expect)
    yield from checks.all()


class _Checks(ExpectationChecks[ConquestExpectation]):
    """The checks of one expectation."""

    def __init__(self, script: ConquestScript, scene: ConquestScene, number: int, expect: ConquestExpectation) -> None:
        self.script = script
        self.scene = scene
        super().__init__(number, expect)

    def values(self) -> Iterator[ScenarioFinding]:
        """Check single values: the budget, who is asked, how the match ended."""
        scene, expect, outcome = self.scene, self.expect, self.scene.outcome
        pairs: dict[str, tuple[Data, Data]] = {
            "left": (expect.left, scene.left),
            "spent": (expect.spent, scene.numbers["spent"]),
            "budget": (expect.budget, scene.numbers["budget"]),
            "window": (expect.window, scene.window),
            "to_act": (expect.to_act, scene.to_act),
            "drawn": (expect.drawn, bool(outcome and outcome.drawn)),
        }
        yield from self.compared(pairs | self.ending(scene.winners, outcome))

    def tables(self) -> Iterator[ScenarioFinding]:
        """Check values by place or by seat."""
        scene, expect = self.scene, self.expect
        for place, stack in expect.stack.items():
            yield self.same("stack", stack, scene.stack(self.place("stack", place)), place)
        for name, used in expect.used.items():
            place, _, member = name.partition(".")
            yield self.same("used", used, self.moves_of(place, member), name)
        for seat, count in expect.pile.items():
            yield self.same("pile", count, scene.pile(self.seat("pile", seat)), seat)
        for seat, count in expect.count.items():
            yield self.same("count", count, scene.count(self.seat("count", seat)), seat)
        for seat, dormant in expect.dormant.items():
            yield self.same("dormant", dormant, bool(scene.counts(self.seat("dormant", seat))["dormant"]), seat)
        for place, raiser in expect.raised.items():
            if place not in scene.rules.geography.bridges:
                unknown_place(self.script, f"expect[{self.number}].raised", place, scene.rules.board)
            yield self.same("raised", raiser, scene.raised(place), place)

    # -- small steps ---------------------------------------------------------------------------------------------------

    def tried(self, word: str) -> ScenarioStep:
        before = self.scene.state
        step = play(self.scene, word)
        self.scene.state = before
        return step

    def legal_words(self) -> list[str]:
        return [move.word for move in moves(self.scene)]

    def place(self, key: str, name: str) -> str:
        if name not in self.scene.rules.geography.number:
            unknown_place(self.script, f"expect[{self.number}].{key}", name, self.scene.rules.board)
        return name

    def seat(self, key: str, letter: str) -> str:
        try:
            self.scene.seat(letter)
        except UnknownName as error:
            what: Data = {"key": error.key, "params": error.params}
            raise refusal(self.script.file, f"expect[{self.number}].{key}", what) from error
        return letter

    def moves_of(self, place: str, member: str) -> int | None:
        """Moves made by a piece; None if there is no such piece."""
        stack = self.scene.stack(self.place("used", place))
        if not stack or member not in ("", *"0123456"):
            return None
        try:
            return self.scene.used(place, int(member or 0))
        except KeyError:  # the stack has no such member
            return None
