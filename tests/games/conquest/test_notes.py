"""The notes of an edition: what it plays by a ruling alone, in words, with a clause, for as long as it holds."""

from __future__ import annotations

import pytest

from conquista.core.options import EditionNote
from conquista.games.conquest.setup.facts import FACTS
from conquista.i18n import LANGUAGES, say
from conquista.rulebook import clause

NOTES = {note.meaning.rpartition(".")[2]: note for note in FACTS.notes}


def noted(preset: str, **changes: object) -> set[str]:
    options = FACTS.choose({**FACTS.presets[preset], **changes})
    return {note.meaning.rpartition(".")[2] for note in FACTS.notes_on(preset, options)}


@pytest.mark.parametrize("note", NOTES.values(), ids=NOTES)
def test_a_note_holds_in_its_editions_and_names_a_clause(note: EditionNote) -> None:
    assert note.presets
    assert note.values
    for preset in note.presets:
        assert note in FACTS.notes_on(preset)
    assert clause(note.clause).kind in ("rule", "ruling")


@pytest.mark.parametrize("note", NOTES.values(), ids=NOTES)
def test_a_note_is_told_in_every_language(note: EditionNote) -> None:
    assert len({say(note.meaning, {}, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.clause("GC-BLD-11", "GC-BOARD-17", "GC-ELE-05", "GC-AMB-01", "GC-AMB-122", "GC-AMB-87")
def test_what_the_french_and_english_editions_play_by_a_ruling() -> None:
    french = {
        "centre_chariots",
        "bridges_to_quests",
        "island_rope_bridges",
        "loads_count_singly",
        "boarding_enemy_vessels",
    }
    assert noted("grand_fr") >= french
    assert noted("grand_en") >= {"any_soldier_inside"}
    assert noted("grand_party_en") >= {"any_soldier_inside"}
    assert not noted("grand_it") & {*french, "any_soldier_inside"}


def test_a_table_that_plays_otherwise_is_not_told() -> None:
    assert "boarding_enemy_vessels" not in noted("grand_fr", boarding_regenerates="any_vessel")
    assert "island_rope_bridges" not in noted("grand_fr", elephant_rope_ban=("ne", "sw"))
    assert "any_soldier_inside" not in noted("grand_en", lower_inside_who="siege_soldier")
