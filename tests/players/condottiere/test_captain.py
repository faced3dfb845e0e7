"""Search: the same nodes give the same thought, a stop is heard at once, and no limit is too absurd."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from conquista.core import SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import CondottiereScene, opening, scene
from conquista.games.condottiere.state import CondottiereState
from conquista.kernel.random import RandomStream
from conquista.players.condottiere.choices.hand_planning import CardBudget
from conquista.players.condottiere.evaluation.evaluate import Evaluation
from conquista.players.condottiere.evaluation.weights import budget_weights, parameter_values, position_weights
from conquista.players.condottiere.levels import CondottiereCaptain, ranked
from conquista.players.condottiere.search import Search
from conquista.players.limits import Limits
from conquista.players.thought import Stop
from players.condottiere.positions import owned, thinker, thought

HANDS = {"A": "1 2 4 6 10 Courtesan Bishop Scarecrow", "B": "3 3 5 5 6 Drummer", "C": "1 4 4 10", "D": "2 2 6 Winter"}


def table() -> CondottiereScene:
    return scene(region="MOD", owners=owned(A="MIL", B="FIR"), hands=HANDS, lines={"B": "3"}, token="B", to_act="A")


def search(state: CondottiereState, size: int = 4096) -> Search:
    tables = state.rules.tables
    budget = CardBudget(Evaluation(tables, budget_weights(tables)), parameter_values(tables))
    return Search(Evaluation(tables, position_weights(tables)), budget, size, 0.3, 0.5)


def test_the_same_nodes_and_seed_give_the_same_thought() -> None:
    first, again, other = thought("captain", table()), thought("captain", table()), thought("captain", table(), seed=2)
    assert first == again
    assert first.nodes == other.nodes == 400
    assert first.value != other.value


def test_a_thought_tells_its_value_its_line_and_its_reasons() -> None:
    found = thought("captain", table())
    assert found.value is not None
    assert 0 < found.value < 1
    assert found.line[0] == found.action.word
    assert not found.proven
    said = [reason.say() for reason in found.reasons]
    assert "400 simulations" in said[-1]
    assert len(said) >= 2


def test_reasons_call_cards_and_regions_by_their_names() -> None:
    hands = {"A": "4 10 10", "B": "1 2", "C": "1", "D": "2"}
    last = scene(region="PAR", owners=owned(B="GEN LUC"), lines={"B": "3"}, hands=hands, passed="BCD", to_act="A")
    said = [reason.say() for reason in thought("sergeant", last).reasons]
    assert said == ["Mercenary 4 takes the lead with strength 4 against 3.", "B would win the game by taking Parma."]


def test_of_what_was_tried_often_the_best_share_is_taken() -> None:
    few, often, most = (1, 5, 40, 0.9), (2, 6, 60, 0.5), (3, 7, 100, 0.4)
    assert ranked([few, most, often]) == [often, most, few]
    assert ranked([]) == []


def test_plain_python_thinks_the_same_thought() -> None:
    """Both cores agree to the last bit of the value."""
    code = (
        "from players.condottiere.test_captain import table\nfrom players.condottiere.positions import thought\n"
        "found = thought('captain', table(), nodes=12)\nprint(found.action.word, repr(found.value))"
    )
    environment = {**os.environ, "CONQUISTA_CORE": "plain", "PYTHONPATH": os.pathsep.join(sys.path)}
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    found = thought("captain", table(), nodes=12)
    assert result.stdout.split() == [found.action.word, repr(found.value)]


@pytest.mark.parametrize("level", ["squire", "sergeant", "captain"])
@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(seconds=1e-9), Limits(nodes=1, seconds=36_000.0)])
def test_absurd_limits_give_a_legal_answer(level: str, limits: Limits) -> None:
    for where in (table(), opening(6, variant_e=True), opening(2, variant_a=True)):
        seat = where.to_act[:1]
        legal = list(GAME.legal_actions(where.state, seat))
        assert thinker(level, where).think(GAME, where.view(seat), legal, limits, Stop()).action in legal


@pytest.mark.parametrize("level", ["squire", "sergeant", "captain"])
def test_who_is_stopped_beforehand_still_answers(level: str) -> None:
    stop = Stop()
    stop.set()
    found = thought(level, table(), stop=stop)
    assert found.action in list(GAME.legal_actions(table().state, "A"))
    assert found.nodes == 0


def test_a_search_without_end_stops_when_it_is_told() -> None:
    where, stop, found = table(), Stop(), []
    legal = list(GAME.legal_actions(where.state, "A"))
    captain = thinker("captain", where)

    def work() -> None:
        found.append(captain.think(GAME, where.view("A"), legal, Limits(seconds=36_000.0), stop))

    worker = threading.Thread(target=work)
    worker.start()
    stop.set()
    worker.join(30)
    assert not worker.is_alive()
    assert found[0].action in legal


def test_a_full_room_does_not_stop_the_search() -> None:
    state = table().state
    small = search(state, 16)
    small.begin(state.position, 0, RandomStream(1), bytearray(1))
    small.run(300)
    assert small.tree.used == 16
    assert small.done == 300
    assert sum(visits for _, _, visits, _ in small.tree.below(0)) >= 290


def test_the_root_offers_what_is_legal_and_nothing_else() -> None:
    where = table()
    wide = search(where.state)
    wide.begin(where.state.position, 0, RandomStream(1), bytearray(1))
    wide.run(2000)
    tried = {edge for _, edge, _, _ in wide.tree.below(0)}
    assert tried == {GAME.code(where.state, act) for act in GAME.legal_actions(where.state, "A")}
    assert all(0 <= share <= 1 for _, _, _, share in wide.tree.below(0))


def test_what_others_lay_in_secret_is_one_branch() -> None:
    hands = {"A": "1 2 4", "B": "3 5 6 Heroine", "C": "1 4 4 10", "D": "2 2 6 Winter"}
    where = scene(region="MOD", variants="E", hands=hands, token="A", to_act="A")
    wide = search(where.state)
    wide.begin(where.state.position, 0, RandomStream(1), bytearray(1))
    wide.run(1500)
    for node, edge, visits, _ in wide.tree.below(0):
        if edge < 7 and visits > 50:
            below = [edge for _, edge, _, _ in wide.tree.below(node)]
            assert len(below) == len(set(below))
            assert not any(edge < 7 for edge in below)  # no Mercenary of B is told apart


def test_a_search_leaves_the_position_as_it_was() -> None:
    state = table().state
    before = state.position.digest()
    wide = search(state)
    wide.begin(state.position, 0, RandomStream(1), bytearray(1))
    wide.run(200)
    assert state.position.digest() == before


def test_a_captain_serves_one_match_after_another() -> None:
    captain = CondottiereCaptain(SeededChance(1), "captain", Limits(nodes=20))
    for players in (2, 5, 2):
        where = opening(players)
        legal = list(GAME.legal_actions(where.state, "A"))
        assert captain.choose(GAME, where.view("A"), legal) in legal
