"""F-1, F-2, R-4: time as the server gives it; two clocks; what is done when it runs out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista.core import ConquistaError, UnknownName
from conquista.table.clocks import BONUS, GRACE, GRACE_OF_TURN, Clocks
from conquista.table.commands.declaration import Request, Return, Standing
from conquista.table.computers.tasks import answer, awaited_tasks
from conquista.table.config import TableConfig
from conquista.table.errors import TableRefused
from conquista.table.pace import HOUR, MINUTE, SECOND, Pace, pace
from conquista.table.table import Table
from conquista.table.values import COMPUTER, JournalEntry, SeatHolder
from kit.sample_games.skirmish import SKIRMISH
from table.harness import TableHarness, person, text

LIVE = pace("live")
# In two moves each, S may take on d and N may take back.
TO_THE_CAPTURE = ("S a-h", "N e-d", "S c-d")


def harness(**rest: object) -> TableHarness:
    return TableHarness("skirmish", **{"pace": LIVE, **rest})  # type: ignore[arg-type]


def shown_clock(table: TableHarness | Table) -> Any:
    """What everyone is shown of the clock of N."""
    return table.table_state.clocks.as_data()["N"]


def wait(harness: TableHarness, time: int) -> None:
    harness.now += time
    harness.table.tick(harness.now)


def test_paces_have_the_times_of_their_names() -> None:
    assert (LIVE.bank, LIVE.turn, LIVE.answer) == (20 * MINUTE, MINUTE, 30 * SECOND)
    assert pace("fast") == Pace("fast", 0, 12 * HOUR, 6 * HOUR)
    assert pace("slow").turn == 48 * HOUR
    assert not pace("untimed").timed
    with pytest.raises(UnknownName, match="live"):
        pace("liv")
    for times in ((-1, 0, 0), (0, 0, 91 * 24 * HOUR)):
        with pytest.raises(ConquistaError, match="90 days"):
            Pace("own", *times)
    with pytest.raises(UnknownName):
        TableConfig.choose(SKIRMISH, overrun="explode")


def test_f1_the_time_of_the_turn_is_spent_before_the_bank() -> None:
    table = harness()
    wait(table, 40 * SECOND)
    table.play("S a-h")
    assert table.table_state.clocks.bank["S"] == LIVE.bank
    wait(table, 90 * SECOND)
    table.play("N e-d")
    assert table.table_state.clocks.bank["N"] == LIVE.bank - 30 * SECOND
    assert table.table_state.clocks.bank["S"] == LIVE.bank
    assert table.table.due() == table.now + MINUTE + LIVE.bank + GRACE


def test_f2_an_answer_has_its_own_clock_and_the_turn_stands_meanwhile() -> None:
    table = harness()
    table.play(*TO_THE_CAPTURE[:2])
    wait(table, 50 * SECOND)
    table.play(TO_THE_CAPTURE[2])
    assert table.game.answering(table.table_state.match.state, "N")
    wait(table, 29 * SECOND)
    table.play("N let")
    assert table.table_state.clocks.bank == {"S": LIVE.bank, "N": LIVE.bank}


def test_f2_an_answer_that_does_not_come_is_declined() -> None:
    table = harness()
    table.play(*TO_THE_CAPTURE)
    wait(table, LIVE.answer + GRACE - 1)
    assert table.table_state.match.entries[-1].action.word == "c-d"
    wait(table, 1)
    assert table.table_state.match.entries[-1].action.word == "let"
    assert table.outbox.heard(None)[-1].data["overrun"] is True


def test_a_time_that_runs_out_plays_the_plan_and_ends_the_turn() -> None:
    table = TableHarness("conquest", preset="conquest_2p", pace=Pace("own", turn=MINUTE))
    first = table.first("S")
    table.plan(f"S {first}")
    wait(table, MINUTE + GRACE)
    assert [entry.action.word for entry in table.table_state.match.entries] == [first, "end"]
    assert table.table_state.plans == {}
    wait(table, MINUTE + GRACE)
    assert [entry.seat for entry in table.table_state.match.entries] == ["S", "S", "N"]


def test_an_action_that_comes_too_late_is_refused() -> None:
    table = harness(pace=Pace("own", turn=MINUTE))
    act = table.act("S", "a-h")
    table.now += MINUTE + 100
    with pytest.raises(TableRefused, match="has run out"):
        table.table.apply_request(Request(person("S"), "x", act), table.now)
    table.table.apply_request(Request(person("S"), "x", act, lag=101), table.now)
    assert table.table_state.clocks.deadline("N") == table.now + MINUTE


def test_f1_grace_is_bounded_for_each_action_and_each_turn() -> None:
    clocks = Clocks(LIVE, "SN")
    assert [clocks.grace("S", lag) for lag in (-5, 0, 250, 9_999)] == [0, 0, 250, GRACE]
    now = 0
    for _ in range(20):
        clocks.turn_to(now, "S", "", {"S": clocks.grace("S", 9_999)})
        now += SECOND
    assert clocks.grace("S", 9_999) == 0
    assert clocks._forgiven["S"] == GRACE_OF_TURN
    clocks.turn_to(now, "N", "", {})
    clocks.turn_to(now, "S", "", {})
    assert clocks.grace("S", 9_999) == GRACE


@given(st.lists(st.tuples(st.integers(0, 200_000), st.integers(0, 2_000), st.booleans()), max_size=30))
def test_f1_no_time_is_made_or_lost(steps: list[tuple[int, int, bool]]) -> None:
    """Two seats in turn, answers between them: what is charged is what has passed, less what was forgiven."""
    clocks, now = Clocks(Pace("own", bank=10**9, turn=0, answer=10**9), "SN"), 0
    clocks.turn_to(0, "S", "", {})
    passed = dict.fromkeys("SN", 0)
    for number, (time, lag, asked) in enumerate(steps):
        seat, other = "SN"[number % 2], "SN"[1 - number % 2]
        now += time
        grace = clocks.grace(seat, lag)
        passed[seat] += max(0, time - grace)
        if asked:
            clocks.turn_to(now, "", other, {seat: grace})
            now += 5_000
            clocks.turn_to(now, seat, "", {})
        clocks.turn_to(now, other, "", {} if asked else {seat: grace})
    assert {seat: 10**9 - clocks.bank[seat] for seat in "SN"} == passed


def test_r4_clocks_stand_while_the_server_is_down() -> None:
    table = harness()
    table.play("S a-h")
    wait(table, 10 * SECOND)
    back = table.again()
    back.resume(table.now + 5 * HOUR, since=table.now)
    assert back.table_state.clocks.bank["N"] == LIVE.bank
    assert back.due() == table.now + 5 * HOUR + MINUTE - 10 * SECOND + BONUS + LIVE.bank + GRACE
    again = table.again()
    assert again.due() == back.due()
    assert text(again.table_state.streams["N"]) == text(back.table_state.streams["N"])
    again.resume(table.now + 9 * HOUR)
    assert again.table_state.match is not None
    assert len(again.table_state.match.entries) == 1


@pytest.mark.parametrize("bank", [0, HOUR])
def test_downtime_is_never_credited_before_it_is_spent(bank: int) -> None:
    """Restarts in a row leave the times as they were: no clock shows more than a full turn."""
    table = harness(pace=Pace("own", bank=bank, turn=MINUTE))
    table.play("S a-h")
    for _ in range(3):
        table.now += HOUR
        table.again().resume(table.now, since=0)
        clock = shown_clock(table.again())
        assert (clock["used"], clock["bank"], clock["left"]) == (0, bank, MINUTE + bank)
        assert clock["since"] == table.now + BONUS
    table.table = table.again()
    table.now += BONUS + 20 * SECOND
    table.play("N e-d")
    assert shown_clock(table)["used"] == 20 * SECOND


def test_a_sign_of_life_before_the_last_entry_or_in_the_future_is_not_believed() -> None:
    table = harness()
    table.now += 10 * SECOND
    table.play("S a-h")
    back = table.again()
    back.resume(table.now + 5 * SECOND, since=table.now + HOUR)
    assert shown_clock(back)["used"] == 5 * SECOND
    again = table.again()
    again.resume(table.now + HOUR, since=1)
    assert shown_clock(again)["used"] == 5 * SECOND


def test_an_entry_of_an_earlier_version_is_read_as_it_was_written() -> None:
    """Such an entry gave 15 seconds to running clocks, also to those that had spent nothing."""
    table = harness()
    table.play("S a-h")
    at = table.now + HOUR
    table.journal.append("t1", [JournalEntry(table.table_state.seq + 1, at, "resumed", {"since": table.now})])
    clock = shown_clock(table.again())
    assert clock == {
        "bank": LIVE.bank, "used": -BONUS, "runs": "turn", "since": at, "left": MINUTE + BONUS + LIVE.bank
    }  # fmt: skip


def test_r4_without_a_heartbeat_nobody_is_charged_since_the_last_row() -> None:
    table = harness(pace=Pace("own", turn=MINUTE, answer=MINUTE))
    table.play(*TO_THE_CAPTURE)
    back = table.again()
    back.resume(table.now + HOUR)
    assert back.due() == table.now + HOUR + MINUTE + BONUS + GRACE
    untimed = TableHarness("skirmish")
    untimed.table.resume(10**9)
    assert untimed.table_state.seq == 2


def test_a_computer_takes_the_seat_and_a_person_takes_it_back() -> None:
    table = harness(pace=Pace("own", turn=MINUTE), overrun="computer")
    wait(table, MINUTE + GRACE)
    assert table.table_state.holders["S"] == SeatHolder(COMPUTER, "S", "random", "random")
    assert table.table_state.match.entries == []
    with pytest.raises(ConquistaError):
        table.ask(person("S"), table.act("S", "a-h"))
    table.ask(person("S"), Return("S"))
    assert table.table_state.holders["S"] == person("S")
    assert table.table_state.clocks.deadline("S") is not None
    table.play("S a-h")


def test_patience_ends_after_three_times_in_a_row() -> None:
    table = TableHarness("conquest", preset="conquest_2p", pace=Pace("own", turn=MINUTE))
    for _ in range(2):
        wait(table, MINUTE + GRACE)
        table.play("N end")
    assert table.table_state.holders["S"].human
    wait(table, MINUTE + GRACE)
    assert table.table_state.holders["S"].kind == COMPUTER
    assert len(table.table_state.match.entries) == 5


def test_r7_a_computer_that_does_not_answer_is_idled() -> None:
    seats = {"S": SeatHolder(COMPUTER, spec="random")}
    table = TableHarness("conquest", preset="conquest_2p", seats=seats, pace=Pace("own", turn=MINUTE), overrun="resign")
    for _ in range(5):
        wait(table, MINUTE + GRACE)
        table.play("N end")
    assert table.table_state.phase == "playing"


def test_a_time_that_runs_out_can_lose_the_match() -> None:
    table = harness(pace=Pace("own", turn=MINUTE), overrun="resign")
    wait(table, MINUTE + GRACE)
    assert table.table_state.outcome.text == "N > S"
    assert table.table_state.outcome.reason == "table.reason.overrun"
    assert table.table.due() is None


def test_standing_answers_are_given_for_who_is_away() -> None:
    table = harness(pace=pace("slow"))
    table.ask(person("N"), Standing("N", {"default": "decline"}))
    assert table.outbox.heard("N")[-1].data == {"order": {"default": "decline"}}
    assert table.outbox.heard("S")[-1].kind == "started"
    table.play(*TO_THE_CAPTURE)
    assert table.table_state.match.entries[-1].action.word == "let"
    assert table.outbox.heard(None)[-1].data["standing"] is True
    here = harness(pace=pace("slow"))
    here.table.present.add("N")
    here.ask(person("N"), Standing("N", {"default": "decline"}))
    here.play(*TO_THE_CAPTURE)
    assert here.table_state.match.entries[-1].action.word == "c-d"
    here.table.present.clear()
    here.table.tick(here.now)
    assert here.table_state.match.entries[-1].action.word == "let"
    for order in ({"knights": "decline"}, {"default": "take"}):
        with pytest.raises(UnknownName):
            here.ask(person("N"), Standing("N", order))


def test_r6_without_people_a_timed_table_ends_by_itself() -> None:
    for game, preset in (("condottiere", "condottiere_3p"), ("conquest", "conquest_2p"), ("tourney", "")):
        table = TableHarness(game, preset=preset, pace=Pace("own", turn=SECOND, answer=SECOND))
        while (due := table.table.due()) is not None and table.table_state.seq < 2_000:
            waiting = awaited_tasks(table.table_state)
            if waiting:
                table.table.apply_request(answer(waiting[0], table.game), table.now)
            else:
                table.now = due
                table.table.tick(due)
        assert table.table_state.phase == "over", game
