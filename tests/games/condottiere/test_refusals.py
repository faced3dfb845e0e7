"""Every refusal of the game, met by an example: its key, its clause, and the facts that its sentence names."""

from __future__ import annotations

from typing import Any

import pytest

from conquista.core import NotYourTurn
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.games.condottiere.text import CondottierePresenter
from conquista.i18n import LANGUAGES, catalogue, say

HANDS = {"A": "10 5 Bishop Scarecrow", "B": "4 6 Winter", "C": "3 3"}
BATTLE: dict[str, Any] = {"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A"}

CASES: list[tuple[str, str, str, dict[str, Any], tuple[str, ...], tuple[str, ...]]] = [
    # refusal, clause, word, scene, words before it, what the sentence names
    ("card", "CO-BATTLE-02", "play:6", BATTLE, (), ("6",)),
    ("open", "CO-VARE-07", "pass:open", {**BATTLE, "variants": "E"}, (), ("face-down",)),
    ("take", "CO-SCARE-04", "take:6", {**BATTLE, "lines": {"A": "1"}}, ("play:Scarecrow",), ("6", "line")),
    ("favour_contested", "CO-POPE-04", "favour:ROM", BATTLE, ("play:Bishop",), ("ROM",)),
    ("favour_marked", "CO-POPE-03", "favour:PAR", {**BATTLE, "owners": {"PAR": "B"}}, ("play:Bishop",), ("PAR", "B")),
    ("blessed", "CO-TOKEN-02", "battle:PAR", {**BATTLE, "region": "", "favour": "PAR"}, (), ("PAR", "Favour")),
    ("marked", "CO-TOKEN-03", "battle:PAR", {**BATTLE, "region": "", "owners": {"PAR": "B"}}, (), ("PAR", "B")),
    ("decline", "CO-TOKEN-07", "decline", {**BATTLE, "region": ""}, (), ("holder",)),
    ("moment", "CO-ACT-01", "battle:PAR", BATTLE, (), ("a card is played",)),
    ("show", "CO-TALK-02", "show:10>B", BATTLE, ("show:10>B",), ("B", "already knows")),
    ("show_off", "CO-TALK-02", "show:10>B", {**BATTLE, "options": {"show_cards": False}}, (), ("cannot be shown",)),
    ("show_to", "CO-TALK-02", "show:10>A", BATTLE, (), ("A",)),
    ("card", "CO-TALK-02", "show:6>B", BATTLE, (), ("6",)),
    ("open", "CO-TALK-02", "show:hidden>B", BATTLE, (), ("face-down",)),
    ("discard", "CO-RES-11", "discard", {**BATTLE, "passed": "BC"}, ("pass",), ("Mercenary", "6")),
]
SAID_ELSEWHERE = {"turn", "draw"}


def met(more: dict[str, Any], before: tuple[str, ...]) -> CondottiereScene:
    return scene(**more).do(*before)


@pytest.mark.parametrize(
    ("name", "clause", "word", "more", "before", "expected"), CASES, ids=[f"{c[0]} {c[2]}" for c in CASES]
)
def test_a_refusal_names_its_reason(
    name: str, clause: str, word: str, more: dict[str, Any], before: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    error = met(more, before).refusal(word)
    assert (error.key, error.clause) == (f"condottiere.refused.{name}", clause)
    assert all(part in str(error) for part in expected), str(error)
    assert len({say(error.key, error.params, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_card_that_is_not_face_down_cannot_be_turned_up() -> None:
    s = scene(seats="AB", hands={"A": "10 3", "B": "4"}, region="ROM", token="A", to_act="A", variants="E")
    s.do("play:3")
    s.do("play:4", "play:10")
    assert s.phase == "turn_up"
    assert s.refusal("turn:6").key == "condottiere.refused.turn"


def test_the_number_of_cards_that_may_be_drawn_is_named() -> None:
    s = scene(
        seats="AB",
        hands={"A": "10", "B": "4"},
        region="ROM",
        token="A",
        to_act="A",
        variants="A",
        options={"vara_draw": "player_choice"},
        deck="1 2 3 4 5 6",
    )
    s.do("play:10")
    while s.phase in ("turn", "ask"):
        s.do("pass" if s.phase == "turn" else "hold")
    assert s.phase == "draw"
    error = s.refusal("draw:10")
    assert error.key == "condottiere.refused.draw"
    assert "3 cards" in str(error)


def test_another_seat_is_told_whose_turn_it_is() -> None:
    s = scene(**BATTLE)
    with pytest.raises(NotYourTurn) as caught:
        GAME.check(s.state, "B", GAME.read_action(s.state, "B", "play:4"))
    assert (caught.value.params["awaited"], caught.value.clause) == (("A",), "CO-BATTLE-09")


def test_every_refusal_has_an_example() -> None:
    written = {key.rpartition(".")[2] for key in catalogue("en") if key.startswith("condottiere.refused.")}
    assert {case[0] for case in CASES} | SAID_ELSEWHERE == written


def test_the_terminal_names_region_and_owner() -> None:
    s = scene(**{**BATTLE, "region": "", "owners": {"PAR": "B"}})
    found = CondottierePresenter("en").refusal(s.view("A"), s.refusal("battle:PAR"))
    assert "Parma" in found
