"""Analysis in parts: lines with growing effort, plans of players with reasons, and the order of requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from conquista.core import ConquistaError, SeededChance
from conquista.games import registry
from conquista.server.learning.analysis.analysis_queue import AnalysisQueue
from conquista.server.learning.analysis.position_analysis import analysis_data, plans_data
from server.api_user import ApiUser, serving

RACE = "S.Kni@S12 S.Sol@S13 N.Kni@S14 N.Sol@N6 N.Sol@N7 active=S to_act=S budget=20"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving(thinkers=1) as client:
        yield client


def opening(preset: str) -> tuple[str, dict[str, str], str]:
    game, options = registry.preset(preset)
    return game.facts.name, options.changed(), game.write_state(game.start(options, SeededChance("1" * 64)))


def test_more_effort_searches_more() -> None:
    options = registry.preset("conquest_2p")[1].changed()
    nodes = [analysis_data("conquest", options, RACE, 5, effort)["nodes"] for effort in (1, 2)]
    assert isinstance(nodes[0], int)
    assert isinstance(nodes[1], int)
    assert nodes[1] >= nodes[0] > 0


@pytest.mark.parametrize("preset", ["conquest_2p", "condottiere_3p"])
def test_plans_can_be_played_and_have_reasons(preset: str) -> None:
    game, options, position = opening(preset)
    plans = plans_data(game, options, position)["plans"]
    assert isinstance(plans, list)
    first = plans[0]
    assert first["reasons"]
    assert 0 <= float(first["share"]) <= 1
    rules = registry.game(game)
    state = rules.read_state(rules.facts.read_options(options), position)
    legal = [rules.write_action(one) for one in rules.legal_actions(state, first["steps"][0]["seat"])]
    assert first["steps"][0]["word"] in legal


def test_the_page_asks_in_parts(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    options = registry.preset("conquest_2p")[1].changed()
    form = {"game": "conquest", "options": options, "position": RACE, "top": 5}
    status, lines = anna.ask("POST", "/api/positions/analysis", form | {"effort": 2})
    assert status == 200
    assert lines["plans"] == []
    assert lines["turns"]
    status, plans = anna.ask("POST", "/api/positions/analysis", form | {"part": "plans"})
    assert status == 200
    assert plans["turns"] == []
    assert plans["plans"][0]["player"] == "general"
    assert anna.ask("POST", "/api/positions/analysis", form | {"effort": 4})[0] == 422
    assert anna.ask("POST", "/api/positions/analysis", form | {"part": "else"})[0] == 422


def test_a_person_has_one_analysis_at_a_time() -> None:
    async def run() -> list[str]:
        queue, order, begun = AnalysisQueue(), [], asyncio.Event()

        async def work(name: str) -> None:
            async with queue.place("anna"):
                order.append(name)
                begun.set()
                await asyncio.sleep(0.01)
                order.append(name)

        first = asyncio.create_task(work("first"))
        await begun.wait()
        second = asyncio.create_task(work("second"))
        await asyncio.sleep(0)
        with pytest.raises(ConquistaError) as refused:
            await work("third")
        assert refused.value.key == "server.study_busy"
        await asyncio.gather(first, second)
        return order

    assert asyncio.run(run()) == ["first", "first", "second", "second"]


def test_too_many_waiting_analyses_are_refused_with_their_number() -> None:
    async def run() -> None:
        queue = AnalysisQueue(most=1)
        async with queue.place("anna"):
            with pytest.raises(ConquistaError) as refused:
                async with queue.place("bruno"):
                    pass
            assert refused.value.params == {"before": 1}
        async with queue.place("bruno"):
            pass

    asyncio.run(run())
