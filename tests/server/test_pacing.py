"""S-15: the response time of a computer reveals nothing hidden."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from conquista.core import SeededChance
from conquista.games import registry
from conquista.server.configuration.settings import ServerSettings
from conquista.server.play.live.opening import TableOpening
from conquista.server.play.live.pacing import COUNTED, SHORTEST, Pacing, budget, occasion, paused
from conquista.server.startup.app import make_app
from conquista.table.commands import declaration as commands
from conquista.table.commands.declaration import Request
from conquista.table.computers import player_pool, tasks
from conquista.table.computers.player_pool import PlayerPool
from conquista.table.computers.tasks import OFFER, PROPOSE, VOTE, ComputerTask
from conquista.table.config import TableConfig
from conquista.table.values import COMPUTER, GUEST, SeatHolder

USUAL = ServerSettings()
ANNA = SeatHolder(GUEST, "anna", "Anna")


def task(seat: str = "B", spec: str = "squire", game: str = "condottiere", **more: Any) -> ComputerTask:
    made = ComputerTask(game, {}, seat, SeatHolder(COMPUTER, seat, spec=spec), {"hand": ["1"]}, 3, "h1", "0" * 64)
    return replace(made, **more)


def human(seat: str) -> bool:
    return seat == "A"


def drawing(*numbers: float) -> Callable[[float, float], float]:
    left = list(numbers)
    return lambda least, most: left.pop(0)


def test_a_computer_takes_between_half_a_second_and_two_where_cards_are_hidden() -> None:
    pacing = Pacing(USUAL.pause, USUAL.pause_more)
    assert pacing.window("squire", "condottiere") == pytest.approx((0.45, 1.25))
    assert pacing.window("captain", "condottiere") == pytest.approx((0.9, 1.7))
    moments = [pacing.schedule({}, [task()], ["B"], 100.0, human)["B move h1"] for _ in range(200)]
    assert all(100.45 <= moment <= 101.25 for moment in moments)
    assert max(moments) - min(moments) > 0.5


def test_where_nothing_is_hidden_nobody_waits() -> None:
    pacing = Pacing(USUAL.pause, USUAL.pause_more)
    open_task = task("N", game="conquest")
    assert pacing.thought(open_task) == 0
    assert pacing.schedule({}, [open_task], ["N"], 1.0, human) == {}
    assert Pacing(0, 0).thought(task()) == 0
    assert Pacing(0, 0).schedule({}, [task()], ["B"], 1.0, human) == {}


def test_the_moment_follows_from_level_and_kind_and_not_from_what_a_seat_sees() -> None:
    seen = []
    views: list[dict[str, Any]] = [{"hand": []}, {"hand": ["1"] * 10, "phase": "ask"}]
    for view in views:
        pacing = Pacing(0.4, 0.8, drawing(0.7))
        one = task(view=view, seed="1" * 64, agreements=({"id": "x"},))
        seen.append((pacing.thought(one), pacing.schedule({}, [one], ["B"], 5.0, human)))
    assert seen[0] == seen[1] == (0.05, {"B move h1": 5.75})


@pytest.mark.parametrize(
    ("spec", "seconds"),
    [
        ("random", SHORTEST),
        ("squire", 0.05),
        ("sergeant", 0.1),
        ("captain", 0.5),
        ("captain(seconds=3)", 3.0),
        ("captain(seconds=500)", 10.0),
        ("captain(nodes=9)", COUNTED),
        ("captain(style=none)", SHORTEST),
    ],
)
def test_a_level_has_its_time(spec: str, seconds: float) -> None:
    assert budget("condottiere", spec) == seconds


def test_a_turn_keeps_its_moment_while_the_seat_talks_before_it() -> None:
    pacing = Pacing(0.4, 0.8, drawing(0.5, 0.9, 1.1))
    first = pacing.schedule({}, [task(kind=PROPOSE, offer={"offer": "pass"})], ["B"], 10.0, human)
    assert first == {"B move h1": 10.55}
    waiting = pacing.schedule(first, [], ["B"], 10.1, human)
    assert pacing.schedule(waiting, [task(seq=5)], ["B"], 10.2, human) == first
    later = pacing.schedule(first, [task(hash="h2")], ["B"], 12.0, human)
    assert later == {"B move h2": pytest.approx(12.95)}
    assert pacing.schedule(later, [], ["A"], 13.0, human) == {}


def test_offers_and_votes_have_moments_of_their_own() -> None:
    pacing = Pacing(0.4, 0.8, drawing(0.5, 0.6))
    asked = task(kind=OFFER, offer={"id": "x", "seat": "A"})
    between = task(kind=OFFER, offer={"id": "y", "seat": "C"})
    vote = task(kind=VOTE)
    assert [occasion(one) for one in (asked, between, vote)] == ["B offer x", "B offer y", "B vote"]
    assert pacing.schedule({}, [asked, between, vote], ["A"], 1.0, human) == {"B offer x": 1.55, "B vote": 1.65}
    assert [paused(one, human) for one in (asked, between, vote, task(), task(kind=PROPOSE))] == [
        True,
        False,
        True,
        True,
        False,
    ]
    assert pacing.thought(asked) == SHORTEST


def test_what_comes_too_late_waits_for_whole_pauses() -> None:
    pacing = Pacing(0.4, 0.8)
    assert pacing.wait(10.0, 9.25) == pytest.approx(0.75)
    assert pacing.wait(10.0, 10.01) == pytest.approx(1.19)
    assert pacing.wait(10.0, 11.3) == pytest.approx(1.1)


def test_a_thinker_keeps_its_place_for_its_whole_time_and_no_longer() -> None:
    game, options = registry.preset("condottiere_2p")
    state = game.start(options, SeededChance(1))
    seat = game.to_act(state)[0]
    posed = ComputerTask(
        "condottiere", options.changed(), seat, SeatHolder(COMPUTER, seat, spec="squire"), {}, 1, "x", "1" * 64
    )
    posed = replace(posed, view=game.view(state, seat).data)
    begun = time.monotonic()
    quick = player_pool._think(posed, registry.game, 0.3)
    assert 0.3 <= time.monotonic() - begun < 0.6
    begun = time.monotonic()
    slow = player_pool._think(
        replace(posed, holder=SeatHolder(COMPUTER, seat, spec="captain(seconds=60)")), registry.game, 0.3
    )
    assert time.monotonic() - begun < 1.5
    assert {type(quick.command), type(slow.command)} == {commands.Act}
    assert player_pool._think(posed, registry.game) == quick


class Quick:
    """Replaces the worker pool: answers after a time that depends on the hand, and records when."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.held: list[float] = []

    async def answer(self, asked: ComputerTask, hold: float = 0.0) -> Request:
        self.held.append(hold)
        await asyncio.sleep(self.seconds)
        return tasks.answer(asked, registry.game(asked.game))

    idle = False

    def close(self) -> None:
        return None


@pytest.mark.parametrize(
    ("preset", "seconds", "least"),
    [
        ("condottiere_2p", 0.0, 0.15),
        ("condottiere_2p", 0.1, 0.15),
        ("condottiere_2p", 0.25, 0.45),
        ("conquest_2p", 0, 0),
    ],
    ids=["at once", "in time", "too late", "open"],
)
def test_a_decision_is_played_at_its_moment(preset: str, seconds: float, least: float) -> None:
    async def decided() -> float:
        app = make_app(ServerSettings(database="memory", thinkers=1, floods=False, pause=0.1, pause_more=0.2))
        async with app.router.lifespan_context(app):
            tables = app.state.app_state.tables
            tables.computers = quick
            tables.pacing = Pacing(0.1, 0.2, drawing(0.1, *([0.1] * 50)))
            game, options = registry.preset(preset)
            first, second = game.seats(options)
            seats = {first: SeatHolder(COMPUTER, spec="squire"), second: ANNA}
            name = await tables.open(TableOpening(TableConfig.choose(game, preset, {}), ANNA, seats, "link"))
            begun = time.monotonic()
            await tables.submit(name, Request(ANNA, "start", commands.Start()))
            drawn.update((await tables.live_table(name)).play_at)
            while (await tables.read(name, lambda table: table.summary()))["played"] == 0:
                await asyncio.sleep(0.005)
            return time.monotonic() - begun

    quick, drawn = Quick(seconds), dict[str, float]()
    assert least <= asyncio.run(decided()) < 10
    assert (len(drawn), quick.held[0]) == ((1, 0.05) if preset == "condottiere_2p" else (0, 0.0))


def test_the_pool_hands_the_time_on() -> None:
    pool = PlayerPool(1)
    try:
        game, options = registry.preset("condottiere_2p")
        state = game.start(options, SeededChance(1))
        seat = game.to_act(state)[0]
        posed = ComputerTask(
            "condottiere", options.changed(), seat, SeatHolder(COMPUTER, seat, spec="random"), {}, 1, "x", "1" * 64
        )
        posed = replace(posed, view=game.view(state, seat).data)
        pool.submit(posed).result(60)
        begun = time.monotonic()
        pool.submit(posed, 0.4).result(60)
        assert time.monotonic() - begun >= 0.4
    finally:
        pool.close()
