"""List the clauses whose translations are outdated, since their English has changed.

    translated_clauses.py              lists them, with their current text; status 1 if there are any
    translated_clauses.py --done       records that Italian, German and French are up to date again

A translation is in `src/conquista/rulebook/data/clauses/LANGUAGE/BOOK.json` under the number of its clause: the text
and, where the remark on editions contains words, that remark.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from conquista.rulebook import books
from conquista.rulebook.translations import fingerprint, for_players, sources

KEPT = Path(__file__).parents[1] / "src/conquista/rulebook/data/clauses/sources.json"


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--done"]):
        print(__doc__)
        return 2
    law = {one.id: one for book in books() for one in book.clauses if for_players(one)}
    prints = {name: fingerprint(one) for name, one in law.items()}
    if arguments:
        rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(mark)}" for name, mark in prints.items())
        KEPT.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
        return 0
    changed = [name for name in prints if prints[name] != sources().get(name)]
    for name in changed:
        print(f"{name}  {law[name].text}  {{{law[name].editions}}}")
    gone = [name for name in sources() if name not in prints]
    if gone:
        print("no longer in the law:", ", ".join(gone))
    return int(bool(changed or gone))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
