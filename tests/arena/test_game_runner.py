"""One game: the lean loop plays what the play loop plays, and a faulty player loses by name."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from arena.players import Closing, Listening
from conquista.arena.errors import ArenaError, LogError
from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner, UnseenView
from conquista.arena.series_plan import make_plan
from conquista.core import SeededChance, play_match
from conquista.core import record as records
from conquista.games import registry as games
from conquista.players import registry

PLAYERS = "arena.players"


@pytest.mark.parametrize(
    "preset", ["condottiere_2p", "condottiere_all", "condottiere_6p", "conquest_2p", "grand_en", "grand_party_it"]
)
def test_the_lean_loop_plays_what_the_play_loop_plays(preset: str) -> None:
    runner = SeriesRunner(make_plan(preset, ["random"], seed=3))
    schedule = runner.schedule
    for number in (0, 1, 5):
        result = runner.play(number)
        task = schedule.task(number)
        seated = runner.players(task)
        players = {seat: registry.make(spec, schedule.game, schedule.options, c) for seat, _, spec, c in seated}
        fate = runner.chance_for(task)
        match = play_match(schedule.game, players, schedule.options, fate)
        record = records.record_of(match, {seat: spec for seat, _, spec, _ in seated})
        seed = fate.seed if schedule.game.facts.chance else ""
        record = replace(record, preset=preset, seed=seed, headers=(("Series-Game", str(number)),))
        assert result.record == records.write(record)
        assert match.outcome is not None
        assert result.ranking == match.outcome.text
        assert sum(result.points) == pytest.approx(1)
        assert result.actions == len(match.entries)
        assert sum(spent.decisions for spent in result.thinking) == result.actions


@pytest.mark.parametrize("preset", ["condottiere_4p", "plus_2p"])
def test_records_replay_and_keep_their_promise(preset: str) -> None:
    runner = SeriesRunner(make_plan(preset, ["random", f"{PLAYERS}:Sly"], seed=8))
    record = records.read(runner.play(1).record)
    records.replay(runner.schedule.game, record)
    if record.seed:
        records.check_seed(runner.schedule.game, record)


def test_a_deal_is_played_by_all_from_every_seat() -> None:
    runner = SeriesRunner(make_plan("condottiere_3p", ["random"], seed=2))
    dealt = [records.read(runner.play(n).record).dealt for n in range(6)]
    assert dealt[0] == dealt[1] == dealt[2] != dealt[3]


def test_openings_from_lines_and_by_random_actions() -> None:
    for preset in ("condottiere_2p", "conquest_2p"):
        runner = SeriesRunner(make_plan(preset, ["random"], plies=8, seed=4))
        openings = [records.read(runner.play(n).record).opening for n in range(4)]
        assert openings[0] == openings[1] != openings[2] == openings[3]
        again = SeriesRunner(make_plan(preset, ["random"], openings=[openings[2], openings[0]], seed=4))
        assert [again.opening(deal) for deal in range(3)] == [openings[2], openings[0], openings[2]]
        again.check_playable()
        record = records.read(again.play(0).record)
        assert record.opening == openings[2]
        records.replay(again.schedule.game, record)


def test_openings_that_cannot_be_played() -> None:
    with pytest.raises(ArenaError, match="No match lasts 9,000 random actions"):
        SeriesRunner(make_plan("condottiere_2p", ["random"], plies=9000)).opening(0)
    runner = SeriesRunner(make_plan("condottiere_2p", ["random"], seed=4))
    game, options = games.preset("condottiere_2p")
    match = records.replay(game, records.read(runner.play(0).record))
    over = game.write_state(match.state)
    with pytest.raises(ArenaError, match="already over"):
        SeriesRunner(make_plan("condottiere_2p", ["random"], openings=[over])).check_playable()
    assert game.outcome(game.read_state(options, over)) is not None


def test_a_match_that_is_cut_off_is_level() -> None:
    result = SeriesRunner(make_plan("conquest_2p", ["random"], cut=10)).play(0)
    assert (result.actions, result.points, result.reason) == (10, (0.5, 0.5), "table.cut")
    records.replay(games.game("conquest"), records.read(result.record))


def test_an_unseen_view_is_the_view() -> None:
    game, options = games.preset("condottiere_3p")
    state = game.start(options, SeededChance(1))
    unseen = UnseenView(game, state, "B")
    assert unseen.seat == "B"
    assert "data" not in vars(unseen)
    assert unseen == game.view(state, "B")
    assert unseen.text == game.view(state, "B").text
    assert not hasattr(unseen, "hand")
    assert "_state" not in vars(unseen)


@pytest.mark.parametrize(
    ("player", "cause", "expected"),
    [
        ("Crashing", "crash", "ValueError: out of ideas"),
        ("Leaving", "crash", "SystemExit: I am off"),
        ("Nonsense", "illegal", "It answered 42, which is not one"),
        ("Flatterer", "illegal", "<Everything>"),
        ("Unborn", "crash", "stillborn"),
    ],
)
@pytest.mark.parametrize(("preset", "rest"), [("condottiere_2p", (1.0,)), ("condottiere_3p", (0.5, 0.5))])
def test_who_does_wrong_loses(preset: str, rest: tuple[float, ...], player: str, cause: str, expected: str) -> None:
    runner = SeriesRunner(make_plan(preset, [f"{PLAYERS}:{player}", "random"]))
    for number in range(2):
        result = runner.play(number)
        assert result.fault is not None
        assert (result.fault.cause, result.fault.player) == (cause, 0)
        assert expected in result.fault.text
        assert result.fault.seat == runner.schedule.seats[number]
        assert result.points == (*rest[:number], 0.0, *rest[number:])
        assert result.reason == f"table.{cause}"
        record = records.read(result.record)
        records.replay(runner.schedule.game, record)
        assert len(record.lines) == result.actions
        assert ("Traceback" in result.fault.trace) == (cause == "crash")


def test_a_side_of_partners_loses_together() -> None:
    result = SeriesRunner(make_plan("grand_party_en", [f"random+{PLAYERS}:Crashing", "random"])).play(1)
    assert result.points == (1.0, 0.0)
    assert result.ranking == "S=N > W=E"


def test_a_late_answer_loses() -> None:
    result = SeriesRunner(make_plan("condottiere_2p", [f"{PLAYERS}:Slow", "random"], overrun=0.3)).play(0)
    assert result.fault is not None
    assert result.fault.cause == "overrun"
    assert result.points == (0.0, 1.0)
    assert result.thinking[0].longest >= 0.4


def test_players_are_let_go() -> None:
    Closing.left = 0
    result = SeriesRunner(make_plan("condottiere_2p", [f"{PLAYERS}:Closing", "random"])).play(0)
    assert result.fault is None
    assert Closing.left == 1


def test_players_with_ears_hear_and_a_match_that_is_over_stays_so() -> None:
    Listening.ends = 0
    runner = SeriesRunner(make_plan("condottiere_2p", [f"{PLAYERS}:Listening", "random"]))
    last = records.replay(runner.schedule.game, records.read(runner.play(0).record)).entries[-1]
    assert Listening.ends == 1
    assert any(event.kind.endswith(".ended") for event in last.events)
    faint = SeriesRunner(make_plan("condottiere_2p", [f"{PLAYERS}:Fainting", "random"])).play(0)
    assert faint.fault is not None
    assert (faint.fault.cause, faint.actions) == ("crash", 1)
    records.replay(runner.schedule.game, records.read(faint.record))


def test_results_are_lines() -> None:
    runner = SeriesRunner(make_plan("condottiere_2p", [f"{PLAYERS}:Crashing", "random"]))
    result = runner.play(0)
    assert b"\n" not in result.line()
    back = GameResult.read(result.line())
    assert back._replace(seconds=0, thinking=()) == result._replace(seconds=0, thinking=())
    odd = result._replace(
        ranking='"A\\', reason="\t\x1fé", points=(1 / 3, 2 / 3), seconds=1e-9, record='"\x00,"record":\u2028'
    )
    assert GameResult.read(odd.line()) == odd._replace(seconds=0.0, thinking=GameResult.read(odd.line()).thinking)
    good = json.loads(result.line())
    for wrong in (
        {"game": -1},
        {"game": True},
        {"points": [1, 1]},
        {"points": [2, -1]},
        {"points": [0.5, float("nan")]},
        {"players": [0]},
        {"thinking": [[1, 2]]},
        {"fault": {"cause": "bad luck", "seat": "A", "player": 0, "text": "", "trace": ""}},
        {"fault": 3},
    ):
        with pytest.raises(LogError):
            GameResult.read(json.dumps(good | wrong))
    for text in ("", "[]", "3", "null", "{}", "[" * 100_000, result.line()[:-5], b"\xff\xfe"):
        with pytest.raises(LogError):
            GameResult.read(text)
