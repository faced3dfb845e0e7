"""The walk of an action: checked, kept, acknowledged, told; sent again it is done once and answered the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import pytest

from conquista.core import Data, Stale
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Request
from conquista.table.decoding import mapping
from conquista.table.errors import JournalDamaged, JournalFailed, TableRefused
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import Ack, FeedItem, JournalEntry, Recipient
from table.harness import ANNA, BRUNO, Outbox, TableHarness, games, person, text


def test_r1_the_row_is_kept_before_the_answer_and_the_answer_goes_before_the_tales() -> None:
    order: list[str] = []

    class Watched(MemoryJournal):
        def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
            super().append(table, rows)
            order.append("row")

    class Ordered(Outbox):
        def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
            super().acknowledge(table, holder, ack)
            order.append("ack")

        def publish(self, table: str, recipient: Recipient, tales: Sequence[FeedItem]) -> None:
            super().publish(table, recipient, tales)
            order.append("tale")

    harness = TableHarness("skirmish", journal=Watched(), outbox=Ordered(), seats={"S": ANNA, "N": BRUNO})
    order.clear()
    ack = harness.ask(ANNA, harness.act("S", "c-d"), "mine")
    assert order == ["row", "ack", "tale", "tale", "tale"]
    assert ack.cid == "mine"
    assert ack.number == 3
    message = harness.outbox.heard("N")[-1]
    assert message.kind == "acted"
    assert message.data["words"] == ("c-d",)
    assert message.data["hash"] == harness.table.snapshot("N")["hash"]


@pytest.mark.parametrize("kept", [False, True])
def test_r1_what_the_journal_did_not_keep_was_not_played(kept: bool) -> None:
    class Failing(MemoryJournal):
        broken = False

        def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
            if self.broken and not kept:
                raise OSError("disk full")
            super().append(table, rows)
            if self.broken:
                raise OSError("kept, but the answer was lost")

    journal = Failing()
    harness = TableHarness("skirmish", journal=journal, seats={"S": ANNA, "N": BRUNO})
    journal.broken = True
    request = Request(ANNA, "mine", harness.act("S", "c-d"))
    heard = len(harness.outbox.sent)
    with pytest.raises(JournalFailed, match="nothing was played"):
        harness.table.apply_request(request, 0)
    assert len(harness.outbox.sent) == heard
    journal.broken = False
    with pytest.raises(JournalFailed, match="being restored"):
        harness.table.apply_request(request, 0)
    table = harness.again()
    assert table.apply_request(request, 0).number == 3
    assert len(list(journal.entries("t1"))) == 3


def test_r2_an_action_sent_again_is_applied_once_and_answered_the_same() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": BRUNO})
    request = Request(ANNA, "mine", harness.act("S", "c-d"))
    first = harness.table.apply_request(request, 5)
    assert harness.table.apply_request(request, 6) == first
    harness.play("N e-d")
    assert harness.table.apply_request(request, 7) == first
    assert harness.again().apply_request(request, 8) == first
    assert harness.table_state.seq == 4
    with pytest.raises(TableRefused, match="used for another request"):
        harness.table.apply_request(replace(request, command=harness.act("S", "b-c")), 9)
    with pytest.raises(TableRefused, match="1 to 64"):
        harness.table.apply_request(replace(request, cid=""), 9)


def test_r2_two_people_may_use_the_same_id() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": BRUNO})
    harness.ask(ANNA, harness.act("S", "c-d"), "1")
    harness.ask(BRUNO, harness.act("N", "e-d"), "1")
    assert harness.table_state.seq == 4


@pytest.mark.parametrize("change", [{"seq": 1}, {"seq": 0}, {"seq": -1}, {"hash": "0" * 16}, {"hash": ""}])
def test_r2_an_action_on_another_position_is_stale(change: dict[str, object]) -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": BRUNO})
    with pytest.raises(Stale):
        harness.ask(ANNA, harness.act("S", "c-d", **change))
    harness.play("S c-d")


def test_r2_an_action_made_before_the_position_changed_is_stale() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": BRUNO})
    early = harness.act("N", "e-f")
    harness.play("S a-h", "N e-d", "S h-a")
    with pytest.raises(Stale):
        harness.ask(BRUNO, early)


def test_seats_that_decide_together_do_not_outdate_each_other() -> None:
    harness = TableHarness("tourney", {"seats": "3", "show": "no"})
    acts = {seat: harness.act(seat, harness.first(seat)) for seat in "ABC"}
    for seat in "BCA":
        harness.ask(person(seat), acts[seat])
    assert len(harness.table_state.match.entries) == 3
    late = replace(acts["A"], word=harness.first("A"))
    with pytest.raises(Stale):
        harness.ask(person("A"), late)


@pytest.mark.parametrize(("game", "changes"), [("skirmish", {}), ("tourney", {"seats": "4", "rounds": "3"})])
def test_r1_a_restored_table_is_the_same_table(game: str, changes: dict[str, str]) -> None:
    harness = TableHarness(game, changes)
    harness.play_on(seed=3)
    again = harness.again()
    for recipient in (*harness.table_state.seats, None):
        assert text(again.table_state.streams[recipient]) == text(harness.table_state.streams[recipient])
        assert again.snapshot(recipient) == harness.table.snapshot(recipient)
    assert again.table_state.known.keys() == harness.table_state.known.keys()
    assert harness.outbox.heard(None)[-1].kind == "ended"


def test_r3_a_returning_client_asks_for_what_it_missed_by_number() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": BRUNO})
    harness.ask(ANNA, harness.act("S", "c-d"), "one")
    harness.play("N e-d")
    for number in range(len(harness.outbox.heard("S")) + 1):
        missed = harness.table.since("S", number, ANNA, ["one", "two"])
        assert [tale.number for tale in missed.items] == list(range(number + 1, 5))
        assert missed.known == ("one",)
        assert missed.snapshot["number"] == 4
    assert harness.table.since("S", 99).items == ()
    assert text(harness.table.since(None, 0).items) == text(harness.outbox.heard(None))


def test_time_never_runs_backwards_in_the_journal() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": BRUNO})
    harness.now = 10
    harness.play("S c-d")
    assert [row.at for row in harness.journal.entries("t1")] == [1_000, 1_000, 1_000]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda rows: rows[1:],
        lambda rows: [rows[0], *rows[2:]],
        lambda rows: [*rows, rows[-1]],
        lambda rows: [*rows[:-1], replace(rows[-1], kind="danced")],
        lambda rows: [*rows[:-1], replace(rows[-1], data={"seat": "A"})],
        lambda rows: [*rows[:-1], replace(rows[-1], data={**rows[-1].data, "drawn": [[7]]})],
    ],
)
def test_a_damaged_journal_is_refused(spoil: Callable[[list[JournalEntry]], list[JournalEntry]]) -> None:
    harness = TableHarness("tourney", {"seats": "2"})
    harness.play(f"A {harness.first('A')}")
    rows = spoil(list(harness.journal.entries("t1")))

    class Spoilt(MemoryJournal):
        def entries(self, table: str, after: int = 0) -> Iterator[JournalEntry]:
            return iter(rows)

    with pytest.raises(JournalDamaged):
        Table.restore("t1", TablePorts(Spoilt(), Outbox(), games))


class Rewritten(MemoryJournal):
    """The journal of a harness, with the short cuts of its rows changed or left out."""

    def __init__(self, harness: TableHarness, change: Mapping[str, Data] | None) -> None:
        super().__init__()
        self._desk, self._change = harness, change

    def entries(self, table: str, after: int = 0) -> Iterator[JournalEntry]:
        for row in self._desk.journal.entries(table):
            data = dict(row.data)
            short = data.pop("short", None)
            if short is not None and self._change is not None:
                data["short"] = {**mapping(short), **self._change}
            yield replace(row, data=data)

    def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
        return None


@pytest.mark.parametrize("game", ["tourney", "conquest"])
@pytest.mark.parametrize("change", [{"version": -1, "seen": ["otherwise"]}, {"codes": [0]}, None])
def test_r5_a_journal_of_another_version_is_read_by_its_words(game: str, change: dict[str, Data] | None) -> None:
    harness = TableHarness(game, preset="conquest_2p" if game == "conquest" else "")
    harness.play_on(seed=1, most=9)
    again = Table.restore("t1", TablePorts(Rewritten(harness, change), Outbox(), games))
    for recipient in harness.table_state.streams:
        assert text(again.table_state.streams[recipient]) == text(harness.table_state.streams[recipient])
        assert again.snapshot(recipient) == harness.table.snapshot(recipient)


def test_r5_a_position_that_this_version_sees_otherwise_can_be_played_on() -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p")
    harness.play_on(seed=1, most=9)
    harness.table = Table.restore("t1", TablePorts(Rewritten(harness, {"seen": ["otherwise"] * 4}), Outbox(), games))
    harness.play_on(seed=2, most=5)
    assert harness.table_state.played() == 14


def test_a_table_that_was_never_opened_is_unknown() -> None:
    with pytest.raises(TableRefused, match="no table t9"):
        Table.restore("t9", TablePorts(MemoryJournal()))
