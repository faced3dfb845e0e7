"""How fast are the pages of a site with 2,000 people, 200 tournaments and 50,000 results?

A server on a file that was filled in bulk is asked, one request after the other, for what the pages of the web client
ask for: the page itself, then the operations of the API. A page is done when all of them are. The figures are medians
and 99th percentiles over a mix of pages, for different people about different people.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import figures
from benchmarks._site import MINUTE, POOL, add_lobby_rows, add_people, add_results, add_tournaments
from benchmarks.figures import Paper
from conquista.soak.season.api import SeasonApi
from conquista.soak.season.servers import LIMITS
from conquista.soak.wire.server_process import Serving
from conquista.store.factory import open_store

PEOPLE, RESULTS, BUSY, TOURNAMENTS = 2_000, 50_000, 1_000, 200
RUNNING = 50  # matches in play
PAGES = 200  # of each kind
BAR = 100.0  # milliseconds
WEIGHTS = {"home": 4, "profile": 3, "ladder": 2, "tournament": 2, "tournaments": 1}


def measure(sheet: Paper) -> None:
    rng, now = random.Random(1), int(1000 * time.time())
    with TemporaryDirectory() as folder:
        where = str(Path(folder) / "pages.db")
        store = open_store(where)
        tokens = add_people(store, PEOPLE)
        add_results(store.history.database, rng, PEOPLE, RESULTS, BUSY, now - RESULTS * MINUTE)
        add_lobby_rows(store)
        tournaments = add_tournaments(store, rng, TOURNAMENTS, list(tokens), now)
        store.close()
        sheet.note(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        settings: dict[str, Any] = {"thinkers": 0, "level": "warning", **LIMITS}
        with Serving(where, Path(folder) / "server.log", **settings) as server:
            times = asyncio.run(_visited(server.address, rng, tokens, tournaments))
            spent_by_server = server.busy() / sum(map(len, times.values()))
        sheet.add("processor time of the server for a page", 1000 * spent_by_server, "ms", better="less")
        for page, spent in times.items():
            ordered = sorted(sum(one.values()) for one in spent)
            slowest = {path: sorted(one[path] for one in spent)[int(0.99 * (len(spent) - 1))] for path in spent[0]}
            sheet.note(f"{page}: " + ", ".join(f"{path} {1000 * value:.1f}" for path, value in slowest.items()))
            sheet.add(f"{page}, median", 1000 * ordered[len(ordered) // 2], "ms", better="less")
            sheet.add(f"{page}, p99", 1000 * ordered[int(0.99 * (len(ordered) - 1))], "ms", better="less", bar=BAR)


async def _visited(
    address: str, rng: random.Random, tokens: dict[str, str], tournaments: list[str]
) -> dict[str, list[dict[str, float]]]:
    """Visit pages; return the seconds of each request of each visit by kind of page."""
    api, people = SeasonApi([address]), list(tokens)
    for _ in range(RUNNING):
        await _begin(api, [(one, tokens[one]) for one in rng.sample(people, 2)])
    pages: dict[str, Callable[[], list[str]]] = {
        "home": lambda: [
            "/",
            *("/api/me", "/api/me/tables", "/api/tables?phase=playing", "/api/puzzles"),
            *("/api/me/friends", "/api/queues", "/api/me/game-sessions"),
        ],
        "profile": lambda: [f"/people/{(one := rng.choice(people))}", *_profile(one)],
        "ladder": lambda: ["/people", "/api/ladders", f"/api/ladders/{POOL}"],
        "tournament": lambda: [f"/tournaments/{(one := rng.choice(tournaments))}", *_tournament(one)],
        "tournaments": lambda: [
            *("/tournaments", "/api/tournaments"),
            *("/api/tournaments?past=true&limit=20", "/api/me/tournaments"),
        ],
    }
    found: dict[str, list[dict[str, float]]] = {page: [] for page in pages}
    mix = [page for page, weight in WEIGHTS.items() for _ in range(weight)]
    while min(map(len, found.values())) < PAGES:
        page, token = rng.choice(mix), tokens[rng.choice(people)]
        paths, spent = pages[page](), list[float]()
        for path in paths:
            begun = time.perf_counter()
            await api.call(path, token=token)
            spent.append(time.perf_counter() - begun)
        found[page].append(dict(zip(_names(paths), spent, strict=True)))
    api.close()
    return found


def _profile(person: str) -> list[str]:
    of = f"/api/people/{person}"
    return [f"{of}/profile", f"{of}/matches", f"{of}/graph/{POOL}"]


def _tournament(name: str) -> list[str]:
    of = f"/api/tournaments/{name}"
    return [of, f"{of}/standings", f"{of}/rounds/1"]


def _names(paths: list[str]) -> list[str]:
    """Return a name for each request of a page, the same for all visits."""
    own = re.compile(r"[pt]\d+")  # ids
    return ["/".join(part for part in path.split("/") if part and not own.fullmatch(part)) or "/" for path in paths]


async def _begin(api: SeasonApi, people: list[tuple[str, str]]) -> None:
    """Begin a match of two people."""
    (_, host), (_, other) = people
    form = {"preset": "conquest_2p", "seats": {"S": {"kind": "me"}}, "pace": "slow", "visibility": "public"}
    path = f"/api/tables/{(await api.call('/api/tables', form, host))['table']['id']}/requests"
    await api.call(path, {"cid": "sit", "command": {"do": "sit", "seat": "N"}}, other)
    await api.call(path, {"cid": "start", "command": {"do": "start"}}, host)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
