"""Leaving and coming back, resigning, votes, taking back and playing again."""

from __future__ import annotations

import pytest

from conquista.core import ConquistaError, MatchOver, UnknownName
from conquista.table.commands.declaration import AllowBack, AskBack, Leave, Propose, Rematch, Resign, Return, Sit, Vote
from conquista.table.computers.tasks import answer, jobs, tasks
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.handlers.endings import next_seats
from conquista.table.values import COMPUTER, SeatHolder
from table.desk import ANNA, CLARA, Desk, person, text

RANDOM = SeatHolder(COMPUTER, spec="random")


def both(desk: Desk) -> Desk:
    """Check that the journal tells the same table."""
    again = desk.again()
    for ear in (*desk.table_state.seats, None):
        assert text(again.table_state.streams[ear]) == text(desk.table_state.streams[ear])
        assert again.snapshot(ear) == desk.table.snapshot(ear)
    return desk


def test_who_leaves_is_played_for_and_may_come_back() -> None:
    desk = Desk("skirmish")
    with pytest.raises(NotYourSeat):
        desk.ask(person("N"), Leave("S"))
    desk.ask(person("S"), Leave("S"))
    assert desk.table.snapshot(None)["gone"] == ["S"]
    [task] = tasks(desk.table_state)
    desk.table.take(answer(task, desk.game), desk.now)
    with pytest.raises(NotYourSeat):
        desk.ask(CLARA, Return("S"))
    desk.ask(person("S"), Return("S"))
    assert tasks(desk.table_state) == ()
    with pytest.raises(NotYourSeat):
        desk.ask(person("S"), Return("S"))
    both(desk)


def test_what_was_put_to_the_vote_or_pleaded_for_ends_with_the_match() -> None:
    desk = Desk("skirmish")
    desk.play(f"S {desk.first('S')}")
    desk.ask(person("S"), Propose("S", "draw"))
    desk.ask(person("S"), AskBack("S"))
    assert desk.table.snapshot("N")["motion"] == "draw"
    desk.ask(person("S"), Resign("S"))
    assert (desk.table.snapshot("N")["motion"], desk.table.snapshot("N")["plea"]) == (None, None)
    with pytest.raises(MatchOver):
        desk.ask(person("N"), Vote("N", True))
    both(desk)


def test_another_person_may_take_the_seat_of_who_has_left() -> None:
    desk = Desk("skirmish")
    with pytest.raises(TableRefused, match="taken"):
        desk.ask(CLARA, Sit("S"))
    desk.ask(person("S"), Leave("S"))
    with pytest.raises(TableRefused, match="taken"):
        desk.ask(person("N"), Sit("S"))
    desk.ask(CLARA, Sit("S"))
    assert desk.table_state.holders["S"] == CLARA
    with pytest.raises(NotYourSeat):
        desk.ask(person("S"), Return("S"))
    desk.play("S a-h")
    both(desk)


def test_of_two_who_resigns_loses() -> None:
    desk = Desk("skirmish")
    desk.play("S a-h")
    desk.ask(person("S"), Resign("S"))
    assert desk.result == "N > S"
    assert desk.table_state.outcome.reason == "table.reason.resigned"
    assert desk.clerk.heard(None)[-1].kind == "ended"
    with pytest.raises(MatchOver):
        desk.ask(person("N"), Resign("N"))
    both(desk)


def test_of_several_who_resigns_is_played_for_until_one_side_is_left() -> None:
    desk = Desk("condottiere", preset="condottiere_4p")
    desk.ask(person("B"), Resign("B"))
    assert desk.table_state.holders["B"].kind == COMPUTER
    assert desk.table_state.outcome is None
    with pytest.raises(NotYourSeat):
        desk.ask(person("B"), Return("B"))
    desk.ask(person("D"), Resign("D"))
    desk.ask(person("A"), Resign("A"))
    assert desk.result == "C > A > D > B"
    both(desk)


def test_partners_resign_together() -> None:
    desk = Desk("conquest", preset="conquest_party")
    assert desk.game.teams(desk.table_state.options) == (("S", "N"), ("W", "E"))
    desk.ask(person("W"), Resign("W"))
    assert desk.table_state.outcome is None
    desk.ask(person("E"), Resign("E"))
    assert desk.result == "S=N > W=E"
    both(desk)


def test_a_side_of_computers_does_not_win_by_waiting() -> None:
    desk = Desk("condottiere", preset="condottiere_3p", seats={"B": RANDOM, "C": RANDOM})
    desk.ask(person("A"), Resign("A"))
    assert desk.table_state.outcome is None
    assert desk.table_state.holders["A"].kind == COMPUTER


def test_a_vote_is_secret_and_all_must_agree() -> None:
    desk = Desk("condottiere", preset="condottiere_3p")
    desk.ask(person("B"), Propose("B", "draw"))
    assert desk.clerk.heard("A")[-1].data == desk.clerk.heard("B")[-1].data == {"motion": "draw"}
    with pytest.raises(TableRefused, match="vote is already open"):
        desk.ask(person("A"), Propose("A", "stop"))
    with pytest.raises(TableRefused, match="already done this"):
        desk.ask(person("B"), Vote("B", True))
    heard = {ear: len(desk.clerk.heard(ear)) for ear in "ABC"}
    desk.ask(person("A"), Vote("A", True))
    assert {ear: len(desk.clerk.heard(ear)) - heard[ear] for ear in "ABC"} == {"A": 1, "B": 0, "C": 0}
    assert desk.table.snapshot("A")["voted"] is True
    assert desk.table.snapshot("C")["voted"] is False
    desk.ask(person("C"), Vote("C", True))
    assert desk.table_state.outcome.drawn
    assert desk.table_state.outcome.reason == "table.reason.draw"
    both(desk)


def test_a_vote_against_ends_it_and_nobody_proposes_again_at_once() -> None:
    desk = Desk("skirmish")
    desk.ask(person("S"), Propose("S", "stop"))
    desk.ask(person("N"), Vote("N", False))
    assert desk.clerk.heard("S")[-1].data == {"motion": "stop", "carried": False}
    with pytest.raises(TableRefused, match="4 more moves"):
        desk.ask(person("S"), Propose("S", "stop"))
    with pytest.raises(TableRefused, match="no open vote"):
        desk.ask(person("N"), Vote("N", False))
    with pytest.raises(UnknownName):
        desk.ask(person("N"), Propose("N", "war"))  # type: ignore[arg-type]
    desk.ask(person("N"), Propose("N", "draw"))
    desk.play("S a-h", "N e-d", "S b-a", "N d-e")
    assert desk.clerk.heard("S")[-1].data == {"motion": "draw", "carried": False}
    assert desk.table_state.open_vote is None
    both(desk)


def test_computers_vote_by_what_they_expect() -> None:
    desk = Desk("conquest", preset="conquest_2p", seats={"N": SeatHolder(COMPUTER, spec="squire")})
    desk.ask(person("S"), Propose("S", "draw"))
    [task] = jobs(desk.table_state)
    request = answer(task, desk.game)
    assert answer(task, desk.game) == request
    desk.table.take(request, desk.now)
    assert desk.table_state.open_vote is None
    assert desk.table_state.outcome.reason == "table.reason.draw"
    assert jobs(desk.table_state) == ()


def test_a_computer_that_expects_to_win_wants_no_draw_although_it_is_not_its_turn() -> None:
    fresh = Desk("conquest", preset="conquest_2p")
    pieces = str(fresh.table.snapshot(None)["view"]["position"]).split(" ")  # type: ignore[index, call-overload]
    gone = [piece for piece in pieces if piece.startswith("S.")][8:]
    opening = " ".join(piece for piece in pieces if piece not in gone)
    seats = {"N": SeatHolder(COMPUTER, spec="squire")}
    desk = Desk("conquest", preset="conquest_2p", seats=seats, opening=opening)
    desk.ask(person("S"), Propose("S", "draw"))
    [task] = jobs(desk.table_state)
    assert desk.game.to_act(desk.table_state.match.state) == ("S",)
    desk.table.take(answer(task, desk.game), desk.now)
    assert desk.clerk.heard("S")[-1].data == {"motion": "draw", "carried": False}


def test_a_rated_match_is_between_people_and_begins_as_always() -> None:
    one = dict.fromkeys("SN", ANNA)
    with pytest.raises(TableRefused, match="one seat"):
        Desk("skirmish", seats=one, rated=True)
    with pytest.raises(TableRefused, match="standard opening"):
        Desk("skirmish", opening="x", rated=True)
    assert Desk("skirmish", seats=one).table_state.match is not None


def test_taking_back_is_free_against_computers() -> None:
    desk = Desk("skirmish", seats={"N": RANDOM})
    before = desk.table.snapshot("S")["view"]
    desk.play("S a-h")
    [task] = tasks(desk.table_state)
    late = answer(task, desk.game)
    desk.ask(person("S"), AskBack("S"))
    assert desk.table.snapshot("S")["view"] == before
    assert desk.clerk.heard("S")[-1].kind == "took_back"
    with pytest.raises(ConquistaError):
        desk.table.take(late, desk.now)
    with pytest.raises(TableRefused, match="no action to take back"):
        desk.ask(person("S"), AskBack("S"))
    desk.play("S c-d")
    both(desk)


def test_taking_back_needs_the_consent_of_all_others() -> None:
    desk = Desk("conquest", preset="conquest_4p")
    desk.play("S end", "W end")
    desk.ask(person("S"), AskBack("S"))
    with pytest.raises(TableRefused, match="already a takeback request"):
        desk.ask(person("W"), AskBack("W"))
    with pytest.raises(TableRefused, match="no takeback request"):
        desk.ask(person("S"), AllowBack("S", True))
    desk.ask(person("W"), AllowBack("W", True))
    desk.ask(person("N"), AllowBack("N", True))
    assert len(desk.table_state.match.entries) == 2
    desk.ask(person("E"), AllowBack("E", True))
    assert desk.table_state.match.entries == []
    assert [tale.kind for tale in desk.clerk.heard(None)][-3:] == ["allowed_back", "allowed_back", "took_back"]
    both(desk)


def test_a_refusal_and_the_next_action_end_the_asking() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    desk.play("S end")
    desk.ask(person("S"), AskBack("S"))
    desk.ask(person("N"), AllowBack("N", False))
    assert desk.table.snapshot("S")["plea"] is None
    desk.ask(person("S"), AskBack("S"))
    desk.play("N end")
    assert desk.clerk.heard("S")[-1].kind == "kept"
    with pytest.raises(TableRefused, match="no takeback request"):
        desk.ask(person("N"), AllowBack("N", True))
    both(desk)


def test_what_fate_or_rating_binds_is_not_taken_back() -> None:
    rated = Desk("skirmish", rated=True)
    rated.play("S a-h")
    with pytest.raises(TableRefused, match="rated"):
        rated.ask(person("S"), AskBack("S"))
    hidden = Desk("tourney", {"seats": "2"})
    hidden.play(f"A {hidden.first('A')}")
    with pytest.raises(TableRefused, match="revealed"):
        hidden.ask(person("A"), AskBack("A"))


def test_a_draft_is_void_when_its_ground_is_taken_back() -> None:
    desk = Desk("conquest", preset="conquest_2p")
    desk.play("S end")
    desk.plan(f"N {desk.first('N')}")
    desk.ask(person("S"), AskBack("S"))
    desk.ask(person("N"), AllowBack("N", True))
    assert desk.table_state.plans == {}
    both(desk)


def test_a_rematch_moves_everybody_one_seat_on() -> None:
    desk = Desk("conquest", preset="conquest_party", seats={"E": RANDOM})
    with pytest.raises(TableRefused, match="not over"):
        desk.ask(person("S"), Rematch("S"))
    desk.ask(person("S"), Resign("S"))
    desk.ask(person("N"), Resign("N"))
    for seat in "SN":
        with pytest.raises(NotYourSeat):  # a computer has taken the seat of who resigned first
            desk.ask(CLARA, Rematch(seat))
    desk.ask(person("W"), Rematch("W"))
    with pytest.raises(TableRefused, match="already done this"):
        desk.ask(person("W"), Rematch("W"))
    assert [holder.id for holder in next_seats(desk.table_state).values()] == ["E", "S", "pW", "pN"]
    both(desk)


def test_a_rematch_is_ready_when_all_people_want_it() -> None:
    desk = Desk("skirmish", seats={"S": ANNA})
    desk.ask(ANNA, Resign("S"))
    desk.ask(person("N"), Rematch("N"))
    assert desk.clerk.heard(None)[-1].data == {"seats": ["N"], "ready": False}
    desk.ask(ANNA, Rematch("S"))
    assert desk.clerk.heard(None)[-1].data == {"seats": ["N", "S"], "ready": True}
    assert next_seats(desk.table_state) == {"S": person("N"), "N": ANNA}
