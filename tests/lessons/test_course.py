"""The course: every lesson works with the engine, and a lesson that does not is found out."""

from __future__ import annotations

import copy
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
FILES = sorted((PROJECT / "lessons").glob("*/*.toml"))
Change = Callable[[dict[str, Any]], Any]


@pytest.fixture
def web_course(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(PROJECT / "scripts"))
    import web_course

    yield web_course
    for name in ("web_course", "lesson_graph"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_lesson_starts_legally_reaches_its_goal_and_tells_wrong_tries(path: Path, web_course: Any) -> None:
    lesson = web_course.read(path)
    data = web_course.built(path.parent.name, lesson, path.name)
    assert path.name.startswith(f"{lesson['number']:02d}-")
    for part, found in zip(lesson["part"], data["parts"], strict=True):
        assert part["wrong"]
        for step in part["step"]:
            assert step["control"] in web_course.CONTROLS
        assert_followed(found)


def assert_followed(part: dict[str, Any]) -> None:
    """From every step each legal action is there, its answers too, and each trip that the table offers."""
    nodes = part["nodes"]
    for step in [0, *(step["node"] for step in part["step"][:-1])]:
        node = nodes[step]
        assert node["legal"]
        assert set(node["legal"]) <= set(node["after"])
        assert set(node["loud"]) <= set(node["legal"])
        assert node["found"]
        for about, rows in node["found"].items():
            for row in rows["rows"] if about.startswith("reach") else ():
                at = step
                for word in row["words"]:
                    at = nodes[at]["after"][word]


def test_lessons_are_numbered_from_one() -> None:
    for game in ("conquest", "condottiere"):
        numbers = [tomllib.loads(path.read_text("utf-8"))["number"] for path in FILES if path.parent.name == game]
        assert numbers == list(range(1, len(numbers) + 1))


FAULTS: dict[str, tuple[Change, str]] = {
    "an illegal step": (lambda d: d["part"][0]["step"][0].update(words=["S12-S20"]), "S12-S20"),
    "a goal that is not reached": (lambda d: d["part"][0]["goal"].append({"stands": "S1", "piece": "knight"}), "goal"),
    "a goal that is reached too early": (lambda d: d["part"][0].update(goal=[{"mover": "S"}]), "before"),
    "a wrong try that is right": (
        lambda d: d["part"][0]["wrong"][0].update(words=["S12-S13", "S13-S14", "S14-S15", "S15-S22", "S22-S20", "end"]),
        "reaches",
    ),
    "a language without text": (lambda d: d["part"][0]["wrong"][0]["reason"].pop("fr"), "fr"),
    "a control that is taught and not used": (lambda d: d.update(teaches=["answer"]), "answer"),
    "too many steps": (lambda d: d["part"].append(d["part"][0]), "10 steps"),
    "a refused try that is legal": (
        lambda d: d["part"][0]["step"][0].update(control="refusal", words=[], on="S12-S13"),
        "is legal",
    ),
    "a step that does nothing": (lambda d: d["part"][0]["step"][1].update(words=[]), "plays nothing"),
    "an unknown control": (lambda d: d["part"][0]["step"][0].update(control="wand"), "wand"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_lesson_that_does_not_work_is_found_out(fault: str, web_course: Any) -> None:
    change, found = FAULTS[fault]
    lesson = copy.deepcopy(web_course.read(PROJECT / "lessons/conquest/02-strike.toml"))
    change(lesson)
    with pytest.raises(web_course.CourseFault, match=found):
        web_course.built("conquest", lesson, "02-strike.toml")
