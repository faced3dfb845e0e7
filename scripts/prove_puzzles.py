"""Prove the puzzles of the collection again after a change of the rules, and stamp those that hold.

    prove_puzzles.py            proves each puzzle and prints what does not hold; status 1 if anything does not
    prove_puzzles.py --stamp    also writes the hash of the current rules into each file that was fully proven

A puzzle that no longer holds keeps its old hash: it has to be corrected or replaced by hand.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from conquista.players.limits import Limits
from conquista.puzzles.conquest import collection
from conquista.puzzles.conquest.model import rules_mark
from conquista.puzzles.conquest.verification import check

FOLDER = Path(__file__).parents[1] / "src/conquista/puzzles/conquest/data"
NODES = 20_000_000
MARK = re.compile(r'^rules = "[0-9a-f]*"$', re.MULTILINE)
STALE = "puzzles.check.rules.wrong"


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--stamp"]):
        print(__doc__)
        return 2
    failed = 0
    for name in collection.names():
        puzzle = collection.load(name)
        found = check(puzzle, name, Limits(nodes=NODES))
        wrong = [line for line in found.lines if line.key.endswith(".wrong")]
        proven = all(line.key == STALE for line in wrong) and found.facts["themes"] == [*puzzle.themes]
        if proven and arguments:
            path = FOLDER / f"{name}.toml"
            text, marks = MARK.subn(f'rules = "{rules_mark(puzzle.set_up().rules)}"', path.read_text(encoding="utf-8"))
            assert marks == 1, path
            path.write_text(text, encoding="utf-8")
        elif wrong or not proven:
            failed += 1
        print(name, "holds" if proven else "does not hold", *(line.say() for line in wrong))
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
