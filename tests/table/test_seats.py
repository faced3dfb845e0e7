"""Who sits where, and who may ask what before and after the match has begun."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquista.core import ConquistaError, MatchOver, NotYourTurn, OptionRefused, UnknownName
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Act, Place, Rise, Sit, Start
from conquista.table.config import TableConfig
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import BOT, COMPUTER, NOBODY, OPEN, PERSON, SeatHolder
from kit.sample_games.skirmish import SKIRMISH
from table.harness import ANNA, BRUNO, CLARA, STRANGER, TableHarness, games, person

RANDOM = SeatHolder(COMPUTER, spec="random")


def gathering() -> TableHarness:
    return TableHarness("skirmish", seats={"S": ANNA, "N": NOBODY}, start=False)


def test_people_and_guests_sit_down_and_rise() -> None:
    harness = gathering()
    with pytest.raises(TableRefused, match="every seat has a player"):
        harness.ask(ANNA, Start())
    harness.ask(STRANGER, Sit("N"))
    assert harness.table_state.holders["N"] == STRANGER
    harness.ask(STRANGER, Rise("N"))
    harness.ask(BRUNO, Sit("N"))
    harness.ask(ANNA, Start())
    assert harness.table_state.phase == "playing"
    assert [tale.kind for tale in harness.outbox.heard(None)] == ["opened", "seated", "seated", "seated", "started"]


def test_a_seat_is_taken_once_and_given_back_by_its_holder() -> None:
    harness = gathering()
    with pytest.raises(TableRefused, match="Seat S is taken"):
        harness.ask(BRUNO, Sit("S"))
    with pytest.raises(NotYourSeat):
        harness.ask(BRUNO, Rise("S"))
    with pytest.raises(UnknownName, match="seat"):
        harness.ask(BRUNO, Sit("Q"))
    with pytest.raises(NotYourSeat):
        harness.ask(RANDOM, Sit("N"))


def test_a_person_with_a_new_name_sits_down_again() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": ANNA}, start=False)
    with pytest.raises(TableRefused, match="Seat S is taken"):
        harness.ask(ANNA, Sit("S"))
    renamed = replace(ANNA, name="Annika")
    harness.ask(renamed, Sit("S"))
    assert harness.table_state.holders == {"S": renamed, "N": renamed}
    harness.ask(renamed, Start())
    with pytest.raises(TableRefused):
        harness.ask(ANNA, Sit("S"))


def test_the_host_places_computers_by_their_spec() -> None:
    harness = gathering()
    with pytest.raises(NotYourSeat):
        harness.ask(BRUNO, Place("N", "random"))
    harness.ask(ANNA, Place("N", "random"))
    assert harness.table_state.holders["N"] == SeatHolder(COMPUTER, "N", "random", "random")
    harness.ask(ANNA, Place("N"))
    assert harness.table_state.holders["N"].kind == OPEN
    for spec in ("squire", "nobody", "os:system", "program:ls", "random(depth=3)"):
        with pytest.raises(ConquistaError):
            harness.ask(ANNA, Place("N", spec))


def test_a_setting_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(OptionRefused):
        TableConfig.choose(SKIRMISH, changes={"board": "cube"})
    with pytest.raises(UnknownName):
        TableConfig.choose(SKIRMISH, "skirmish-long")
    journal = MemoryJournal()
    ports = TablePorts(journal, games=games)
    with pytest.raises(TableRefused, match="no seat E"):
        Table.open("t", TableConfig.choose(SKIRMISH), ANNA, {"E": ANNA}, 0, ports)
    with pytest.raises(UnknownName):
        Table.open("t", TableConfig.choose(SKIRMISH), ANNA, {"N": SeatHolder(COMPUTER, spec="x")}, 0, ports)
    assert list(journal.entries("t")) == []


def test_a_preset_and_its_changes_make_the_options() -> None:
    harness = TableHarness("skirmish", {"quiet": "9"}, preset="skirmish-short")
    assert harness.table_state.options.changed() == {"board": "bridge", "quiet": "9"}
    assert harness.table.snapshot(None)["teams"] == (("S",), ("N",))


def test_s2_the_table_decides_seat_and_turn() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": BRUNO})
    with pytest.raises(NotYourSeat):
        harness.ask(BRUNO, harness.act("S", "c-d"))
    with pytest.raises(NotYourSeat):
        harness.ask(STRANGER, harness.act("S", "c-d"))
    with pytest.raises(NotYourTurn):
        harness.ask(BRUNO, harness.act("N", "e-d"))
    with pytest.raises(ConquistaError, match="No road leads"):
        harness.ask(ANNA, harness.act("S", "a-e"))
    with pytest.raises(ConquistaError, match="not an action"):
        harness.ask(ANNA, harness.act("S", "c-d" * 100))
    assert harness.table_state.seq == 2
    harness.play("S c-d")
    assert harness.table_state.seq == 3


def test_what_belongs_before_the_match_and_what_after() -> None:
    harness = gathering()
    with pytest.raises(TableRefused, match="has not begun"):
        harness.ask(ANNA, Act("S", "c-d", 1, ""))
    harness.ask(BRUNO, Sit("N"))
    harness.ask(ANNA, Start())
    for who, command in ((ANNA, Start()), (BRUNO, Rise("N")), (CLARA, Sit("N")), (ANNA, Place("N", "random"))):
        with pytest.raises(TableRefused, match=r"has already begun|is taken"):
            harness.ask(who, command)
    harness.play_on()
    assert harness.table_state.outcome is not None
    with pytest.raises(MatchOver):
        harness.ask(ANNA, harness.act("S", "a-b"))


def test_one_person_may_hold_several_seats() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": ANNA})
    harness.play("S c-d", "N e-d")
    assert [entry.seat for entry in harness.table_state.match.entries] == ["S", "N"]


def test_the_seats_are_public() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA, "N": person("N")})
    assert harness.table.snapshot(None)["seats"] == {
        "S": {"kind": "person", "id": "anna", "name": "Anna"},
        "N": {"kind": "person", "id": "pN", "name": "Player N"},
    }


def test_a_guest_who_signs_up_keeps_his_seat_and_a_bot_may_hold_one() -> None:
    harness = gathering()
    harness.ask(STRANGER, Sit("N"))
    signed_up = SeatHolder(PERSON, STRANGER.id, "Dora")
    harness.ask(signed_up, Rise("N"))
    bot = SeatHolder(BOT, "b1", "Robot")
    harness.ask(bot, Sit("N"))
    assert harness.table_state.holders["N"].human
    harness.ask(ANNA, Start())
    assert not STRANGER.same(bot)
    assert not signed_up.same(SeatHolder(COMPUTER, STRANGER.id, "random", "random"))


def test_where_nothing_is_hidden_all_see_the_same() -> None:
    harness = TableHarness("conquest", {"mode": "duel", "board": "rosa", "army": "classic"})
    for _ in range(5):
        harness.play_on(seed=1, most=1)
        state = harness.table_state.match.state
        assert {
            harness.game.view(state, recipient).text.partition(',"seat"')[0]
            for recipient in harness.table_state.streams
        } == {harness.game.view(state, None).text.partition(',"seat"')[0]}
        assert harness.table_state.view(None) is harness.table_state.view("N")


def test_a_bot_sits_down_at_a_rated_table_only_where_people_agree() -> None:
    robot = SeatHolder(BOT, "robot", "Robot")
    rated = TableHarness("skirmish", seats={"S": BRUNO, "N": NOBODY}, start=False, rated=True)
    assert rated.table_state.host == ANNA.id
    with pytest.raises(TableRefused, match="A bot sits down"):
        rated.ask(robot, Sit("N"))
    rated.ask(BRUNO, Rise("S"))
    rated.ask(robot, Sit("N"))
    rated.ask(BRUNO, Sit("S"))  # who sees the bot, and agrees
    unrated = TableHarness("skirmish", seats={"S": BRUNO, "N": NOBODY}, start=False)
    unrated.ask(robot, Sit("N"))
