"""Italian output: matching articles and participles; kinds and answers typed in Italian."""

from __future__ import annotations

import pytest

from cli.play.conftest import Play
from cli.play.speaking import heroine, moves_text, openings
from conquista.i18n import say

LANGUAGE = "it"


def test_articles_fit_their_pieces() -> None:
    everything = moves_text(LANGUAGE, "")
    prey = "l’elefante con un soldato di Nord a Selva Bruna, ovest (S21)"
    assert f"S20-S21: cavaliere da Pian Cavallo, crocevia (S20) prende {prey}" in everything
    assert "S1 elefante con 2 soldati: va in" in everything
    assert "soldato sull’elefante: va in" in everything


@pytest.mark.parametrize(
    ("kind", "right"),
    [
        ("siege", "L’arma d’assedio a S4 è stata costruita in questo turno; agisce dal prossimo."),
        ("chariot", "Il carro da guerra a S4 è stato costruito in questo turno; agisce dal prossimo."),
        ("ship", "La nave a S4 è stata costruita in questo turno; agisce dal prossimo."),
    ],
)
def test_participles_fit_their_pieces(kind: str, right: str) -> None:
    assert say("why.frozen.new", {"piece": {"key": f"why.kind.{kind}"}, "place": "S4"}, "it") == right


def test_kinds_are_typed_in_italian_or_english() -> None:
    assert moves_text(LANGUAGE, "cavaliere") == moves_text(LANGUAGE, "knight") != ""


def test_a_short_match(play: Play) -> None:
    said = play("conquest_2p --plain", ["S6-S1", "why S12-S13", "history", "quit", "no"])
    assert "Sud: soldato da Fosso d'Ostro, nord-est (S6) sale sull’elefante a Rocca d'Ostro, prima porta (S1)." in said
    assert "Il carro da guerra non può raccogliere il soldato a Campolargo, nord-ovest (S13)" in said
    assert "Buttata via." in said
    assert "__" not in said


def test_forms_hold_through_a_whole_opening() -> None:
    assert not [row for row in openings(LANGUAGE) if "__" in row or "the " in row or "sale il" in row]


def test_cards_are_named_and_typed_in_italian(play: Play) -> None:
    said = play("condottiere_3p --plain --seed 5 --against random", ["roma", "inverno", "tamburino", "quit", "no"])
    assert "A sposta il segnalino Condottiere su Roma." in said
    assert "play:Winter: in mano non c’è Inverno." in said
    assert "A gioca Tamburino." in said


def test_sums_of_strength_are_italian() -> None:
    assert heroine(LANGUAGE) == "10 (Eroina)"
