"""The quiet part of a turn: private, changed at will, kept through a crash, and one row when it becomes a fact."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from conquista.core import Data, Stale
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Act, Plan, Redo, Request, Undo
from conquista.table.computers.tasks import answer, awaited_tasks
from conquista.table.decoding import items
from conquista.table.errors import JournalFailed, NotYourSeat, TableRefused
from conquista.table.table import Table
from conquista.table.values import COMPUTER, SeatHolder
from table.harness import STRANGER, TableHarness, person, text


def quiet_words(harness: TableHarness, seat: str, count: int) -> list[str]:
    """So many quiet words, each planned after the other; the draft stands afterwards."""
    for _ in range(count):
        state = harness.table_state.state(seat)
        actions = harness.game.legal_actions(state, seat)
        harness.plan(f"{seat} {next(a.word for a in actions if harness.game.quiet(state, seat, a))}")
    return list(harness.table_state.plans[seat].words)


def drafted(harness: TableHarness | Table, seat: str) -> tuple[list[Data], list[Data]]:
    """The words of a draft and those undone, as its owner is shown them."""
    draft = (harness.table if isinstance(harness, TableHarness) else harness).snapshot(seat)["draft"]
    assert isinstance(draft, Mapping)
    return list(items(draft["words"])), list(items(draft["undone"]))


def test_a_draft_tells_what_each_of_its_words_does() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    words = quiet_words(harness, "S", 2)
    draft = harness.table.snapshot("S")["draft"]
    assert isinstance(draft, Mapping)
    found = [items(events)[0] for events in items(draft["told"])]
    assert [f"{event['data']['place']}-{event['data']['goal']}" for event in found] == words  # type: ignore[call-overload, index]
    assert [event["data"]["cost"] for event in found] == [1, 1]  # type: ignore[call-overload, index]
    harness.undo("S")
    draft = harness.table.snapshot("S")["draft"]
    assert isinstance(draft, Mapping)
    assert len(items(draft["told"])) == 1
    again = harness.again().snapshot("S")["draft"]
    assert again == draft


def test_a_draft_is_private_and_the_end_of_the_turn_makes_it_one_row() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    before, watched = harness.table.snapshot("N"), len(harness.outbox.heard(None))
    words = quiet_words(harness, "S", 3)
    assert harness.table_state.seq == 2
    assert harness.table.snapshot("N") == before
    assert len(harness.outbox.heard(None)) == watched
    assert {to for kind, to, _ in harness.outbox.sent if kind == "sketch"} == {"S"}
    assert drafted(harness, "S") == (words, [])
    harness.play("S end")
    row = list(harness.journal.entries("t1"))[-1]
    assert row.data["words"] == [*words, "end"]
    assert harness.table_state.seq == 3
    assert harness.outbox.heard("N")[-1].data["words"] == (*words, "end")
    assert drafted(harness, "S") == ([], [])


def test_undo_redo_undo_to_here_and_clear() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    hashes = [harness.table.snapshot("S")["hash"]]
    for _ in range(4):
        words = quiet_words(harness, "S", 1)
        hashes.append(harness.table.snapshot("S")["hash"])
    harness.undo("S")
    assert harness.table.snapshot("S")["hash"] == hashes[3]
    harness.undo("S", 1)
    assert harness.table.snapshot("S")["hash"] == hashes[1]
    assert drafted(harness, "S") == (words[:1], words[1:])
    harness.redo("S")
    harness.redo("S")
    assert harness.table.snapshot("S")["hash"] == hashes[3]
    harness.undo("S", 0)
    assert harness.table.snapshot("S")["hash"] == hashes[0]
    with pytest.raises(TableRefused, match="Nothing to undo"):
        harness.undo("S")
    for _ in range(4):
        harness.redo("S")
    with pytest.raises(TableRefused, match="Nothing to redo"):
        harness.redo("S")
    assert harness.table.snapshot("S")["hash"] == hashes[4]
    harness.undo("S", 2)
    harness.plan(f"S {words[2]}")
    with pytest.raises(TableRefused, match="Nothing to redo"):
        harness.redo("S")
    for length in (-1, 3, 9):
        with pytest.raises(TableRefused):
            harness.undo("S", length)


def test_what_others_have_a_say_in_cannot_be_planned() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    with pytest.raises(TableRefused, match="cannot be planned"):
        harness.plan("S end")
    with pytest.raises(NotYourSeat):
        harness.ask(STRANGER, Plan("S", "end", 2, ""))
    condottiere = TableHarness("condottiere", preset="condottiere_2p")
    seat = desk_seat(condottiere)
    with pytest.raises(TableRefused, match="cannot be planned"):
        condottiere.plan(f"{seat} {condottiere.first(seat)}")


def desk_seat(harness: TableHarness) -> str:
    return str(harness.game.to_act(harness.table_state.match.state)[0])


def test_a_plan_on_another_position_is_stale() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    early = harness.act("S", "end")
    [word] = quiet_words(harness, "S", 1)
    for command in (
        Plan("S", word, early.seq, early.hash),
        Act("S", "end", early.seq, early.hash),
        Undo("S", early.hash),
        Redo("S", early.hash),
    ):
        with pytest.raises(Stale):
            harness.ask(person("S"), command)


def test_r2_a_plan_sent_again_is_made_once_and_answered_the_same() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    act = harness.act("S", harness.first("S"))
    request = Request(person("S"), "mine", Plan("S", act.word, act.seq, act.hash))
    first = harness.table.apply_request(request, 1)
    quiet_words(harness, "S", 1)
    acked = harness.outbox.sent.count(("ack", "pS", first))
    assert harness.table.apply_request(request, 2) == first
    assert harness.outbox.sent.count(("ack", "pS", first)) == acked + 1  # a client that still waits receives it again
    assert harness.again().apply_request(request, 2) == first
    assert len(harness.table_state.plans["S"].words) == 2


def test_r4_a_draft_survives_a_restart() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    quiet_words(harness, "S", 3)
    harness.undo("S")
    again = harness.again()
    assert again.snapshot("S") == harness.table.snapshot("S")
    assert again.snapshot("N") == harness.table.snapshot("N")


def test_r4_a_draft_that_was_played_does_not_come_back() -> None:
    class Forgetful(MemoryJournal):
        def store_plan(self, table: str, seat: str, draft: Mapping[str, Data] | None) -> None:
            if draft is None:
                raise OSError("too late")
            super().store_plan(table, seat, draft)

    harness = TableHarness("conquest", preset="conquest_2p", journal=Forgetful())
    quiet_words(harness, "S", 2)
    harness.play("S end", "N end")
    assert harness.journal.plans("t1")
    assert drafted(harness.again(), "S") == ([], [])


def test_r1_a_draft_that_is_not_kept_is_not_changed() -> None:
    class Failing(MemoryJournal):
        def store_plan(self, table: str, seat: str, draft: Mapping[str, Data] | None) -> None:
            raise OSError("disk full")

    harness = TableHarness("conquest", preset="conquest_2p", journal=Failing())
    with pytest.raises(JournalFailed):
        harness.plan(f"S {harness.first('S')}")
    assert not harness.table_state.plans
    harness.play("S end")


def test_a_draft_rests_on_the_new_position_when_another_acts_beside_it() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    words = quiet_words(harness, "S", 2)
    early = harness.act("S", "end")
    harness.play("N draw:N")
    assert list(harness.table_state.plans["S"].words) == words
    with pytest.raises(Stale):
        harness.ask(person("S"), early)
    assert harness.again().snapshot("S") == harness.table.snapshot("S")
    harness.play("S end")
    assert [entry.action.word for entry in harness.table_state.match.entries] == ["draw:N", *words, "end"]


def test_no_undo_beyond_an_answer() -> None:
    """Computers play until there were answers enough; what they plan is undone and done again on the way."""
    squire = SeatHolder(COMPUTER, spec="squire")
    harness = TableHarness("conquest", preset="conquest_4p", seats=dict.fromkeys("SWNE", squire))
    walls = 0
    while walls < 3:
        [task] = awaited_tasks(harness.table_state)
        asked = harness.game.answering(harness.table_state.state(task.seat), task.seat)
        harness.table.apply_request(answer(task, harness.game), harness.now)
        if task.seat in harness.table_state.plans:
            harness.undo(task.seat)
            harness.redo(task.seat)
        elif asked:
            walls += 1
            with pytest.raises(TableRefused, match="played actions stay"):
                harness.undo(desk_seat(harness))
    rows = list(harness.journal.entries("t1"))
    assert harness.table_state.seq < len(harness.table_state.match.entries) / 3
    assert any(len(items(row.data["words"])) > 3 for row in rows[2:])
    assert text(harness.again().table_state.streams[None]) == text(harness.table_state.streams[None])
