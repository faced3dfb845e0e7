"""One run of a server: it restores its tables, and simulated players act until it is killed."""

from __future__ import annotations

import json
import os
import random
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, replace
from threading import Thread
from typing import Any

from conquista.core import ConquistaError, Seat
from conquista.players import registry as players
from conquista.soak.kill.crash_points import POINTS, CrashingJournal, Killer, KillerClient
from conquista.store.journals.group_commit import GroupedJournal
from conquista.table.commands.declaration import Act, Plan, Request, Start
from conquista.table.commands.forwarding import request_text
from conquista.table.computers.tasks import LEVEL_0, ComputerTask, answer, task
from conquista.table.ports import TablePorts
from conquista.table.state import GATHERING, OVER
from conquista.table.table import Table
from conquista.table.values import COMPUTER, PERSON, SeatHolder

HOST = SeatHolder(PERSON, "host", "Host")
NOW = 1_000  # the clock is fixed
LONGEST = 60  # requests at a table in one run


@dataclass(frozen=True, slots=True)
class ServerCrash:
    """Where a run is to end."""

    point: str
    count: int
    seed: int
    situation: str = ""  # a kind of situation, if required

    @staticmethod
    def drawn(rng: random.Random, points: list[str]) -> ServerCrash:
        """Draw a crash: mostly during play, sometimes right at the start or during an answer.

        The point is removed from `points`; when it is empty, all points are added again.
        """
        if not points:
            points += rng.sample(POINTS, len(POINTS))
        point = points.pop()
        most, situation = rng.choice(((3, ""), (40, ""), (40, ""), (2, "answer")))
        if "commit" in point:
            situation = ""  # a commit may cover many tables
        return ServerCrash(point, rng.randint(1, most), rng.getrandbits(64), situation)


def run_until_crash(where: str, names: list[str], crash: ServerCrash) -> list[list[Any]]:
    """Fork a server, and return what it sent until it died."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _live(where, names, Killer(crash.point, crash.count, writing, crash.situation), crash.seed)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        lines = [json.loads(line) for line in pipe if line.endswith("\n")]
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise ConquistaError("soak.kill.fault")
    return lines


def _live(where: str, names: Iterable[str], killer: Killer, seed: int) -> None:
    journal = GroupedJournal(CrashingJournal(where, killer))
    ports = TablePorts(journal, KillerClient(killer))
    tables = [Table.restore(name, ports) for name in names]
    players = [Thread(target=_play, args=(table, killer, random.Random(f"{seed} {table.id}"))) for table in tables]
    for player in players:
        player.start()
    for player in players:
        player.join()


def _play(table: Table, killer: Killer, rng: random.Random) -> None:
    """Play at one table, one request after the other; a run stops after LONGEST requests."""
    people = SimulatedPlayers(rng)
    for _ in range(LONGEST):
        if table.table_state.phase == OVER:
            return
        request, situation = people.decide(table)
        killer.situations[table.id] = situation
        killer.say("send", table.id, request_text(request))
        table.apply_request(request, NOW)
        killer.passes("between requests", table.id)


class SimulatedPlayers:
    """All people at a table. They decide like computers, and send planned words one by one."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._plans: dict[Seat, list[str]] = {}

    def decide(self, table: Table) -> tuple[Request, str]:
        """Return the next request, and the kind of situation."""
        table_state = table.table_state
        if table_state.phase == GATHERING:
            return Request(HOST, "start", Start()), "deal"
        seat = self._rng.choice(table_state.game.to_act(table_state.playing().state))
        job = task(table_state, seat)
        words = self._plans.get(seat) or self._planned(job, table)
        kind = Plan if len(words) > 1 else Act
        command = kind(seat, words.pop(0), job.seq, job.hash)
        self._plans[seat] = words
        answering = table_state.game.answering(table_state.state(seat), seat)
        situation = "answer" if answering else "plan" if kind is Plan else "turn"
        cid = f"{table_state.seq}.{len(table_state.plan_of(seat).acks)}.{seat}.{self._rng.getrandbits(32):08x}"
        return Request(table_state.holders[seat], cid, command), situation

    def _planned(self, job: ComputerTask, table: Table) -> list[str]:
        game = table.table_state.game
        known = players.levels(game)
        # A player that captures, so that others have something to answer; where hands are hidden, level 0 is enough.
        spec = LEVEL_0 if game.facts.hidden else known[min(1, len(known) - 1)]
        act = answer(replace(job, holder=SeatHolder(COMPUTER, job.seat, spec=spec)), game).command
        assert isinstance(act, Act)
        return [*act.before, act.word]
