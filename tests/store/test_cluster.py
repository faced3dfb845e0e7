"""Several processes, one store: the owner of a table executes a request once, whichever process receives it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any, get_args

import pytest

from conquista.core import ConquistaError, Data, Stale
from conquista.store.cluster import Cluster
from conquista.store.factory import open_database, open_store
from conquista.store.journals.journal import SqlJournal
from conquista.store.processes.forwarding import QueuedRequest
from conquista.store.processes.postgres_hints import PostgresHints
from conquista.store.processes.pubsub import HintHandler, Hints, PubSubHint, RedisHints
from conquista.table.commands import declaration
from conquista.table.commands.declaration import Act, Request, Start
from conquista.table.commands.forwarding import request_of, request_text
from conquista.table.config import TableConfig
from conquista.table.errors import JournalFailed
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder
from table.harness import ANNA, Outbox, games, text

BEAT = 0.2
SEATS = {seat: SeatHolder(PERSON, f"p{seat}") for seat in "NS"}


class Process:
    """A server process as its peers see it, without a server."""

    def __init__(self, where: str, name: str, hints: Hints | None) -> None:
        self.cluster = Cluster(where, name, hints, BEAT)
        self.outbox = Outbox()
        self.journal = SqlJournal(open_database(where), self.cluster.leases.owner)
        self.ports = TablePorts(self.journal, self.outbox, games, lambda: f"{1:064x}")
        self.own: dict[str, Table] = {}
        self.followed: dict[str, Table] = {}
        self.others: dict[str, frozenset[str]] = {}
        self.lates = 0
        self._lock = Lock()
        self.cluster.start(self)

    def open(self, name: str) -> Table:
        table = Table.open(name, TableConfig.choose(games("skirmish")), ANNA, SEATS, 1_000, self.ports)
        table.apply_request(Request(ANNA, "start", Start()), 1_000)
        self.own[name] = table
        return table

    def follow(self, name: str) -> Table:
        self.followed[name] = Table.restore(name, self.ports)
        return self.followed[name]

    def adopt(self, table: str) -> None:
        self.followed.pop(table, None)
        self.own[table] = Table.restore(table, self.ports)

    def lease_expired(self, renewed: int) -> None:
        self.lates += 1

    def forwarded(self, forwarded: QueuedRequest) -> None:
        table = self.own[forwarded.table]
        try:
            ack = table.apply_request(forwarded.request, 2_000)
        except JournalFailed:
            self.cluster.requeue(forwarded)
        except ConquistaError as refusal:
            self.cluster.refused(forwarded, refusal)
        else:
            self.cluster.written(forwarded.table, table.table_state.seq)
            self.cluster.done(forwarded, ack)

    def news(self, table: str) -> None:
        with self._lock:
            self.followed[table].catch_up()

    def tables(self) -> list[str]:
        return [*self.own, *self.followed]

    def presence(self, table: str, seats: frozenset[str]) -> None:
        self.others[table] = seats

    def following(self) -> dict[str, int]:
        return {name: table.table_state.seq for name, table in self.followed.items()}

    def die(self) -> None:
        """Stop like a killed process, without releasing anything."""
        self.cluster._closing.set()
        self.cluster._wake.set()
        assert self.cluster._thread is not None
        self.cluster._thread.join()

    def close(self) -> None:
        self.cluster.close()
        self.journal.close()


@pytest.fixture(params=["redis", "notify", "no hints"])
def start(request: pytest.FixtureRequest, postgres: str) -> Iterator[Callable[[str], Process]]:
    made: list[Process] = []

    def process(name: str) -> Process:
        hints: Hints | None = None
        if request.param == "redis":
            hints = RedisHints(request.getfixturevalue("redis_server"), postgres[-20:])
        elif request.param == "notify":
            hints = PostgresHints(postgres)
        made.append(Process(postgres, name, hints))
        return made[-1]

    yield process
    for each in made:
        each.close()


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def act(table: Table, seat: str, cid: str) -> Request:
    sight: Any = table.snapshot(seat)
    return Request(SEATS[seat], cid, Act(seat, sight["legal"][0], sight["number"], sight["hash"]))


def test_r2_a_request_at_another_process_is_done_once_by_the_owner(start: Callable[[str], Process]) -> None:
    one, two = start("one"), start("two")
    table = one.open("a")
    seen = two.follow("a")
    request = act(seen, "S", "c1")
    ack = two.cluster.relay("a", request)
    assert two.cluster.relay("a", request) == ack
    until(lambda: seen.table_state.seq == table.table_state.seq)
    assert seen.table_state.played() == table.table_state.played() == 1
    with pytest.raises(ConquistaError) as refusal:
        two.cluster.relay("a", Request(SEATS["N"], "c2", Act("N", "a-b", 1, "old")))
    assert refusal.value.cause == Stale.cause
    assert refusal.value.key == "table.refused.stale"
    for recipient in ("N", "S", None):
        assert text(seen.table_state.streams[recipient]) == text(table.table_state.streams[recipient])
    assert [tale.kind for tale in two.outbox.heard("N")] == ["acted"]


def test_a_request_that_cannot_be_read_does_not_hold_up_others(start: Callable[[str], Process]) -> None:
    one, two = start("one"), start("two")
    one.open("a")
    seen = two.follow("a")
    database = two.cluster._relaying
    with database.transaction() as session:
        query = f"INSERT INTO errands (id, table_id, sent, request) VALUES (?, ?, {database.clock}, ?)"
        session.change(query, ("0", "a", '{"who": {}, "cid": "c0", "kind": "Start", "command": {}, "lag": 0}'))
    assert two.cluster.relay("a", act(seen, "S", "c1")).cid == "c1"


def test_r1_the_tables_of_a_process_that_dies_go_on_at_another(start: Callable[[str], Process]) -> None:
    one, two = start("one"), start("two")
    table = one.open("a")
    seen = two.follow("a")
    one.die()
    request = act(seen, "S", "c1")
    ack = two.cluster.relay("a", request)  # waits until a process owns the table
    assert two.own["a"].table_state.played() == 1
    assert two.own["a"].apply_request(request, 3_000) == ack
    with pytest.raises(JournalFailed):
        table.apply_request(act(table, "S", "c3"), 3_000)


def test_who_is_there_at_another_process_is_known_until_that_dies(start: Callable[[str], Process]) -> None:
    one, two = start("one"), start("two")
    one.open("a")
    two.follow("a")
    two.cluster.share_presence("a", ["S", "N"])
    until(lambda: one.others == {"a": frozenset("SN")})
    one.cluster.share_presence("a", ["N"])
    until(lambda: two.others == {"a": frozenset("N")})
    two.cluster.share_presence("a", ["S"])
    until(lambda: one.others == {"a": frozenset("S")})
    one.cluster.share_presence("a", [])
    until(lambda: two.others == {"a": frozenset()})
    two.die()
    until(lambda: one.others == {"a": frozenset()})


def test_who_was_late_hears_of_it(start: Callable[[str], Process]) -> None:
    one = start("one")
    with one.cluster._database.transaction() as session:
        session.change("UPDATE owners SET until = 0")
    until(lambda: one.lates == 1)


def test_hints_that_are_none_do_nothing(redis_server: str) -> None:
    import redis

    heard: list[PubSubHint] = []
    hints = RedisHints(redis_server, "nonsense")
    hints.listen(heard.append)
    with redis.Redis.from_url(redis_server) as line:
        until(lambda: bool(line.publish("nonsense", b"news")))
        for said in (b"", b"\xff\xfe", b"news a", b"news a b", b"war a 1", b"news  1", b"news a 1"):
            line.publish("nonsense", said)
        until(lambda: bool(heard))
    hints.close()
    assert heard == [PubSubHint("news", "a", 1)]


def test_without_redis_there_are_no_hints_and_no_harm() -> None:
    hints = RedisHints("redis://localhost:1")
    hints.listen(lambda hint: None)
    hints.publish(PubSubHint("news", "a", 1))
    until(lambda: hints.lost == 1)
    assert hints.unreachable() == ("redis",)
    hints.close()


def repeat_until_heard(hints: Hints, what: str, heard: list[PubSubHint]) -> None:
    """Publish a hint until it arrives: a listener needs a moment to connect, and what comes before that is lost."""

    def arrived() -> bool:
        hints.publish(PubSubHint("news", what, 1))
        return any(hint.what == what for hint in heard)

    until(arrived)


def test_hints_go_through_postgresql_while_redis_is_gone(postgres: str) -> None:
    heard: list[PubSubHint] = []
    hints = RedisHints("redis://localhost:1", otherwise=PostgresHints(postgres))
    hearing = PostgresHints(postgres)
    hints.listen(lambda hint: None)
    hearing.listen(heard.append)
    repeat_until_heard(hints, "a", heard)
    assert hints.unreachable() == ("redis",)
    hints.close()
    hearing.close()


def test_a_hint_through_postgresql_comes_at_once_and_stays_in_its_schema(postgres: str, postgres_server: str) -> None:
    own: list[PubSubHint] = []
    other: list[PubSubHint] = []
    hints, stranger = PostgresHints(postgres), PostgresHints(postgres_server)
    hints.listen(own.append)
    stranger.listen(other.append)
    repeat_until_heard(hints, "first", own)
    began = time.monotonic()
    hints.publish(PubSubHint("news", "second", 2))
    until(lambda: any(hint.what == "second" for hint in own))
    assert time.monotonic() - began < 0.4  # far below the polls of the store
    assert other == []
    hints.close()
    stranger.close()


def test_hints_continue_after_the_database_has_ended_all_connections(postgres: str) -> None:
    import psycopg

    heard: list[PubSubHint] = []
    hints = PostgresHints(f"{postgres}&application_name={postgres[-20:]}")
    hints.listen(heard.append)
    repeat_until_heard(hints, "before", heard)
    with psycopg.connect(postgres, autocommit=True) as connection:
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
        assert len(connection.execute(query, (postgres[-20:],)).fetchall()) == 2
    repeat_until_heard(hints, "after", heard)
    hints.close()


def test_a_listener_that_fails_misses_its_own_hint_only(postgres: str) -> None:
    heard: list[PubSubHint] = []
    faults: list[Exception] = []

    def handler(hint: PubSubHint) -> None:
        if hint.what == "bad":
            raise RuntimeError("Set changed size during iteration")
        heard.append(hint)

    hints = PostgresHints(postgres)
    hints.listen(handler, faults.append)
    repeat_until_heard(hints, "before", heard)
    hints.publish(PubSubHint("news", "bad", 1))
    until(lambda: hints.failed == 1)
    repeat_until_heard(hints, "after", heard)
    hints.close()
    assert [type(fault) for fault in faults] == [RuntimeError]


def test_hints_are_followed_again_after_any_exception(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[PubSubHint] = []
    follow, tries = PostgresHints.follow, []

    def following(hints: PostgresHints, handler: HintHandler) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("a driver with a fault")
        follow(hints, handler)

    monkeypatch.setattr(PostgresHints, "follow", following)
    hints = PostgresHints(postgres)
    hints.listen(heard.append)
    repeat_until_heard(hints, "after", heard)
    hints.close()
    assert hints.failed == 1


def test_an_exception_of_a_member_does_not_end_the_thread_of_its_cluster(postgres: str) -> None:
    faults: list[Exception] = []
    failing = [True]

    class Faulty(Process):
        def tables(self) -> list[str]:
            if failing[0]:
                raise RuntimeError("dictionary changed size during iteration")
            return []

    open_store(postgres).close()
    one = Faulty(postgres, "one", None)
    one.cluster.on_fault = faults.append
    until(lambda: len(faults) >= 2)
    failing[0] = False
    renewed = one.cluster.leases.renewed
    until(lambda: one.cluster.leases.renewed > renewed)
    one.cluster.close()
    one.journal.close()


COMMANDS: tuple[declaration.Command, ...] = (
    declaration.Sit("S"),
    declaration.Rise("S"),
    declaration.Place("S", "random"),
    declaration.Place("S"),
    declaration.Remove("S"),
    declaration.Start(),
    declaration.Close(),
    declaration.Act("S", "a-b", 3, "h", ("b-c", "c-d")),
    declaration.Plan("S", "a-b", 3, "h", ("b-c",)),
    declaration.Undo("S", "h"),
    declaration.Undo("S", "h", 2),
    declaration.Redo("S", "h"),
    declaration.Leave("S"),
    declaration.Return("S"),
    declaration.Standing("S", {"default": "ask"}),
    declaration.Resign("S"),
    declaration.Propose("S", "draw"),
    declaration.Vote("S", yes=True),
    declaration.AskBack("S"),
    declaration.AllowBack("S", yes=False),
    declaration.Rematch("S"),
    declaration.Rematch("S", yes=False),
    declaration.Say("S", ("N",), offer="truce", terms={"until": "3"}),
    declaration.Say("S", text="good day"),
    declaration.Reply("S", "o1", "accept"),
    declaration.Mute("S", "N", on=True),
    declaration.Watch("well played"),
)


def test_every_command_has_a_sample() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(get_args(declaration.Command)[0]))


@pytest.mark.parametrize("command", COMMANDS, ids=repr)
def test_every_command_is_forwarded_as_text(command: declaration.Command) -> None:
    request = Request(ANNA, "c1", command, lag=7)
    assert request_of(request_text(request)) == request


@pytest.mark.parametrize(
    "command", [{"no": "such"}, {"do": "fly"}, {"do": "sit"}, {"do": "sit", "seat": 1}, {"do": "start", "seat": "S"}]
)
def test_a_malformed_command_is_not_read(command: dict[str, Data]) -> None:
    whole = json.loads(request_text(Request(ANNA, "c1", declaration.Start())))
    whole["command"] = command
    with pytest.raises(ValueError, match="command"):
        request_of(json.dumps(whole))
