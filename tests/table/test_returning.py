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
from table.desk import ANNA, BRUNO, CLARA, STRANGER, Desk, person, text

GAMES = {"conquest": "conquest_4p", "condottiere": "condottiere_4p", "tourney": "", "skirmish": ""}
CLOCK = Pace("live", turn=10_000, answer=10_000)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begun(game: str, **rest: Any) -> Desk:
    return Desk(game, preset=GAMES[game], **rest)


def seats(desk: Desk) -> tuple[str, ...]:
    return tuple(desk.table.seats)


def last(desk: Desk, kind: str, ear: str | None = None) -> FeedItem:
    return [item for item in desk.clerk.heard(ear) if item.kind == kind][-1]


def names(found: Any) -> list[Data]:
    return [one["name"] for one in found]


def test_who_leaves_may_return_and_has_the_same_sight(game: str) -> None:
    desk = begun(game)
    seat = seats(desk)[0]
    before = desk.table.snapshot(seat)["view"]
    desk.ask(person(seat), Leave(seat))
    assert desk.table.left_by(person(seat)) == (seat,)
    assert desk.table_state.holders[seat].kind == COMPUTER
    assert last(desk, "replaced").data["why"] == "left"
    desk.ask(person(seat), Return(seat))
    assert desk.table.left_by(person(seat)) == ()
    assert desk.table_state.holders[seat] == person(seat)
    assert desk.table.snapshot(seat)["view"] == before
    assert last(desk, "replaced").data["why"] == "returned"
    assert desk.table.snapshot(None)["former"] == {}


def test_who_ran_out_of_time_three_times_may_return(game: str) -> None:
    desk = begun(game, pace=CLOCK)
    turns = dict.fromkeys(seats(desk), 0)
    while COMPUTER not in {holder.kind for holder in desk.table_state.holders.values()}:
        due = desk.table.due()
        assert due is not None
        desk.now = due
        desk.table.tick(desk.now)
    told = [item for item in desk.clerk.heard(None) if item.kind == "acted" and item.data.get("overrun")]
    for item in told:
        turns[str(item.data["seat"])] += 1
        assert item.data["overruns"] == turns[str(item.data["seat"])]
    gone = last(desk, "replaced").data
    seat = str(gone["seat"])
    assert (gone["why"], turns[seat]) == ("overrun", 3)
    assert gone["former"] == person(seat).as_data()
    desk.ask(person(seat), Return(seat))
    assert desk.table_state.holders[seat] == person(seat)


def test_a_substitute_takes_the_seat_and_sees_what_the_seat_may_see(game: str) -> None:
    desk = begun(game)
    seat, other = seats(desk)[:2]
    desk.ask(person(other), Say(other, text="to all"))
    desk.ask(person(seat), Leave(seat))
    before = desk.table.snapshot(seat)["view"]
    desk.ask(CLARA, Sit(seat))
    assert desk.table.snapshot(seat)["view"] == before
    taken = last(desk, "replaced").data
    assert (taken["why"], taken["holder"]) == ("taken", CLARA.as_data())
    assert desk.table.snapshot(None)["former"] == {seat: [person(seat).as_data()]}
    for command in (Return(seat), Sit(seat)):
        with pytest.raises((NotYourSeat, TableRefused)):
            desk.ask(person(seat), command)
    assert desk.again().snapshot(seat) == desk.table.snapshot(seat)


def test_s1_who_has_held_a_seat_does_not_take_another(game: str) -> None:
    desk = begun(game)
    seat, other = seats(desk)[:2]
    for one in (seat, other):
        desk.ask(person(one), Leave(one))
    with pytest.raises(TableRefused) as refused:
        desk.ask(person(seat), Sit(other))
    assert refused.value.key == "table.refused.other_seat"
    desk.ask(CLARA, Sit(seat))  # and not after a substitute has the own seat, either
    with pytest.raises(TableRefused):
        desk.ask(person(seat), Sit(other))
    desk.ask(CLARA, Leave(seat))
    with pytest.raises(TableRefused):
        desk.ask(CLARA, Sit(other))
    desk.ask(person(seat), Sit(seat))
    assert desk.table_state.holders[seat] == person(seat)
    assert names(desk.table.snapshot(None)["former"][seat]) == ["Clara"]  # type: ignore[index,call-overload]


def test_s1_who_resigned_does_not_return_and_takes_no_other_seat() -> None:
    desk = begun("condottiere")
    desk.ask(person("A"), Resign("A"))
    desk.ask(person("B"), Leave("B"))
    assert desk.table.left_by(person("A")) == ()
    with pytest.raises(NotYourSeat):
        desk.ask(person("A"), Return("A"))
    with pytest.raises(TableRefused):
        desk.ask(person("A"), Sit("B"))


def test_watchers_chat_apart(game: str) -> None:
    desk = begun(game)
    seat, other = seats(desk)[:2]
    desk.ask(person(other), Leave(other))
    desk.ask(STRANGER, Watch("a guess about a hand"))
    assert last(desk, "watched").data == {"id": "g4711", "name": "Guest 4711", "text": "a guess about a hand"}
    for one in (seat, other):
        with pytest.raises(NotYourSeat):
            desk.ask(person(one), Watch("me too"))
        assert "a guess" not in text(desk.table.since(None, 0, person(one)).items)
    for one in seats(desk):
        assert "a guess" not in text(desk.clerk.heard(one)) + data_text(desk.table.snapshot(one))


def test_a_substitute_is_not_muted_for_the_one_before() -> None:
    desk = begun("condottiere")
    desk.ask(person("A"), Mute("A", "B", True))
    desk.ask(person("B"), Leave("B"))
    desk.ask(CLARA, Sit("B"))
    desk.ask(CLARA, Say("B", text="hello, I am new"))
    assert "I am new" in text(desk.clerk.heard("A"))
    assert text(desk.again().table_state.streams["A"]) == text(desk.table_state.streams["A"])


def test_s1_an_anonymous_table_does_not_name_who_left() -> None:
    desk = begun("condottiere", anonymous=True)
    desk.ask(person("B"), Leave("B"))
    desk.ask(CLARA, Sit("B"))
    sent = text(desk.clerk.heard("A")) + text(desk.clerk.heard(None)) + data_text(desk.table.snapshot("A"))
    summary = {name: part for name, part in desk.table.summary().items() if name not in ("holders", "left")}
    for word in ("Player", "pB", "Clara", "clara"):
        assert word not in sent + data_text(summary)
    for seat in "CD":
        desk.ask(person(seat), Resign(seat))
    desk.ask(person("A"), Resign("A"))
    assert names(desk.table.snapshot("A")["former"]["B"]) == ["Player B"]  # type: ignore[index,call-overload]
    assert names(desk.table.summary()["former"]["B"]) == ["Player B"]  # type: ignore[index,call-overload]


def test_who_loses_by_time_is_told_so() -> None:
    desk = begun("skirmish", pace=CLOCK, overrun="resign")
    desk.now = 60_000
    desk.table.tick(desk.now)
    assert last(desk, "resigned").data["overrun"] is True


# before the match, and after it


def test_the_host_removes_a_person_who_cannot_sit_down_again() -> None:
    desk = Desk("skirmish", seats={"S": ANNA, "N": NOBODY}, start=False)
    desk.ask(BRUNO, Sit("N"))
    with pytest.raises(NotYourSeat):
        desk.ask(BRUNO, Remove("S"))
    desk.ask(ANNA, Remove("N"))
    assert last(desk, "seated").data == {"seat": "N", "holder": {"kind": "open"}, "removed": True}
    for table in (desk.table, desk.again()):
        assert table.table_state.removed == {"bruno"}
    with pytest.raises(TableRefused) as refused:
        desk.ask(BRUNO, Sit("N"))
    assert refused.value.key == "table.refused.removed"
    desk.ask(CLARA, Sit("N"))
    desk.ask(ANNA, Start())
    with pytest.raises(TableRefused):
        desk.ask(ANNA, Remove("N"))


@pytest.mark.parametrize("holder", [NOBODY, ANNA, SeatHolder(COMPUTER, spec="random")])
def test_there_must_be_another_person_to_remove(holder: SeatHolder) -> None:
    desk = Desk("skirmish", seats={"S": ANNA, "N": holder}, start=False)
    with pytest.raises(TableRefused) as refused:
        desk.ask(ANNA, Remove("N"))
    assert refused.value.key == "table.refused.nobody_to_remove"


def test_a_rematch_is_an_invitation_that_all_see_and_each_answers() -> None:
    desk = begun("skirmish")
    desk.ask(person("N"), Resign("N"))
    desk.ask(person("S"), Rematch("S"))
    assert last(desk, "rematch", "N").data == {"seats": ["S"], "ready": False}
    assert (desk.table.summary()["again"], desk.table.snapshot("N")["again"]) == (["S"], ["S"])
    desk.ask(person("N"), Rematch("N", yes=False))
    assert last(desk, "rematch", "S").data == {"seats": ["S"], "ready": False, "declined": ["N"]}
    assert desk.table.next_match() is None
    desk.ask(person("N"), Rematch("N"))
    assert last(desk, "rematch", "S").data == {"seats": ["N", "S"], "ready": True}
    found = desk.table.next_match()
    assert found is not None
    assert found.seats == {"S": person("N"), "N": person("S")}
    assert desk.again().next_match() == found
    with pytest.raises(TableRefused):
        desk.ask(person("N"), Rematch("N", yes=False))


def test_who_declines_leaves_an_open_seat_where_two_others_play_on() -> None:
    desk = begun("condottiere")
    desk.ask(person("A"), Propose("A", "stop"))
    for seat in "BCD":
        desk.ask(person(seat), Vote(seat, yes=True))
    assert desk.table.phase == "over"
    for seat, yes in (("A", True), ("C", False), ("D", False)):
        desk.ask(person(seat), Rematch(seat, yes))
        assert desk.table.next_match() is None
    desk.ask(person("B"), Rematch("B"))
    found = desk.table.next_match()
    assert found is not None
    assert found.host == person("A")
    assert found.seats == {"A": NOBODY, "B": person("A"), "C": person("B"), "D": NOBODY}
