"""Run planted rule changes on the plain core: `python mutant_worker.py CLAUSE...`, one line of JSON for each.

Run with CONQUISTA_CORE=plain. The changed module is compiled from changed text when it is imported; everything that
imports the game is imported again for each change. A change whose clause has a scene of its own is looked for there.
"""

from __future__ import annotations

import importlib
import json
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pkgutil import iter_modules
from random import Random
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

from conquista import build
from conquista.core import PositionError  # the package's own finder must be in place before ours
from reference.conquest_trials.mutants import MUTANTS, Mutant
from reference.conquest_trials.scenes import SCENES

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME = "conquista.games.conquest"
RELOADED = (GAME, "reference.conquest_trials.differential")


class ChangedLoader(SourceFileLoader):
    """Loads a module from its file with one piece of text changed; the compiled cache is left alone."""

    def __init__(self, fullname: str, path: str, mutant: Mutant) -> None:
        super().__init__(fullname, path)
        self.mutant = mutant

    def exec_module(self, module: ModuleType) -> None:
        package = f"{GAME}.rules.constants"
        for found in iter_modules(importlib.import_module(package).__path__):  # a change may need others of them
            constants = vars(importlib.import_module(f"{package}.{found.name}"))
            vars(module).update((name, value) for name, value in constants.items() if name.isupper())
        super().exec_module(module)

    def get_code(self, fullname: str) -> CodeType:
        text = self.get_data(self.path).decode()
        assert text.count(self.mutant.old) >= 1, f"{self.mutant.clause}: {self.mutant.old!r} is not in {self.path}"
        return compile(text.replace(self.mutant.old, self.mutant.new, 1), self.path, "exec")


class ChangedFinder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != f"{GAME}.{self.mutant.module}":
            return None
        source = str(build.PACKAGE.joinpath("games", "conquest", *self.mutant.module.split(".")).with_suffix(".py"))
        return ModuleSpec(fullname, ChangedLoader(fullname, source, self.mutant), origin=source)


def forget() -> None:
    """Let the game and the comparison be imported again."""
    for name in [name for name in sys.modules if name.startswith(RELOADED)]:
        del sys.modules[name]


def seek(mutant: Mutant | None, preset: str, on_board: bool, lists: int) -> tuple[int, str]:
    """How many lists it took to see a difference (0: none was seen), and the difference."""
    forget()
    finder = ChangedFinder(mutant) if mutant else None
    if finder:
        sys.meta_path.insert(0, finder)
    try:
        differential = importlib.import_module("reference.conquest_trials.differential")
        if mutant:
            assert isinstance(sys.modules[f"{GAME}.{mutant.module}"].__loader__, ChangedLoader)
        random = Random(2)
        about = [scene for scene in SCENES if mutant is not None and scene.clause == mutant.clause]
        if about:
            tally = differential.scene(about[0])
        elif on_board:
            tally = differential.scattered(differential.Pair.preset(preset), random, lists, enough=1)
        else:
            tally = differential.sketched(preset, random, lists, enough=1)
    finally:
        if finder:
            sys.meta_path.remove(finder)
        forget()
    if not tally.differences:
        return 0, ""
    return tally.lists, str(tally.differences[0])


def main(clauses: Sequence[str]) -> None:
    if "none" in clauses:  # the engine as it is
        seen, what = seek(None, "grand_en", False, 300)
        print(json.dumps({"clause": "none", "seen": seen, "difference": what[:600]}), flush=True)
    for mutant in MUTANTS:
        if clauses and mutant.clause not in clauses:
            continue
        try:
            seen, what = seek(mutant, mutant.preset, mutant.on_board, mutant.lists)
        except PositionError as error:  # it does not even read what is right
            seen, what = 1, repr(error)
        print(json.dumps({"clause": mutant.clause, "seen": seen, "difference": what[:600]}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
