"""Step 4 of a battle keeps its secrets: worlds that differ only in who holds Mercenaries cannot be told apart."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from conquista.core import ConquistaError, Data, NotYourTurn, OpenQuestion, Seat, SeededChance, data_text
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.research.features import fields_of
from conquista.games.condottiere.research.observations import observe
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.games.condottiere.text import CondottierePresenter

ORDERS = ("simultaneous", "clockwise")
VARIANTS = ("", "B", "C", "D", "E", "B C D E")
# A has the same cards in both worlds, the others have Mercenaries where they had none.
WORLDS = (
    {"A": "1 Winter", "B": "2 Winter", "C": "Bishop Courtesan", "D": "6 6"},
    {"A": "1 Winter", "B": "Spring Winter", "C": "2 3", "D": "Heroine Drummer"},
)
STRANGERS: tuple[Seat | None, ...] = ("A", None)


def ended(hands: dict[str, str], variants: str, **options: object) -> CondottiereScene:
    """The last pass of a battle is due that A is about to win; in variant E a card lies face down."""
    more: dict[str, object] = {"down": {"A": "5"}} if "E" in variants else {"lines": {"A": "5"}}
    s = scene(hands=hands, region="ROM", variants=variants, options=options, passed="BCD", **more)  # type: ignore[arg-type]
    return s.do("pass", "battle:MIL")


def seen(s: CondottiereScene, observer: Seat | None) -> str:
    """All that an observer can get from a state, as text."""
    found: dict[str, Data] = {
        "view": GAME.view(s.state, observer).data,
        "awaited": GAME.awaited(s.state, observer),
        "standing": GAME.query(s.state, observer, "standing"),
        "plays": GAME.query(s.state, observer, "plays"),
        "headline": CondottierePresenter("en").headline(GAME.view(s.state, observer)),
        "board": [
            line for _, lines in CondottierePresenter("en").board(GAME.view(s.state, observer), "") for line in lines
        ],
        "question": repr(GAME.question(s.state)),
    }
    if observer is not None:
        row = np.zeros(sum(int(np.prod(shape)) for _, shape, _ in fields_of(s.state.rules)), np.uint8)
        observe(s.state.position, s.state.rules.options, s.seats.index(observer), row)
        found["observed"] = row.tolist()
        found["legal"] = [action.word for action in GAME.legal_actions(s.state, observer)]
        found["asides"] = [action.word for action in GAME.asides(s.state, observer)]
        found["refused"] = refusal(s, observer)
    return data_text(found)


def refusal(s: CondottiereScene, seat: Seat) -> str:
    """What a seat hears that says something it may not say."""
    try:
        GAME.check(s.state, seat, GAME.read_action(s.state, seat, "draw:3"))
    except ConquistaError as refused:
        return repr((refused.key, refused.clause, refused.params))
    raise AssertionError("refused nothing")


def heard(s: CondottiereScene, since: int, observer: Seat | None) -> list[str]:
    found = [GAME.event_for(event, observer) for event in s.events[since:]]
    return [event.text() for event in found if event is not None]


def together(order: str, variants: str, options: dict[str, object], answers: tuple[Seat, ...]) -> int:
    """Play both worlds through the step, all holding, and compare them at each moment; how many there were."""
    one, other = (ended(hands, variants, hand_discard_order=order, **options) for hands in WORLDS)
    moments = 0
    while GAME.question(one.state) is not None:
        seat = next(seat for seat in answers if seat in GAME.to_act(one.state))
        since = len(one.events)
        assert GAME.to_act(one.state) == GAME.to_act(other.state)
        for observer in STRANGERS:
            assert seen(one, observer) == seen(other, observer)
        one.act(seat, "hold")
        other.act(seat, "hold")
        moments += 1
        for observer in STRANGERS:
            assert heard(one, since, observer) == heard(other, since, observer)
    for observer in STRANGERS:
        assert seen(one, observer) == seen(other, observer)
    return moments


@pytest.mark.clause("CO-RES-13", "CO-RES-11", "CO-INFO-05", "CO-AMB-28")
@pytest.mark.parametrize("variants", VARIANTS)
@pytest.mark.parametrize("order", ORDERS)
def test_who_holds_mercenaries_cannot_be_told(order: str, variants: str) -> None:
    """CO-T-172."""
    orders = list(permutations("ABCD")) if order == "simultaneous" else [tuple("ABCD")]
    for answers, sizes in product(orders[::5], ("public", "hidden")):
        options: dict[str, object] = {"hand_count_visibility": sizes, "auto_pass_empty": sizes == "public"}
        assert together(order, variants, options, answers) == 4


@pytest.mark.clause("CO-RES-13")
@pytest.mark.parametrize("variants", VARIANTS)
def test_nobody_learns_who_has_answered_before_all_have(variants: str) -> None:
    """CO-T-151."""
    s = ended(WORLDS[0], variants)
    assert GAME.question(s.state) == OpenQuestion(("A", "B", "C", "D"), sealed=True)
    for answered in range(4):
        since, before = len(s.events), {observer: seen(s, observer) for observer in (*"ABCD", None)}
        seat = "DBCA"[answered]
        s.act(seat, "discard" if seat == "C" else "hold")
        if answered == 3:
            break
        for observer in (*"ABCD", None):
            if observer != seat:
                assert (seen(s, observer), heard(s, since, observer)) == (before[observer], [])
        assert GAME.awaited(s.state, seat) == tuple(other for other in "ABCD" if other != seat)
    found = [
        'condottiere.event.discarded {"count":2,"seat":"C"}',
        'condottiere.event.hands_held {"seats":["A","B","D"]}',
    ]
    assert heard(s, since, None)[:2] == found
    assert GAME.question(s.state) is None


@pytest.mark.clause("CO-RES-13")
def test_a_refusal_does_not_tell_who_has_answered() -> None:
    s = ended(WORLDS[0], "").act("B", "hold").act("D", "hold")
    with pytest.raises(NotYourTurn) as refused:
        s.act("D", "hold")
    assert refused.value.params["awaited"] == ("A", "B", "C")


@pytest.mark.clause("CO-RES-13")
@pytest.mark.parametrize("order", ORDERS)
def test_no_view_says_more_about_a_hand_that_was_kept(order: str) -> None:
    s = ended(WORLDS[0], "", hand_discard_order=order).do("hold", "hold", "hold", "hold")
    for observer in (*"ABCD", None):
        assert not {"bare", "armed", "plain"} & set(GAME.view(s.state, observer).data)
    assert not {"bare", "armed", "plain"} & {name for name, _, _ in fields_of(s.state.rules)}


@pytest.mark.clause("CO-RES-13", "CO-AMB-29")
def test_a_discarded_hand_held_no_mercenary() -> None:
    s = ended(WORLDS[0], "").do("hold", "hold", "discard", "hold")
    for seed in range(40):
        world = GAME.sample_state(s.view("A"), SeededChance(seed))
        assert not any(world.row("gone", 2)[:7])
    held = [any(GAME.sample_state(s.view("A"), SeededChance(seed)).row("hand", 1)[:7]) for seed in range(40)]
    assert len(set(held)) == 2  # a hand that was kept may hold a Mercenary or not


@pytest.mark.clause("CO-RES-13")
def test_the_imagined_others_have_not_answered_yet() -> None:
    s = ended(WORLDS[0], "").act("A", "hold").act("C", "discard")
    for observer, awaited in (("A", "BCD"), ("B", "ABCD"), ("C", "ABD"), (None, "ABCD")):
        world = GAME.sample_state(s.view(observer), SeededChance(1))
        assert "".join(GAME.to_act(world)) == awaited
        assert GAME.view(world, observer) == s.view(observer)


@pytest.mark.clause("CO-RES-09", "CO-AMB-30")
def test_only_seats_with_cards_are_asked_which_all_can_see() -> None:
    for sizes in ("public", "hidden"):
        s = ended(WORLDS[0] | {"C": ""}, "", hand_count_visibility=sizes)
        assert GAME.to_act(s.state) == ("A", "B", "D")
        hands = s.view(None).data["hands"]
        assert isinstance(hands, dict)
        assert [bool(hands[seat]) for seat in "ABCD"] == [True, True, False, True]


@pytest.mark.clause("CO-VARA-07")
def test_variant_a_does_not_ask() -> None:
    s = scene(hands=WORLDS[0], region="ROM", variants="A", lines={"A": "5"}, passed="BCD").do("pass", "battle:MIL")
    assert GAME.question(s.state) is None


@pytest.mark.clause("CO-RES-14")
@pytest.mark.parametrize("order", ORDERS)
def test_who_does_not_answer_keeps_the_hand(order: str) -> None:
    """CO-T-173."""
    s = ended(WORLDS[0], "", hand_discard_order=order)
    while (question := GAME.question(s.state)) is not None:
        assert set(GAME.to_act(s.state)) <= set(question.seats)
        assert {GAME.idle(s.state, seat).word for seat in GAME.to_act(s.state)} == {"hold"}
        s.do("hold")
    assert [s.hand(seat) for seat in "ABCD"] == [WORLDS[0][seat].split() for seat in "ABCD"]


@pytest.mark.clause("CO-RES-13", "CO-RES-14")
def test_answers_ordered_beforehand() -> None:
    s = ended(WORLDS[0], "")
    assert GAME.orders(s.state.rules.options) == {"hand": ("ask", "hold", "discard")}
    answers = {
        (seat, word): GAME.auto_reply(s.state, seat, {"hand": word}) for seat in "BC" for word in ("hold", "discard")
    }
    found = {key: action.word for key, action in answers.items() if action is not None}
    assert found == {
        ("B", "hold"): "hold",
        ("B", "discard"): "hold",
        ("C", "hold"): "hold",
        ("C", "discard"): "discard",
    }
    assert GAME.auto_reply(s.state, "B", {"hand": "ask"}) is GAME.auto_reply(s.state, "B", {}) is None
    assert all(GAME.answering(s.state, seat) for seat in "ABCD")


@pytest.mark.clause("CO-AMB-28")
@pytest.mark.parametrize("order", ORDERS)
def test_a_match_of_revision_2_asks_as_it_did(order: str) -> None:
    s = ended(WORLDS[0], "", revision=2, hand_discard_order=order)
    assert GAME.to_act(s.state) == ("C",)
    assert (GAME.question(s.state), GAME.answering(s.state, "C")) == (None, False)
    assert GAME.orders(s.state.rules.options) == {"default": ("ask", "decline")}
    assert GAME.view(s.state, None).data["armed"] == (["A", "B", "D"] if order == "simultaneous" else ["A", "B"])
