"""The course of lessons: one file for each lesson in `lessons/<game>/`, checked move by move with the engine.

A lesson has one or more parts. A part is a small position with steps, each one control and the words that it plays,
a goal, and tries that are legal but miss the idea, each with its reason. `check` plays all of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from web_lessons import Lesson

from conquista import rulebook
from conquista.core import ConquistaError
from conquista.games import registry
from conquista.i18n import LANGUAGES

FOLDER = Path(__file__).parents[1] / "lessons"
CONTROLS = {"plan", "undo", "strike", "end", "answer", "decline", "last", "picker", "play", "pass", "map"}


class CourseFault(ValueError):
    """A lesson that cannot be taught as it is written: its file and what is wrong."""


def course(folder: Path = FOLDER) -> dict[str, list[dict[str, Any]]]:
    """Return the lessons of each game in order, each checked."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob("*/*.toml")):
        lesson = tomllib.loads(path.read_text(encoding="utf-8"))
        check(path.parent.name, lesson, path.name)
        found.setdefault(path.parent.name, []).append(lesson)
    return found


def check(game: str, lesson: Mapping[str, Any], name: str) -> None:
    """Raise CourseFault unless the lesson works: texts, clause, start, steps in order, goal, and wrong tries."""
    rulebook.clause(lesson["clause"])
    for place, texts in _texts(lesson):
        missing = [language for language in LANGUAGES if not texts.get(language)]
        if missing:
            raise CourseFault(f"{name}, {place}: no text in {', '.join(missing)}")
    for number, part in enumerate(lesson["part"], 1):
        PartCheck(game, part, f"{name}, part {number}").run()


def _texts(lesson: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every text of a lesson with its place."""
    yield "title", lesson["title"]
    yield "learnt", lesson["learnt"]
    for part in lesson["part"]:
        yield "task", part["task"]
        for step in part["step"]:
            yield "step", step["text"]
        for wrong in part["wrong"]:
            yield "wrong", wrong["reason"]


class PartCheck(Lesson):
    """One part of a lesson, played with the engine."""

    def __init__(self, game: str, part: dict[str, Any], name: str) -> None:
        super().__init__(game, {"name": name, "end": True, **part})
        self._game, self._options = registry.preset(part.get("preset", self._rules.preset))
        self._where = name

    def run(self) -> None:
        first = self._first()
        state = first
        for step in self._plan["step"]:
            if step["control"] not in CONTROLS:
                raise CourseFault(f"{self._where}: no control {step['control']}")
            if self._met(state):
                raise CourseFault(f"{self._where}: the goal is reached before {step['control']}")
            state = self._played(state, step["words"])
            if step["control"] == "undo":
                state = self._played(first, [w for s in self._before(step) for w in s["words"]])
        if not self._met(state):
            raise CourseFault(f"{self._where}: the steps do not reach the goal")
        for wrong in self._plan["wrong"]:
            if self._met(self._played(first, wrong["words"])):
                raise CourseFault(f"{self._where}: the wrong try {' '.join(wrong['words'])} reaches the goal")

    def _before(self, undo: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The steps that stand when the step before an undo is taken back."""
        steps: list[Mapping[str, Any]] = []
        for step in self._plan["step"]:
            if step is undo:
                return steps[:-1]
            steps.append(step)
        return steps

    def _played(self, state: Any, words: Sequence[str]) -> Any:
        """Play words of the pupil; the other side replies as planned. Raises CourseFault for an illegal word."""
        rank = 0
        for word in words:
            try:
                state, _, rank = self._replied(self._do(state, self._me, word), rank)
            except ConquistaError as refused:
                raise CourseFault(f"{self._where}, {word}: {refused}") from refused
        return state

    def _met(self, state: Any) -> bool:
        return all(self._holds(state, aim) for aim in self._plan["goal"])

    def _holds(self, state: Any, aim: Mapping[str, Any]) -> bool:
        """Whether one condition holds: on the board, in the hand, on the map, or in the match."""
        view: dict[str, Any] = dict(self._game.view(state, self._me).data)
        outcome = self._game.outcome(state)
        if "stands" in aim:
            stack = self._stacks(view).get(aim["stands"])
            return stack is not None and (stack["piece"], stack["side"]) == (aim["piece"], aim.get("side", self._me))
        if "gone" in aim:
            stack = self._stacks(view).get(aim["gone"])
            return stack is None or stack["side"] != aim["side"]
        if "mover" in aim:
            return outcome is None and aim["mover"] in self._game.to_act(state)
        if "match" in aim:
            return outcome is not None and outcome.ranking[0] == (aim["match"],)
        if "won" in aim:
            return bool(view["owners"].get(aim["won"]) == self._me and len(view["hand"]) >= aim.get("cards", 0))
        if "owner" in aim:
            return bool(view["owners"].get(aim["owner"]) == aim["seat"])
        if "hand" in aim:
            return aim["hand"] in view["hand"]
        for name in ("favour", "holder"):
            if name in aim:
                return bool(view[name] == aim[name])
        raise CourseFault(f"{self._where}: no condition {aim}")

    def _stacks(self, view: Mapping[str, Any]) -> dict[str, Any]:
        stacks: dict[str, Any] = view["stacks"]
        return stacks
