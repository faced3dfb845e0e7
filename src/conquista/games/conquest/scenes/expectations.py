"""Compares the expectations of a script with the position after its actions."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from conquista.core import ConquistaError, Data, UnknownName
from conquista.core.scenario_files import ScenarioFinding, ScenarioStep, refusal
from conquista.games.conquest.scenes.reader import ConquestExpectation, ConquestScript
from conquista.games.conquest.scenes.runner import moves, play, redo
from conquista.games.conquest.scenes.scenario import ConquestScene
from conquista.games.conquest.scenes.validation import unknown_place


def judge(script: ConquestScript) -> list[ScenarioFinding]:
    """Check every expectation; each starts from the position after the actions of the file."""
    start = redo(script)
    return [found for number, expect in enumerate(script.expects, 1) for found in _judge(script, start, number, expect)]


def _judge(
    script: ConquestScript, start: ConquestScene, number: int, expect: ConquestExpectation
) -> Iterator[ScenarioFinding]:
    scene = copy(start)
    for word in expect.after:
        step = play(scene, word)
        if step.refusal:
            yield ScenarioFinding(
                number, False, "scenario.judge.after", {"word": word, "why": _told(step.refusal)}, step
            )
            return
    looks = _Looks(script, scene, number, expect)
    yield from looks.words()
    yield from looks.values()
    yield from looks.tables()


def _told(refused: ConquistaError) -> Data:
    return {"key": refused.key, "params": refused.params}


class _Looks:
    """The checks of one expectation."""

    def __init__(self, script: ConquestScript, scene: ConquestScene, number: int, expect: ConquestExpectation) -> None:
        self.script = script
        self.scene = scene
        self.number = number
        self.expect = expect

    def words(self) -> Iterator[ScenarioFinding]:
        """Check words that must be legal, words that must be refused by a clause, and the complete list."""
        for word in self.expect.legal:
            step = self.tried(word)
            why = _told(step.refusal) if step.refusal else None
            key = "legal" if step.refusal is None else "not_legal"
            yield self.found(step.refusal is None, key, step, word=word, why=why)
        for word, clause in self.expect.refused.items():
            step = self.tried(word)
            if step.refusal is None:
                yield self.found(False, "not_refused", step, word=word, clause=clause)
                continue
            right = step.refusal.clause == clause
            told: dict[str, Data] = {"word": word, "why": _told(step.refusal), "found": step.refusal.clause or "-"}
            yield self.found(right, "refused" if right else "other_clause", step, clause=clause, **told)
        if self.expect.only is not None:
            yield self.same("words", sorted(self.expect.only), sorted(move.word for move in moves(self.scene)))

    def values(self) -> Iterator[ScenarioFinding]:
        """Check single values: the budget, who is asked, how the match ended."""
        scene, expect, outcome = self.scene, self.expect, self.scene.outcome
        pairs: dict[str, tuple[Data, Data]] = {
            "left": (expect.left, scene.left),
            "spent": (expect.spent, scene.numbers["spent"]),
            "budget": (expect.budget, scene.numbers["budget"]),
            "window": (expect.window, scene.window),
            "to_act": (expect.to_act, scene.to_act),
            "winner": (expect.winner, scene.winners),
            "drawn": (expect.drawn, bool(outcome and outcome.drawn)),
            "over": (expect.over, outcome is not None),
            "ending": (expect.ending, outcome.clause if outcome else ""),
        }
        for what, (wanted, found) in pairs.items():
            if wanted is not None:
                yield self.same(what, wanted, found)

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
            yield self.same("dormant", dormant, bool(scene.standing(self.seat("dormant", seat))["dormant"]), seat)
        for place, raiser in expect.raised.items():
            if place not in scene.rules.geography.bridges:
                unknown_place(self.script, f"expect[{self.number}].raised", place, scene.rules.board)
            yield self.same("raised", raiser, scene.raised(place), place)

    # -- small steps ---------------------------------------------------------------------------------------------------

    def tried(self, word: str) -> ScenarioStep:
        """Try an action on a copy, leaving the position unchanged."""
        before = self.scene.state
        step = play(self.scene, word)
        self.scene.state = before
        return step

    def same(self, what: str, wanted: Data, found: Data, where: str = "") -> ScenarioFinding:
        right = wanted == found
        name: Data = {"key": f"scenario.what.{what}", "params": {"where": where}}
        told = {"what": name, "wanted": None if wanted == "" else wanted, "found": None if found == "" else found}
        return self.found(right, "same" if right else "differs", None, **told)

    def found(self, holds: bool, key: str, step: ScenarioStep | None, **params: Data) -> ScenarioFinding:
        return ScenarioFinding(self.number, holds, f"scenario.judge.{key}", params, step)

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
