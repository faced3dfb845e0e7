"""Undo in Condottiere: own quiet choices, and nothing that has revealed other hands."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from cli.play.hotseat import placed, session, sit_down, typing
from conquista.cli.output import CommandError
from conquista.core import SeededChance


def undone(typed: list[str], **setting: object) -> str:
    screen = sit_down(placed("condottiere_2p", **{"seats": "AB", **setting}), typing([*typed, "undo", "history"]))
    return "".join(page.text for page in screen.pages)


def test_a_choice_that_nobody_has_heard_of_is_taken_back() -> None:
    hands = {"A": "Scarecrow Bishop 3 3", "B": "1"}
    assert "Taken back: battle:ROM." in undone(["rom"], hands=hands)
    assert "Taken back: play:Scarecrow." in undone(["scarecrow"], hands=hands, lines={"A": "10"}, region="ROM")
    assert "Taken back: play:Bishop." in undone(["bishop"], hands=hands, lines={"B": "10"}, region="ROM")
    alone = undone(["3"], hands=hands, region="ROM", passed="B")
    assert "Taken back: play:3." in alone


def test_another_person_s_action_is_not() -> None:
    assert "The last action was A (PA)’s" in undone(["3"], hands={"A": "3 3", "B": "1"}, region="ROM")


def test_the_end_of_a_battle_is_a_wall() -> None:
    output = undone(["pass"], hands={"A": "3", "B": "1"}, lines={"A": "6"}, region="ROM", passed="B")
    assert "Undo stops here: it decided the battle." in output


def test_a_face_down_card_that_came_to_light_is_a_wall() -> None:
    output = undone(
        ["surrender"],
        hands={"A": "Surrender 3 Courtesan", "B": "1"},
        lines={"A": "Courtesan"},
        down={"B": "10"},
        region="ROM",
        variants="E",
    )
    assert "Undo stops here" in output
    assert "Taken back" not in output


def test_chance_is_not_wound_back() -> None:
    output = undone(["pass", "rom"], hands={"A": "", "B": ""}, region="ROM", options={"auto_pass_empty": False})
    assert "Taken back" not in output


def test_who_has_no_mercenary_is_not_found_out() -> None:
    """Up to revision 2 the chooser could learn who has no Mercenary, and take the choice back."""
    output = undone(
        ["pass", "pass", "pass", "nap"],
        seats="ABC",
        hands={"A": "Winter", "B": "Spring", "C": "5"},
        region="ROM",
        token="C",
        to_act="C",
        options={"revision": 2, "hand_discard_order": "simultaneous"},
        lines={"A": "Courtesan"},
    )
    assert "B has no Mercenary and may discard the hand." in output
    assert "Undo stops here: it revealed something about another hand." in output


def test_who_has_a_mercenary_is_not_found_out() -> None:
    """Up to revision 2 nobody is asked, so all have a Mercenary: neither the choice nor the answer is taken back."""
    old = {"revision": 2, "hand_discard_order": "clockwise"}
    hands = {"A": "Winter 3", "B": "5 6"}
    output = undone(["pass", "pass", "nap"], hands=hands, region="ROM", lines={"A": "6"}, options=old)
    assert "B has a Mercenary in hand." in output
    assert "Undo stops here: it revealed something about another hand." in output
    hands = {"A": "Winter", "B": "5 6"}
    output = undone(["pass", "pass", "nap", "hold"], hands=hands, region="ROM", lines={"A": "6"}, options=old)
    assert "Undo stops here: you have decided about your hand" in output


@pytest.mark.parametrize("order", ["simultaneous", "clockwise"])
def test_a_region_chosen_before_hands_are_asked_about_is_taken_back(order: str) -> None:
    """To be asked tells nothing about other hands; an answer stays."""
    setting: dict[str, object] = {"region": "ROM", "lines": {"A": "6"}, "options": {"hand_discard_order": order}}
    for hands in ({"A": "Winter 3", "B": "5 6"}, {"A": "Winter", "B": "Spring"}):
        assert "Taken back: battle:NAP." in undone(["pass", "pass", "nap"], hands=hands, **setting)
    alone = {"hands": {"A": "Winter", "B": ""}, **setting}
    assert "Undo stops here: you have decided about your hand" in undone(["pass", "pass", "nap", "hold"], **alone)


def test_drawn_cards_have_been_seen() -> None:
    output = undone(
        ["pass", "pass", "2"],
        hands={"A": "3", "B": "1 1 1 1 2 2 2 2 3 3"},
        lines={"A": "6"},
        region="ROM",
        variants="A",
        options={"vara_draw": "player_choice"},
    )
    assert "You get" in output
    assert "Undo stops here: you have seen your new cards." in output


def test_a_card_put_aside_is_taken_back() -> None:
    output = undone(["pass", "nap", "hold", "10"], hands={"A": "10 5 3"}, lines={"A": "6"}, region="ROM")
    assert "Taken back: keep:10." in output


def test_a_shown_card_stays_shown() -> None:
    output = undone(["show 3 b"], hands={"A": "3", "B": "1"}, region="ROM")
    assert "This cannot be taken back: it revealed something hidden." in output


@pytest.mark.parametrize(
    "options",
    [
        *({"players": 2}, {"players": 4}, {"players": 3, "hand_discard_order": "simultaneous", "stalemate_guard": 1}),
        *({"players": 3, "variant_a": True, "vara_draw": "player_choice"}, {"players": 3, "variant_e": True}),
        {"variant_d": True, "holder_may_decline": True, "region_choice_timing": "after_redeal"},
    ],
    ids=lambda options: " ".join(options),
)
def test_whatever_is_taken_back_has_taught_nothing(options: dict[str, object]) -> None:
    """After every action of random matches: if it can be taken back, its seat knows no more of others than before."""
    for seed in range(3):
        played = session("condottiere_4p", seed, **options)
        chance = SeededChance(seed)
        taken = 0
        while not played.over and len(played.match.entries) < 200:
            seat = played.awaited
            before, word = played.view(seat).data, chance.choice([action.word for action in played.legal(seat)])
            played.play_word(seat, word)
            if played.over or played.awaited != seat:
                continue
            after = played.view(seat).data
            try:
                played.undo(seat)
            except CommandError:
                continue
            taken += 1
            assert played.view(seat).data == before
            for name in ("known", "bare", "armed", "plain", "hands", "discarded"):
                assert _of_others(after.get(name), seat) == _of_others(before.get(name), seat), (word, name)
            assert _of_others(after["down"], seat) == _of_others(before["down"], seat)
            new = Counter(cast(list[str], after["hand"])) - Counter(cast(list[str], before["hand"]))
            assert not new - Counter(cast(dict[str, list[str]], before["lines"])[seat])
            played.play_word(seat, word)
        assert taken > 3


def _of_others(value: object, seat: str) -> object:
    """Return a part of a view without what it says about the seat itself."""
    if isinstance(value, dict):
        return {other: found for other, found in value.items() if other != seat}
    return [other for other in value if other != seat] if isinstance(value, list | tuple) else value
