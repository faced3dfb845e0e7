"""Every fault has its sentence, and every sentence its fault."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from conquista import boards
from conquista.boards.checks import EVERY, FOUR, ITALY, MAP, TWO
from conquista.i18n import catalogue, parameters

SOURCES = Path(boards.__file__).parent
LINES = [rule[0] for rules in (EVERY, FOUR, TWO) for rule in rules] + [rule[0] for rule in MAP + ITALY]


def calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                if called == name:
                    yield path, node


def words(node: ast.expr) -> list[str]:
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_fault_of_the_reader_has_a_sentence_with_its_parameters() -> None:
    used = set()
    for path, call in calls("fault"):
        for key in words(call.args[0]):
            used.add(f"boards.read.{key}")
            given = {k.arg for k in call.keywords if k.arg} - {"line"}
            assert parameters(f"boards.read.{key}") <= given, f"{path.name}: {key}"
    for path, call in calls("refusal"):
        for key in words(call.args[0]):
            used.add(key)
            assert parameters(key) <= {k.arg for k in call.keywords if k.arg}, f"{path.name}: {key}"
    used |= {"boards.load.breaks", "boards.load.breaks_more"}
    shipped = {key for key in catalogue("en") if key.startswith(("boards.read.", "boards.load.", "boards.sketch."))}
    assert used == shipped


def test_every_line_has_a_title() -> None:
    titles = {key for key in catalogue("en") if key.startswith("boards.line.")}
    assert titles == {f"boards.line.{line.replace('-', '').lower()}" for line in LINES}


def test_every_finding_has_a_sentence() -> None:
    """Keys are made of line and word, so each word that a check uses must be a sentence of some line."""
    lines = tuple(f"boards.{line.replace('-', '').lower()}." for line in LINES)
    sentences = {key.rpartition(".")[2] for key in catalogue("en") if key.startswith(lines)}
    found = {key for path, call in calls("find") for key in words(call.args[0]) if "checks" in path.parts}
    assert found <= sentences
    computed = {  # words that a check puts together
        "city_outside", "marker_outside", "links", "stairs", "paths", "slots", "blinds", "coast_pairs", "shut",
        "starts", "islands", "gate_to_centre", "harbour_to_centre", "harbour_to_neighbour", "castle_to_castle",
        "fields", "drawbridges",
    }  # fmt: skip
    assert sentences == found | computed
