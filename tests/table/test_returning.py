"""Leaving, returning, substitutes and the watchers' chat are the same in every game."""

from __future__ import annotations

from typing import Any

import pytest

from conquista.core import Data, data_text
from conquista.table.commands.declaration import (
    Leave,
    Mute,
    Propose,
    Rematch,
    Remove,
    Resign,
    Return,
    Say,
    Sit,
    Start,
    Vote,
    Watch,
)
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.pace import Pace
from conquista.table.values import COMPUTER, NOBODY, FeedItem, SeatHolder
from table.harness import ANNA, BRUNO, CLARA, STRANGER, TableHarness, person, text

GAMES = {"conquest": "conquest_4p", "condottiere": "condottiere_4p", "tourney": "", "skirmish": ""}
CLOCK = Pace("live", turn=10_000, answer=10_000)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begun(game: str, **rest: Any) -> TableHarness:
    return TableHarness(game, preset=GAMES[game], **rest)


def seats(harness: TableHarness) -> tuple[str, ...]:
    return tuple(harness.table.seats)


def last(harness: TableHarness, kind: str, ear: str | None = None) -> FeedItem:
    return [item for item in harness.outbox.heard(ear) if item.kind == kind][-1]


def names(found: Any) -> list[Data]:
    return [one["name"] for one in found]


def test_who_leaves_may_return_and_has_the_same_sight(game: str) -> None:
    harness = begun(game)
    seat = seats(harness)[0]
    before = harness.table.snapshot(seat)["view"]
    harness.ask(person(seat), Leave(seat))
    assert harness.table.left_by(person(seat)) == (seat,)
    assert harness.table_state.holders[seat].kind == COMPUTER
    assert last(harness, "replaced").data["why"] == "left"
    harness.ask(person(seat), Return(seat))
    assert harness.table.left_by(person(seat)) == ()
    assert harness.table_state.holders[seat] == person(seat)
    assert harness.table.snapshot(seat)["view"] == before
    assert last(harness, "replaced").data["why"] == "returned"
    assert harness.table.snapshot(None)["former"] == {}


def test_who_ran_out_of_time_three_times_may_return(game: str) -> None:
    harness = begun(game, pace=CLOCK)
    turns = dict.fromkeys(seats(harness), 0)
    while COMPUTER not in {holder.kind for holder in harness.table_state.holders.values()}:
        due = harness.table.due()
        assert due is not None
        harness.now = due
        harness.table.tick(harness.now)
    message = [item for item in harness.outbox.heard(None) if item.kind == "acted" and item.data.get("overrun")]
    for item in message:
        turns[str(item.data["seat"])] += 1
        assert item.data["overruns"] == turns[str(item.data["seat"])]
    gone = last(harness, "replaced").data
    seat = str(gone["seat"])
    assert (gone["why"], turns[seat]) == ("overrun", 3)
    assert gone["former"] == person(seat).as_data()
    harness.ask(person(seat), Return(seat))
    assert harness.table_state.holders[seat] == person(seat)


def test_a_substitute_takes_the_seat_and_sees_what_the_seat_may_see(game: str) -> None:
    harness = begun(game)
    seat, other = seats(harness)[:2]
    harness.ask(person(other), Say(other, text="to all"))
    harness.ask(person(seat), Leave(seat))
    before = harness.table.snapshot(seat)["view"]
    harness.ask(CLARA, Sit(seat))
    assert harness.table.snapshot(seat)["view"] == before
    taken = last(harness, "replaced").data
    assert (taken["why"], taken["holder"]) == ("taken", CLARA.as_data())
    assert harness.table.snapshot(None)["former"] == {seat: [person(seat).as_data()]}
    for command in (Return(seat), Sit(seat)):
        with pytest.raises((NotYourSeat, TableRefused)):
            harness.ask(person(seat), command)
    assert harness.again().snapshot(seat) == harness.table.snapshot(seat)


def test_s1_who_has_held_a_seat_does_not_take_another(game: str) -> None:
    harness = begun(game)
    seat, other = seats(harness)[:2]
    for one in (seat, other):
        harness.ask(person(one), Leave(one))
    with pytest.raises(TableRefused) as refused:
        harness.ask(person(seat), Sit(other))
    assert refused.value.key == "table.refused.other_seat"
    harness.ask(CLARA, Sit(seat))  # and not after a substitute has the own seat, either
    with pytest.raises(TableRefused):
        harness.ask(person(seat), Sit(other))
    harness.ask(CLARA, Leave(seat))
    with pytest.raises(TableRefused):
        harness.ask(CLARA, Sit(other))
    harness.ask(person(seat), Sit(seat))
    assert harness.table_state.holders[seat] == person(seat)
    assert names(harness.table.snapshot(None)["former"][seat]) == ["Clara"]  # type: ignore[index,call-overload]


def test_s1_who_resigned_does_not_return_and_takes_no_other_seat() -> None:
    harness = begun("condottiere")
    harness.ask(person("A"), Resign("A"))
    harness.ask(person("B"), Leave("B"))
    assert harness.table.left_by(person("A")) == ()
    with pytest.raises(NotYourSeat):
        harness.ask(person("A"), Return("A"))
    with pytest.raises(TableRefused):
        harness.ask(person("A"), Sit("B"))


def test_watchers_chat_apart(game: str) -> None:
    harness = begun(game)
    seat, other = seats(harness)[:2]
    harness.ask(person(other), Leave(other))
    harness.ask(STRANGER, Watch("a guess about a hand"))
    assert last(harness, "watched").data == {"id": "g4711", "name": "Guest 4711", "text": "a guess about a hand"}
    for one in (seat, other):
        with pytest.raises(NotYourSeat):
            harness.ask(person(one), Watch("me too"))
        assert "a guess" not in text(harness.table.since(None, 0, person(one)).items)
    for one in seats(harness):
        assert "a guess" not in text(harness.outbox.heard(one)) + data_text(harness.table.snapshot(one))


def test_a_substitute_is_not_muted_for_the_one_before() -> None:
    harness = begun("condottiere")
    harness.ask(person("A"), Mute("A", "B", True))
    harness.ask(person("B"), Leave("B"))
    harness.ask(CLARA, Sit("B"))
    harness.ask(CLARA, Say("B", text="hello, I am new"))
    assert "I am new" in text(harness.outbox.heard("A"))
    assert text(harness.again().table_state.streams["A"]) == text(harness.table_state.streams["A"])


def test_s1_an_anonymous_table_does_not_name_who_left() -> None:
    harness = begun("condottiere", anonymous=True)
    harness.ask(person("B"), Leave("B"))
    harness.ask(CLARA, Sit("B"))
    sent = text(harness.outbox.heard("A")) + text(harness.outbox.heard(None)) + data_text(harness.table.snapshot("A"))
    summary = {name: part for name, part in harness.table.summary().items() if name not in ("holders", "left")}
    for word in ("Player", "pB", "Clara", "clara"):
        assert word not in sent + data_text(summary)
    for seat in "CD":
        harness.ask(person(seat), Resign(seat))
    harness.ask(person("A"), Resign("A"))
    assert names(harness.table.snapshot("A")["former"]["B"]) == ["Player B"]  # type: ignore[index,call-overload]
    assert names(harness.table.summary()["former"]["B"]) == ["Player B"]  # type: ignore[index,call-overload]


def test_who_loses_by_time_is_told_so() -> None:
    harness = begun("skirmish", pace=CLOCK, overrun="resign")
    harness.now = 60_000
    harness.table.tick(harness.now)
    assert last(harness, "resigned").data["overrun"] is True


# before the match, and after it


def test_the_host_removes_a_person_who_cannot_sit_down_again() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": NOBODY}, start=False)
    harness.ask(BRUNO, Sit("N"))
    with pytest.raises(NotYourSeat):
        harness.ask(BRUNO, Remove("S"))
    harness.ask(ANNA, Remove("N"))
    assert last(harness, "seated").data == {"seat": "N", "holder": {"kind": "open"}, "removed": True}
    for table in (harness.table, harness.again()):
        assert table.table_state.removed == {"bruno"}
    with pytest.raises(TableRefused) as refused:
        harness.ask(BRUNO, Sit("N"))
    assert refused.value.key == "table.refused.removed"
    harness.ask(CLARA, Sit("N"))
    harness.ask(ANNA, Start())
    with pytest.raises(TableRefused):
        harness.ask(ANNA, Remove("N"))


@pytest.mark.parametrize("holder", [NOBODY, ANNA, SeatHolder(COMPUTER, spec="random")])
def test_there_must_be_another_person_to_remove(holder: SeatHolder) -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": holder}, start=False)
    with pytest.raises(TableRefused) as refused:
        harness.ask(ANNA, Remove("N"))
    assert refused.value.key == "table.refused.nobody_to_remove"


def test_a_rematch_is_an_invitation_that_all_see_and_each_answers() -> None:
    harness = begun("skirmish")
    harness.ask(person("N"), Resign("N"))
    harness.ask(person("S"), Rematch("S"))
    assert last(harness, "rematch", "N").data == {"seats": ["S"], "ready": False}
    assert (harness.table.summary()["again"], harness.table.snapshot("N")["again"]) == (["S"], ["S"])
    harness.ask(person("N"), Rematch("N", yes=False))
    assert last(harness, "rematch", "S").data == {"seats": ["S"], "ready": False, "declined": ["N"]}
    assert harness.table.next_match() is None
    harness.ask(person("N"), Rematch("N"))
    assert last(harness, "rematch", "S").data == {"seats": ["N", "S"], "ready": True}
    found = harness.table.next_match()
    assert found is not None
    assert found.seats == {"S": person("N"), "N": person("S")}
    assert harness.again().next_match() == found
    with pytest.raises(TableRefused):
        harness.ask(person("N"), Rematch("N", yes=False))


def test_who_declines_leaves_an_open_seat_where_two_others_play_on() -> None:
    harness = begun("condottiere")
    harness.ask(person("A"), Propose("A", "stop"))
    for seat in "BCD":
        harness.ask(person(seat), Vote(seat, yes=True))
    assert harness.table.phase == "over"
    for seat, yes in (("A", True), ("C", False), ("D", False)):
        harness.ask(person(seat), Rematch(seat, yes))
        assert harness.table.next_match() is None
    harness.ask(person("B"), Rematch("B"))
    found = harness.table.next_match()
    assert found is not None
    assert found.host == person("A")
    assert found.seats == {"A": NOBODY, "B": person("A"), "C": person("B"), "D": NOBODY}
