"""Leaving and coming back, resigning, votes, taking back and playing again."""

from __future__ import annotations

import pytest

from conquista.core import ConquistaError, MatchOver, UnknownName
from conquista.table.commands.declaration import AllowBack, AskBack, Leave, Propose, Rematch, Resign, Return, Sit, Vote
from conquista.table.computers.tasks import all_tasks, answer, awaited_tasks
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.handlers.endings import next_seats
from conquista.table.values import COMPUTER, SeatHolder
from table.harness import ANNA, CLARA, TableHarness, person, text

RANDOM = SeatHolder(COMPUTER, spec="random")


def both(harness: TableHarness) -> TableHarness:
    """Check that the journal tells the same table."""
    again = harness.again()
    for recipient in (*harness.table_state.seats, None):
        assert text(again.table_state.streams[recipient]) == text(harness.table_state.streams[recipient])
        assert again.snapshot(recipient) == harness.table.snapshot(recipient)
    return harness


def test_who_leaves_is_played_for_and_may_come_back() -> None:
    harness = TableHarness("skirmish")
    with pytest.raises(NotYourSeat):
        harness.ask(person("N"), Leave("S"))
    harness.ask(person("S"), Leave("S"))
    assert harness.table.snapshot(None)["gone"] == ["S"]
    [task] = awaited_tasks(harness.table_state)
    harness.table.apply_request(answer(task, harness.game), harness.now)
    with pytest.raises(NotYourSeat):
        harness.ask(CLARA, Return("S"))
    harness.ask(person("S"), Return("S"))
    assert awaited_tasks(harness.table_state) == ()
    with pytest.raises(NotYourSeat):
        harness.ask(person("S"), Return("S"))
    both(harness)


def test_what_was_put_to_the_vote_or_pleaded_for_ends_with_the_match() -> None:
    harness = TableHarness("skirmish")
    harness.play(f"S {harness.first('S')}")
    harness.ask(person("S"), Propose("S", "draw"))
    harness.ask(person("S"), AskBack("S"))
    assert harness.table.snapshot("N")["motion"] == "draw"
    harness.ask(person("S"), Resign("S"))
    assert (harness.table.snapshot("N")["motion"], harness.table.snapshot("N")["plea"]) == (None, None)
    with pytest.raises(MatchOver):
        harness.ask(person("N"), Vote("N", True))
    both(harness)


def test_another_person_may_take_the_seat_of_who_has_left() -> None:
    harness = TableHarness("skirmish")
    with pytest.raises(TableRefused, match="taken"):
        harness.ask(CLARA, Sit("S"))
    harness.ask(person("S"), Leave("S"))
    with pytest.raises(TableRefused, match="taken"):
        harness.ask(person("N"), Sit("S"))
    harness.ask(CLARA, Sit("S"))
    assert harness.table_state.holders["S"] == CLARA
    with pytest.raises(NotYourSeat):
        harness.ask(person("S"), Return("S"))
    harness.play("S a-h")
    both(harness)


def test_of_two_who_resigns_loses() -> None:
    harness = TableHarness("skirmish")
    harness.play("S a-h")
    harness.ask(person("S"), Resign("S"))
    assert harness.result == "N > S"
    assert harness.table_state.outcome.reason == "table.reason.resigned"
    assert harness.outbox.heard(None)[-1].kind == "ended"
    with pytest.raises(MatchOver):
        harness.ask(person("N"), Resign("N"))
    both(harness)


def test_of_several_who_resigns_is_played_for_until_one_side_is_left() -> None:
    harness = TableHarness("condottiere", preset="condottiere_4p")
    harness.ask(person("B"), Resign("B"))
    assert harness.table_state.holders["B"].kind == COMPUTER
    assert harness.table_state.outcome is None
    with pytest.raises(NotYourSeat):
        harness.ask(person("B"), Return("B"))
    harness.ask(person("D"), Resign("D"))
    harness.ask(person("A"), Resign("A"))
    assert harness.result == "C > A > D > B"
    both(harness)


def test_partners_resign_together() -> None:
    harness = TableHarness("conquest", preset="conquest_party")
    assert harness.game.teams(harness.table_state.options) == (("S", "N"), ("W", "E"))
    harness.ask(person("W"), Resign("W"))
    assert harness.table_state.outcome is None
    harness.ask(person("E"), Resign("E"))
    assert harness.result == "S=N > W=E"
    both(harness)


def test_a_side_of_computers_does_not_win_by_waiting() -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", seats={"B": RANDOM, "C": RANDOM})
    harness.ask(person("A"), Resign("A"))
    assert harness.table_state.outcome is None
    assert harness.table_state.holders["A"].kind == COMPUTER


def test_a_vote_is_secret_and_all_must_agree() -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p")
    harness.ask(person("B"), Propose("B", "draw"))
    assert harness.outbox.heard("A")[-1].data == harness.outbox.heard("B")[-1].data == {"motion": "draw"}
    with pytest.raises(TableRefused, match="vote is already open"):
        harness.ask(person("A"), Propose("A", "stop"))
    with pytest.raises(TableRefused, match="already done this"):
        harness.ask(person("B"), Vote("B", True))
    heard = {recipient: len(harness.outbox.heard(recipient)) for recipient in "ABC"}
    harness.ask(person("A"), Vote("A", True))
    assert {recipient: len(harness.outbox.heard(recipient)) - heard[recipient] for recipient in "ABC"} == {
        "A": 1,
        "B": 0,
        "C": 0,
    }
    assert harness.table.snapshot("A")["voted"] is True
    assert harness.table.snapshot("C")["voted"] is False
    harness.ask(person("C"), Vote("C", True))
    assert harness.table_state.outcome.drawn
    assert harness.table_state.outcome.reason == "table.reason.draw"
    both(harness)


def test_a_vote_against_ends_it_and_nobody_proposes_again_at_once() -> None:
    harness = TableHarness("skirmish")
    harness.ask(person("S"), Propose("S", "stop"))
    harness.ask(person("N"), Vote("N", False))
    assert harness.outbox.heard("S")[-1].data == {"motion": "stop", "carried": False}
    with pytest.raises(TableRefused, match="4 more moves"):
        harness.ask(person("S"), Propose("S", "stop"))
    with pytest.raises(TableRefused, match="no open vote"):
        harness.ask(person("N"), Vote("N", False))
    with pytest.raises(UnknownName):
        harness.ask(person("N"), Propose("N", "war"))  # type: ignore[arg-type]
    harness.ask(person("N"), Propose("N", "draw"))
    harness.play("S a-h", "N e-d", "S b-a", "N d-e")
    assert harness.outbox.heard("S")[-1].data == {"motion": "draw", "carried": False}
    assert harness.table_state.open_vote is None
    both(harness)


def test_computers_vote_by_what_they_expect() -> None:
    harness = TableHarness("conquest", preset="conquest_2p", seats={"N": SeatHolder(COMPUTER, spec="squire")})
    harness.ask(person("S"), Propose("S", "draw"))
    [task] = all_tasks(harness.table_state)
    request = answer(task, harness.game)
    assert answer(task, harness.game) == request
    harness.table.apply_request(request, harness.now)
    assert harness.table_state.open_vote is None
    assert harness.table_state.outcome.reason == "table.reason.draw"
    assert all_tasks(harness.table_state) == ()


def test_a_computer_that_expects_to_win_wants_no_draw_although_it_is_not_its_turn() -> None:
    fresh = TableHarness("conquest", preset="conquest_2p")
    pieces = str(fresh.table.snapshot(None)["view"]["position"]).split(" ")  # type: ignore[index, call-overload]
    gone = [piece for piece in pieces if piece.startswith("S.")][8:]
    opening = " ".join(piece for piece in pieces if piece not in gone)
    seats = {"N": SeatHolder(COMPUTER, spec="squire")}
    harness = TableHarness("conquest", preset="conquest_2p", seats=seats, opening=opening)
    harness.ask(person("S"), Propose("S", "draw"))
    [task] = all_tasks(harness.table_state)
    assert harness.game.to_act(harness.table_state.match.state) == ("S",)
    harness.table.apply_request(answer(task, harness.game), harness.now)
    assert harness.outbox.heard("S")[-1].data == {"motion": "draw", "carried": False}


def test_a_rated_match_is_between_people_and_begins_as_always() -> None:
    one = dict.fromkeys("SN", ANNA)
    with pytest.raises(TableRefused, match="one seat"):
        TableHarness("skirmish", seats=one, rated=True)
    with pytest.raises(TableRefused, match="standard opening"):
        TableHarness("skirmish", opening="x", rated=True)
    assert TableHarness("skirmish", seats=one).table_state.match is not None


def test_taking_back_is_free_against_computers() -> None:
    harness = TableHarness("skirmish", seats={"N": RANDOM})
    before = harness.table.snapshot("S")["view"]
    harness.play("S a-h")
    [task] = awaited_tasks(harness.table_state)
    late = answer(task, harness.game)
    harness.ask(person("S"), AskBack("S"))
    assert harness.table.snapshot("S")["view"] == before
    assert harness.outbox.heard("S")[-1].kind == "took_back"
    with pytest.raises(ConquistaError):
        harness.table.apply_request(late, harness.now)
    with pytest.raises(TableRefused, match="no action to take back"):
        harness.ask(person("S"), AskBack("S"))
    harness.play("S c-d")
    both(harness)


def test_taking_back_needs_the_consent_of_all_others() -> None:
    harness = TableHarness("conquest", preset="conquest_4p")
    harness.play("S end", "W end")
    harness.ask(person("S"), AskBack("S"))
    with pytest.raises(TableRefused, match="already a takeback request"):
        harness.ask(person("W"), AskBack("W"))
    with pytest.raises(TableRefused, match="no takeback request"):
        harness.ask(person("S"), AllowBack("S", True))
    harness.ask(person("W"), AllowBack("W", True))
    harness.ask(person("N"), AllowBack("N", True))
    assert len(harness.table_state.match.entries) == 2
    harness.ask(person("E"), AllowBack("E", True))
    assert harness.table_state.match.entries == []
    assert [tale.kind for tale in harness.outbox.heard(None)][-3:] == ["allowed_back", "allowed_back", "took_back"]
    both(harness)


def test_a_refusal_and_the_next_action_end_the_asking() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    harness.play("S end")
    harness.ask(person("S"), AskBack("S"))
    harness.ask(person("N"), AllowBack("N", False))
    assert harness.table.snapshot("S")["plea"] is None
    harness.ask(person("S"), AskBack("S"))
    harness.play("N end")
    assert harness.outbox.heard("S")[-1].kind == "kept"
    with pytest.raises(TableRefused, match="no takeback request"):
        harness.ask(person("N"), AllowBack("N", True))
    both(harness)


def test_what_fate_or_rating_binds_is_not_taken_back() -> None:
    rated = TableHarness("skirmish", rated=True)
    rated.play("S a-h")
    with pytest.raises(TableRefused, match="rated"):
        rated.ask(person("S"), AskBack("S"))
    hidden = TableHarness("tourney", {"seats": "2"})
    hidden.play(f"A {hidden.first('A')}")
    with pytest.raises(TableRefused, match="revealed"):
        hidden.ask(person("A"), AskBack("A"))


def test_a_draft_is_void_when_its_ground_is_taken_back() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    harness.play("S end")
    harness.plan(f"N {harness.first('N')}")
    harness.ask(person("S"), AskBack("S"))
    harness.ask(person("N"), AllowBack("N", True))
    assert harness.table_state.plans == {}
    both(harness)


def test_a_rematch_moves_everybody_one_seat_on() -> None:
    harness = TableHarness("conquest", preset="conquest_party", seats={"E": RANDOM})
    with pytest.raises(TableRefused, match="not over"):
        harness.ask(person("S"), Rematch("S"))
    harness.ask(person("S"), Resign("S"))
    harness.ask(person("N"), Resign("N"))
    for seat in "SN":
        with pytest.raises(NotYourSeat):  # a computer has taken the seat of who resigned first
            harness.ask(CLARA, Rematch(seat))
    harness.ask(person("W"), Rematch("W"))
    with pytest.raises(TableRefused, match="already done this"):
        harness.ask(person("W"), Rematch("W"))
    assert [holder.id for holder in next_seats(harness.table_state).values()] == ["E", "S", "pW", "pN"]
    both(harness)


def test_a_rematch_is_ready_when_all_people_want_it() -> None:
    harness = TableHarness("skirmish", seats={"S": ANNA})
    harness.ask(ANNA, Resign("S"))
    harness.ask(person("N"), Rematch("N"))
    assert harness.outbox.heard(None)[-1].data == {"seats": ["N"], "ready": False}
    harness.ask(ANNA, Rematch("S"))
    assert harness.outbox.heard(None)[-1].data == {"seats": ["N", "S"], "ready": True}
    assert next_seats(harness.table_state) == {"S": person("N"), "N": ANNA}
