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
from conquista.store.journals.memory import MemoryJournal
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
from table.harness import ANNA, BRUNO, CLARA, STRANGER, TableHarness, games, person, plain

CARDS = ["condottiere_2p", "condottiere_draw", "condottiere_points", "condottiere_capture", "condottiere_hidden"]


def other_world(harness: TableHarness, recipient: Recipient, seed: int) -> Table:
    """The same table with everything that a recipient does not know dealt again."""
    other, course = Table("t1", TablePorts(MemoryJournal(), games=games)), copy.copy(harness.table_state)
    match = course.match = copy.copy(course.match)
    match.states = match.states[:]
    match.states[-1] = harness.game.sample_state(harness.game.view(match.state, recipient), SeededChance(seed))
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
    harness = TableHarness("condottiere", preset=preset)
    differing = 0
    for step in range(12):
        harness.play_on(seed=step, most=7)
        if harness.table_state.phase == OVER:
            break
        for recipient in (*harness.table_state.seats, None):
            who = STRANGER if recipient is None else harness.table_state.holders[recipient]
            other = other_world(harness, recipient, step + 1)
            differing += state_of(other) != state_of(harness.table)
            promise = harness.table_state.promise
            here, there = (data_text(taken(table, who)) for table in (harness.table, other))
            assert here == there.replace(other.table_state.promise, promise)
            assert harness.table_state.seed not in here
    assert differing > 10


def test_an_account_of_a_match_in_play_is_what_its_seats_were_told_and_see() -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", seats={"B": BRUNO, "C": BRUNO})
    harness.play_on(seed=2, most=30)
    account = taken(harness.table, BRUNO)
    assert account["record"] is None
    assert [one["seat"] for one in account["seats"]] == ["B", "C"]
    for one in account["seats"]:
        assert one["sight"] == plain(harness.table.snapshot(one["seat"]))
        assert one["tales"] == plain([tale.as_data() for tale in harness.table_state.streams[one["seat"]]])


def test_an_account_of_a_match_that_is_over_has_the_whole_record_and_the_talk() -> None:
    harness = TableHarness("condottiere", preset="condottiere_2p")
    harness.ask(person("A"), Say("A", ("B",), text="Good luck to you"))
    harness.play_on(seed=1)
    account = taken(harness.table, person("B"))
    assert read(account["record"]) == harness.table.record()
    [seat] = account["seats"]
    kinds = [tale["kind"] for tale in seat["tales"]]
    assert "acted" not in kinds
    assert {"said", "ended"} <= set(kinds)
    assert seat["sight"]["seed"] == harness.table_state.seed


def test_where_nothing_is_hidden_the_record_so_far_is_part_of_an_account() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    harness.play_on(seed=1, most=9)
    account = taken(harness.table, person("S"))
    assert len(read(account["record"]).lines) == 9
    assert not read(account["record"]).seed
    assert "acted" not in [tale["kind"] for tale in account["seats"][0]["tales"]]


def test_whoever_has_left_a_seat_has_the_account_of_a_watcher_and_their_own_words() -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", press="private")
    harness.ask(person("B"), Say("B", ("A",), text="To A alone"))
    harness.ask(person("A"), Say("A", ("B",), text="To B alone"))
    harness.play_on(seed=3, most=9)
    harness.ask(person("B"), Leave("B"))
    harness.ask(CLARA, Sit("B"))
    left, new = taken(harness.table, person("B")), taken(harness.table, CLARA)
    assert [one["seat"] for one in left["seats"]] == [None]
    assert left["seats"][0]["sight"] == plain(harness.table.snapshot(None))
    assert [words["text"] for words in left["said"]] == ["To A alone"]
    assert "To B alone" not in data_text(left)
    assert "hand" not in left["seats"][0]["sight"]["view"]
    assert [one["seat"] for one in new["seats"]] == ["B"]
    assert "alone" not in data_text(new)  # what was said to the one who sat here before is not for the next


def test_a_host_without_a_seat_has_the_account_of_a_watcher() -> None:
    harness = TableHarness("condottiere", preset="condottiere_2p")
    account = taken(harness.table, ANNA)
    assert [one["seat"] for one in account["seats"]] == [None]
    assert account["seats"][0]["sight"] == plain(harness.table.snapshot(None))


def test_players_find_what_watchers_say_in_no_account_before_the_end() -> None:
    harness = TableHarness("condottiere", preset="condottiere_2p")
    harness.ask(STRANGER, Watch("A holds the Heroine"))
    harness.ask(person("A"), Leave("A"))
    for who in (person("A"), person("B")):
        assert "Heroine" not in data_text([tale for one in taken(harness.table, who)["seats"] for tale in one["tales"]])
    assert taken(harness.table, STRANGER)["said"][0]["text"] == "A holds the Heroine"
    assert "Heroine" in data_text(taken(harness.table, CLARA)["seats"][0]["tales"])
    harness.ask(person("B"), Resign("B"))
    assert "holds the Heroine" in data_text(taken(harness.table, person("B"))["seats"][0]["tales"])


def test_at_an_anonymous_table_an_account_names_nobody_before_the_end() -> None:
    harness = TableHarness("condottiere", preset="condottiere_2p", anonymous=True)
    before = data_text(taken(harness.table, person("A")))
    assert "Player" not in before
    assert '"pB"' not in before
    assert '"anna"' not in before  # the host
    harness.ask(person("B"), Resign("B"))
    assert "Player B" in data_text(taken(harness.table, person("A")))


def test_own_words_are_all_that_is_given_of_rows() -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", press="private")
    harness.ask(person("A"), Say("A", ("B",), offer="pass"))
    offer = plain(harness.table.snapshot("B"))["offers"][0]["id"]
    harness.ask(person("B"), Reply("B", offer, "refuse"))
    harness.ask(person("B"), Mute("B", "A", True))
    harness.play_on(seed=1, most=5)
    made, answered = taken(harness.table, person("A"))["said"], taken(harness.table, person("B"))["said"]
    assert made == [{"at": 1000, "kind": "said", "seat": "A", "to": ["B"], "offer": "pass", "terms": {}, "id": offer}]
    assert answered == [{"at": 1000, "kind": "replied", "seat": "B", "offer": offer, "answer": "refuse"}]


def test_a_table_that_gathers_or_was_given_up_has_an_account_without_a_match() -> None:
    harness = TableHarness("condottiere", preset="condottiere_2p", seats={"A": ANNA}, start=False)
    for phase in (GATHERING, OVER):
        account = taken(harness.table, ANNA)
        assert account["record"] is None
        assert account["seats"][0]["sight"]["phase"] == phase
        assert not {"seed", "promise", "view"} & set(account["seats"][0]["sight"])
        if phase == GATHERING:
            harness.ask(ANNA, Close())


def test_published_talk_is_in_the_record_after_the_end_and_nowhere_else_before() -> None:
    for published in (False, True):
        harness = TableHarness("condottiere", preset="condottiere_3p", press="private", published=published)
        harness.ask(person("A"), Say("A", ("B",), text="To B alone"))
        assert "To B alone" not in data_text(taken(harness.table, person("C")))
        for seat in "ABC":
            harness.ask(person(seat), Propose(seat, "stop") if seat == "A" else Vote(seat, True))
        assert ("To B alone" in data_text(taken(harness.table, person("C")))) == published


# questions


class Talkative(Condottiere):
    """A game whose answers to questions tell everything about the position that it is asked about."""

    def query(
        self, state: Any, seat: Seat | None, about: str, start: str = "", stops: Sequence[str] = ()
    ) -> list[Data]:
        return [self.write_state(state)]


@pytest.mark.parametrize("recipient", ["A", None])
def test_s1_a_question_is_put_to_what_its_asker_sees(recipient: Recipient) -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p")
    harness.play_on(seed=1, most=20)
    harness.table_state.game = Talkative()
    seen, [found] = harness.table.query(recipient, "standing")
    assert seen == harness.table.snapshot(recipient)["hash"]
    assert found != harness.game.write_state(harness.table_state.match.state)
    for seed in range(1, 4):
        other = other_world(harness, recipient, seed)
        assert other.query(recipient, "standing") == (seen, [found])
    guessed = harness.game.read_state(harness.table_state.options, str(found))
    assert harness.game.view(guessed, recipient) == harness.game.view(harness.table_state.match.state, recipient)
    harness.table_state.game = harness.game
    harness.play_on(seed=2)
    harness.table_state.game = Talkative()
    assert harness.table.query(recipient, "standing")[1] == [harness.game.write_state(harness.table_state.match.state)]


@pytest.mark.parametrize("preset", CARDS)
def test_answers_from_a_view_are_those_of_the_position_itself(preset: str) -> None:
    harness = TableHarness("condottiere", preset=preset)
    for step in range(10):
        harness.play_on(seed=step, most=5)
        if harness.table_state.phase != PLAYING:
            break
        for recipient in (*harness.table_state.seats, None):
            for about in ("standing", "plays"):
                direct = harness.game.query(harness.table_state.match.state, recipient, about)
                assert plain(harness.table.query(recipient, about)[1]) == plain(direct)


# comparisons


def test_s1_a_position_is_compared_by_what_everybody_sees() -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", rated=True)
    harness.play_on(seed=1, most=20)
    state = harness.table_state.match.state
    for seed in range(1, 6):
        guess = harness.game.sample_state(harness.game.view(state, None), SeededChance(seed))
        assert guess != state
        assert harness.table.shows(harness.game.write_state(guess), 1)
    older = harness.game.write_state(harness.table_state.match.states[0])
    assert not harness.table.shows(older, 1)
    assert harness.table.shows(older, 100)


@pytest.mark.parametrize(
    "options", [{"chat": "none"}, {"revision": "2"}, {"revision": "3", "hand_discard_order": "clockwise"}]
)
def test_other_options_do_not_hide_that_a_position_is_that_of_a_match(options: dict[str, str]) -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", rated=True)
    others = harness.game.facts.read_options({"players": "3", **options})
    tried = harness.game.read_state(others, harness.game.write_state(harness.table_state.match.state))
    assert harness.table.shows(harness.game.write_state(tried), 1)
    assert not harness.table.shows("no position at all", 1)


def test_where_nothing_is_hidden_positions_are_compared_whole() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    first = harness.game.write_state(harness.table_state.match.state)
    harness.play_on(seed=1, most=3)
    assert not harness.table.shows(first, 1)
    assert harness.table.shows(first, 4)


# openings, lists, seats


def test_s1_a_position_that_a_table_begins_with_is_not_shown_where_hands_are_hidden() -> None:
    game = registry.game("condottiere")
    options = game.facts.preset("condottiere_2p")
    opening = game.write_state(game.start(options, SeededChance(5)))
    harness = TableHarness("condottiere", preset="condottiere_2p", opening=opening)
    for recipient in ("A", "B", None):
        assert json.loads(data_text(harness.table.snapshot(recipient)))["setting"]["opening"] == ""
    harness.ask(person("A"), Resign("A"))
    assert json.loads(data_text(harness.table.snapshot(None)))["setting"]["opening"] == opening
    war = TableHarness("conquest", preset="conquest_2p", opening="S.Sol@S1 N.Sol@N1 active=S to_act=S budget=5")
    assert json.loads(data_text(war.table.snapshot(None)))["setting"]["opening"].startswith("S.Sol")


@pytest.mark.parametrize("preset", CARDS)
def test_s1_lists_show_what_a_watcher_sees(preset: str) -> None:
    harness = TableHarness("condottiere", preset=preset)
    for step in range(8):
        harness.play_on(seed=step, most=6)
        if harness.table_state.phase == OVER:
            break
        listed = harness.table.summary()
        assert listed == other_world(harness, None, step + 1).summary()
        assert plain(listed)["awaited"] == plain(harness.table.snapshot(None))["awaited"]


def test_a_seat_is_heard_by_its_holder_alone() -> None:
    harness = TableHarness("condottiere", preset="condottiere_2p")
    assert harness.table.recipient_of(person("A"), "A") == "A"
    assert harness.table.recipient_of(STRANGER, None) is None
    for who, seat in ((person("A"), "B"), (STRANGER, "A"), (person("A"), "X")):
        with pytest.raises(NotYourSeat):
            harness.table.recipient_of(who, seat)
    harness.ask(person("A"), Leave("A"))
    with pytest.raises(NotYourSeat):
        harness.table.recipient_of(person("A"), "A")


# seeds


def test_a_seed_is_shown_when_a_match_has_ended_and_a_rematch_has_its_own() -> None:
    harness = TableHarness("condottiere", preset="condottiere_2p")
    harness.ask(person("A"), Resign("A"))
    for seat in "AB":
        harness.ask(person(seat), Rematch(seat))
    wanted = harness.table.next_match()
    assert wanted is not None
    assert harness.table_state.seed not in data_text(wanted.config.as_data())


def test_a_points_match_shows_its_one_seed_after_its_last_game() -> None:
    harness = TableHarness("condottiere", {"points_target": "5"}, preset="condottiere_points")
    found = 0
    while harness.table_state.phase == PLAYING:
        harness.play_on(seed=found, most=1)
        found += 1
        text = data_text(harness.table.snapshot("A")) + data_text(
            plain([t.as_data() for t in harness.table_state.streams["A"][-3:]])
        )
        assert (harness.table_state.seed in text) == (harness.table_state.phase == OVER)
    assert harness.table_state.match.state.numbers["games"] >= 1
