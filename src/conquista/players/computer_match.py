"""A whole match between computer players, without a table."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.core import AnyGame, ConquistaError, Options, Seat, SeededChance
from conquista.core.match import Match
from conquista.players import registry as players

MATCH = "match"  # the name of the chance stream of the game itself


def play_computers(
    game: AnyGame,
    options: Options,
    specs: Mapping[Seat, str],
    chance: SeededChance,
    *,
    early: int = 0,
    opening: SeededChance | None = None,
) -> Match:
    """Play a match between the players of the specs; the chance decides everything that is random in it.

    The first `early` actions are drawn from the legal ones with the chance `opening`; none of them gives up a turn
    where there is another.
    """
    match = Match(game, options, chance.fork(MATCH))
    made = {seat: players.make(spec, game, options, chance.fork(seat)) for seat, spec in specs.items()}
    while match.outcome is None:
        if len(match.entries) == game.facts.max_actions:
            raise ConquistaError("core.match.endless", game=game.facts.name, most=game.facts.max_actions)
        seat = game.to_act(match.state)[0]
        legal = tuple(game.legal_actions(match.state, seat))
        if opening is not None and len(match.entries) < early:
            idle = game.idle(match.state, seat)
            action = opening.choice([one for one in legal if one != idle] or legal)
        else:
            action = made[seat].choose(game, game.view(match.state, seat), legal)
        match.play_unchecked(seat, action)
    return match
