"""The language of the command line, and completeness of its messages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from conquista.boards.tempo import LINES
from conquista.cli import output
from conquista.i18n import catalogue

SOURCES = Path(output.__file__).parent


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "de_CH.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "CONQUISTA_LANG": "en"}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(
    environment: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in output.LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    output.terminal_language.cache_clear()
    assert output.terminal_language() == wanted
    output.terminal_language.cache_clear()


def asked_for() -> set[str]:
    """Return the keys that appear literally in the sources."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            key = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            if isinstance(key, str) and name == "t":
                found.add(f"cli.{key}")
            if isinstance(key, str) and name == "CommandError":
                found.add(key)
    return found


def test_every_sentence_exists() -> None:
    assert asked_for() <= set(catalogue("en"))


def test_every_line_of_play_has_a_name() -> None:
    for lines in LINES.values():
        for traveller, carrier, by_vessel in lines:
            key = f"cli.tempo.{traveller}_{carrier or 'alone'}_{'vessel' if by_vessel else 'land'}"
            assert key in catalogue("en")
