"""What a view tells always leaves room for the true deal, and a state can be imagined from every view."""

from __future__ import annotations

import random

import pytest

from conquista.core import SeededChance
from conquista.core.match import Match
from conquista.games.condottiere import packing
from conquista.games.condottiere.audit import fault
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.sampling import KnownCards
from games.condottiere.random_tables import table
from kit.scale import scaled

VISIBILITY = [(hands, pile) for hands in ("public", "hidden") for pile in ("seen_cards", "none")]


def fits(state: CondottiereState, seat: str | None, seed: int) -> None:
    """The true hands are such as the sight of a seat allows, and what it imagines looks the same to it."""
    view = GAME.view(state, seat)
    sight = KnownCards(state.rules.options, view)
    for place in sight.others:
        true = sum(state.row("hand", place)) + sight.aside(place)
        most = sight.most(place) if not state.rules.tables.d else 99  # lost regions leave more cards than new ones
        assert sight.least(place) <= true <= most
    other = GAME.sample_state(view, SeededChance(seed))
    assert fault(other) == ""
    assert GAME.view(other, seat) == view


@pytest.mark.parametrize(("hands", "pile"), VISIBILITY)
def test_the_true_deal_is_never_ruled_out(hands: str, pile: str) -> None:
    """Tables of every kind; cards are shown and laid face down, so that much is known."""
    for number in range(scaled(12)):
        will = random.Random(f"{hands} {pile} {number}")
        drawn = table(will.randrange(80) + 80 * (number % 2)).changed()
        changes = {**drawn, "hand_count_visibility": hands, "discard_pile_view": pile}
        match = Match(GAME, GAME.facts.read_options(changes), SeededChance(number))
        for _ in range(60):
            state = match.states[-1]
            assert isinstance(state, CondottiereState)
            if match.outcome is not None:
                break
            assert fault(state) == ""
            fits(state, will.choice((*state.rules.seats, None)), will.getrandbits(32))
            seat = will.choice(GAME.to_act(state))
            shows = list(GAME.asides(state, seat)) if will.random() < 0.3 else []
            match.play(seat, will.choice(shows or list(GAME.legal_actions(state, seat))))


def hidden(hands: dict[str, str], revision: int = 3, **more: object) -> CondottiereScene:
    """A battle with face-down cards in which nobody tells how many cards there are."""
    options = {"revision": revision, "hand_count_visibility": "hidden", "discard_pile_view": "none"}
    return scene(seats="ABC", hands=hands, region="ROM", variants="E", options=options, **more)  # type: ignore[arg-type]


def test_a_hand_has_room_for_what_was_kept_and_for_its_mercenary() -> None:
    """B brought two plain cards over, is known to have a Mercenary, and has laid a card: three cards at least.

    All this is known up to revision 2 alone.
    """
    s = hidden({"A": "1 2", "B": "Winter Spring", "C": "3"}, 2, down={"B": "10"})
    position = s.state.position.copy()
    packing.write(position, {"armed": 0b010, "keeper": 1, "plain": 2}, {})
    state = CondottiereState(s.state.rules, position)
    assert KnownCards(state.rules.options, GAME.view(state, "A")).least(1) == 2
    for seed in range(60):
        assert fault(GAME.sample_state(GAME.view(state, "A"), SeededChance(seed))) == ""


def test_known_cards_that_cannot_lie_face_down_are_in_the_hand() -> None:
    s = hidden({"A": "1", "B": "Winter Winter", "C": "3"}, down={"B": "10"}).act("B", "show:Winter>A")
    s = s.act("B", "show:Winter>A")
    assert KnownCards(s.state.rules.options, s.view("A")).least(1) == 2
    assert all(fault(GAME.sample_state(s.view("A"), SeededChance(seed))) == "" for seed in range(60))
