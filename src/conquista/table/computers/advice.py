"""Hints for people: what a computer player would do in a seat, and why. Runs in a worker process."""

from __future__ import annotations

from collections.abc import Collection
from threading import Timer
from typing import Any

from conquista.core import AnyGame, ConquistaError, Data, SeededChance, View
from conquista.games import registry
from conquista.players import registry as players
from conquista.players.limits import UNLIMITED
from conquista.players.thought import Stop, think
from conquista.table.computers.tasks import ComputerTask

SECONDS = 1.5  # a search that takes longer returns the best so far
NO_REASON: Data = {"key": "players.why.waits", "params": {}}


def advise(task: ComputerTask, seconds: float = SECONDS, without: Collection[str] = ()) -> dict[str, Data]:
    """Return the suggestion for the seat of a task: words, arrow, a sentence, all reasons, and the expected line.

    It is computed from the view in the task alone. `without` are words that were suggested before: the suggestion
    does not begin with any of them, and is empty where the player has no other. Raises what the player raises.
    """
    game = registry.game(task.game)
    chance = SeededChance(task.seed)
    view = View(task.seat, task.view)
    state = game.sample_state(view, chance.fork("imagine"))
    every = tuple(game.legal_actions(state, task.seat))
    legal = tuple(action for action in every if game.write_action(action) not in without)
    if not legal:
        return {}
    player = players.make(task.holder.spec, game, game.facts.read_options(task.options), chance)
    stop = Stop()
    timer = Timer(seconds, stop.set)
    timer.daemon = True
    timer.start()
    try:
        thought = think(player, game, view, legal, UNLIMITED, stop)
    finally:
        timer.cancel()
    reasons: list[Data] = [reason.as_data() for reason in thought.reasons]
    line = _own_line(game, state, task, thought.action, thought.line)
    if thought.action not in legal:  # players that plan whole turns consider all actions
        line = _later(game, state, task, line, legal)
        if not line:
            return {}
    describe = registry.part(task.game, "hints")
    found: dict[str, Data]
    if describe is None:
        words: list[Data] = [game.write_action(line[0])]
        reason = reasons[0] if reasons else NO_REASON
        found = {"words": words, "start": "", "goal": "", "says": reason}
    else:
        found = describe(state, task.seat, line, reasons[0] if reasons else NO_REASON)
    return {**found, "reasons": reasons, "line": list(thought.line)}


def _later(game: AnyGame, state: Any, task: ComputerTask, line: list[Any], legal: tuple[Any, ...]) -> list[Any]:
    """The rest of a line from its first action that could be played at once; empty where there is none."""
    idle = game.idle(state, task.seat)
    for index, action in enumerate(line):
        if action in legal and action != idle:
            words = tuple(game.write_action(each) for each in line[index:])
            return _own_line(game, state, task, action, words)
    return []


def _own_line(game: AnyGame, state: Any, task: ComputerTask, action: Any, words: tuple[str, ...]) -> list[Any]:
    """The action and the quiet actions of the same seat that the player expects to follow it."""
    line = [action]
    chance = SeededChance(task.seed)
    for word in words[1:]:
        try:
            if not game.quiet(state, task.seat, line[-1]):
                break
            state = game.apply(state, task.seat, line[-1], chance).state
            following = game.read_action(state, task.seat, word)
            game.check(state, task.seat, following)
        except ConquistaError:
            break
        line.append(following)
    return line
