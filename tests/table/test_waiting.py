"""The vote to wait for somebody who is away while his clock runs."""

from __future__ import annotations

from typing import Any

import pytest

from conquista.table.commands.declaration import Propose, Vote
from conquista.table.computers.tasks import all_tasks
from conquista.table.errors import TableRefused
from conquista.table.pace import MINUTE, UNTIMED, pace
from conquista.table.values import COMPUTER, SeatHolder
from table.harness import ANNA, TableHarness, person, plain, text

SQUIRE = SeatHolder(COMPUTER, spec="squire")


def harness(present: str, **rest: Any) -> TableHarness:
    """Four at the cards with clocks, the first of them to choose; these are there."""
    opened = TableHarness("condottiere", preset="condottiere_4p", **{"pace": pace("live"), **rest})
    opened.table.present = set(present)
    return opened


def kinds(harness: TableHarness, recipient: str | None) -> list[str]:
    return [tale.kind for tale in harness.outbox.heard(recipient)]


def test_all_who_are_there_agree_and_the_clock_has_more() -> None:
    table = harness("BC")
    end = table.table.due()
    assert end is not None
    table.ask(person("B"), Propose("B", "wait"))
    assert plain(table.table.snapshot("C"))["motion"] == "wait"
    assert [plain(table.table.snapshot(seat))["voted"] for seat in "ABCD"] == [True, True, False, True]
    for seat in "AD":
        with pytest.raises(TableRefused, match="no open vote"):
            table.ask(person(seat), Vote(seat, True))
    table.ask(person("C"), Vote("C", True))
    assert table.table.due() == end + 5 * MINUTE
    message = table.outbox.heard(None)[-1]
    assert (message.kind, message.data["carried"]) == ("settled", True)
    assert plain(table.table.snapshot("B"))["motion"] is None
    again = table.again()
    assert again.due() == table.table.due()
    assert text(again.table_state.streams["A"]) == text(table.table_state.streams["A"])
    table.ask(person("B"), Propose("B", "wait"))  # and once more
    assert plain(table.table.snapshot("C"))["motion"] == "wait"


def test_one_against_it_is_enough_and_is_not_asked_again_at_once() -> None:
    table = harness("BC")
    end = table.table.due()
    table.ask(person("B"), Propose("B", "wait"))
    table.ask(person("C"), Vote("C", False))
    assert table.outbox.heard("A")[-1].data == {"motion": "wait", "carried": False}
    assert table.table.due() == end
    with pytest.raises(TableRefused, match="recently"):
        table.ask(person("B"), Propose("B", "wait"))


def test_who_is_alone_waits_without_a_vote_and_computers_do_not_mind() -> None:
    table = harness("B", seats={"C": SQUIRE})
    end = table.table.due()
    assert end is not None
    table.ask(person("B"), Propose("B", "wait"))
    assert kinds(table, "B")[-2:] == ["proposed", "settled"]
    assert table.table.due() == end + 5 * MINUTE
    assert all_tasks(table.table_state) == ()
    assert text(table.again().table_state.streams["B"]) == text(table.table_state.streams["B"])


def test_somebody_with_two_seats_has_one_voice() -> None:
    table = harness("BC", seats={"B": ANNA, "C": ANNA})
    table.ask(ANNA, Propose("C", "wait"))
    assert kinds(table, "B")[-1] == "settled"


@pytest.mark.parametrize(
    ("present", "seat", "rest"),
    [
        ("ABCD", "B", {}),  # everybody is there
        ("", "A", {}),  # nobody waits for himself
        ("BCD", "B", {"pace": UNTIMED}),
        ("BCD", "B", {"seats": {"A": SQUIRE}}),
    ],
)
def test_there_must_be_somebody_to_wait_for(present: str, seat: str, rest: dict[str, Any]) -> None:
    table = harness(present, **rest)
    with pytest.raises(TableRefused, match="No player with a running clock"):
        table.ask(person(seat), Propose(seat, "wait"))


def test_who_comes_back_and_plays_ends_the_vote() -> None:
    table = harness("BC")
    table.ask(person("B"), Propose("B", "wait"))
    table.table.present.add("A")
    table.play(f"A {table.first('A')}")
    assert table.outbox.heard("B")[-1].data == {"motion": "wait", "carried": False}
    assert table.table_state.open_vote is None


def test_a_slow_table_waits_for_a_whole_turn() -> None:
    table = TableHarness("condottiere", preset="condottiere_4p", pace=pace("fast"))
    table.table.present = set("BCD")
    before = plain(table.table.snapshot("A"))["clocks"]["A"]["left"]
    for seat in "BCD":
        if table.table_state.open_vote is None:
            table.ask(person(seat), Propose(seat, "wait"))
        else:
            table.ask(person(seat), Vote(seat, True))
    assert plain(table.table.snapshot("A"))["clocks"]["A"]["left"] == 2 * before
