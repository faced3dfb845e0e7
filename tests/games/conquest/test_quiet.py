"""Quiet actions, found anew from the events they cause; and what is done for a seat that does not decide."""

from __future__ import annotations

import pytest

from conquista.core import Event, Match, SeededChance
from conquista.games.conquest.game import GAME

QUIET = {"moved", "ran", "built", "raised", "lowered", "wandered"}


def disturbs(events: tuple[Event, ...]) -> bool:
    """Whether something was taken, asked, ended or told to another seat."""
    deed = events[0]
    taken = bool(deed.data.get("lost")) or deed.data["how"] in ("captures", "commandeers")
    return taken or len(events) > 1 or deed.kind.rpartition(".")[2] not in QUIET


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en", "plus_party"])
def test_quiet_is_what_disturbs_nobody(preset: str) -> None:
    chance = SeededChance(5)
    match = Match(GAME, GAME.facts.preset(preset), chance)
    seen = {True: 0, False: 0}
    while match.outcome is None and len(match.entries) < 900:
        [seat] = GAME.to_act(match.state)
        legal = list(GAME.legal_actions(match.state, seat))
        asked = GAME.answering(match.state, seat)
        idle = GAME.idle(match.state, seat)
        assert idle.word == ("decline" if asked else "end") or "end" not in {move.word for move in legal}
        takes = [move for move in legal if move.word[-1] == "!" or "+" in move.word or "*" in move.word]
        action = chance.choice(takes if takes and chance.below(3) == 0 else legal)
        quiet = GAME.quiet(match.state, seat, action)
        entry = match.trust(seat, action)
        assert quiet == (not asked and not disturbs(entry.events)), (action.word, entry.events)
        seen[quiet] += 1
    assert min(seen.values()) > 10
