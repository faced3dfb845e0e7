"""Prove the puzzles of all collections again after a change of the rules, and stamp those that hold.

    prove_puzzles.py [GAME...]           proves each puzzle and prints what does not hold; status 1 if anything does not
    prove_puzzles.py --brute [GAME...]   compares with brute force, too, where that is feasible
    prove_puzzles.py --stamp [GAME...]   also writes the hash of the current rules into each puzzle that was proven

A puzzle that no longer holds keeps its old hash: it has to be corrected or replaced by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from conquista.players.limits import Limits
from conquista.puzzles.collections import write_file
from conquista.puzzles.kit import PuzzleKit, kits

NODES = 20_000_000
STALE = "puzzles.check.rules.wrong"


def main(arguments: list[str]) -> int:
    flags = {one for one in arguments if one.startswith("--")}
    games = [one for one in arguments if one not in flags] or list(kits())
    if flags - {"--stamp", "--brute"} or set(games) - set(kits()):
        print(__doc__)
        return 2
    failed = [name for game in games for name in prove(kits()[game], "--brute" in flags, "--stamp" in flags)]
    print(f"{len(failed)} do not hold", *failed)
    return int(bool(failed))


def prove(kit: PuzzleKit, brute: bool, stamp: bool) -> list[str]:
    """Prove all puzzles of a game; return the names of those that do not hold."""
    failed = []
    stamped: dict[Path, dict[str, Mapping[str, Any]]] = {}
    for name in kit.names():
        puzzle = kit.load(name)
        found = kit.check(puzzle, name, Limits(nodes=NODES), brute)
        wrong = [line for line in found.lines if line.key.endswith(".wrong")]
        proven = all(line.key == STALE for line in wrong) and found.as_data()["themes"] == list(puzzle.themes)
        if proven and stamp:
            stamped.setdefault(kit.collection.file_of(name), {})[name] = kit.as_stored(kit.stamped(puzzle))
        elif wrong or not proven:
            failed.append(name)
        print(name, "holds" if proven else "does not hold", *(line.say() for line in wrong), flush=True)
    for path, rows in stamped.items():
        write_file(path, ({**json.loads(path.read_text(encoding="utf-8")), **rows}).items())
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
