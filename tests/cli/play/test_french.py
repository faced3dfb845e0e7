"""French on the screen: articles, elisions and participles that fit, kinds and answers typed in French."""

from __future__ import annotations

import re

import pytest

from cli.play.conftest import Play
from conquista import i18n
from conquista.cli.tell import tongue
from conquista.core import Match, RecordedChance
from conquista.games import registry
from conquista.games.condottiere.strength import Reason, Strength
from conquista.games.condottiere.telling.words import Words
from conquista.games.conquest.telling import Telling
from conquista.i18n import catalogue, say

TELLING = Telling("fr")
LINE = "S.Ele[Sol,Sol]@S1 S.Sol@S6 S.Kni@S20 N.Ele[Sol]@S21 N.Sol@N1 S.Gal[Kni]@MS1"
NARROW = "\u202f"  # stands before the high signs, so that none of them begins a line


@pytest.fixture(autouse=True)
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONQUISTA_LANG", "fr")
    tongue.cache_clear()
    i18n.strict(True)


def told(about: str) -> str:
    """What may be done about a place, in a position put together by hand."""
    game, options = registry.preset("conquest_2p")
    state = game.read_state(options, f"{LINE} active=S to_act=S budget=20")
    legal = list(game.legal_actions(state, "S"))
    return "\n".join(row for _, rows in TELLING.moves(game.view(state, "S"), legal, about) for row in rows)


def test_articles_fit_their_pieces() -> None:
    everything = told("")
    assert f"S20-S21{NARROW}: cavalier S20 prend l’éléphant avec un soldat de Nord en S21" in everything
    assert f"S1 éléphant avec 2 soldats{NARROW}: va en" in everything
    assert f"soldat sur l’éléphant{NARROW}: va en" in everything


@pytest.mark.parametrize(
    ("kind", "right"),
    [
        ("siege", "La tour mobile en S4 vient d’être construite"),
        ("chariot", "Le chariot en S4 vient d’être construit"),
        ("elephant", "L’éléphant en S4 vient d’être construit"),
    ],
)
def test_participles_fit_their_pieces(kind: str, right: str) -> None:
    said = say("why.frozen.new", {"piece": {"key": f"why.kind.{kind}"}, "place": "S4"}, "fr")
    assert said == f"{right}{NARROW}; on pourra s’en servir au prochain tour."


@pytest.mark.parametrize(("seat", "right"), [("Nord", "de Nord"), ("Ouest", "d’Ouest"), ("Est", "d’Est")])
def test_seats_are_elided(seat: str, right: str) -> None:
    said = say("play.conquest.fire.line", {"seat": seat, "place": "C3"}, "fr")
    assert said == f"la catapulte {right} en C3"


def test_high_signs_never_begin_a_line() -> None:
    loose = re.compile(r"[ \u00a0][;!?»]|[ \u00a0]:(?!/)|«(?!\u202f)|[a-zé]'[a-zéêàh{]")
    assert not [key for key, text in catalogue("fr").items() if loose.search(text)]


def test_kinds_are_typed_in_french_or_english() -> None:
    assert told("cavalier") == told("knight") != ""


def test_a_short_match(play: Play) -> None:
    said = play("conquest_2p --plain", ["S6-S1", "why S12-S13", "history", "quit", "non"])
    assert f"Sud{NARROW}: soldat S6 monte sur l’éléphant en S1." in said
    assert "Le chariot ne peut pas prendre le soldat en S13" in said
    assert "Jetée." in said
    assert "__" not in said


def test_forms_hold_through_a_whole_opening() -> None:
    for preset in ("conquest_4p", "plus_2p", "grand_it"):
        game, options = registry.preset(preset)
        match = Match(game, options, RecordedChance(()))
        seat = game.seats(options)[0]
        for _, rows in TELLING.moves(game.view(match.state, seat), list(game.legal_actions(match.state, seat)), ""):
            assert not [row for row in rows if re.search(r"__|\bthe |\bde le\b|\ble éléphant|\bde (Est|Ouest)", row)]


def test_cards_are_named_and_typed_in_french(play: Play) -> None:
    said = play("condottiere_3p --plain --seed 5 --against random", ["roma", "hiver", "tambour", "quit", "non"])
    assert f"A place le pion Condottiere{NARROW}: Roma." in said
    assert f"play:Winter{NARROW}: cette carte n’est pas en main (Hiver)." in said
    assert "A joue Tambour." in said


def test_sums_of_strength_are_french() -> None:
    heroine = Strength(10, (Reason("condottiere.why.fixed", 10, {"count": 1, "card": "Heroine", "value": 10}),))
    assert Words("fr").sum(heroine) == "10 (Héroïne)"
