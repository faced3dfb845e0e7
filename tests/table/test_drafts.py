"""The quiet part of a turn: private, changed at will, kept through a crash, and one row when it becomes a fact."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from conquista.core import Data, Stale
from conquista.store.memory import MemoryJournal
from conquista.table.commands.declaration import Act, Plan, Redo, Request, Undo
from conquista.table.computers.tasks import answer, tasks
from conquista.table.decoding import items
from conquista.table.errors import JournalFailed, NotYourSeat, TableRefused
from conquista.table.table import Table
from conquista.table.values import COMPUTER, SeatHolder
from table.desk import STRANGER, Desk, person, text


def quiet_words(desk: Desk, seat: str, count: int) -> list[str]:
    """So many quiet words, each planned after the other; the draft stands afterwards."""
    for _ in range(count):
        state = desk.table_state.state(seat)
        actions = desk.game.legal_actions(state, seat)
        desk.plan(f"{seat} {next(a.word for a in actions if desk.game.quiet(state, seat, a))}")
    return list(desk.table_state.plans[seat].words)


def drafted(desk: Desk | Table, seat: str) -> tuple[list[Data], list[Data]]:
    """The words of a draft and those undone, as its owner is shown them."""
    draft = (desk.table if isinstance(desk, Desk) else desk).snapshot(seat)["draft"]
    assert isinstance(draft, Mapping)
    return list(items(draft["words"])), list(items(draft["undone"]))


def test_a_draft_tells_what_each_of_its_words_does() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    words = quiet_words(desk, "S", 2)
    draft = desk.table.snapshot("S")["draft"]
    assert isinstance(draft, Mapping)
    told = [items(events)[0] for events in items(draft["told"])]
    assert [f"{event['data']['place']}-{event['data']['goal']}" for event in told] == words  # type: ignore[call-overload, index]
    assert [event["data"]["cost"] for event in told] == [1, 1]  # type: ignore[call-overload, index]
    desk.undo("S")
    draft = desk.table.snapshot("S")["draft"]
    assert isinstance(draft, Mapping)
    assert len(items(draft["told"])) == 1
    again = desk.again().snapshot("S")["draft"]
    assert again == draft


def test_a_draft_is_private_and_the_end_of_the_turn_makes_it_one_row() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    before, watched = desk.table.snapshot("N"), len(desk.clerk.heard(None))
    words = quiet_words(desk, "S", 3)
    assert desk.table_state.seq == 2
    assert desk.table.snapshot("N") == before
    assert len(desk.clerk.heard(None)) == watched
    assert {to for kind, to, _ in desk.clerk.sent if kind == "sketch"} == {"S"}
    assert drafted(desk, "S") == (words, [])
    desk.play("S end")
    row = list(desk.journal.entries("t1"))[-1]
    assert row.data["words"] == [*words, "end"]
    assert desk.table_state.seq == 3
    assert desk.clerk.heard("N")[-1].data["words"] == (*words, "end")
    assert drafted(desk, "S") == ([], [])


def test_undo_redo_undo_to_here_and_clear() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    hashes = [desk.table.snapshot("S")["hash"]]
    for _ in range(4):
        words = quiet_words(desk, "S", 1)
        hashes.append(desk.table.snapshot("S")["hash"])
    desk.undo("S")
    assert desk.table.snapshot("S")["hash"] == hashes[3]
    desk.undo("S", 1)
    assert desk.table.snapshot("S")["hash"] == hashes[1]
    assert drafted(desk, "S") == (words[:1], words[1:])
    desk.redo("S")
    desk.redo("S")
    assert desk.table.snapshot("S")["hash"] == hashes[3]
    desk.undo("S", 0)
    assert desk.table.snapshot("S")["hash"] == hashes[0]
    with pytest.raises(TableRefused, match="Nothing to undo"):
        desk.undo("S")
    for _ in range(4):
        desk.redo("S")
    with pytest.raises(TableRefused, match="Nothing to redo"):
        desk.redo("S")
    assert desk.table.snapshot("S")["hash"] == hashes[4]
    desk.undo("S", 2)
    desk.plan(f"S {words[2]}")
    with pytest.raises(TableRefused, match="Nothing to redo"):
        desk.redo("S")
    for length in (-1, 3, 9):
        with pytest.raises(TableRefused):
            desk.undo("S", length)


def test_what_others_have_a_say_in_cannot_be_planned() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    with pytest.raises(TableRefused, match="cannot be planned"):
        desk.plan("S end")
    with pytest.raises(NotYourSeat):
        desk.ask(STRANGER, Plan("S", "end", 2, ""))
    condottiere = Desk("condottiere", preset="condottiere_2p")
    seat = desk_seat(condottiere)
    with pytest.raises(TableRefused, match="cannot be planned"):
        condottiere.plan(f"{seat} {condottiere.first(seat)}")


def desk_seat(desk: Desk) -> str:
    return str(desk.game.to_act(desk.table_state.match.state)[0])


def test_a_plan_on_another_position_is_stale() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    early = desk.act("S", "end")
    [word] = quiet_words(desk, "S", 1)
    for command in (
        Plan("S", word, early.seq, early.hash),
        Act("S", "end", early.seq, early.hash),
        Undo("S", early.hash),
        Redo("S", early.hash),
    ):
        with pytest.raises(Stale):
            desk.ask(person("S"), command)


def test_r2_a_plan_sent_again_is_made_once_and_answered_the_same() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    act = desk.act("S", desk.first("S"))
    request = Request(person("S"), "mine", Plan("S", act.word, act.seq, act.hash))
    first = desk.table.take(request, 1)
    quiet_words(desk, "S", 1)
    acked = desk.clerk.sent.count(("ack", "pS", first))
    assert desk.table.take(request, 2) == first
    assert desk.clerk.sent.count(("ack", "pS", first)) == acked + 1  # whoever waits for it on a line hears it again
    assert desk.again().take(request, 2) == first
    assert len(desk.table_state.plans["S"].words) == 2


def test_r4_a_draft_survives_a_restart() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    quiet_words(desk, "S", 3)
    desk.undo("S")
    again = desk.again()
    assert again.snapshot("S") == desk.table.snapshot("S")
    assert again.snapshot("N") == desk.table.snapshot("N")


def test_r4_a_draft_that_was_played_does_not_come_back() -> None:
    class Forgetful(MemoryJournal):
        def store_plan(self, table: str, seat: str, draft: Mapping[str, Data] | None) -> None:
            if draft is None:
                raise OSError("too late")
            super().store_plan(table, seat, draft)

    desk = Desk("conquest", preset="conquest_2p", journal=Forgetful())
    quiet_words(desk, "S", 2)
    desk.play("S end", "N end")
    assert desk.journal.plans("t1")
    assert drafted(desk.again(), "S") == ([], [])


def test_r1_a_draft_that_is_not_kept_is_not_changed() -> None:
    class Failing(MemoryJournal):
        def store_plan(self, table: str, seat: str, draft: Mapping[str, Data] | None) -> None:
            raise OSError("disk full")

    desk = Desk("conquest", preset="conquest_2p", journal=Failing())
    with pytest.raises(JournalFailed):
        desk.plan(f"S {desk.first('S')}")
    assert not desk.table_state.plans
    desk.play("S end")


def test_a_draft_rests_on_the_new_position_when_another_acts_beside_it() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    words = quiet_words(desk, "S", 2)
    early = desk.act("S", "end")
    desk.play("N draw:N")
    assert list(desk.table_state.plans["S"].words) == words
    with pytest.raises(Stale):
        desk.ask(person("S"), early)
    assert desk.again().snapshot("S") == desk.table.snapshot("S")
    desk.play("S end")
    assert [entry.action.word for entry in desk.table_state.match.entries] == ["draw:N", *words, "end"]


def test_no_undo_beyond_an_answer() -> None:
    """Computers play until there were answers enough; what they plan is undone and done again on the way."""
    squire = SeatHolder(COMPUTER, spec="squire")
    desk = Desk("conquest", preset="conquest_4p", seats=dict.fromkeys("SWNE", squire))
    walls = 0
    while walls < 3:
        [task] = tasks(desk.table_state)
        asked = desk.game.answering(desk.table_state.state(task.seat), task.seat)
        desk.table.take(answer(task, desk.game), desk.now)
        if task.seat in desk.table_state.plans:
            desk.undo(task.seat)
            desk.redo(task.seat)
        elif asked:
            walls += 1
            with pytest.raises(TableRefused, match="played actions stay"):
                desk.undo(desk_seat(desk))
    rows = list(desk.journal.entries("t1"))
    assert desk.table_state.seq < len(desk.table_state.match.entries) / 3
    assert any(len(items(row.data["words"])) > 3 for row in rows[2:])
    assert text(desk.again().table_state.streams[None]) == text(desk.table_state.streams[None])
