"""German output: pieces in the gender and case of their sentence; kinds and answers typed in German."""

from __future__ import annotations

from cli.play.conftest import Play
from cli.play.speaking import moves_text, openings

LANGUAGE = "de"


def test_pieces_bend_with_their_sentences() -> None:
    everything = moves_text(LANGUAGE, "")
    prey = "Nords Elefanten mit einem Soldaten bei Selva Bruna, Westen (S21)"
    assert f"S20-S21: Reiter von Pian Cavallo, Kreuzung (S20) schlägt {prey}" in everything
    assert "S1 Elefant mit 2 Soldaten: nach" in everything
    assert "Soldat auf dem Elefanten: nach" in everything


def test_kinds_are_typed_in_german_or_english() -> None:
    assert moves_text(LANGUAGE, "Reiter") == moves_text(LANGUAGE, "knight") != ""


def test_a_short_match(play: Play) -> None:
    said = play("conquest_2p --plain", ["S6-S1", "why S12-S13", "history", "quit", "nein"])
    assert (
        "Süd: Soldat von Fosso d'Ostro, Nordosten (S6) besteigt den Elefanten bei Rocca d'Ostro, erstes Tor (S1)."
        in said
    )
    assert "Der Streitwagen kann den Soldaten bei Campolargo, Nordwesten (S13) nicht auflesen" in said
    assert "Verworfen." in said
    assert "__" not in said


def test_forms_hold_through_a_whole_opening() -> None:
    assert not [row for row in openings(LANGUAGE) if "__" in row or " a " in row or "the " in row]
