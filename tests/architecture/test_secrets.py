"""Secrets of running matches are read by the modules that secrets.toml names, and by no other."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SOURCES = Path(__file__).parents[2] / "src/conquista"
PLAN: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("secrets.toml").read_text(encoding="utf-8"))


def reads(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every attribute that a module reads, with its line; by `getattr` and the like too, where the name is written."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute():
                yield node.lineno, node.attr
            case ast.Call(func=ast.Name(id="getattr" | "attrgetter") | ast.Attribute(attr="attrgetter"), args=names):
                yield from ((node.lineno, str(one.value)) for one in names if isinstance(one, ast.Constant))
            case ast.Subscript(
                value=ast.Call(func=ast.Name(id="vars")) | ast.Attribute(attr="__dict__"),
                slice=ast.Constant(value=name),
            ):
                yield node.lineno, str(name)


def found(package: Path, name: str, within: list[str]) -> dict[str, int]:
    """The modules of some folders that read an attribute of this name, with the first line that does."""
    readers: dict[str, int] = {}
    for folder in within:
        for path in sorted((package / folder).rglob("*.py")):
            module = ".".join(path.relative_to(package).with_suffix("").parts)
            for line, attribute in reads(ast.parse(path.read_text(encoding="utf-8"), str(path))):
                if attribute == name:
                    readers.setdefault(module, line)
    return readers


def complaints(package: Path, plan: dict[str, dict[str, Any]]) -> list[str]:
    """A sentence for each module that reads a secret without being named, and for each that is named in vain."""
    said = []
    for name, rule in plan.items():
        readers, named = found(package, name, rule["within"]), rule["modules"]
        said += [f"{module}:{line} reads .{name}" for module, line in readers.items() if module not in named]
        said += [f"{module} no longer reads .{name}" for module in named if module not in readers]
    return said


def test_secrets_are_read_by_the_modules_that_are_named_and_by_no_other() -> None:
    assert complaints(SOURCES, PLAN) == []


def test_every_use_has_a_reason() -> None:
    assert all(len(reason) > 10 for rule in PLAN.values() for reason in rule["modules"].values())


@pytest.mark.parametrize(
    "text",
    [
        "def f(table):\n    return table.table_state.host\n",
        "def f(table):\n    return getattr(table, 'table_state')\n",
        "from operator import attrgetter\nf = attrgetter('table_state')\n",
        "import operator\nf = operator.attrgetter('table_state')\n",
        "def f(table):\n    return vars(table)['table_state']\n",
        "def f(table):\n    return table.__dict__['table_state']\n",
    ],
)
def test_a_new_reader_is_caught(tmp_path: Path, text: str) -> None:
    path = tmp_path / "server/http/new.py"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    plan = {"table_state": {"within": ["server"], "modules": {}}}
    [said] = complaints(tmp_path, plan)
    assert said.startswith("server.http.new:")


def test_an_entry_that_is_no_longer_needed_is_caught(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    assert complaints(tmp_path, {"seed": {"within": ["server"], "modules": {"server.app": "a reason"}}}) == [
        "server.app no longer reads .seed"
    ]
