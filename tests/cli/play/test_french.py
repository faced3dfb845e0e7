"""French output: matching articles, elisions and participles; kinds and answers typed in French."""

from __future__ import annotations

import re

import pytest

from cli.play.conftest import Play
from cli.play.speaking import heroine, moves_text, openings
from conquista.i18n import catalogue, say

LANGUAGE = "fr"
NARROW = "\u202f"  # stands before the high signs, so that none of them begins a line


def test_articles_fit_their_pieces() -> None:
    everything = moves_text(LANGUAGE, "")
    prey = "l’éléphant avec un soldat de Nord à Selva Bruna, ouest (S21)"
    assert f"S20-S21{NARROW}: cavalier depuis Pian Cavallo, carrefour (S20) prend {prey}" in everything
    assert f"S1 éléphant avec 2 soldats{NARROW}: va en" in everything
    assert f"soldat sur l’éléphant{NARROW}: va en" in everything


@pytest.mark.parametrize(
    ("kind", "right"),
    [
        ("siege", "La tour mobile à S4 vient d’être construite"),
        ("chariot", "Le chariot à S4 vient d’être construit"),
        ("elephant", "L’éléphant à S4 vient d’être construit"),
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
    assert moves_text(LANGUAGE, "cavalier") == moves_text(LANGUAGE, "knight") != ""


def test_a_short_match(play: Play) -> None:
    said = play("conquest_2p --plain", ["S6-S1", "why S12-S13", "history", "quit", "non"])
    where = "Rocca d'Ostro, première porte (S1)"
    assert f"Sud{NARROW}: soldat depuis Fosso d'Ostro, nord-est (S6) monte sur l’éléphant à {where}." in said
    assert "Le chariot ne peut pas prendre le soldat à Campolargo, nord-ouest (S13)" in said
    assert "Jetée." in said
    assert "__" not in said


def test_forms_hold_through_a_whole_opening() -> None:
    assert not [
        row for row in openings(LANGUAGE) if re.search(r"__|\bthe |\bde le\b|\ble éléphant|\bde (Est|Ouest)", row)
    ]


def test_cards_are_named_and_typed_in_french(play: Play) -> None:
    said = play("condottiere_3p --plain --seed 5 --against random", ["roma", "hiver", "tambour", "quit", "non"])
    assert f"A place le pion Condottiere{NARROW}: Roma." in said
    assert f"play:Winter{NARROW}: cette carte n’est pas en main (Hiver)." in said
    assert "A joue Tambour." in said


def test_sums_of_strength_are_french() -> None:
    assert heroine(LANGUAGE) == "10 (Héroïne)"
