"""Unseen cards dealt again: every deal that fits what a seat knows is equally likely, counted out case by case."""

from __future__ import annotations

from collections import Counter

import pytest

from conquista.build import core
from conquista.core import SeededChance
from conquista.games.condottiere import packing
from conquista.games.condottiere.audit import fault
from conquista.games.condottiere.cards import counts_of, names_of
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import OBSERVERS
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.games.condottiere.state import CondottiereState
from conquista.kernel.random import RandomStream
from games.condottiere.every_deal import WATCHER, Deal, deals, look, surprise
from kit.scale import scaled

OLD: dict[str, object] = {"revision": 2, "hand_discard_order": "clockwise"}
SAMPLES = scaled(1_500) if core() == "compiled" else 150


# -- the cases ---------------------------------------------------------------------------------------------------------


def small(hands: dict[str, str], deck: str, lines: dict[str, str] | None = None, **more: object) -> CondottiereScene:
    """A battle of three in which all cards but a few have been played, so that deals can be counted."""
    left = [10, 8, 8, 8, 8, 8, 8, 3, 3, 6, 12, 6, 3, 16, 3]
    down = more.get("down", {})
    assert isinstance(down, dict)
    for text in (*hands.values(), *(lines or {}).values(), *down.values(), deck):
        left = [a - b for a, b in zip(left, counts_of(text), strict=True)]
    seats = "".join(hands)
    given: dict[str, object] = {"seats": seats, "hands": hands, "lines": lines or {}, "deck": deck, "region": "ROM"}
    return scene(**{**given, "discard": " ".join(names_of(left)), **more})  # type: ignore[arg-type]


def dealt() -> CondottiereScene:
    return small({"A": "1 Winter", "B": "10 Bishop", "C": "2 2"}, "10 3 Spring")


def shown() -> CondottiereScene:
    return small({"A": "1", "B": "10 Bishop", "C": "10 2"}, "10 10 Spring").act("B", "show:10>A").act("C", "show:10>A")


def taken_back() -> CondottiereScene:
    s = small({"A": "1", "B": "Scarecrow 10", "C": "2 Winter"}, "10 6 Bishop", {"B": "10"}, to_act="B", token="B")
    return s.do("play:Scarecrow", "take:10")


def face_down() -> CondottiereScene:
    hands = {"A": "1", "B": "Winter 6", "C": "Bishop"}
    return small(hands, "Spring 10 Scarecrow", down={"B": "10", "C": "Heroine"}, variants="E")


def known_face_down() -> CondottiereScene:
    """B's 10 is known to be in the hand; then a card is laid, and another stays."""
    hands = {"A": "1", "B": "Scarecrow Courtesan", "C": "2"}
    s = small(hands, "Winter 10 Bishop Spring", {"B": "10"}, variants="E", to_act="B", token="B")
    return s.do("play:Scarecrow", "take:10", "play:2", "pass", "play:10")


def peeked() -> CondottiereScene:
    s = small({"A": "1", "B": "5 6", "C": "Bishop"}, "Spring 10", down={"B": "10", "C": "3"}, variants="E")
    return s.act("B", "show:hidden>A")


def two_down(peek: bool) -> CondottiereScene:
    hands = {"A": "1", "B": "Winter 6", "C": "Bishop"}
    s = small(hands, "Spring 10 Scarecrow", down={"B": "10", "C": "Heroine"}, variants="E", to_act="B", token="B")
    s = s.act("B", "show:hidden>A") if peek else s
    return s.do("play:6")


def after_battle(answers: tuple[str, ...], **options: object) -> CondottiereScene:
    """Up to revision 2: B has no Mercenary, C has one, and D has none either."""
    options = OLD | options
    hands = {"A": "1 1", "B": "Winter Bishop", "C": "2 Spring", "D": "Courtesan"}
    s = small(hands, "10 Bishop Drummer", {"A": "3"}, options=options)
    s.do("pass", "pass", "pass", "pass", "battle:MIL")
    for seat, answer in zip("BD", answers, strict=False):
        s.act(seat, answer)
    return s


def before_answer() -> CondottiereScene:
    return after_battle(())


def bare_and_gone() -> CondottiereScene:
    return after_battle(("hold", "discard"))


def gone_and_bare() -> CondottiereScene:
    return after_battle(("discard", "hold"))


def played_on() -> CondottiereScene:
    """C is armed until a Mercenary of it comes to light."""
    return after_battle(("hold", "hold")).do("play:1", "play:Winter", "play:Spring")


def disarmed() -> CondottiereScene:
    return after_battle(("hold", "hold")).do("play:1", "pass", "play:2")


def together() -> CondottiereScene:
    return after_battle(("hold",), hand_discard_order="simultaneous")


def keeping() -> CondottiereScene:
    s = small({"A": "", "B": "10 10 Bishop Winter", "C": ""}, "10 Bishop 2", {"A": "5"}, to_act="B", token="A")
    return s.do("pass", "battle:MIL", "hold", "keep:10")


def sealed(answers: str = "", revealed: bool = False) -> CondottiereScene:
    """All with cards are asked at once, and some have answered; B and D discard, the others keep their hands."""
    hands = {"A": "1 1", "B": "Winter Bishop", "C": "2 Spring", "D": "Courtesan"}
    s = small(hands, "10 Bishop Drummer", {"A": "3"}).do("pass", "pass", "pass", "pass", "battle:MIL")
    for seat in "ABCD" if revealed else answers:
        s.act(seat, "discard" if seat in "BD" else "hold")
    return s


def unanswered() -> CondottiereScene:
    return sealed()


def half_answered() -> CondottiereScene:
    return sealed("BC")


def answered_oneself() -> CondottiereScene:
    return sealed("AD")


def revealed() -> CondottiereScene:
    return sealed(revealed=True)


def scarce() -> CondottiereScene:
    """Three seats each have one of the three Mercenaries left: hardly a deal in a hundred fits."""
    hands = {"A": "1 1", "B": "2 Winter", "C": "2 Spring", "D": "3 Bishop"}
    s = small(hands, "Scarecrow Scarecrow Courtesan", {"A": "3"}, options=OLD)
    return s.do("pass", "pass", "pass", "pass", "battle:MIL")


def bare_face_down() -> CondottiereScene:
    """Variant E: B, who has no Mercenary, lays a card; C has one, and lays a card too."""
    hands = {"A": "1 1", "B": "Courtesan Winter", "C": "2 Drummer"}
    s = small(hands, "Heroine Scarecrow Bishop 10", {"A": "3"}, variants="E", options=OLD)
    return s.do("pass", "pass", "pass", "battle:MIL", "hold", "play:1", "play:Courtesan", "play:Drummer")


def kept_before() -> CondottiereScene:
    """B, who had no Mercenary, brought one card over from the last round."""
    s = small({"A": "1", "B": "Winter 6 10", "C": "2"}, "Bishop Spring 3 4", options=OLD)
    position = s.state.position.copy()
    packing.write(position, {"keeper": 1, "plain": 1}, {})
    return CondottiereScene(CondottiereState(s.state.rules, position))


def unlisted() -> CondottiereScene:
    hands = {"A": "1 2", "B": "10"}
    s = small(hands, "3 3", options={"discard_pile_view": "none"})
    rows = s.state.rows
    position = s.state.position.copy()
    mine = [a + b for a, b in zip(rows["seen"], rows["hand"][:KINDS], strict=True)]
    mine[7], mine[9] = mine[7] - 1, mine[9] - 2
    seen = [0] * KINDS
    seen[7], seen[9] = 1, 2  # three discards that nobody lists any more
    packing.write(position, {}, {"seen": seen, "hand": mine + rows["hand"][KINDS:]})
    return CondottiereScene(CondottiereState(s.state.rules, position))


CASES = [
    (dealt, 0),
    (dealt, WATCHER),
    (shown, 0),
    (shown, 1),
    (taken_back, 0),
    (taken_back, WATCHER),
    (face_down, 0),
    (face_down, 1),
    (known_face_down, 0),
    (known_face_down, WATCHER),
    (peeked, 0),
    (peeked, 2),
    (lambda: two_down(False), 0),
    (lambda: two_down(True), 0),
    (before_answer, 0),
    (bare_and_gone, 0),
    (gone_and_bare, 2),
    (played_on, 0),
    (disarmed, 0),
    (together, 0),
    (keeping, 0),
    (unanswered, 0),
    (half_answered, 0),
    (half_answered, 1),
    (answered_oneself, 0),
    (answered_oneself, WATCHER),
    (revealed, 0),
    (scarce, 0),
    (bare_face_down, 0),
    (kept_before, 0),
    (unlisted, 0),
]
NAMES = [f"{getattr(make, '__name__', '?')}-{observer}" for make, observer in CASES]


@pytest.mark.parametrize("tries", [40, 0], ids=["drawn", "counted"])
@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_every_deal_that_fits_is_equally_likely(case: tuple[object, int], tries: int) -> None:
    make, observer = case
    assert callable(make)
    state = make().state
    expected = deals(state, observer)
    stream, seen = RandomStream(11), Counter[Deal]()
    seat = None if observer == WATCHER else state.rules.seats[observer]
    for number in range(SAMPLES):
        position = state.position.copy()
        state.rules.engine.redeal(position, observer, stream, tries)
        other = CondottiereState(state.rules, position)
        seen[look(other, observer)] += 1
        if number < 40:
            assert fault(other) == ""
            assert GAME.view(other, seat) == GAME.view(state, seat)
    assert set(seen) <= set(expected)
    assert len(expected) > 1
    assert surprise(expected, seen) < 5


@pytest.mark.slow  # it takes many deals
def test_a_deal_that_is_not_even_is_noticed() -> None:
    """The test itself: leaving out what is known gives another distribution, and that is seen."""
    state = shown().state
    blind = state.position.copy()
    packing.write(blind, {}, {"known": [0] * (6 * OBSERVERS * KINDS)})
    stream, seen = RandomStream(11), Counter[Deal]()
    for _ in range(SAMPLES):
        position = blind.copy()
        state.rules.engine.redeal(position, 0, stream)
        seen[look(CondottiereState(state.rules, position), 0)] += 1
    assert surprise(deals(state, 0), seen) > 10


def test_imagining_from_a_view_is_as_even() -> None:
    state = known_face_down().state
    view, chance = GAME.view(state, "A"), SeededChance(4)
    seen = Counter(look(GAME.sample_state(view, chance), 0) for _ in range(SAMPLES))
    assert surprise(deals(state, 0), seen) < 5


@pytest.mark.slow  # it takes many deals
def test_the_order_of_the_pile_is_even() -> None:
    state = dealt().state
    stream, seen = RandomStream(3), Counter[tuple[int, ...]]()
    for _ in range(SAMPLES):
        position = state.position.copy()
        state.rules.engine.redeal(position, 0, stream)
        pile = CondottiereState(state.rules, position).rows["pile"]
        if sorted(pile) == [2, 8, 9]:
            seen[tuple(pile)] += 1
    mean = seen.total() / 6
    assert len(seen) == 6
    assert sum((count - mean) ** 2 / mean for count in seen.values()) < 25


def test_what_cannot_be_is_refused() -> None:
    """A seat that is known to have a Mercenary, and none is left."""
    s = small({"A": "1 2", "B": "Winter", "C": "Bishop"}, "Spring")
    position = s.state.position.copy()
    packing.write(position, {"armed": 2}, {})
    with pytest.raises(ValueError, match="no deal fits"):
        s.state.rules.engine.redeal(position, 0, RandomStream(1))
