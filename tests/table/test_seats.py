"""Who sits where, and who may ask what before and after the match has begun."""

from __future__ import annotations

import pytest

from conquista.core import ConquistaError, MatchOver, NotYourTurn, OptionRefused, UnknownName
from conquista.store.memory import MemoryJournal
from conquista.table.commands.declaration import Act, Place, Rise, Sit, Start
from conquista.table.config import TableConfig
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import BOT, COMPUTER, NOBODY, OPEN, PERSON, SeatHolder
from kit.sample_games.skirmish import SKIRMISH
from table.desk import ANNA, BRUNO, CLARA, STRANGER, Desk, games, person

RANDOM = SeatHolder(COMPUTER, spec="random")


def gathering() -> Desk:
    return Desk("skirmish", seats={"S": ANNA, "N": NOBODY}, start=False)


def test_people_and_guests_sit_down_and_rise() -> None:
    desk = gathering()
    with pytest.raises(TableRefused, match="every seat has a player"):
        desk.ask(ANNA, Start())
    desk.ask(STRANGER, Sit("N"))
    assert desk.table_state.holders["N"] == STRANGER
    desk.ask(STRANGER, Rise("N"))
    desk.ask(BRUNO, Sit("N"))
    desk.ask(ANNA, Start())
    assert desk.table_state.phase == "playing"
    assert [tale.kind for tale in desk.clerk.heard(None)] == ["opened", "seated", "seated", "seated", "started"]


def test_a_seat_is_taken_once_and_given_back_by_its_holder() -> None:
    desk = gathering()
    with pytest.raises(TableRefused, match="Seat S is taken"):
        desk.ask(BRUNO, Sit("S"))
    with pytest.raises(NotYourSeat):
        desk.ask(BRUNO, Rise("S"))
    with pytest.raises(UnknownName, match="seat"):
        desk.ask(BRUNO, Sit("Q"))
    with pytest.raises(NotYourSeat):
        desk.ask(RANDOM, Sit("N"))


def test_the_host_places_computers_by_their_spec() -> None:
    desk = gathering()
    with pytest.raises(NotYourSeat):
        desk.ask(BRUNO, Place("N", "random"))
    desk.ask(ANNA, Place("N", "random"))
    assert desk.table_state.holders["N"] == SeatHolder(COMPUTER, "N", "random", "random")
    desk.ask(ANNA, Place("N"))
    assert desk.table_state.holders["N"].kind == OPEN
    for spec in ("squire", "nobody", "os:system", "program:ls", "random(depth=3)"):
        with pytest.raises(ConquistaError):
            desk.ask(ANNA, Place("N", spec))


def test_a_setting_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(OptionRefused):
        TableConfig.choose(SKIRMISH, changes={"board": "cube"})
    with pytest.raises(UnknownName):
        TableConfig.choose(SKIRMISH, "skirmish-long")
    journal = MemoryJournal()
    house = TablePorts(journal, games=games)
    with pytest.raises(TableRefused, match="no seat E"):
        Table.open("t", TableConfig.choose(SKIRMISH), ANNA, {"E": ANNA}, 0, house)
    with pytest.raises(UnknownName):
        Table.open("t", TableConfig.choose(SKIRMISH), ANNA, {"N": SeatHolder(COMPUTER, spec="x")}, 0, house)
    assert list(journal.entries("t")) == []


def test_a_preset_and_its_changes_make_the_options() -> None:
    desk = Desk("skirmish", {"quiet": "9"}, preset="skirmish-short")
    assert desk.table_state.options.changed() == {"board": "bridge", "quiet": "9"}
    assert desk.table.snapshot(None)["teams"] == (("S",), ("N",))


def test_s2_the_table_decides_seat_and_turn() -> None:
    desk = Desk("skirmish", seats={"S": ANNA, "N": BRUNO})
    with pytest.raises(NotYourSeat):
        desk.ask(BRUNO, desk.act("S", "c-d"))
    with pytest.raises(NotYourSeat):
        desk.ask(STRANGER, desk.act("S", "c-d"))
    with pytest.raises(NotYourTurn):
        desk.ask(BRUNO, desk.act("N", "e-d"))
    with pytest.raises(ConquistaError, match="No road leads"):
        desk.ask(ANNA, desk.act("S", "a-e"))
    with pytest.raises(ConquistaError, match="not an action"):
        desk.ask(ANNA, desk.act("S", "c-d" * 100))
    assert desk.table_state.seq == 2
    desk.play("S c-d")
    assert desk.table_state.seq == 3


def test_what_belongs_before_the_match_and_what_after() -> None:
    desk = gathering()
    with pytest.raises(TableRefused, match="has not begun"):
        desk.ask(ANNA, Act("S", "c-d", 1, ""))
    desk.ask(BRUNO, Sit("N"))
    desk.ask(ANNA, Start())
    for who, command in ((ANNA, Start()), (BRUNO, Rise("N")), (CLARA, Sit("N")), (ANNA, Place("N", "random"))):
        with pytest.raises(TableRefused, match=r"has already begun|is taken"):
            desk.ask(who, command)
    desk.play_on()
    assert desk.table_state.outcome is not None
    with pytest.raises(MatchOver):
        desk.ask(ANNA, desk.act("S", "a-b"))


def test_one_person_may_hold_several_seats() -> None:
    desk = Desk("skirmish", seats={"S": ANNA, "N": ANNA})
    desk.play("S c-d", "N e-d")
    assert [entry.seat for entry in desk.table_state.match.entries] == ["S", "N"]


def test_the_seats_are_public() -> None:
    desk = Desk("skirmish", seats={"S": ANNA, "N": person("N")})
    assert desk.table.snapshot(None)["seats"] == {
        "S": {"kind": "person", "id": "anna", "name": "Anna"},
        "N": {"kind": "person", "id": "pN", "name": "Player N"},
    }


def test_a_guest_who_signs_up_keeps_his_seat_and_a_bot_may_hold_one() -> None:
    desk = gathering()
    desk.ask(STRANGER, Sit("N"))
    signed_up = SeatHolder(PERSON, STRANGER.id, "Dora")
    desk.ask(signed_up, Rise("N"))
    bot = SeatHolder(BOT, "b1", "Robot")
    desk.ask(bot, Sit("N"))
    assert desk.table_state.holders["N"].human
    desk.ask(ANNA, Start())
    assert not STRANGER.same(bot)
    assert not signed_up.same(SeatHolder(COMPUTER, STRANGER.id, "random", "random"))


def test_where_nothing_is_hidden_all_see_the_same() -> None:
    desk = Desk("conquest", {"mode": "duel", "board": "rosa", "army": "classic"})
    for _ in range(5):
        desk.play_on(seed=1, most=1)
        state = desk.table_state.match.state
        assert {desk.game.view(state, ear).text.partition(',"seat"')[0] for ear in desk.table_state.streams} == {
            desk.game.view(state, None).text.partition(',"seat"')[0]
        }
        assert desk.table_state.view(None) is desk.table_state.view("N")
