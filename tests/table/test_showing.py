"""What may be read off a table beside sights and tales: accounts, lists, questions, comparisons with a position."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from typing import Any

import pytest

from conquista.core import Data, Seat, SeededChance, data_text
from conquista.core.record import read
from conquista.games import registry
from conquista.games.condottiere.game import Condottiere
from conquista.store.memory import MemoryJournal
from conquista.table.commands.declaration import (
    Close,
    Leave,
    Mute,
    Propose,
    Rematch,
    Reply,
    Resign,
    Say,
    Sit,
    Vote,
    Watch,
)
from conquista.table.errors import NotYourSeat
from conquista.table.ports import TablePorts
from conquista.table.positions import PositionViews
from conquista.table.state import GATHERING, OVER, PLAYING
from conquista.table.table import Table
from conquista.table.values import Recipient, SeatHolder
from table.desk import ANNA, BRUNO, CLARA, STRANGER, Desk, games, person, plain

CARDS = ["condottiere_2p", "condottiere_draw", "condottiere_points", "condottiere_capture", "condottiere_hidden"]


def other_world(desk: Desk, ear: Recipient, seed: int) -> Table:
    """The same table with everything that a recipient does not know dealt again."""
    other, course = Table("t1", TablePorts(MemoryJournal(), games=games)), copy.copy(desk.table_state)
    match = course.match = copy.copy(course.match)
    match.states = match.states[:]
    match.states[-1] = desk.game.imagine(desk.game.view(match.state, ear), SeededChance(seed))
    course.seed = f"{seed:064x}"
    course._position_views, course._judged, course._common = PositionViews(course.game), None, None
    course.hashes = course.hash_for_all()
    other.table_state = course
    return other


def state_of(table: Any) -> Any:
    return table.table_state.match.state


def taken(table: Any, who: SeatHolder) -> Any:
    return plain(table.account(who).as_data())


# accounts


@pytest.mark.parametrize("preset", CARDS)
def test_s1_an_account_does_not_depend_on_cards_that_its_owner_has_not_seen(preset: str) -> None:
    desk = Desk("condottiere", preset=preset)
    differing = 0
    for step in range(12):
        desk.play_on(seed=step, most=7)
        if desk.table_state.phase == OVER:
            break
        for ear in (*desk.table_state.seats, None):
            who = STRANGER if ear is None else desk.table_state.holders[ear]
            other = other_world(desk, ear, step + 1)
            differing += state_of(other) != state_of(desk.table)
            promise = desk.table_state.promise
            here, there = (data_text(taken(table, who)) for table in (desk.table, other))
            assert here == there.replace(other.table_state.promise, promise)
            assert desk.table_state.seed not in here
    assert differing > 10


def test_an_account_of_a_match_in_play_is_what_its_seats_were_told_and_see() -> None:
    desk = Desk("condottiere", preset="condottiere_3p", seats={"B": BRUNO, "C": BRUNO})
    desk.play_on(seed=2, most=30)
    account = taken(desk.table, BRUNO)
    assert account["record"] is None
    assert [one["seat"] for one in account["seats"]] == ["B", "C"]
    for one in account["seats"]:
        assert one["sight"] == plain(desk.table.snapshot(one["seat"]))
        assert one["tales"] == plain([tale.as_data() for tale in desk.table_state.streams[one["seat"]]])


def test_an_account_of_a_match_that_is_over_has_the_whole_record_and_the_talk() -> None:
    desk = Desk("condottiere", preset="condottiere_2p")
    desk.ask(person("A"), Say("A", ("B",), text="Good luck to you"))
    desk.play_on(seed=1)
    account = taken(desk.table, person("B"))
    assert read(account["record"]) == desk.table.record()
    [seat] = account["seats"]
    kinds = [tale["kind"] for tale in seat["tales"]]
    assert "acted" not in kinds
    assert {"said", "ended"} <= set(kinds)
    assert seat["sight"]["seed"] == desk.table_state.seed


def test_where_nothing_is_hidden_the_record_so_far_is_part_of_an_account() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    desk.play_on(seed=1, most=9)
    account = taken(desk.table, person("S"))
    assert len(read(account["record"]).lines) == 9
    assert not read(account["record"]).seed
    assert "acted" not in [tale["kind"] for tale in account["seats"][0]["tales"]]


def test_whoever_has_left_a_seat_has_the_account_of_a_watcher_and_their_own_words() -> None:
    desk = Desk("condottiere", preset="condottiere_3p", press="private")
    desk.ask(person("B"), Say("B", ("A",), text="To A alone"))
    desk.ask(person("A"), Say("A", ("B",), text="To B alone"))
    desk.play_on(seed=3, most=9)
    desk.ask(person("B"), Leave("B"))
    desk.ask(CLARA, Sit("B"))
    left, new = taken(desk.table, person("B")), taken(desk.table, CLARA)
    assert [one["seat"] for one in left["seats"]] == [None]
    assert left["seats"][0]["sight"] == plain(desk.table.snapshot(None))
    assert [words["text"] for words in left["said"]] == ["To A alone"]
    assert "To B alone" not in data_text(left)
    assert "hand" not in left["seats"][0]["sight"]["view"]
    assert [one["seat"] for one in new["seats"]] == ["B"]
    assert "alone" not in data_text(new)  # what was said to the one who sat here before is not for the next


def test_a_host_without_a_seat_has_the_account_of_a_watcher() -> None:
    desk = Desk("condottiere", preset="condottiere_2p")
    account = taken(desk.table, ANNA)
    assert [one["seat"] for one in account["seats"]] == [None]
    assert account["seats"][0]["sight"] == plain(desk.table.snapshot(None))


def test_players_find_what_watchers_say_in_no_account_before_the_end() -> None:
    desk = Desk("condottiere", preset="condottiere_2p")
    desk.ask(STRANGER, Watch("A holds the Heroine"))
    desk.ask(person("A"), Leave("A"))
    for who in (person("A"), person("B")):
        assert "Heroine" not in data_text([tale for one in taken(desk.table, who)["seats"] for tale in one["tales"]])
    assert taken(desk.table, STRANGER)["said"][0]["text"] == "A holds the Heroine"
    assert "Heroine" in data_text(taken(desk.table, CLARA)["seats"][0]["tales"])
    desk.ask(person("B"), Resign("B"))
    assert "holds the Heroine" in data_text(taken(desk.table, person("B"))["seats"][0]["tales"])


def test_at_an_anonymous_table_an_account_names_nobody_before_the_end() -> None:
    desk = Desk("condottiere", preset="condottiere_2p", anonymous=True)
    before = data_text(taken(desk.table, person("A")))
    assert "Player" not in before
    assert '"pB"' not in before
    assert '"anna"' not in before  # the host
    desk.ask(person("B"), Resign("B"))
    assert "Player B" in data_text(taken(desk.table, person("A")))


def test_own_words_are_all_that_is_given_of_rows() -> None:
    desk = Desk("condottiere", preset="condottiere_3p", press="private")
    desk.ask(person("A"), Say("A", ("B",), offer="pass"))
    offer = plain(desk.table.snapshot("B"))["offers"][0]["id"]
    desk.ask(person("B"), Reply("B", offer, "refuse"))
    desk.ask(person("B"), Mute("B", "A", True))
    desk.play_on(seed=1, most=5)
    made, answered = taken(desk.table, person("A"))["said"], taken(desk.table, person("B"))["said"]
    assert made == [{"at": 1000, "kind": "said", "seat": "A", "to": ["B"], "offer": "pass", "terms": {}, "id": offer}]
    assert answered == [{"at": 1000, "kind": "replied", "seat": "B", "offer": offer, "answer": "refuse"}]


def test_a_table_that_gathers_or_was_given_up_has_an_account_without_a_match() -> None:
    desk = Desk("condottiere", preset="condottiere_2p", seats={"A": ANNA}, start=False)
    for phase in (GATHERING, OVER):
        account = taken(desk.table, ANNA)
        assert account["record"] is None
        assert account["seats"][0]["sight"]["phase"] == phase
        assert not {"seed", "promise", "view"} & set(account["seats"][0]["sight"])
        if phase == GATHERING:
            desk.ask(ANNA, Close())


def test_published_talk_is_in_the_record_after_the_end_and_nowhere_else_before() -> None:
    for published in (False, True):
        desk = Desk("condottiere", preset="condottiere_3p", press="private", published=published)
        desk.ask(person("A"), Say("A", ("B",), text="To B alone"))
        assert "To B alone" not in data_text(taken(desk.table, person("C")))
        for seat in "ABC":
            desk.ask(person(seat), Propose(seat, "stop") if seat == "A" else Vote(seat, True))
        assert ("To B alone" in data_text(taken(desk.table, person("C")))) == published


# questions


class Talkative(Condottiere):
    """A game whose answers to questions tell everything about the position that it is asked about."""

    def look(self, state: Any, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()) -> list[Data]:
        return [self.write_state(state)]


@pytest.mark.parametrize("ear", ["A", None])
def test_s1_a_question_is_put_to_what_its_asker_sees(ear: Recipient) -> None:
    desk = Desk("condottiere", preset="condottiere_3p")
    desk.play_on(seed=1, most=20)
    desk.table_state.game = Talkative()
    seen, [told] = desk.table.look(ear, "standing")
    assert seen == desk.table.snapshot(ear)["hash"]
    assert told != desk.game.write_state(desk.table_state.match.state)
    for seed in range(1, 4):
        other = other_world(desk, ear, seed)
        assert other.look(ear, "standing") == (seen, [told])
    guessed = desk.game.read_state(desk.table_state.options, str(told))
    assert desk.game.view(guessed, ear) == desk.game.view(desk.table_state.match.state, ear)
    desk.table_state.game = desk.game
    desk.play_on(seed=2)
    desk.table_state.game = Talkative()
    assert desk.table.look(ear, "standing")[1] == [desk.game.write_state(desk.table_state.match.state)]


@pytest.mark.parametrize("preset", CARDS)
def test_answers_from_a_view_are_those_of_the_position_itself(preset: str) -> None:
    desk = Desk("condottiere", preset=preset)
    for step in range(10):
        desk.play_on(seed=step, most=5)
        if desk.table_state.phase != PLAYING:
            break
        for ear in (*desk.table_state.seats, None):
            for about in ("standing", "plays"):
                direct = desk.game.look(desk.table_state.match.state, ear, about)
                assert plain(desk.table.look(ear, about)[1]) == plain(direct)


# comparisons


def test_s1_a_position_is_compared_by_what_everybody_sees() -> None:
    desk = Desk("condottiere", preset="condottiere_3p", rated=True)
    desk.play_on(seed=1, most=20)
    state = desk.table_state.match.state
    for seed in range(1, 6):
        guess = desk.game.imagine(desk.game.view(state, None), SeededChance(seed))
        assert guess != state
        assert desk.table.shows(desk.game.write_state(guess), 1)
    older = desk.game.write_state(desk.table_state.match.states[0])
    assert not desk.table.shows(older, 1)
    assert desk.table.shows(older, 100)


@pytest.mark.parametrize(
    "options", [{"chat": "none"}, {"revision": "2"}, {"revision": "3", "hand_discard_order": "clockwise"}]
)
def test_other_options_do_not_hide_that_a_position_is_that_of_a_match(options: dict[str, str]) -> None:
    desk = Desk("condottiere", preset="condottiere_3p", rated=True)
    others = desk.game.facts.read_options({"players": "3", **options})
    tried = desk.game.read_state(others, desk.game.write_state(desk.table_state.match.state))
    assert desk.table.shows(desk.game.write_state(tried), 1)
    assert not desk.table.shows("no position at all", 1)


def test_where_nothing_is_hidden_positions_are_compared_whole() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    first = desk.game.write_state(desk.table_state.match.state)
    desk.play_on(seed=1, most=3)
    assert not desk.table.shows(first, 1)
    assert desk.table.shows(first, 4)


# openings, lists, seats


def test_s1_a_position_that_a_table_begins_with_is_not_shown_where_hands_are_hidden() -> None:
    game = registry.game("condottiere")
    options = game.facts.preset("condottiere_2p")
    opening = game.write_state(game.start(options, SeededChance(5)))
    desk = Desk("condottiere", preset="condottiere_2p", opening=opening)
    for ear in ("A", "B", None):
        assert json.loads(data_text(desk.table.snapshot(ear)))["setting"]["opening"] == ""
    desk.ask(person("A"), Resign("A"))
    assert json.loads(data_text(desk.table.snapshot(None)))["setting"]["opening"] == opening
    war = Desk("conquest", preset="conquest_2p", opening="S.Sol@S1 N.Sol@N1 active=S to_act=S budget=5")
    assert json.loads(data_text(war.table.snapshot(None)))["setting"]["opening"].startswith("S.Sol")


@pytest.mark.parametrize("preset", CARDS)
def test_s1_lists_show_what_a_watcher_sees(preset: str) -> None:
    desk = Desk("condottiere", preset=preset)
    for step in range(8):
        desk.play_on(seed=step, most=6)
        if desk.table_state.phase == OVER:
            break
        listed = desk.table.summary()
        assert listed == other_world(desk, None, step + 1).summary()
        assert plain(listed)["awaited"] == plain(desk.table.snapshot(None))["awaited"]


def test_a_seat_is_heard_by_its_holder_alone() -> None:
    desk = Desk("condottiere", preset="condottiere_2p")
    assert desk.table.recipient_of(person("A"), "A") == "A"
    assert desk.table.recipient_of(STRANGER, None) is None
    for who, seat in ((person("A"), "B"), (STRANGER, "A"), (person("A"), "X")):
        with pytest.raises(NotYourSeat):
            desk.table.recipient_of(who, seat)
    desk.ask(person("A"), Leave("A"))
    with pytest.raises(NotYourSeat):
        desk.table.recipient_of(person("A"), "A")


# seeds


def test_a_seed_is_shown_when_a_match_has_ended_and_a_rematch_has_its_own() -> None:
    desk = Desk("condottiere", preset="condottiere_2p")
    desk.ask(person("A"), Resign("A"))
    for seat in "AB":
        desk.ask(person(seat), Rematch(seat))
    wanted = desk.table.next_match()
    assert wanted is not None
    assert desk.table_state.seed not in data_text(wanted.setting.as_data())


def test_a_points_match_shows_its_one_seed_after_its_last_game() -> None:
    desk = Desk("condottiere", {"points_target": "5"}, preset="condottiere_points")
    told = 0
    while desk.table_state.phase == PLAYING:
        desk.play_on(seed=told, most=1)
        told += 1
        text = data_text(desk.table.snapshot("A")) + data_text(
            plain([t.as_data() for t in desk.table_state.streams["A"][-3:]])
        )
        assert (desk.table_state.seed in text) == (desk.table_state.phase == OVER)
    assert desk.table_state.match.state.numbers["games"] >= 1
