"""The engine of Condottiere agrees with the plain implementation on lists, positions, endings and views."""

from __future__ import annotations

import re

import pytest

from kit.scale import scaled
from reference import condottiere, condottiere_trials
from reference.condottiere.cards import COPIES, deck
from reference.condottiere.data import PACKAGE, VARIANTS, borders, declared_options, read_choices, regions
from reference.condottiere.strength import strengths
from reference.condottiere_trials.compare import Counts
from reference.condottiere_trials.options import COMBINATIONS, REVISIONS, texts
from reference.condottiere_trials.trials import match, scene
from reference.independence import foreign_imports, imported

RULEBOOK = PACKAGE / "rulebook" / "data" / "condottiere.md"
PARTS = 4
MATCHES, STEPS = 24, 250
SCENES = 400


def test_the_plain_implementation_shares_no_code() -> None:
    """It imports the standard library and itself."""
    assert foreign_imports(condottiere) == []


def test_an_import_of_the_engine_is_found() -> None:
    """Also inside a function, and of a neighbouring package."""
    text = "import math\ndef f():\n    from conquista.core import Game\nimport reference.condottiere_trials.compare\n"
    assert imported(text) == ["math", "reference.condottiere_trials.compare", "conquista.core"]
    assert foreign_imports(condottiere_trials) != []


def test_the_map_is_that_of_the_rulebook() -> None:
    """The board file has the 34 pairs of section 3.3."""
    text = RULEBOOK.read_text(encoding="utf-8")
    codes = dict(re.findall(r"^\| \d+ \| ([A-Z]{3}) \| (\w+) \|", text, re.MULTILINE))
    assert tuple(codes) == regions()
    names = {name: number for number, name in enumerate(codes.values())}
    section = text[text.index("### 3.3") : text.index("Pairs that look close")]
    listed = {frozenset((names[one], names[other])) for one, other in re.findall(r"(\w+)–(\w+)", section)}
    assert listed == {frozenset((at, other)) for at, near in borders().items() for other in near}
    assert len(listed) == 34


def test_the_deck_is_that_of_the_rulebook() -> None:
    text = RULEBOOK.read_text(encoding="utf-8")
    counts = {
        short: int(count) for short, count in re.findall(r"^\| ([WSBCDHXU]) \|.*\| (\d+) \|$", text, re.MULTILINE)
    }
    assert counts == {kind: COPIES[kind] for kind in counts}
    assert (len(counts), len(deck())) == (8, 110)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("TT53", [28]),  # CO-EX-01
        ("TT53 W", [4, 0]),  # CO-EX-02
        ("52 55 S", [10, 16, 0]),  # CO-EX-04
        ("52 55 S6", [7, 10, 9]),  # CO-EX-05
        ("D43 S", [17, 0]),  # CO-EX-07
        ("255 14HS", [18, 15]),  # CO-EX-09
        ("HCC6D W", [14, 0]),  # CO-EX-11
        ("DTS T", [23, 13]),  # CO-EX-28
        ("D661HC TTCC S2", [37, 28, 2]),  # CO-EX-31
        ("D661HC TTCC W2", [17, 4, 1]),  # CO-EX-32
    ],
)
def test_the_plain_implementation_holds_the_examples(lines: str, expected: list[int]) -> None:
    assert strengths(lines.split(), read_choices({})) == expected


def test_all_variants_are_tried_with_all_numbers_of_players() -> None:
    tried = [texts(number, 2) for number in range(COMBINATIONS)]
    keys = {(options["players"], *(options[f"variant_{letter}"] for letter in VARIANTS)) for options in tried}
    assert len(keys) == COMBINATIONS


def test_every_value_of_every_option_is_tried() -> None:
    tried = [texts(number, 2) for number in range(SCENES)]
    for name, declared in declared_options().items():
        if declared["kind"] != "number":
            allowed = declared.get("allowed", ["yes", "no"])
            assert isinstance(allowed, list)
            default = (
                "no" if declared["default"] is False else "yes" if declared["default"] is True else declared["default"]
            )
            assert {options.get(name, default) for options in tried} == set(allowed), name


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("revision", REVISIONS)
def test_whole_matches(revision: int, part: int) -> None:
    counts = Counts()
    for number in range(part, scaled(MATCHES), PARTS):
        match(number, texts(number, revision), STEPS, counts)
    assert counts.lists >= scaled(MATCHES) // PARTS * 200


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("revision", REVISIONS)
def test_dense_and_scattered_positions(revision: int, part: int) -> None:
    counts = Counts()
    for number in range(part, scaled(SCENES), PARTS):
        scene(number, texts(number, revision), counts)
    assert counts.lists >= scaled(SCENES) // PARTS * 13
    assert set(counts.phases) == {"REGION", "TURN", "TAKE", "FAVOUR", "REVEAL", "STEP4", "KEEP", "DRAW", "OVER"}
    assert {"regions", "kingdom", "points", "tiebreak"} <= set(counts.endings)
