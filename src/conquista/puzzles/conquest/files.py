"""Puzzle files: a scenario with a table `puzzle` that holds its value and solution."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.core.scenarios.files import Entries
from conquista.games.conquest.scenes.reader import script_of
from conquista.games.conquest.scenes.scenario import LATER, Scenario
from conquista.puzzles.conquest.model import THEMES, Puzzle
from conquista.puzzles.model import proven_facts, puzzle_tables

WORDS = "value wins solution unique grade themes rules nodes source tree rating levels".split()
LARGEST_VALUE = 140
RESERVES = Scenario().reserves


def puzzle_of(entries: Entries) -> Puzzle:
    """Return the puzzle of a parsed file; raises ScenarioError."""
    table, scenario = puzzle_tables(entries, WORDS)
    return Puzzle(
        scenario=script_of(scenario).scenario,
        value=table.number("value", 0, LARGEST_VALUE),
        wins=table.flag("wins") or False,
        **proven_facts(table, THEMES),
    )


def write(puzzle: Puzzle) -> str:
    """Return a puzzle as file content; defaults of a scenario are omitted."""
    scenario = puzzle.scenario
    lines = [f"title = {_text(scenario.title)}", f"preset = {_text(scenario.preset)}"]
    for name in ("board", "graph"):
        if getattr(scenario, name):
            lines.append(f"{name} = {_text(getattr(scenario, name))}")
    lines.append("pieces = [")
    lines += [f"    {_text(piece)}," for piece in scenario.pieces]
    lines.append("]")
    lines.append(f"active = {_text(scenario.active)}")
    if scenario.options:
        lines.append(f"options = {_value(scenario.options)}")
    for name in ("raised", "islands"):
        if table := getattr(scenario, name):
            lines.append(f"{name} = {_value(table)}")
    for name, usual in (("turn", LATER), ("spent", 0), ("quiet", 0), ("reserves", RESERVES)):
        if getattr(scenario, name) != usual:
            lines.append(f"{name} = {getattr(scenario, name)}")
    for name in ("piles", "starts", "at"):
        if table := getattr(scenario, name):
            lines.append(f"{name} = {_value(table)}")
    for name in ("centre", "actions"):
        if value := getattr(scenario, name):
            lines.append(f"{name} = {_text(value if isinstance(value, str) else ' '.join(value))}")
    lines += [
        "",
        "[puzzle]",
        f"value = {puzzle.value}",
        f"solution = {_text(' '.join(puzzle.solution))}",
        f"unique = {_text(puzzle.unique)}",
        f"grade = {puzzle.grade}",
        f"themes = {_text(' '.join(puzzle.themes))}",
        f"rules = {_text(puzzle.rules)}",
        f"nodes = {puzzle.nodes}",
    ]
    if puzzle.wins:
        lines.append("wins = true")
    if puzzle.rating:
        lines += [f"rating = {puzzle.rating}", f"levels = {_text(' '.join(puzzle.levels))}"]
    if puzzle.source:
        lines.append(f"source = {_text(puzzle.source)}")
    if puzzle.tree:
        lines += ["tree = [", *(f"    {_text(line)}," for line in puzzle.tree), "]"]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name} = {_value(item)}" for name, item in sorted(value.items()))
        return f"{{ {inner} }}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return _text(str(value))
