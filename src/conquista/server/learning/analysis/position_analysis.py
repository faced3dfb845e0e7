"""Computer analysis of a position: facts about the turn, or winning probabilities where hands are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Timer
from typing import Any

from conquista.core import AnyGame, ConquistaError, Data, Options, Seat, SeededChance
from conquista.core.match import Match
from conquista.games import registry
from conquista.players import registry as players
from conquista.players.analysis import analyst
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop, Thinker, Thought

SEED = "0" * 64
LIMITS: Limits | None = None  # of every analysis, instead of those of the analyst
EFFORTS = {1: 1, 2: 6, 3: 20}  # how many times the limits of the analyst
ADVISERS = 2  # players whose plans are given, the strongest first
SECONDS = 4.0  # after which a player returns the best plan so far
EMPTY: dict[str, Data] = {
    "answering": False,
    "left": 0,
    "turns": (),
    "answers": (),
    "threats": (),
    "actions": (),
    "plans": (),
    "nodes": 0,
}


def analysis_data(game: str, options: Mapping[str, str], position: str, top: int, effort: int = 1) -> dict[str, Data]:
    """Return the analysis of a position; plain values in and out, so that it can run in a worker process.

    A game without an analyst has an empty analysis.
    """
    rules, _, state, seat = _decision(game, options, position)
    analysing = analyst(rules)
    if analysing is None:
        return {**EMPTY, "seat": seat}
    limits, chance = LIMITS or _limits(analysing.study_limits, effort), SeededChance(SEED)
    return {**EMPTY, "seat": seat, **analysing.analyse(rules, state, seat, top, limits, chance, Stop()).study()}


def plans_data(game: str, options: Mapping[str, str], position: str) -> dict[str, Data]:
    """Return what the strongest players would play in a position, and why; runs in a worker process.

    Each judges by what the seat to act may know. Equal plans are given once.
    """
    rules, chosen, state, seat = _decision(game, options, position)
    plans: list[dict[str, Data]] = []
    advisers = [one for name in reversed(players.names(rules)) if (one := _thinker(name, rules, chosen)) is not None]
    for player in advisers[:ADVISERS] if seat else ():
        thought = _thought(player, rules, state, seat)
        steps = _steps(rules, chosen, position, thought)
        if steps and all({*_words(steps)} != {*_words(other["steps"])} for other in plans):
            plans.append(
                {
                    "player": player.name,
                    "steps": steps,
                    "share": None if thought.value is None else f"{thought.value:.4f}",
                    "reasons": [reason.as_data() for reason in thought.reasons],
                }
            )
    return {**EMPTY, "seat": seat, "plans": plans}


def _decision(game: str, options: Mapping[str, str], position: str) -> tuple[AnyGame, Options, Any, Seat]:
    rules = registry.game(game)
    chosen: Options = rules.facts.read_options(dict(options))
    state: Any = rules.read_state(chosen, position)
    return rules, chosen, state, (*rules.to_act(state), "")[0]


def _limits(usual: Limits, effort: int) -> Limits:
    nodes = None if usual.nodes is None else usual.nodes * EFFORTS[effort]
    return Limits(nodes, usual.seconds)


def _thinker(name: str, game: AnyGame, options: Options) -> Thinker | None:
    player = players.make(name, game, options, SeededChance(SEED))
    return player if isinstance(player, Thinker) else None


def _thought(player: Thinker, game: AnyGame, state: Any, seat: Seat) -> Thought:
    stop = Stop()
    timer = Timer(SECONDS, stop.set)
    timer.daemon = True
    timer.start()
    try:
        return player.think(
            game, game.view(state, seat), list(game.legal_actions(state, seat)), LIMITS or UNLIMITED, stop
        )
    finally:
        timer.cancel()


def _steps(game: AnyGame, options: Options, position: str, thought: Thought) -> list[Data]:
    """Return the expected line with the seats that play it, as far as the rules allow it from this position."""
    match = Match(game, options, SeededChance(SEED), position)
    found: list[Data] = []
    for word in thought.line or (game.write_action(thought.action),):
        if match.outcome is not None:
            break
        seat = game.to_act(match.state)[0]
        try:
            match.play_word(seat, word)
        except ConquistaError:  # the line supposes cards that are not there
            break
        found.append({"seat": seat, "word": word})
        if game.facts.hidden:
            break  # what the others hold is a guess
    return found


def _words(steps: Any) -> list[str]:
    return [step["word"] for step in steps]
