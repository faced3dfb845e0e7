"""What the options of a match ask of its table: how much is said, how long a decision takes, what leavers' seats do."""

from __future__ import annotations

import pytest

from conquista.games import registry
from conquista.players import registry as players
from conquista.table.commands.declaration import Leave
from conquista.table.computers.tasks import awaited_tasks
from conquista.table.config import TableConfig
from conquista.table.pace import Pace
from table.harness import TableHarness, person

GAME = registry.game("condottiere")


@pytest.mark.parametrize(
    ("chat", "asked", "press"),
    [
        ("none", "private", "none"),
        ("open", "private", "table"),
        ("open", "none", "none"),
        ("open_and_private", "private", "private"),
        ("open_and_private", "table", "table"),
    ],
)
@pytest.mark.clause("CO-TALK-01")
def test_the_option_chat_is_the_most_that_may_be_said(chat: str, asked: str, press: str) -> None:
    assert TableConfig.choose(GAME, "condottiere_4p", {"chat": chat}, press=asked).press == press


def test_the_option_turn_timer_takes_the_place_of_the_pace() -> None:
    live = Pace("live", bank=60_000, turn=5_000, answer=5_000)
    assert TableConfig.choose(GAME, "condottiere_4p", {"turn_timer": "30"}, pace=live).pace == Pace(
        "own", 0, 30_000, 30_000
    )
    assert TableConfig.choose(GAME, "condottiere_4p", pace=live).pace == live


@pytest.mark.clause("CO-AMB-63")
def test_who_leaves_is_followed_by_the_computer_that_the_table_chose() -> None:
    assert TableConfig.choose(GAME, "condottiere_4p", stand_in="squire").stand_in == "squire"


@pytest.mark.clause("CO-AMB-63")
def test_or_the_seat_passes_in_every_turn_and_its_markers_count() -> None:
    """CO-T-158: B has left; B's turns are passes until the match is over."""
    harness = TableHarness("condottiere", {"leaver_policy": "auto_pass"}, preset="condottiere_3p", stand_in="squire")
    harness.ask(person("B"), Leave("B"))
    harness.ask(person("C"), Leave("C"))
    played: dict[str, set[str]] = {"B": set(), "C": set()}
    for _ in range(60):
        if harness.table_state.phase != "playing":
            break
        if "A" in harness.game.to_act(harness.table_state.match.state):
            harness.play(f"A {harness.first('A')}")
            continue
        before = len(harness.table_state.match.entries)
        assert harness.let_computers(awaited_tasks, most=1)
        entry = harness.table_state.match.entries[before]
        played[entry.seat].add(entry.action.word)
    assert played["B"] & {"pass"}
    assert not any(word.startswith(("play:", "discard")) for words in played.values() for word in words)


def test_games_without_such_options_leave_everything_to_the_table() -> None:
    war = registry.game("conquest")
    setting = TableConfig.choose(war, "conquest_2p", press="table", stand_in="squire")
    assert (setting.press, setting.pace.timed, setting.stand_in) == ("table", False, "squire")


def test_the_idle_player_is_no_opponent_to_choose() -> None:
    assert "idle" not in players.names(GAME)
    assert not players.entry("idle").games  # every game has it
