"""Reads the imports of a package and holds them to the declared levels."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from conquista.build import matches

ROOT = "conquista"


@dataclass(frozen=True)
class Plan:
    """The declared levels, lowest first, and what else is said about folders."""

    levels: Sequence[Sequence[str]]
    standard_library_only: Sequence[str] = ()
    cyclic: Sequence[str] = ()
    parents: Mapping[str, str] = field(default_factory=dict)

    def level(self, folder: str) -> int | None:
        """Return the level of a folder, or None for one that is not in the plan."""
        return next((number for number, folders in enumerate(self.levels) if folder in folders), None)


def read_plan(path: Path) -> Plan:
    """Read the plan from its file."""
    return Plan(**tomllib.loads(path.read_text(encoding="utf-8")))


@dataclass(frozen=True)
class Module:
    """One source file of the package."""

    path: Path
    name: str

    @property
    def folder(self) -> str:
        """Return the folder below the package that holds this module, or nothing for one beside the folders."""
        inner = self.name.split(".")[1:]
        is_inside = self.path.name == "__init__.py" or len(inner) > 1
        return inner[0] if inner and is_inside else ""

    def imports(self) -> Iterator[tuple[int, str]]:
        """Yield each imported name in full, with its line; `import_module("...")` counts too."""
        home = self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]
        for node in ast.walk(ast.parse(self.path.read_text(encoding="utf-8"), str(self.path))):
            match node:
                case ast.Import():
                    yield from ((node.lineno, alias.name) for alias in node.names)
                case ast.ImportFrom():
                    above = home.split(".")[: len(home.split(".")) - node.level + 1] if node.level else []
                    base = ".".join([*above, *([node.module] if node.module else [])])
                    yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
                case ast.Call(
                    func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                    args=[ast.Constant(value=str(name)), *_],
                ):
                    yield node.lineno, name


def modules(package: Path) -> Iterator[Module]:
    """Yield every source file of a package folder."""
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        yield Module(path, ".".join([ROOT, *(part for part in parts if part != "__init__")]))


def complaints(package: Path, plan: Plan, compiled: Sequence[str] = ()) -> list[str]:
    """Return a sentence for each folder that is not planned and each import that the plan forbids."""
    said = []
    for folder in sorted(path.name for path in package.iterdir() if path.is_dir() and any(path.rglob("*.py"))):
        if plan.level(folder) is None:
            said.append(f"{folder}/ is not in the plan of levels")
    folders = {path.name for path in package.iterdir() if path.is_dir()}
    for module in modules(package):
        for line, target in module.imports():
            reason = forbidden(module, target, plan, folders, compiled)
            if reason:
                said.append(f"{module.path.relative_to(package)}:{line} imports {target}: {reason}")
    return said


def forbidden(module: Module, target: str, plan: Plan, folders: set[str], compiled: Sequence[str]) -> str:
    """Say why a module may not import a name, or nothing when it may."""
    first, *inner = target.split(".")
    if first == "cython":
        return "" if matches(module.name, compiled) else "it is not listed as compiled"
    if first != ROOT:
        if module.folder not in (*plan.standard_library_only, "") or first in sys.stdlib_module_names:
            return ""
        return f"{module.folder or 'the ground'} needs nothing but Python's own library"
    there = inner[0] if inner and inner[0] in folders else ""
    if not there:
        return ""
    if module.folder != there:
        return wrong_level(module.folder, there, plan)
    return wrong_game(module, inner, plan) if there == "games" else ""


def wrong_level(here: str, there: str, plan: Plan) -> str:
    """Say why one folder may not import another."""
    own, other = plan.level(here), plan.level(there)
    if not here:
        return "the ground imports no folder"
    if own is None or other is None or other < own:
        return ""  # a folder that is not planned has been named already
    return f"{here} and {there} are on one level" if own == other else f"{there} is above {here}"


def wrong_game(module: Module, inner: Sequence[str], plan: Plan) -> str:
    """Say why a game may not import this part of `games`."""
    own = module.name.split(".")[2:]
    is_game = len(own) > 1 or (own and module.path.name == "__init__.py")
    if not is_game or inner[1] in (own[0], plan.parents.get(own[0])):
        return ""
    return f"{own[0]} may import {plan.parents.get(own[0]) or 'no other game'}"


def subfolder_cycles(package: Path) -> dict[str, list[str]]:
    """Return each folder of a package whose subfolders take part in an import cycle, with the entries of one cycle.

    Entries are the subfolders of a folder and the modules beside them. Imports inside functions and imports for type
    checkers count; those of `__main__` modules do not, since nothing imports them. A cycle of modules alone is not
    reported.
    """
    found = {}
    for folder, graph in sorted(entry_graphs(package).items()):
        folders = {path.name for path in (package / folder).iterdir() if path.is_dir()}
        for start in sorted(folders & graph.keys()):
            below = reachable(graph, start)
            if start in below:
                members = {start, *(entry for entry in below if start in reachable(graph, entry))}
                found[folder] = cycle_in({entry: graph.get(entry, set()) & members for entry in members})
                break
    return found


def entry_graphs(package: Path) -> dict[str, dict[str, set[str]]]:
    """Return for each folder, as a path, which of its entries imports which."""
    known = {module.name for module in modules(package)}
    graphs: dict[str, dict[str, set[str]]] = {}
    for module in modules(package):
        own = module.name.split(".")
        for _, target in module.imports() if own[-1] != "__main__" else ():
            name = target if target in known else target.rpartition(".")[0]
            other = name.split(".")
            shared = next((i for i, (a, b) in enumerate(zip(own, other, strict=False)) if a != b), None)
            if name in known and shared:
                graphs.setdefault("/".join(own[1:shared]), {}).setdefault(own[shared], set()).add(other[shared])
    return graphs


def reachable(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Return the entries that an entry imports, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def cycle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Return the entries of one cycle of a graph, the first repeated at the end; nothing where there is none."""
    try:
        TopologicalSorter({entry: sorted(graph[entry]) for entry in sorted(graph)}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
