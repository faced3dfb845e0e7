"""How long it takes until a server is back with many open tables."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from conquista.core import ConquistaError
from conquista.games import registry
from conquista.soak.kill.life import HOST, NOW, People
from conquista.soak.kill.trial import PRESETS
from conquista.store.grouped import Rows
from conquista.store.journal import SqlJournal
from conquista.store.memory import MemoryJournal
from conquista.store.opening import open_database
from conquista.table.course import OVER
from conquista.table.ports import House
from conquista.table.setting import Setting
from conquista.table.table import Table
from conquista.table.values import PERSON, Holder, Row

SAMPLES = 8  # matches that are played; the other tables are copies of them
PAGE = 100


@dataclass(frozen=True, slots=True)
class Back:
    """A restart: when the first table answered, when the last."""

    tables: int
    actions: int
    first: float
    last: float

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def fill(where: str, tables: int, actions: int, seed: int, presets: Sequence[str] = PRESETS) -> None:
    """So many open tables, each in the midst of its match."""
    will = random.Random(seed)
    samples = [_sample(presets[number % len(presets)], actions, will) for number in range(min(SAMPLES, tables))]
    journal = SqlJournal(open_database(where))
    for start in range(0, tables, PAGE):
        names = range(start, min(tables, start + PAGE))
        journal.write([Rows(f"open{number:06}", samples[number % len(samples)]) for number in names])
    journal.close()


def _sample(preset: str, actions: int, will: random.Random) -> tuple[Row, ...]:
    game, options = registry.preset(preset)
    while True:
        journal = MemoryJournal()
        seats = {seat: Holder(PERSON, f"p{seat}") for seat in game.seats(options)}
        table = Table.open("t", Setting.choose(game, preset), HOST, seats, NOW, House(journal))
        people = People(will)
        while table.course.phase != OVER and table.course.played() < actions:
            table.take(people.decide(table)[0], NOW)
        if table.course.phase != OVER:
            return tuple(journal.rows("t"))


def measure(where: str, actions: int) -> Back:
    """Start a process that restores every open table of a store, and say when it had the first and the last."""
    begun = time.monotonic()
    command = [sys.executable, "-c", f"from {__name__} import main; main()", where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [(time.monotonic() - begun, int(line)) for line in process.stdout]
    if process.returncode or not told:
        raise ConquistaError("soak.kill.fault")
    return Back(told[-1][1], actions, told[0][0], told[-1][0])


def main() -> None:
    """The process that comes back."""
    journal = SqlJournal(open_database(sys.argv[1]))
    house = House(journal)
    names = journal.unfinished()
    for count, name in enumerate(names, 1):
        Table.restore(name, house).sight(None)
        if count in (1, len(names)):
            print(count, flush=True)
