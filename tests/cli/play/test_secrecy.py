"""Output for one person reveals nothing of other hands: two deals that a seat cannot distinguish print the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cli.play.hotseat import sit_down
from conquista.cli.play.repl import Repl
from conquista.cli.play.seat_holders import seated
from conquista.cli.play.session import LocalSession
from conquista.core import Chance, ConquistaError, Match, SeededChance
from conquista.games.condottiere.actions import CardAction
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.state import CondottiereState
from games.condottiere.subject import redeal

COMMANDS = [
    *("turn", "board", "moves", "map", "threats", "count", "history all", "hand", "lines", "regions", "pile"),
    *("look fir", "moves 10", "why show:10>A", "why pass", "nonsense", "play winetr"),
]
SETS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 4},
    {"players": 6},
    {"variant_a": True},
    {"variant_b": True, "players": 3, "points_target": 5},
    {"variant_c": True, "variant_d": True},
    {"variant_e": True, "players": 3},
    {"variant_a": True, "variant_c": True, "variant_d": True, "variant_e": True},
    {
        "players": 3,
        "hand_discard_order": "simultaneous",
        "hand_count_visibility": "hidden",
        "discard_pile_view": "none",
    },
]
AHEAD = 9  # actions that both matches are played on


def moments(values: dict[str, object], seed: int) -> Iterator[CondottiereState]:
    """Yield states of a random match in which cards are shown now and then."""
    chance = SeededChance(seed)
    match = Match(GAME, GAME.facts.choose(values), chance)
    while match.outcome is None and len(match.entries) < 150:
        state = match.state
        assert isinstance(state, CondottiereState)
        if len(match.entries) % 40 == 12:
            yield state
        seat = GAME.to_act(state)[0]
        shows = list(GAME.asides(state, seat)) if chance.below(6) == 0 else []
        match.play(seat, chance.choice(shows or list(GAME.legal_actions(state, seat))))


def lockstep(one: CondottiereState, other: CondottiereState, seat: str, chance: Chance) -> list[tuple[str, str]]:
    """Return words that are legal in both states and look the same to the seat, until it can distinguish them."""
    found: list[tuple[str, str]] = []
    for _ in range(AHEAD):
        actor = (*GAME.to_act(one), "")[0]
        if not actor or GAME.to_act(other) != GAME.to_act(one):
            break
        both = [action for action in GAME.legal_actions(one, actor) if action in GAME.legal_actions(other, actor)]
        step = _both(one, other, actor, chance.choice(both), seat) if both else None
        if step is None:
            break
        found.append((actor, step[0]))
        _, one, other = step
    return found


def _both(
    one: CondottiereState, other: CondottiereState, actor: str, action: CardAction, seat: str
) -> tuple[str, CondottiereState, CondottiereState] | None:
    """Return the next states, unless chance is involved or the seat sees different events."""
    no_fate = SeededChance(1)
    steps = [GAME.apply(state, actor, action, no_fate) for state in (one, other)]
    heard = [[GAME.event_for(event, seat) for event in step.events] for step in steps]
    if (
        no_fate.drain_log()
        or heard[0] != heard[1]
        or GAME.view(steps[0].state, seat) != GAME.view(steps[1].state, seat)
    ):
        return None
    return action.word, steps[0].state, steps[1].state


def pages(state: CondottiereState, script: list[tuple[str, str]], curious: str) -> dict[str, list[str]]:
    """Return everything that each person was shown while the script was played."""
    options = state.rules.options
    match = Match(GAME, options, SeededChance(1), GAME.write_state(state))
    names = {one: f"P{one}" for one in match.seats}
    session = LocalSession(match, "", seated(names, GAME, options, SeededChance(1)))
    left = [word for _, word in script]
    asked: list[str] = []

    def typist(repl: Repl) -> str:
        nonlocal asked
        if not asked:
            asked = [*(COMMANDS if repl.seat == curious else ()), ""]
        line = asked.pop(0)
        if line:
            return line
        if not left:
            raise EOFError
        return left.pop(0)

    screen = sit_down(session, typist)
    assert not left
    return {one: screen.of(one) for one in match.seats}


@pytest.mark.parametrize("values", SETS, ids=lambda values: " ".join(values))
def test_a_page_never_tells_another_hand(values: dict[str, object]) -> None:
    chance = SeededChance(9)
    compared = differing = 0
    for number, state in enumerate(moments(values, 4)):
        seats = state.rules.seats
        seat = seats[number % len(seats)]
        other = redeal(state, seat, chance)
        assert GAME.view(other, seat) == GAME.view(state, seat)
        script = lockstep(state, other, seat, chance)
        try:
            GAME.read_state(state.rules.options, other.text)
        except ConquistaError:  # what third parties know need not fit any more
            continue
        mine, theirs = pages(state, script, seat), pages(other, script, seat)
        assert mine[seat] == theirs[seat]
        compared += sum(map(len, mine[seat]))
        differing += any(mine[one] != theirs[one] for one in seats if one != seat)
    assert compared > 1000
    assert differing


def test_the_comparison_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen that lets one seat look with another's eyes is found out."""
    state = next(moments({"players": 3}, 4))
    other = redeal(state, "A", SeededChance(9))
    script = lockstep(state, other, "A", SeededChance(9))
    assert pages(state, script, "A")["A"] == pages(other, script, "A")["A"]
    monkeypatch.setattr(Repl, "viewer", property(lambda repl: "B"))
    assert pages(state, script, "A")["A"] != pages(other, script, "A")["A"]
