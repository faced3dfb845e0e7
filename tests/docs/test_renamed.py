"""docs/renamed.tsv maps old dotted names to new ones: every new name exists, no old name is left, no module is missing.

`modules_before_renaming.txt` lists the modules of the package before the first of them was renamed (commit 33a99bdc):

    git ls-tree -r --name-only 33a99bdc src/conquista | grep '[.]py$'
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINES = (ROOT / "docs/renamed.tsv").read_text(encoding="utf-8").splitlines()
ROWS = [tuple(line.split("\t")) for line in LINES[1:]]
OLD_MODULES = Path(__file__).with_name("modules_before_renaming.txt").read_text(encoding="utf-8").split()


def module_file(dotted: str) -> Path | None:
    path = ROOT / "src" / dotted.replace(".", "/")
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


@cache
def names(file: Path) -> frozenset[str]:
    """What a module defines; what it imports is defined elsewhere, but a package may offer names of its modules."""
    defined: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            defined.add(node.name)
        elif isinstance(node, ast.ImportFrom | ast.Import) and file.name == "__init__.py":
            defined |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            defined.add(node.id)
    return frozenset(defined)


@cache
def members(file: Path, owner: str) -> frozenset[str]:
    """The methods of a class."""
    return frozenset(
        method.name
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == owner
        for method in node.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def exists(dotted: str) -> bool:
    """Whether a dotted name is a module, a name that its module defines, or a method of one of its classes."""
    if module_file(dotted):
        return True
    module, _, attribute = dotted.rpartition(".")
    if file := module_file(module):
        return attribute in names(file)
    module, _, owner = module.rpartition(".")
    file = module_file(module)
    return file is not None and attribute in members(file, owner)


def test_the_file_is_a_table_without_repetitions() -> None:
    assert LINES[0] == "old\tnew"
    assert {len(row) for row in ROWS} == {2}
    olds = [row[0] for row in ROWS]
    assert len(olds) == len(set(olds))
    assert olds == sorted(olds)


def test_every_new_name_exists() -> None:
    assert [new for _, new in ROWS if not exists(new)] == []


def test_no_old_name_is_left() -> None:
    """A module that became a package keeps its name as the package, and a free name may serve another module."""
    reused = {new for _, new in ROWS}
    packages = {".".join(new.split(".")[:length]) for new in reused for length in range(2, new.count(".") + 1)}
    left = [old for old, _ in ROWS if old not in reused | packages and exists(old)]
    assert left == []


def unmapped(listed: set[str]) -> list[str]:
    """Return the old modules that are gone and not listed."""
    return [module for module in OLD_MODULES if not module_file(module) and module not in listed]


def test_every_module_that_is_gone_has_a_new_name() -> None:
    assert unmapped({old for old, _ in ROWS}) == []


def test_a_module_that_is_not_mapped_is_noticed() -> None:
    listed = {old for old, _ in ROWS}
    assert unmapped(listed - {"conquista.puzzles.coach"}) == ["conquista.puzzles.coach"]


def test_missing_names_are_noticed() -> None:
    assert exists("conquista.table.table.Table")
    assert exists("conquista.table.table.Table.apply_request")
    assert not exists("conquista.table.table.Table.take")
    assert not exists("conquista.table.table.Course")
    assert not exists("conquista.table.course")
    assert exists("conquista.puzzles.model.SearchStep")
    assert not exists("conquista.puzzles.kit.SearchStep")  # only imported there
