"""One life of a server: it restores its tables, and people play at all of them until it is killed."""

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
from conquista.soak.kill.crash_points import POINTS, DyingJournal, Killer, KillerClient
from conquista.store.group_commit import GroupedJournal
from conquista.table.commands.declaration import Act, Plan, Request, Start
from conquista.table.commands.forwarding import ForwardedRequest
from conquista.table.computers.tasks import LEVEL_0, ComputerTask, answer, task
from conquista.table.ports import TablePorts
from conquista.table.state import GATHERING, OVER
from conquista.table.table import Table
from conquista.table.values import COMPUTER, PERSON, SeatHolder

HOST = SeatHolder(PERSON, "host", "Host")
NOW = 1_000  # time stands still here
LONGEST = 60  # requests at a table in one life
MINDS = {"conquest": "squire"}  # who strikes, so that others have something to answer; elsewhere level 0


@dataclass(frozen=True, slots=True)
class ServerCrash:
    """Where a life shall end."""

    point: str
    count: int
    seed: int
    moment: str = ""  # a kind of moment, where it shall be of one

    @staticmethod
    def drawn(will: random.Random, points: list[str]) -> ServerCrash:
        """Mostly in the midst of play, now and then right at the beginning or while somebody answers.

        The point is taken out of `points`; when there is none left, all come anew.
        """
        if not points:
            points += will.sample(POINTS, len(POINTS))
        point = points.pop()
        most, moment = will.choice(((3, ""), (40, ""), (40, ""), (2, "answer")))
        if "commit" in point:
            moment = ""  # a commit is of many tables
        return ServerCrash(point, will.randint(1, most), will.getrandbits(64), moment)


def one_life(where: str, names: list[str], death: ServerCrash) -> list[list[Any]]:
    """Fork a server, and hear what it told everybody until it died."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _live(where, names, Killer(death.point, death.count, writing, death.moment), death.seed)
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
    journal = GroupedJournal(DyingJournal(where, killer))
    house = TablePorts(journal, KillerClient(killer))
    tables = [Table.restore(name, house) for name in names]
    players = [Thread(target=_play, args=(table, killer, random.Random(f"{seed} {table.id}"))) for table in tables]
    for player in players:
        player.start()
    for player in players:
        player.join()


def _play(table: Table, killer: Killer, will: random.Random) -> None:
    """Everybody at one table, one request after the other; a life is long enough after some of them."""
    people = SimulatedPlayers(will)
    for _ in range(LONGEST):
        if table.table_state.phase == OVER:
            return
        request, moment = people.decide(table)
        killer.moments[table.id] = moment
        killer.say("send", table.id, ForwardedRequest(request).as_text())
        table.take(request, NOW)
        killer.passes("between requests", table.id)


class SimulatedPlayers:
    """All people at a table. They think like computers, and send what they have planned word by word."""

    def __init__(self, will: random.Random) -> None:
        self._will = will
        self._plans: dict[Seat, list[str]] = {}

    def decide(self, table: Table) -> tuple[Request, str]:
        """What somebody wants next, and what kind of moment it is."""
        course = table.table_state
        if course.phase == GATHERING:
            return Request(HOST, "start", Start()), "deal"
        seat = self._will.choice(course.game.to_act(course.playing().state))
        job = task(course, seat)
        words = self._plans.get(seat) or self._planned(job, table)
        kind = Plan if len(words) > 1 else Act
        command = kind(seat, words.pop(0), job.seq, job.hash)
        self._plans[seat] = words
        answering = course.game.answering(course.state(seat), seat)
        moment = "answer" if answering else "draft" if kind is Plan else "turn"
        cid = f"{course.seq}.{len(course.plan_of(seat).acks)}.{seat}.{self._will.getrandbits(32):08x}"
        return Request(course.holders[seat], cid, command), moment

    def _planned(self, job: ComputerTask, table: Table) -> list[str]:
        spec = MINDS.get(job.game, LEVEL_0)
        act = answer(replace(job, holder=SeatHolder(COMPUTER, job.seat, spec=spec)), table.table_state.game).command
        assert isinstance(act, Act)
        return [*act.before, act.word]
