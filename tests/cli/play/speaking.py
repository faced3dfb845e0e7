"""The same output in one language or another, for the tests of each."""

from __future__ import annotations

from conquista.core import Match, RecordedChance
from conquista.games import registry
from conquista.games.condottiere.text.words import CondottiereWords
from conquista.games.condottiere.views.strength import Reason, Strength
from conquista.games.conquest.text import ConquestPresenter

LINE = "S.Ele[Sol,Sol]@S1 S.Sol@S6 S.Kni@S20 N.Ele[Sol]@S21 N.Sol@N1 S.Gal[Kni]@MS1"


def moves_text(language: str, about: str) -> str:
    """Return the legal actions at a place, in a hand-made position."""
    game, options = registry.preset("conquest_2p")
    state = game.read_state(options, f"{LINE} active=S to_act=S budget=20")
    legal = list(game.legal_actions(state, "S"))
    return "\n".join(
        row for _, rows in ConquestPresenter(language).moves(game.view(state, "S"), legal, about) for row in rows
    )


def openings(language: str) -> list[str]:
    """Return the legal actions at the start of several games, row by row."""
    found: list[str] = []
    for preset in ("conquest_4p", "plus_2p", "grand_it"):
        game, options = registry.preset(preset)
        state = Match(game, options, RecordedChance(())).state
        seat = game.seats(options)[0]
        for _, rows in ConquestPresenter(language).moves(
            game.view(state, seat), list(game.legal_actions(state, seat)), ""
        ):
            found += rows
    assert len(found) > 50
    return found


def heroine(language: str) -> str:
    """Return a strength and its cause."""
    strength = Strength(10, (Reason("condottiere.why.fixed", 10, {"count": 1, "card": "Heroine", "value": 10}),))
    return CondottiereWords(language).sum(strength)
