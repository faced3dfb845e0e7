"""Public class names are unique in the package, and imports between modules form no cycle."""

from __future__ import annotations

import ast
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src/conquista"


def repeated_classes(package: Path) -> dict[str, list[str]]:
    """Return each public class name that several modules define, with those modules."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(package)))
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def import_graph(package: Path, name: str = "conquista") -> dict[str, set[str]]:
    """Return the modules of the package that each module imports when it is loaded."""
    modules = {}
    for path in package.rglob("*.py"):
        parts = path.relative_to(package).with_suffix("").parts
        modules[".".join((name, *(parts[:-1] if parts[-1] == "__init__" else parts)))] = path
    graph = {}
    for module, path in modules.items():
        found: set[str] = set()
        for node in loaded(ast.parse(path.read_text(encoding="utf-8")).body):
            if isinstance(node, ast.ImportFrom) and node.module:
                full = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= {each if each in modules else node.module for each in full}
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
        graph[module] = {each for each in found if each in modules and each != module}
    return graph


def loaded(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements of a module that run when it is imported, except those for type checkers."""
    found = []
    for node in body:
        if isinstance(node, ast.If):
            if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
                found += loaded(node.body)
            found += loaded(node.orelse)
        elif isinstance(node, ast.Try):
            found += loaded(node.body)
        else:
            found.append(node)
    return found


def test_public_class_names_are_unique() -> None:
    assert repeated_classes(SOURCES) == {}


def test_imports_form_no_cycle() -> None:
    tuple(TopologicalSorter(import_graph(SOURCES)).static_order())


def test_a_repeated_class_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("class Moment: ...\nclass _Own: ...\n")
    (tmp_path / "two.py").write_text("class Moment: ...\nclass _Own: ...\nclass Other: ...\n")
    assert repeated_classes(tmp_path) == {"Moment": ["one.py", "two.py"]}


@pytest.mark.parametrize("back", ["from small.one import x", "import small.one", "from small import one"])
def test_a_cycle_is_found(tmp_path: Path, back: str) -> None:
    (tmp_path / "one.py").write_text("if True:\n    from small.two import y\nx = 1\n")
    (tmp_path / "two.py").write_text(f"{back}\n")
    with pytest.raises(CycleError):
        tuple(TopologicalSorter(import_graph(tmp_path, "small")).static_order())


def test_imports_for_type_checkers_are_no_cycle(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("from small.two import y\n")
    (tmp_path / "two.py").write_text("if TYPE_CHECKING:\n    from small.one import x\n")
    tuple(TopologicalSorter(import_graph(tmp_path, "small")).static_order())
