"""Blunders that were planted in whole matches are named as the costliest decision of their seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conquista.core import AnyGame, Options, Seat, SeededChance
from conquista.core.match import Match
from conquista.games import registry
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.constants.step_effects import MOVES
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import usual
from conquista.players.limits import Limits
from conquista.players.match_review import DecisionJudgement, reviewer
from conquista.players.registry import make
from conquista.players.thought import Stop

Blunder = Callable[[Match], list[str] | None]  # the words of a blunder of the seat to act, where one is possible
QUIET = 60  # actions before the first blunder is looked for
MORE = 60  # actions after it
LOOK = Limits(nodes=300)
NODES = {"conquest": 4_000, "condottiere": 600}


def players(game: AnyGame, options: Options) -> dict[Seat, object]:
    return {
        seat: make("sergeant", game, options, SeededChance(number), Limits(nodes=20_000))
        for number, seat in enumerate(game.seats(options))
    }


def play_on(match: Match, until: Callable[[Match], bool]) -> None:
    """Let sergeants play until something happens or the match ends."""
    game, made = match.game, players(match.game, match.options)
    while match.outcome is None and not until(match):
        seat = game.to_act(match.state)[0]
        legal = list(game.legal_actions(match.state, seat))
        match.play_unchecked(seat, made[seat].choose(game, game.view(match.state, seat), legal))  # type: ignore[attr-defined]


def planted(preset: str, seed: int, blunder: Blunder) -> tuple[Match, int]:
    """Return a match that was given up soon after a blunder, and the number of the action that it begins with."""
    game, options = registry.preset(preset)
    match, words = Match(game, options, SeededChance(seed)), list[str]()

    def possible(now: Match) -> bool:
        words[:] = (blunder(now) or []) if len(now.entries) >= QUIET else []
        return bool(words)

    play_on(match, possible)
    assert words, "no blunder was possible"
    seat, number = game.to_act(match.state)[0], len(match.entries)
    for word in words:
        match.play_word(seat, word)
    given_up = len(match.entries) + MORE
    play_on(match, lambda now: len(now.entries) >= given_up)
    return match, number


def judged(match: Match, seat: Seat, most: int = 12) -> list[DecisionJudgement]:
    """Return judgements of decisions of a seat, the costliest first."""
    judge = reviewer(match.game.facts.name)
    limits = Limits(nodes=NODES[match.game.facts.name])
    own = [one for one in judge.decisions(match) if one.seat == seat]
    found = [judge.judge(match, one, limits, Stop()) for one in own]
    return sorted(found, key=lambda one: -one.fall)[:most]


# -- Conquest ----------------------------------------------------------------------------------------------------------


def _next(seats: tuple[Seat, ...], seat: int) -> int:
    return SEATS.index(seats[(seats.index(SEATS[seat]) + 1) % len(seats)])


def hang_pieces(match: Match) -> list[str] | None:
    """Send up to four pieces, one after the other, where the next seat captures most, and end the turn."""
    state, game = match.state, match.game
    assert isinstance(state, ConquestState)
    now = packing.numbers(state.position)
    if now["phase"] != PLAYING or now["spent"]:
        return None
    seat, rival = now["active"], _next(state.rules.seats, now["active"])
    tactics = Tactics(state.rules.engine, usual())
    here, words = state.position.copy(), list[str]()
    for _ in range(4):
        worst = tactics.solve_turn(here, rival, limits=LOOK).value
        found = None
        for trip in tactics.trips(here, seat):
            after, some = here.copy(), list[str]()
            if trip.effect != MOVES:
                continue
            for code in tactics.trip_codes(here, trip):
                some.append(game.write_action(game.action_of(ConquestState(state.rules, after), code)))
                tactics.engine.do(after, code)
            if packing.numbers(after)["turn"] != now["turn"]:
                continue
            lost = tactics.solve_turn(after, rival, limits=LOOK).value
            if lost > worst:
                worst, found = lost, (after, some)
        if found is None:
            break
        here = found[0]
        words += found[1]
    return [*words, "end"] if words else None


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["conquest_2p", "plus_2p", "grand_2p", "conquest_party", "conquest_4p"])
def test_pieces_that_were_hung_are_named(preset: str) -> None:
    match, number = planted(preset, 1, hang_pieces)
    worst = judged(match, match.entries[number].seat)[0]
    assert worst.decision.first == number
    assert worst.better


# -- Condottiere -------------------------------------------------------------------------------------------------------


def thrown_away(preset: str, seed: int) -> tuple[Match, int] | None:
    """Return a match in which a seat could win by one more card, as all others had passed, and passed too."""
    game, options = registry.preset(preset)
    match = Match(game, options, SeededChance(seed))
    play_on(match, lambda now: False)
    winner = match.entries[-1].seat
    for number in reversed(range(len(match.entries))):
        entry = match.entries[number]
        if entry.seat != winner:
            return None
        if not game.write_action(entry.action).startswith("play:"):
            continue
        branch = match.branch()
        del branch.states[number + 1 :], branch.entries[number:]
        branch.play_word(winner, "pass")
        if branch.outcome is not None:
            continue
        play_on(branch, lambda now: False)
        return branch, number
    return None


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["condottiere_2p", "condottiere_4p"])
def test_a_decisive_battle_that_was_thrown_away_is_named(preset: str) -> None:
    made = next(found for seed in range(60) if (found := thrown_away(preset, seed)) is not None)
    match, number = made
    worst = judged(match, match.entries[number].seat)[0]
    assert worst.decision.first == number
    assert worst.better[0][1].startswith("play:")
