"""An announced strike: private, kept, and never lost by ending the turn unless the player says so."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from conquista.core import Data, Illegal
from conquista.games.conquest.scenes.scenario import scene
from conquista.table.commands.declaration import Aim
from conquista.table.decoding import texts
from conquista.table.errors import NotYourSeat, TableRefused
from table.desk import STRANGER, Desk

CAPTURE = "S13-S15"


@pytest.fixture
def desk() -> Desk:
    """South's knight two steps from a soldier of North, on the board for two."""
    pieces = ("A.Kni@S13", "A.Sol@S6", "A.Ele@S1", "B.Sol@S15", "B.Kni@N4", "B.Ele@N1")
    found = scene("", *pieces, preset="conquest_2p")
    return Desk("conquest", preset="conquest_2p", opening=found.game.write_state(found.state))


def draft(desk: Desk, seat: str = "S") -> Mapping[str, Data]:
    found = desk.table.snapshot(seat)["draft"]
    assert isinstance(found, Mapping)
    return found


def aim(desk: Desk, word: str, seat: str = "S") -> None:
    desk.ask(desk.table_state.holders[seat], Aim(seat, str(desk.table.snapshot(seat)["hash"]), word))


def test_ending_the_turn_with_an_announced_strike_is_refused_unless_confirmed(desk: Desk) -> None:
    desk.plan("S S13-S14")
    aim(desk, "S14-S15")
    assert draft(desk)["strike"] == "S14-S15"
    before = desk.table_state.seq
    with pytest.raises(TableRefused) as refused:
        desk.play("S end")
    assert (refused.value.key, refused.value.params["word"]) == ("table.draft.strike", "S14-S15")
    assert desk.table_state.seq == before
    assert (texts(draft(desk)["words"]), draft(desk)["strike"]) == (("S13-S14",), "S14-S15")
    desk.ask(desk.table_state.holders["S"], desk.act("S", "end", drop=True))
    assert list(desk.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "end"]


def test_the_strike_is_played_like_any_action(desk: Desk) -> None:
    desk.plan("S S13-S14")
    aim(desk, "S14-S15")
    desk.play("S S14-S15")
    assert list(desk.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "S14-S15"]
    assert draft(desk)["strike"] is None


def test_another_action_than_the_end_replaces_the_strike(desk: Desk) -> None:
    desk.plan("S S13-S14")
    aim(desk, "S14-S15")
    desk.play("S S6-S1")
    assert list(desk.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "S6-S1"]


def test_a_strike_is_seen_by_its_seat_alone(desk: Desk) -> None:
    before = desk.table.snapshot("N"), desk.table.snapshot(None)
    desk.plan("S S13-S14")
    aim(desk, "S14-S15")
    assert (desk.table.snapshot("N"), desk.table.snapshot(None)) == before
    with pytest.raises(NotYourSeat):
        desk.ask(STRANGER, Aim("S", str(desk.table.snapshot("S")["hash"])))


def test_a_strike_survives_a_restart_and_lapses_with_its_plan(desk: Desk) -> None:
    desk.plan("S S13-S14")
    aim(desk, "S14-S15")
    again = desk.again().snapshot("S")["draft"]
    assert isinstance(again, Mapping)
    assert again["strike"] == "S14-S15"
    desk.undo("S")
    assert draft(desk)["strike"] is None
    desk.play("S end")


def test_a_strike_can_be_withdrawn(desk: Desk) -> None:
    desk.plan("S S13-S14")
    aim(desk, "S14-S15")
    aim(desk, "")
    assert draft(desk)["strike"] is None
    desk.play("S end")


def test_only_a_legal_strike_can_be_announced(desk: Desk) -> None:
    with pytest.raises(Illegal):
        aim(desk, CAPTURE)
    for word in ("S13-S14", "end"):
        with pytest.raises(TableRefused) as refused:
            aim(desk, word)
        assert refused.value.key == "table.draft.no_strike"


def test_a_client_that_announces_nothing_ends_its_turn_as_ever(desk: Desk) -> None:
    desk.plan("S S13-S14")
    desk.play("S end")
    assert list(desk.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "end"]
