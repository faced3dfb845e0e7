"""German on the screen: pieces in the gender and case of their sentence, kinds and answers typed in German."""

from __future__ import annotations

import pytest

from cli.play.conftest import Play
from conquista import i18n
from conquista.cli.tell import tongue
from conquista.core import Match, RecordedChance
from conquista.games import registry
from conquista.games.conquest.telling import Telling

TELLING = Telling("de")
LINE = "S.Ele[Sol,Sol]@S1 S.Sol@S6 S.Kni@S20 N.Ele[Sol]@S21 N.Sol@N1 S.Gal[Kni]@MS1"


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONQUISTA_LANG", "de")
    tongue.cache_clear()
    i18n.strict(True)


def told(about: str) -> str:
    """What may be done about a place, in a position put together by hand."""
    game, options = registry.preset("conquest_2p")
    state = game.read_state(options, f"{LINE} active=S to_act=S budget=20")
    legal = list(game.legal_actions(state, "S"))
    return "\n".join(row for _, rows in TELLING.moves(game.view(state, "S"), legal, about) for row in rows)


def test_pieces_bend_with_their_sentences() -> None:
    everything = told("")
    assert "S20-S21: Reiter S20 schlägt Nords Elefanten mit einem Soldaten auf S21" in everything
    assert "S1 Elefant mit 2 Soldaten: nach" in everything
    assert "Soldat auf dem Elefanten: nach" in everything


def test_kinds_are_typed_in_german_or_english() -> None:
    assert told("Reiter") == told("knight") != ""


def test_a_short_match(play: Play) -> None:
    said = play("conquest_2p --plain", ["S6-S1", "why S12-S13", "history", "quit", "nein"])
    assert "Süd: Soldat S6 besteigt den Elefanten auf S1." in said
    assert "Der Streitwagen kann den Soldaten auf S13 nicht auflesen" in said
    assert "Verworfen." in said
    assert "__" not in said


def test_forms_hold_through_a_whole_opening() -> None:
    for preset in ("conquest_4p", "plus_2p", "grand_it"):
        game, options = registry.preset(preset)
        match = Match(game, options, RecordedChance(()))
        seat = game.seats(options)[0]
        for _, rows in TELLING.moves(game.view(match.state, seat), list(game.legal_actions(match.state, seat)), ""):
            assert not [row for row in rows if "__" in row or " a " in row or "the " in row]
