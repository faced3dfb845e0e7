"""The main point of a turn names the piece, the place and the refutation, from what was played and solved."""

from __future__ import annotations

import pytest

from conquista.boards.place_text import named
from conquista.core import SeededChance
from conquista.core.text.message import Message
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.views.hints import hint
from conquista.i18n import LANGUAGES, sentence
from conquista.players import registry
from conquista.players.conquest.explanations import with_point
from conquista.players.conquest.main_point import TAKES, MainPoint
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thought, think
from conquista.table.decoding import mapping

POINT = "players.why.point."


def point_of(here: ConquestScene, *words: str, instead: tuple[str, ...] = ()) -> list[Message]:
    """The main point of a turn of South that plays these words."""
    rules = here.rules
    point = MainPoint(rules, ConquestEngine(rules.tables))
    lines = []
    for line in (words, instead):
        state, codes = here.state, []
        for word in line:
            action = here.game.read_action(state, here.game.to_act(state)[0], word)
            codes.append(here.game.code(state, action))
            state = here.game.apply(state, here.game.to_act(state)[0], action, SeededChance(0)).state
        lines.append(codes)
    return list(point.of_turn(here.state.position, lines[0], 0, lines[1], Stop()))


def said(messages: list[Message]) -> list[str]:
    """The sentences in English; each must be there in every language, and different."""
    for one in messages:
        assert len({sentence(one.key, one.params, language) for language in LANGUAGES}) == len(LANGUAGES)
    return [sentence(one.key, one.params) for one in messages]


def test_a_capture_that_nobody_can_answer() -> None:
    here = scene("a-b-c", "S.Kni@a", "N.Ele@b", preset="conquest_2p")
    assert said(point_of(here, "a-b")) == ["the knight takes the elephant at b; nobody can answer"]


def test_the_answer_to_a_capture_is_refuted() -> None:
    here = scene("a-b-c-d, b-e", "S.Kni@a", "N.Ele@b", "N.Kni@c", "S.Ele@e", preset="conquest_2p")
    assert said(point_of(here, "a-b")) == [
        "the knight takes the elephant at b; answering with the knight would lose the knight at b"
    ]


def test_an_answer_that_loses_nothing_is_told() -> None:
    here = scene("a-b-c", "S.Kni@a", "N.Ele@b", "N.Kni@c", preset="conquest_2p")
    assert said(point_of(here, "a-b")) == ["the knight takes the elephant at b; the knight can answer"]


def test_what_would_be_taken_otherwise_and_what_is_threatened() -> None:
    here = scene("a-b-c-d-e-f-g-h-i-k-l", "S.Sol@a", "N.Ele@g", preset="conquest_2p", options={"full_budget": 6})
    assert said(point_of(here)) == []
    far = scene("a-b-c-d-e-f-g-h, c-k-l", "S.Kni@d", "N.Ele@h", preset="conquest_2p", options={"full_budget": 5})
    assert said(point_of(far, "d-c", "c-k")) == ["otherwise the elephant takes the knight at d"]
    assert said(point_of(far)) == ["the knight then threatens the elephant at h"]


def test_why_not_the_other_turn() -> None:
    here = scene("a-b-c-d-e-f-g-h-i", "S.Sol@a", "N.Kni@h", preset="conquest_2p", options={"full_budget": 6})
    assert said(point_of(here, instead=("a-b",)))[0] == "after the soldier to b, the knight would take the soldier at b"


def test_the_point_comes_first_and_nothing_is_said_twice() -> None:
    takes = Message(TAKES, {})
    once, twice = (Message("players.why.takes", {"count": n}) for n in (1, 2))
    assert with_point([takes], [once, Message("players.why.ride")]) == (takes, Message("players.why.ride"))
    assert with_point([takes], [twice]) == (takes, twice)
    assert with_point([takes], [Message("players.why.waits")]) == (takes,)
    assert with_point([], [Message("players.why.waits")]) == (Message("players.why.waits"),)
    assert with_point([takes], [Message("players.why.wins")]) == (Message("players.why.wins"), takes)


def thought_of(here: ConquestScene, level: str) -> Thought:
    game, seat = here.game, here.game.to_act(here.state)[0]
    player = registry.make(level, game, here.rules.options, SeededChance(1))
    legal = list(game.legal_actions(here.state, seat))
    return think(player, game, game.view(here.state, seat), legal, Limits(nodes=6000))


@pytest.mark.parametrize("level", ["squire", "sergeant", "captain", "general"])
def test_a_hint_says_the_refutation_after_the_capture(level: str) -> None:
    pieces = ("S.Kni@S13", "S.Ele@S1", "S.Sol@S6", "N.Cha@S15", "N.Kni@N4", "N.Ele@N1")
    here = scene("", *pieces, preset="conquest_2p")
    found = thought_of(here, level)
    assert found.reasons[0].key == TAKES
    line = [here.game.read_action(here.state, "S", word) for word in found.line[:1]]
    says = mapping(hint(here.state, "S", line, found.reasons[0].as_data())["says"])
    board, key, params = here.rules.board, str(says["key"]), mapping(says["params"])
    assert len({sentence(key, named(board, params, language), language) for language in LANGUAGES}) == len(LANGUAGES)
    if key == "conquest.hint.takes":
        assert mapping(params["reason"])["key"] == f"{POINT}unanswered"


@pytest.mark.parametrize("level", ["captain", "general"])
def test_no_hint_ends_the_turn_where_a_loss_can_be_avoided(level: str) -> None:
    """South holds four spaces of the castle and is near the fifth; a soldier of North can stand there."""
    graph = ", ".join(f"cN{i}-w{i}" for i in range(1, 6)) + ", w5-a-b, cN5-x-y"
    held = [f"S.Sol@cN{i}" for i in range(1, 5)]
    here = scene(graph, *held, "S.Kni@b", "N.Sol@x", preset="conquest_2p", active="N", reserves=2)
    found = thought_of(here, level)
    assert found.line[0] != "end"
    assert found.reasons
