"""The course of lessons: one file for each lesson in `lessons/<game>/`, checked move by move with the engine.
Its texts are English; `lessons/<game>/<code>/` has the same texts in other languages.

A lesson has one or more parts. A part is a small position with steps, each one control and the words that it plays,
a goal, and tries that are legal but miss the idea, each with its reason. `course` checks all of it and returns what the
client needs: a list of the lessons, and the data of each lesson.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lesson_graph import Part

from conquista import rulebook
from conquista.core import ConquistaError
from conquista.i18n import LANGUAGES

FOLDER = Path(__file__).parents[1] / "lessons"
# What a step is done with. The client reports these names when a control was used.
CONTROLS = {
    *("plan", "undo", "strike", "end", "answer", "decline", "menu", "picker", "chip", "count", "refusal"),
    *("play", "pass", "map", "sum", "take", "turn"),
}
STEPS = range(2, 6)


class CourseFault(ValueError):
    """A lesson that cannot be taught as it is written: its file and what is wrong."""


def files(folder: Path = FOLDER) -> Iterator[tuple[str, Path]]:
    """Return the lesson files in the order of the courses, each with its game."""
    for path in sorted(folder.glob("*/*.toml")):
        yield path.parent.name, path


def lesson_id(path: Path) -> str:
    """Return the name of a lesson in addresses and in stored progress: its file name without the number."""
    return path.stem.partition("-")[2]


TEXTS = frozenset(("title", "summary", "learnt", "task", "text", "reason"))
ROWS = frozenset(("part", "step", "wrong"))


def read(path: Path) -> dict[str, Any]:
    """Return a lesson with its texts by language; English stands in for a language that has no file for it.

    Raises CourseFault where a translation does not have the parts, steps and tries of the lesson.
    """
    lesson: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    translations = {}
    for language in LANGUAGES:
        translated = path.parent / language / path.name
        translations[language] = tomllib.loads(translated.read_text("utf-8")) if translated.is_file() else lesson
    return _by_language(lesson, translations, path.name)


def _by_language(lesson: Mapping[str, Any], translations: Mapping[str, Any], where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in lesson.items():
        beside = {language: one.get(name, "") for language, one in translations.items()}
        if name in TEXTS:
            found[name] = beside
        elif name in ROWS:
            for language, rows in beside.items():
                if len(rows) != len(value):
                    raise CourseFault(f"{where}: {len(rows)} of {len(value)} {name} in {language}")
            of_row = ({language: rows[i] for language, rows in beside.items()} for i in range(len(value)))
            found[name] = [_by_language(row, same, where) for row, same in zip(value, of_row, strict=True)]
        else:
            found[name] = value
    return found


def course(folder: Path = FOLDER) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Return game, name, entry in the list and data of each lesson, each checked."""
    for game, path in files(folder):
        lesson = read(path)
        data = built(game, lesson, path.name)
        names = ("number", "chapter", "picture", "teaches", "title", "summary", "was")
        entry = {"id": lesson_id(path), **{name: lesson[name] for name in names if name in lesson}}
        yield game, lesson_id(path), entry, data


def built(game: str, lesson: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the data of a lesson. Raises CourseFault unless texts, clause, steps, goals and wrong tries work."""
    rulebook.clause(lesson["clause"])
    for place, texts in _texts(lesson):
        missing = [language for language in LANGUAGES if not texts.get(language)]
        if missing:
            raise CourseFault(f"{name}, {place}: no text in {', '.join(missing)}")
    parts = [CheckedPart(game, part, f"{name}, part {n}").run() for n, part in enumerate(lesson["part"], 1)]
    steps = [step for part in lesson["part"] for step in part["step"]]
    if len(steps) not in STEPS:
        raise CourseFault(f"{name}: {len(steps)} steps")
    unused = set(lesson["teaches"]) - {step["control"] for step in steps}
    if unused:
        raise CourseFault(f"{name}: no step uses {', '.join(sorted(unused))}")
    return {"clause": lesson["clause"], "title": lesson["title"], "learnt": lesson["learnt"], "parts": parts}


def _texts(lesson: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every text of a lesson with its place."""
    yield "title", lesson["title"]
    yield "summary", lesson["summary"]
    yield "learnt", lesson["learnt"]
    for part in lesson["part"]:
        yield "task", part["task"]
        for step in part["step"]:
            yield "step", step["text"]
        for wrong in part["wrong"]:
            yield "wrong", wrong["reason"]


class CheckedPart:
    """One part of a lesson, checked and prepared for the client."""

    def __init__(self, game: str, plan: Mapping[str, Any], where: str) -> None:
        self._plan, self._where = plan, where
        try:
            self._part = Part(game, plan)
        except (ConquistaError, ValueError) as fault:
            raise CourseFault(f"{where}: {fault}") from fault

    def run(self) -> dict[str, Any]:
        """Play the steps and the wrong tries; return the part as data."""
        way, steps = [0], []
        for number, step in enumerate(self._plan["step"], 1):
            if step["control"] not in CONTROLS:
                raise CourseFault(f"{self._where}: no control {step['control']}")
            if step["words"] and self._met(way[-1]):
                raise CourseFault(f"{self._where}: the goal is reached before {step['control']}")
            at = way[-2] if step["control"] == "undo" else self._follow(way[-1], step["words"])
            self._check_act(step, way[-1], self._plan["step"][number : number + 1])
            way.append(at)
            copied = {name: step[name] for name in ("control", "words", "on", "text") if name in step}
            steps.append({**copied, "node": at})
        if not self._met(way[-1]):
            raise CourseFault(f"{self._where}: the steps do not reach the goal")
        wrong = [{"node": self._wrong(one["words"]), "reason": one["reason"]} for one in self._plan["wrong"]]
        self._part.grow(range(len(self._part.nodes)))
        frame = self._plan.get("frame") or self._part.rules.frame(self._plan)
        return {**self._part.as_data(), "task": self._plan["task"], "frame": frame, "step": steps, "wrong": wrong}

    def _follow(self, at: int, words: list[str]) -> int:
        try:
            return self._part.follow(at, words)
        except ConquistaError as refused:
            raise CourseFault(f"{self._where}, {' '.join(words)}: {refused}") from refused

    def _check_act(self, step: Mapping[str, Any], at: int, following: list[Mapping[str, Any]]) -> None:
        """A step without words is done by the control alone: a planned strike, something opened, or an illegal try."""
        if step["control"] == "refusal":
            try:
                self._part.follow(at, [step["on"]])
            except ConquistaError:
                return
            raise CourseFault(f"{self._where}: {step['on']} is legal")
        staged = step["control"] == "plan" and any(one["control"] == "strike" for one in following)
        if not step["words"] and step["control"] not in ("undo", "chip", "count", "sum") and not staged:
            raise CourseFault(f"{self._where}: {step['control']} plays nothing")

    def _wrong(self, words: list[str]) -> int:
        at = self._follow(0, words)
        if self._met(at):
            raise CourseFault(f"{self._where}: the wrong try {' '.join(words)} reaches the goal")
        return at

    def _met(self, at: int) -> bool:
        return all(self._holds(at, aim) for aim in self._plan["goal"])

    def _holds(self, at: int, aim: Mapping[str, Any]) -> bool:
        """Whether one condition holds: on the board, in the hand, on the map, or in the match."""
        part = self._part
        state, view = part.nodes[at].state, part.view(at)
        outcome = part.game.outcome(state)
        if "stands" in aim:
            stack = view["stacks"].get(aim["stands"])
            if stack is None or (stack["piece"], stack["side"]) != (aim["piece"], aim.get("side", part.me)):
                return False
            return "load" not in aim or aim["load"] in [carried["piece"] for carried in stack.get("load", ())]
        if "gone" in aim:
            stack = view["stacks"].get(aim["gone"])
            return stack is None or stack["side"] != aim["side"]
        if "mover" in aim:
            return outcome is None and aim["mover"] in part.game.to_act(state)
        if "match" in aim:
            return outcome is not None and outcome.ranking[0] == (aim["match"],)
        if "dormant" in aim:
            return bool(view["seats"][aim["dormant"]]["dormant"])
        if "won" in aim:
            return bool(view["owners"].get(aim["won"]) == part.me and len(view["hand"]) >= aim.get("cards", 0))
        if "owner" in aim:
            return bool(view["owners"].get(aim["owner"]) == aim["seat"])
        if "hand" in aim:
            return aim["hand"] in view["hand"]
        if "points" in aim:
            return bool(view["scores"][part.game.seats(part.options).index(part.me)] >= aim["points"])
        if "line" in aim:
            return aim["line"] in view["lines"][part.me]
        for name in ("favour", "holder", "region"):
            if name in aim:
                return bool(view[name] == aim[name])
        raise CourseFault(f"{self._where}: no condition {aim}")
