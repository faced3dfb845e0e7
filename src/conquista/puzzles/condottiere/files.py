"""Puzzle files: a scenario with a table `puzzle` that holds what is known, the result and the solution."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from conquista.core.scenario_files import Entries, load, loads
from conquista.games.condottiere.cards import CARDS, MAP
from conquista.games.condottiere.scenes.reader import script_of
from conquista.puzzles.condottiere.model import GRADES, KNOWLEDGE, MATCH, OPEN_HANDS, THEMES, UNIQUE, CardPuzzle

WORDS = (
    "knowledge unseen points lost margin solution unique grade themes rules nodes source tree rating levels"
).split()
MOST_POINTS = 2 * MATCH
HIGHEST_RATING = 4000


def read(path: Path) -> CardPuzzle:
    """Parse a file; raises ScenarioError."""
    return puzzle_of(load(path))


def parse(text: bytes, file: str) -> CardPuzzle:
    """Parse a text; `file` is its name in error messages."""
    return puzzle_of(loads(text, file))


def puzzle_of(entries: Entries) -> CardPuzzle:
    """Return the puzzle of a parsed table."""
    told = entries.table("puzzle")
    told.only(WORDS)
    inner = {key: value for key, value in entries.data.items() if key != "puzzle"}
    script = script_of(Entries(inner, entries.file, entries.place))
    if script.setting is None or script.actions or not script.setting.region:
        entries.fault("table", "region", value="")
    for key, known in (("knowledge", KNOWLEDGE), ("unique", UNIQUE)):
        if told.text(key, known[0]) not in known:
            told.unknown("key", told.text(key), known, key)
    for key, what, names in (("themes", "theme", THEMES), ("unseen", "card", CARDS)):
        for name in told.texts(key):
            if name not in names:
                told.unknown(what, name, names, key)
    points = told.number("points", 0, MOST_POINTS)
    return CardPuzzle(
        preset=script.preset,
        setting=script.setting,
        title=script.title,
        knowledge=told.text("knowledge", OPEN_HANDS),
        unseen=told.texts("unseen"),
        points=-told.number("lost", 0, MOST_POINTS) if "lost" in told.data else points,
        margin=told.number("margin", 0, 2 * MOST_POINTS),
        solution=told.texts("solution"),
        unique=told.text("unique", UNIQUE[0]),
        grade=told.number("grade", 0, GRADES),
        themes=told.texts("themes"),
        rules=told.text("rules"),
        nodes=told.number("nodes", 0, 10**12),
        source=told.text("source"),
        tree=told.texts("tree"),
        rating=told.number("rating", 0, HIGHEST_RATING),
        levels=told.texts("levels"),
    )


def as_data(puzzle: CardPuzzle) -> dict[str, object]:
    """Return a puzzle as the keys of a file; defaults are omitted."""
    setting = puzzle.setting
    markers: dict[str, list[str]] = {}
    for region in MAP:
        if region in setting.owners:
            markers.setdefault(setting.owners[region], []).append(region)
    data: dict[str, object] = {
        "title": puzzle.title,
        "preset": puzzle.preset,
        "hands": {seat: hand for seat, hand in setting.hands.items() if hand},
        "lines": {seat: line for seat, line in setting.lines.items() if line},
        "markers": {seat: " ".join(regions) for seat, regions in markers.items()},
        "region": setting.region,
        "favour": setting.favour,
        "token": setting.token,
        "to_act": puzzle.seat,
        "passed": " ".join(setting.passed),
        "entered": bool(setting.entered),
    }
    told: dict[str, object] = {
        "knowledge": puzzle.knowledge,
        "unseen": " ".join(puzzle.unseen),
        ("points" if puzzle.points >= 0 else "lost"): abs(puzzle.points),
        "margin": puzzle.margin,
        "solution": " ".join(puzzle.solution),
        "unique": puzzle.unique,
        "grade": puzzle.grade,
        "themes": " ".join(puzzle.themes),
        "rules": puzzle.rules,
        "nodes": puzzle.nodes,
        "rating": puzzle.rating,
        "levels": " ".join(puzzle.levels),
        "source": puzzle.source,
        "tree": list(puzzle.tree),
    }
    found = {key: value for key, value in data.items() if value}
    return {**found, "puzzle": {key: value for key, value in told.items() if value or key in ("points", "lost")}}


def write(puzzle: CardPuzzle) -> str:
    """Return a puzzle as file content."""
    data = as_data(puzzle)
    told = data.pop("puzzle")
    assert isinstance(told, dict)
    lines = [f"{key} = {_value(value)}" for key, value in data.items()]
    lines += ["", "[puzzle]", *(f"{key} = {_value(value)}" for key, value in told.items())]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[\n" + "".join(f"    {_value(item)},\n" for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
