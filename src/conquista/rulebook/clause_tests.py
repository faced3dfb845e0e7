"""Finds which tests cover which clauses, by static analysis of the test sources.

A test names its clauses in `@pytest.mark.clause("GC-REC-05")`, and the positions it plays in its docstring. The mark
may have another name (`clause = pytest.mark.clause`), be on a class, a parameter or a whole module, and be imported
from another test file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from conquista.rulebook.references import ID

MARK = "clause"
_NAMED = re.compile(rf"(?<![\w-]){ID.pattern}(?!\w)")


@dataclass(frozen=True)
class ClauseTest:
    """One test and the clauses that it names."""

    test: str  # file::name, as in pytest
    clauses: tuple[str, ...]  # by its marks
    named_in_docstring: tuple[str, ...] = ()  # in its docstring


@dataclass(frozen=True)
class ClauseTests:
    """All references of the tests to clauses."""

    tests: tuple[ClauseTest, ...]
    unreadable: tuple[str, ...]  # marks whose clauses cannot be determined statically, as file:line


def collect(folder: Path) -> ClauseTests:
    """Parse every test file below a folder."""
    modules = _TestModules(folder)
    proofs: list[ClauseTest] = []
    unreadable: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        module = modules.module(path)
        proofs.extend(module.proofs())
        unreadable.extend(module.unreadable)
    return ClauseTests(tuple(proofs), tuple(dict.fromkeys(unreadable)))


@dataclass
class _TestModules:
    """The test modules, each parsed once."""

    folder: Path
    _read: dict[Path, _Module] = field(default_factory=dict)

    def module(self, path: Path) -> _Module:
        if path not in self._read:
            self._read[path] = _Module(self, path)
        return self._read[path]

    def named(self, name: str) -> _Module | None:
        """Return the module that `import name` means, when it is a test module."""
        path = self.folder.joinpath(*name.split("."))
        for found in (path.with_suffix(".py"), path / "__init__.py"):
            if found.is_file():
                return self.module(found)
        return None


@dataclass
class _Module:
    """One test file."""

    modules: _TestModules
    path: Path
    unreadable: list[str] = field(default_factory=list)

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"), str(self.path))

    @cached_property
    def name(self) -> str:
        return self.path.relative_to(self.modules.folder).as_posix()

    @cached_property
    def values(self) -> dict[str, ast.expr]:
        """Return the expression of each module name that is assigned once."""
        found: dict[str, ast.expr] = {}
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    found[name] = value
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    found[name] = value
        return found

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """Return the imports: name here to (module, name there)."""
        return {
            alias.asname or alias.name: (node.module, alias.name)
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and node.module and not node.level
            for alias in node.names
        }

    def meaning(self, name: str, past: tuple[tuple[Path, str], ...] = ()) -> tuple[_Module, ast.expr] | None:
        """Return the expression that a name stands for, and its module."""
        if name in self.values:
            return self, self.values[name]
        if name in self.imports and (self.path, name) not in past:
            origin, there = self.imports[name]
            module = self.modules.named(origin)
            return module.meaning(there, (*past, (self.path, name))) if module else None
        return None

    def proofs(self) -> Iterator[ClauseTest]:
        """Yield each test of the file that names a clause."""
        whole = self._marked([self.values["pytestmark"]]) if "pytestmark" in self.values else ()
        yield from self._proofs(self.tree.body, self.name, whole)

    def _proofs(self, body: Sequence[ast.stmt], place: str, outer: tuple[str, ...]) -> Iterator[ClauseTest]:
        for node in body:
            match node:
                case ast.FunctionDef(name=name) if name.startswith("test"):
                    clauses = tuple(dict.fromkeys([*outer, *self._marked(node.decorator_list)]))
                    if clauses:
                        named = tuple(dict.fromkeys(_NAMED.findall(ast.get_docstring(node) or "")))
                        yield ClauseTest(f"{place}::{name}", clauses, named)
                case ast.ClassDef(name=name) if name.startswith("Test"):
                    marked = (*outer, *self._marked(node.decorator_list))
                    yield from self._proofs(node.body, f"{place}::{name}", marked)

    def _marked(self, nodes: Sequence[ast.expr]) -> tuple[str, ...]:
        """Return the clauses of every mark inside these expressions, following names."""
        return tuple(name for node in nodes for name in self._inside(node, ()))

    def _inside(self, node: ast.AST, seen: tuple[str, ...]) -> Iterator[str]:
        if isinstance(node, ast.Name) and node.id not in seen:
            meant = self.meaning(node.id)
            if meant:
                module, value = meant
                yield from module._inside(value, (*seen, node.id))
        elif isinstance(node, ast.Call) and self._is_mark(node.func):
            for argument in node.args:
                yield from self._words(argument, node)
        else:
            for child in ast.iter_child_nodes(node):
                yield from self._inside(child, seen)

    def _is_mark(self, node: ast.expr) -> bool:
        """Return whether this is `pytest.mark.clause`, or a name for it."""
        match node:
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="pytest"), attr="mark"), attr=word):
                return word == MARK
            case ast.Name(id=name):
                meant = self.meaning(name)
                return meant is not None and meant[0]._is_mark(meant[1])
        return False

    def _words(self, node: ast.expr, call: ast.Call) -> Iterator[str]:
        """Yield the ids in an argument of a mark."""
        match node:
            case ast.Constant(value=str(word)):
                yield word
            case ast.Starred(value=ast.Tuple(elts=items) | ast.List(elts=items)):
                for item in items:
                    yield from self._words(item, call)
            case ast.Starred(value=ast.Name(id=name)) if meant := self.meaning(name):
                module, value = meant
                yield from module._words(ast.Starred(value), call)
            case _:
                self.unreadable.append(f"{self.name}:{call.lineno}")
