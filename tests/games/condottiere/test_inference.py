"""Up to revision 2: what everybody learns from the question after a battle, and how long it stays true."""

from __future__ import annotations

import pytest

from conquista.games.condottiere import packing
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import OBSERVERS
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene

OLD = {"revision": 2, "hand_discard_order": "clockwise"}
HANDS = {"A": "1 2 Winter", "B": "Spring Bishop", "C": "5 Courtesan", "D": ""}


def asked(hands: dict[str, str] = HANDS, variants: str = "", **options: object) -> CondottiereScene:
    """A has won a battle and chosen the next region: now hands without a Mercenary may be discarded."""
    given: dict[str, object] = {"seats": "ABCD", "hands": hands, "lines": {"A": "10"}, "region": "ROM"}
    s = scene(**given, variants=variants, options={**OLD, **options})  # type: ignore[arg-type]
    while "pass" in s.words:
        s.do("pass")
    return s.do("battle:MIL")


def facts(s: CondottiereScene, observer: str | None = "D") -> tuple[object, object, object]:
    data = s.view(observer).data
    return data["bare"], data["armed"], data["plain"]


@pytest.mark.clause("CO-RES-09", "CO-RES-11", "CO-INFO-05")
def test_who_is_asked_has_no_mercenary_and_who_is_passed_over_has_one() -> None:
    s = asked()
    assert s.to_act == "B"
    assert facts(s) == (["B"], ["A"], {})  # C has not been reached, D has no cards
    s.do("hold")
    assert facts(s) == facts(s, None) == (["B"], ["A", "C"], {})


@pytest.mark.clause("CO-RES-09", "CO-AMB-28")
def test_those_asked_together_are_known_at_once() -> None:
    s = asked(hand_discard_order="simultaneous")
    assert facts(s) == (["B"], ["A", "C"], {})


@pytest.mark.clause("CO-INFO-05")
def test_a_mercenary_that_comes_to_light_ends_what_is_known() -> None:
    s = asked().do("hold", "play:Winter", "play:Bishop", "favour:off")
    assert facts(s) == (["B"], ["A", "C"], {})
    s.do("play:5", "play:1")
    assert facts(s) == (["B"], [], {})


@pytest.mark.clause("CO-INFO-05", "CO-VARE-01")
def test_a_card_laid_face_down_tells_nothing_until_it_is_turned_up() -> None:
    s = asked(variants="E").do("hold", "play:1", "pass", "play:5")
    assert facts(s) == (["B"], ["A", "C"], {})
    s.do("play:2", "turn:1")
    assert facts(s) == (["B"], ["C"], {})


@pytest.mark.clause("CO-RES-09", "CO-AMB-29")
def test_a_discarded_hand_is_bare_no_longer() -> None:
    s = asked().do("discard")
    assert facts(s) == ([], ["A", "C"], {})


@pytest.mark.clause("CO-ROUND-05", "CO-ROUND-07", "CO-INFO-05")
@pytest.mark.parametrize(("words", "plain"), [(["keep:Spring", "keep:Winter"], 2), (["keep:Winter", "done"], 1)])
def test_what_a_bare_hand_keeps_is_known_to_be_no_mercenary(words: list[str], plain: int) -> None:
    s = asked({"A": "", "B": "Spring Bishop Winter", "C": "", "D": ""}).do("hold", *words)
    assert facts(s) == ([], [], {"B": plain})
    while s.to_act != "B":
        s.do("pass")
    s.do("play:Winter")
    assert facts(s) == ([], [], {"B": 1} if plain == 2 else {})


@pytest.mark.clause("CO-ROUND-05", "CO-INFO-05")
def test_a_hand_kept_whole_still_holds_its_mercenary() -> None:
    hands = {"A": "", "B": "1 Winter", "C": "", "D": ""}
    assert facts(asked(hands).do("keep:1", "keep:Winter")) == ([], ["B"], {})
    assert facts(asked(hands).do("keep:Winter", "done")) == ([], [], {})


@pytest.mark.clause("CO-AMB-52", "CO-ROUND-05")
def test_known_cards_that_outnumber_the_discards_are_still_there() -> None:
    hands = {"A": "", "B": "10 10 10", "C": "", "D": ""}
    s = asked(hands)
    for _ in range(3):
        s.act("B", "show:10>C")
    s.act("B", "show:10>D").do("keep:10", "keep:10")
    known = [s.state.known(1, observer)[6] for observer in range(OBSERVERS)]
    assert known == [0, 0, 2, 0, 0, 0, 0]


@pytest.mark.clause("CO-VARB-08", "CO-TIE-11")
def test_nothing_is_known_after_a_deal_of_all_cards() -> None:
    s = asked(variants="B", points_target=100).do("hold")
    position = s.state.position.copy()
    owner = [0, 0] + [255] * 15  # A needs one more region next to Torino and Milano
    packing.write(position, {"region": 3}, {"owner": owner})
    won = CondottiereScene(type(s.state)(s.state.rules, position)).do("play:1", "pass", "pass", "pass")
    assert won.state.numbers["games"] == 2
    assert facts(won) == ([], [], {})
    assert not any(won.state.rows["known"][: 4 * OBSERVERS * KINDS])
