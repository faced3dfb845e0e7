"""Vacations: clocks of a person stand still in correspondence matches, as the journal says, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from conquista.table.clocks import BONUS, GRACE
from conquista.table.commands.declaration import Leave, Return, Vacation
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.pace import HOUR, LONGEST, pace
from conquista.table.table import Table
from conquista.table.values import SeatHolder
from table.harness import STRANGER, TableHarness, person
from table.test_questions import asked

DAY = 24 * HOUR
SLOW = pace("slow")


def harness(game: str = "skirmish", **rest: object) -> TableHarness:
    return TableHarness(game, **{"pace": SLOW, **rest})  # type: ignore[arg-type]


def away(table: TableHarness, seat: str, days: int) -> int:
    until = table.now + days * DAY
    table.ask(person(seat), Vacation(until=until))
    return until


def deadline(table: TableHarness, seat: str) -> int:
    found = table.table_state.clocks.deadline(seat)
    assert isinstance(found, int)
    return found


def clocks(table: TableHarness, recipient: str | None) -> Any:
    """The clocks as a recipient sees them."""
    return table.table.snapshot(recipient)["clocks"]


def wait(table: TableHarness, time: int) -> None:
    table.now += time
    table.table.tick(table.now)


@pytest.mark.parametrize("game", ["skirmish", "conquest", "condottiere"])
def test_the_clock_of_the_seat_to_move_stands_still_and_goes_on_after_the_vacation(game: str) -> None:
    table = harness(game)
    seat = table.table_state.awaited[0]
    wait(table, 10 * HOUR)
    until = away(table, seat, 7)
    assert deadline(table, seat) == until + SLOW.turn - 10 * HOUR
    wait(table, 7 * DAY)
    assert table.table_state.played() == 0
    wait(table, SLOW.turn - 10 * HOUR + GRACE - 1)
    assert table.table_state.played() == 0
    wait(table, 1)
    assert table.table_state.overruns[seat] == 1


def test_the_clock_of_another_seat_runs_on() -> None:
    table = harness()
    before = deadline(table, "S")
    away(table, "N", 7)
    assert deadline(table, "S") == before
    table.play("S a-h")
    assert deadline(table, "N") == 1_000 + 7 * DAY + SLOW.turn


def test_a_turn_that_begins_after_the_vacation_is_not_affected() -> None:
    table = harness()
    away(table, "N", 1)
    wait(table, 36 * HOUR)
    table.play("S a-h")
    assert deadline(table, "N") == table.now + SLOW.turn
    assert "away" not in clocks(table, None)["N"]


def test_a_vacation_ends_early_or_gets_another_end() -> None:
    table = harness()
    wait(table, HOUR)
    away(table, "S", 7)
    wait(table, 2 * DAY)
    table.ask(person("S"), Vacation(until=0))
    assert deadline(table, "S") == table.now + SLOW.turn - HOUR
    until = away(table, "S", 3)
    until = max(until, away(table, "S", 5))
    assert deadline(table, "S") == until + SLOW.turn - HOUR


def test_repeated_vacations_give_no_time_beyond_their_length() -> None:
    table = harness()
    start = deadline(table, "S")
    for _ in range(5):
        away(table, "S", 1)
        wait(table, HOUR)
        table.ask(person("S"), Vacation(until=0))
        wait(table, HOUR)
    assert deadline(table, "S") == start + 5 * HOUR


def test_a_player_on_vacation_may_play_and_is_not_charged() -> None:
    table = harness()
    away(table, "S", 7)
    wait(table, 3 * DAY)
    table.play("S a-h", "N e-d")
    assert table.table_state.clocks.time_when_stopped("S") == SLOW.turn
    assert deadline(table, "S") == 1_000 + 7 * DAY + SLOW.turn


@pytest.mark.parametrize("name", ["live", "quick", "untimed"])
def test_live_clocks_are_never_stopped(name: str) -> None:
    table = harness(pace=pace(name))
    before = table.table.due()
    with pytest.raises(TableRefused, match="clocks"):
        away(table, "S", 1)
    assert table.table.due() == before


def test_a_table_without_vacations_refuses_them_as_do_strangers_and_absurd_lengths() -> None:
    table = harness(vacations=False)
    with pytest.raises(TableRefused, match="clocks"):
        away(table, "S", 1)
    table = harness()
    with pytest.raises(NotYourSeat):
        table.ask(STRANGER, Vacation(until=table.now + DAY))
    with pytest.raises(TableRefused, match="90 days"):
        table.ask(person("S"), Vacation(until=table.now + LONGEST + 1))


def test_all_are_told_who_is_away_until_when() -> None:
    table = harness()
    until = away(table, "N", 2)
    for recipient in ("S", "N", None):
        told = table.outbox.heard(recipient)[-1]
        assert (told.kind, told.data["seats"], told.data["until"]) == ("vacation", ("N",), until)
        assert clocks(table, recipient)["N"]["away"] == until
    assert table.table.summary()["away"] == {"N": until}


def test_all_seats_of_a_person_are_away() -> None:
    both = SeatHolder("person", "pboth", "Both")
    table = harness(seats={"S": both, "N": both})
    table.ask(both, Vacation(until=table.now + DAY))
    assert set(table.table_state.clocks.away) == {"S", "N"}


def test_a_computer_that_takes_the_seat_is_not_away_and_the_player_returns_to_a_running_clock() -> None:
    table = harness()
    away(table, "S", 7)
    table.ask(person("S"), Leave("S"))
    assert deadline(table, "S") == table.now + SLOW.turn + BONUS
    table.ask(person("S"), Return("S"))
    assert deadline(table, "S") == table.now + SLOW.turn + BONUS


def restored(table: TableHarness, down: int = 0) -> Table:
    since = table.now
    table.now += down
    found = Table.restore("t1", table.ports)
    table.table = found
    if down:
        found.resume(table.now, since)
    return found


@pytest.mark.parametrize("game", ["skirmish", "conquest", "condottiere"])
def test_a_restart_keeps_the_vacation(game: str) -> None:
    table = harness(game)
    seat = table.table_state.awaited[0]
    wait(table, 5 * HOUR)
    until = away(table, seat, 7)
    shown = table.table.snapshot(None)["clocks"]
    assert restored(table).snapshot(None)["clocks"] == shown
    restored(table, DAY)
    assert deadline(table, seat) == until + SLOW.turn - 5 * HOUR


def test_downtime_over_the_end_of_a_vacation_is_not_charged() -> None:
    table = harness()
    wait(table, 5 * HOUR)
    away(table, "S", 1)
    restored(table, 3 * DAY)
    assert deadline(table, "S") == table.now + SLOW.turn - 5 * HOUR + BONUS


def question(**rest: Any) -> TableHarness:
    """Four players are asked about their hands at once."""
    found = asked(pace=SLOW, **rest)
    assert found.table_state.clocks.question is not None
    return found


def test_a_question_to_several_seats_waits_only_for_those_on_vacation() -> None:
    table = question()
    asked_seats = table.table_state.clocks.question.seats
    first, second = sorted(asked_seats)[:2]
    usual = deadline(table, second)
    wait(table, 4 * HOUR)
    until = away(table, first, 7)
    assert deadline(table, first) == until + (usual - table.now)
    assert deadline(table, second) == usual
    wait(table, usual - table.now + GRACE)
    waiting = table.game.to_act(table.table_state.match.state)
    assert waiting == (first,)
    assert table.table_state.clocks.question is not None
    wait(table, until - table.now)
    assert table.game.to_act(table.table_state.match.state) == (first,)
    wait(table, deadline(table, first) + GRACE - table.now)
    assert first not in table.game.to_act(table.table_state.match.state) or table.table_state.clocks.question is None


def test_the_clocks_of_a_question_do_not_reveal_who_has_answered_before_a_vacation() -> None:
    shown = []
    for answers in (False, True):
        table = question()
        first, other = sorted(table.table_state.clocks.question.seats)[:2]
        if answers:
            table.play(f"{first} {table.first(first)}")
        away(table, first, 7)
        shown.append((table.table.snapshot(other)["clocks"], table.outbox.heard(other)[-1].data))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("make", [harness, question])
def test_a_question_or_turn_survives_a_restart_during_a_vacation(make: Any) -> None:
    table = make()
    seat = sorted(table.table_state.clocks.running)[0]
    wait(table, 4 * HOUR)
    away(table, seat, 7)
    before = deadline(table, seat)
    restored(table, DAY)
    assert deadline(table, seat) == before
    restored(table, 7 * DAY)
    assert deadline(table, seat) == table.now + SLOW.question - 4 * HOUR + BONUS


def test_a_clock_of_the_server_that_jumps_back_gives_nothing() -> None:
    table = harness()
    wait(table, 10 * HOUR)
    until = away(table, "S", 2)
    table.now -= 5 * HOUR
    table.ask(person("S"), Vacation(until=until))
    assert deadline(table, "S") == until + SLOW.turn - 10 * HOUR


def test_a_clock_of_the_server_that_jumps_ahead_ends_the_vacation_and_the_turn() -> None:
    table = harness()
    away(table, "S", 2)
    wait(table, 2 * DAY + SLOW.turn + GRACE)
    assert table.table_state.overruns["S"] == 1
