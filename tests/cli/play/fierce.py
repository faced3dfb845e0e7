"""Matches of aggressive random play, so that much happens soon."""

from __future__ import annotations

from collections import deque

from conquista.core import Match, SeededChance
from conquista.games import registry
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.action_kinds import DECLINE, END, RUN, SHOOT, STEP, TAKE
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState


def fierce(preset: str, seed: int, most: int, changes: dict[str, str] | None = None) -> Match:
    """Play a match aggressively to its outcome, or to this many actions."""
    game, options = registry.preset(preset)
    if changes:
        options = game.facts.read_options(options.changed() | changes)
    chance = SeededChance(seed)
    match = Match(game, options, chance.fork("match"))
    near = _near(GAME.rules(options))
    while match.outcome is None and len(match.entries) < most:
        state = match.state
        assert isinstance(state, ConquestState)
        seat = game.to_act(state)[0]
        foes = _foes(state, seat)
        away = _distances(near, foes)

        def worth(move: Move, foes: set[str] = foes, away: dict[str, int] = away) -> float:
            score = chance.below(1000) / 500
            if move.kind == END:
                return -50
            if move.kind == DECLINE:
                return -1
            if move.goal in foes and move.kind in (STEP, TAKE, RUN, SHOOT):
                return score + 100
            if move.kind in (STEP, RUN):
                return score + 3 * (away.get(move.place, 99) - away.get(move.goal, 99)) - 1
            return score - 3

        match.play(seat, max(game.legal_actions(state, seat), key=worth))
    return match


def words(match: Match) -> list[str]:
    return [match.game.write_action(entry.action) for entry in match.entries]


def _near(rules: ConquestRuleset) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for way in rules.geography.ways:
        found.setdefault(rules.names[way.start], set()).add(rules.names[way.to])
    return found


def _foes(state: ConquestState, seat: str) -> set[str]:
    rules = state.rules
    stacks = packing.stacks(state.position)
    return {rules.names[p] for p, s in stacks.items() if rules.team_of(SEATS[s.side]) != rules.team_of(seat)}


def _distances(near: dict[str, set[str]], goals: set[str]) -> dict[str, int]:
    away = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        place = queue.popleft()
        for other in near.get(place, ()):
            if other not in away:
                away[other] = away[place] + 1
                queue.append(other)
    return away
