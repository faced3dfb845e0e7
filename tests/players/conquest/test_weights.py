"""The file of weights: whole, checked, by family and by style."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.core import ConquistaError, UnknownName
from conquista.games.conquest.game import GAME
from conquista.players.conquest.evaluation.terms import WORDS_OF_FEATURES
from conquista.players.conquest.evaluation.weights import FILE, family, styles, tables, weights_of


def test_every_preset_has_weights_in_every_style() -> None:
    for preset in GAME.facts.presets:
        options = GAME.facts.preset(preset)
        plain = weights_of(options)
        assert len(plain.features) == len(WORDS_OF_FEATURES)
        for style in styles()[1:]:
            assert weights_of(options, style).features != plain.features
            assert weights_of(options, style).worth == plain.worth


def test_families_follow_mode_and_rules() -> None:
    assert family(GAME.facts.preset("conquest_2p")) == ("duel",)
    assert family(GAME.facts.preset("plus_4p")) == ("free", "plus", "free_plus")
    assert family(GAME.facts.preset("grand_party_en")) == ("party", "grand", "party_grand")


@pytest.mark.parametrize(
    ("preset", "differs"), [("conquest_4p", True), ("conquest_2p", False), ("grand_en", True), ("plus_party", False)]
)
def test_the_seasoned_know_other_weights_where_they_were_learnt(preset: str, differs: bool) -> None:
    options = GAME.facts.preset(preset)
    assert (weights_of(options, seasoned=True) != weights_of(options)) is differs


def test_an_unknown_style_is_refused_by_name() -> None:
    with pytest.raises(UnknownName) as refused:
        weights_of(GAME.facts.preset("conquest_2p"), "raidr")
    assert "raider" in refused.value.near


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("soldier = 100\nelephant", "soldier = 1.5\nelephant", "whole number"),
        ("soldier = 100\nelephant", "elephant", "soldier is missing"),
        ("[duel]", "[duel]\nsoldiers = 3", "soldiers"),
        ("[grand]", "", "lack the table grand"),
        ("[worth]", "[worth", "Cannot read"),
        ("tempo = 20", "tempo = 2000000", "whole number"),
    ],
)
def test_a_faulty_file_says_what_is_wrong(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "weights.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(ConquistaError, match=said):
        tables(tmp_path / "weights.toml")


def test_weights_can_be_changed_word_by_word() -> None:
    plain = weights_of(GAME.facts.preset("conquest_2p"))
    assert plain.changed({WORDS_OF_FEATURES[-1]: 7}).features[-1] == 7
    with pytest.raises(UnknownName):
        plain.changed({"temp": 7})
