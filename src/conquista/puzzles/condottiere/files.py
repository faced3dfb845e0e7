"""Puzzle files: a scenario with a table `puzzle` that holds what is known, the result and the solution."""

from __future__ import annotations

import json
from collections.abc import Mapping

from conquista.core.scenarios.files import Entries
from conquista.games.condottiere.cards import CARDS, MAP
from conquista.games.condottiere.scenes.reader import script_of
from conquista.puzzles.condottiere.model import KNOWLEDGE, MATCH, OPEN_HANDS, THEMES, CardPuzzle, allows_two_battles
from conquista.puzzles.model import proven_facts, puzzle_tables

WORDS = (
    "knowledge unseen battles points lost margin solution unique grade themes rules nodes source tree rating levels"
).split()
MOST_POINTS = 2 * MATCH


def puzzle_of(entries: Entries) -> CardPuzzle:
    """Return the puzzle of a parsed file; raises ScenarioError."""
    table, scenario = puzzle_tables(entries, WORDS)
    script = script_of(scenario)
    if script.builder is None or script.actions or not script.builder.region:
        entries.fault("table", "region", value="")
    if table.text("knowledge", KNOWLEDGE[0]) not in KNOWLEDGE:
        table.unknown("key", table.text("knowledge"), KNOWLEDGE, "knowledge")
    for name in table.texts("unseen"):
        if name not in CARDS:
            table.unknown("card", name, CARDS, "unseen")
    battles = max(1, table.number("battles", 1, 2))
    if battles > 1 and not allows_two_battles(script.builder, table.text("knowledge", OPEN_HANDS)):
        table.fault("battles", "battles")
    points = table.number("points", 0, MOST_POINTS)
    return CardPuzzle(
        preset=script.preset,
        setting=script.builder,
        title=script.title,
        knowledge=table.text("knowledge", OPEN_HANDS),
        unseen=table.texts("unseen"),
        battles=battles,
        points=-table.number("lost", 0, MOST_POINTS) if "lost" in table.data else points,
        margin=table.number("margin", 0, 2 * MOST_POINTS),
        **proven_facts(table, THEMES),
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
    table: dict[str, object] = {
        "knowledge": puzzle.knowledge,
        "unseen": " ".join(puzzle.unseen),
        "battles": puzzle.battles if puzzle.battles > 1 else 0,
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
    return {**found, "puzzle": {key: value for key, value in table.items() if value or key in ("points", "lost")}}


def write(puzzle: CardPuzzle) -> str:
    """Return a puzzle as file content."""
    data = as_data(puzzle)
    table = data.pop("puzzle")
    assert isinstance(table, dict)
    lines = [f"{key} = {_value(value)}" for key, value in data.items()]
    lines += ["", "[puzzle]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[\n" + "".join(f"    {_value(item)},\n" for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
