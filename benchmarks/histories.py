"""How fast are pages about people on a site with a million parts of results?

Two thousand people have played half a million duels. One person has played ten thousand of them. The figures are the
99th percentile of a page of a history, first and later pages, with and without filters; its totals; a profile's
counts; a ladder; a search for a name.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import figures
from benchmarks._site import MINUTE, add_people, add_results
from benchmarks.figures import Paper
from conquista.store.factory import open_store
from conquista.store.results.history import MatchFilter

PEOPLE, MATCHES, BUSY = 2_000, 500_000, 10_000
PAGES = 200


def measure(sheet: Paper) -> None:
    rng = random.Random(1)
    with TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "histories.db")
        add_people(store, PEOPLE)
        add_results(store.history.database, rng, PEOPLE, MATCHES, BUSY)
        history, ladders = store.history, store.ladders
        last = MATCHES * MINUTE

        def page(**wanted: object) -> Callable[[], object]:
            def read() -> object:
                person = f"p{rng.randrange(PEOPLE)}"
                before = (rng.randrange(last), "z")
                return history.matches(person, MatchFilter(viewer="p1", before=before, **wanted))  # type: ignore[arg-type]

            return read

        sheet.add("history, a page", _p99(page()), "ms", better="less", bar=20)
        sheet.add(
            "history, an edition and a pace", _p99(page(preset="grand_2p", pace="slow")), "ms", better="less", bar=20
        )
        sheet.add("history, against a person", _p99(page(other="p5")), "ms", better="less", bar=20)
        sheet.add(
            "history of the busiest person, first page",
            _p99(lambda: history.matches("p0", MatchFilter(viewer="p1"))),
            *("ms",),
            better="less",
            bar=20,
        )
        sheet.add(
            "totals of a history",
            _p99(lambda: history.counts(f"p{rng.randrange(1, PEOPLE)}", MatchFilter(viewer="p1"))),
            "ms",
            better="less",
            bar=100,
        )
        sheet.add(
            "ladder of a pool", _p99(lambda: ladders.ladder("conquest.duel", last), 20), "ms", better="less", bar=100
        )
        sheet.add(
            "ladder of a season with 260,000 parts",
            _p99(lambda: ladders.season("conquest.duel", "1970-2"), 5),
            "ms",
            better="less",
        )
        sheet.add(
            "search for a name",
            _p99(lambda: store.profiles.search(f"person{rng.randrange(9)}", 20)),
            "ms",
            better="less",
            bar=20,
        )
        store.close()


def _p99(read: Callable[[], object], times: int = PAGES) -> float:
    """Return the 99th percentile of the time of a call, in milliseconds."""
    read()
    spent = []
    for _ in range(times):
        begun = time.perf_counter()
        read()
        spent.append(1000 * (time.perf_counter() - begun))
    return sorted(spent)[int(0.99 * (times - 1))]


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
