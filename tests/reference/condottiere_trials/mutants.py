"""Planted rule changes: the engine with one line changed, as mutants.toml lists them.

The text of a module is changed while it is imported, in a process of its own on the plain core; no file is written.
`python -m reference.condottiere_trials.mutants NAME LIMIT REVISION` prints after how many trials it is noticed.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

GAME = "conquista.games.condottiere"
LIST = Path(__file__).with_name("mutants.toml")
NOT_NOTICED = -1


@dataclass(frozen=True)
class Mutant:
    """One change: in which module which text, found once, becomes which other, and at which tables it matters."""

    name: str
    clause: str
    module: str
    old: str
    new: str
    tables: str = ""

    @property
    def fixed(self) -> dict[str, str]:
        """The options without which the change has no effect."""
        return dict(pair.split("=") for pair in self.tables.split())


def read_mutants() -> dict[str, Mutant]:
    """The listed changes, by name."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {name: Mutant(name, **row) for name, row in listed.items()}


CONTROL = Mutant("control", "-", "rules.battle", '"""Battles:', '"""Battles!')  # changes a docstring and no rule


class MutatingLoader(SourceFileLoader):
    """Loads a module from its source with one text replaced."""

    def __init__(self, fullname: str, path: str, mutant: Mutant) -> None:
        super().__init__(fullname, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text(encoding="utf-8")
        assert source.count(self.mutant.old) == 1, f"{self.mutant.name}: {source.count(self.mutant.old)} places"
        return compile(source.replace(self.mutant.old, self.mutant.new), self.path, "exec", dont_inherit=True)


class MutantFinder(MetaPathFinder):
    """Finds the module that a mutant changes, and no other."""

    def __init__(self, mutant: Mutant, package: Path) -> None:
        self.mutant = mutant
        self.source = package.joinpath("games", "condottiere", *mutant.module.split(".")).with_suffix(".py")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != f"{GAME}.{self.mutant.module}":
            return None
        loader = MutatingLoader(fullname, str(self.source), self.mutant)
        return spec_from_file_location(fullname, self.source, loader=loader)


def noticed_after(mutant: Mutant, limit: int, revision: int) -> int:
    """The number of trials after which the changed engine is found out, NOT_NOTICED when it never is."""
    from conquista import build  # the plain core's finder goes in first, so that ours is asked before it

    assert build.core() == "plain"
    sys.meta_path.insert(0, MutantFinder(mutant, build.PACKAGE))
    from reference.condottiere_trials import compare, trials

    begun = 0
    try:
        for _ in trials.both(limit, revision, mutant.fixed, compare.Counts()):
            begun += 1
    except compare.Disagreement:
        return begun
    return NOT_NOTICED


if __name__ == "__main__":
    chosen = (read_mutants() | {CONTROL.name: CONTROL})[sys.argv[1]]
    print(noticed_after(chosen, int(sys.argv[2]), int(sys.argv[3])))
