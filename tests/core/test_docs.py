"""What the documentation shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conquista.core import record
from kit import LAWS
from kit.sample_games.skirmish import SKIRMISH
from kit.sample_games.tourney import TOURNEY

DOCS = Path(__file__).resolve().parents[2] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_record_in_the_notation_page_replays_from_its_seed() -> None:
    found = re.findall(r"```record\n(.*?)```", page("4-notation.md"), re.DOTALL)
    found = [text for text in found if "Game: tourney" in text]
    assert len(found) == 1
    shown = record.read(found[0])
    assert record.write(shown) == found[0]
    assert record.replay(TOURNEY, shown).states == record.check_seed(TOURNEY, shown).states


def test_the_annotated_record_in_the_notation_page_replays_with_its_variations() -> None:
    [text] = [one for one in re.findall(r"```record\n(.*?)```", page("4-notation.md"), re.DOTALL) if "record 2" in one]
    shown = record.read(text)
    assert record.write(shown) == text
    record.replay_all(SKIRMISH, shown)
    assert record.node_count(shown) == 9


def test_the_facts_in_the_guide_are_those_of_the_sample() -> None:
    source = (DOCS.parent / "tests/kit/sample_games/skirmish/game.py").read_text(encoding="utf-8")
    shown = re.search(r"```python\n(facts = .*?)```", page("3-adding-a-game.md"), re.DOTALL)
    assert shown is not None
    assert re.sub(r"\s+", " ", shown[1]).strip() in re.sub(r"\s+", " ", source)
    assert SKIRMISH.facts.preset("skirmish-short")


@pytest.mark.parametrize("law", LAWS)
def test_the_guide_names_every_law(law: str) -> None:
    table = re.search(r"\| law \| in short \|\n(.*?)\n\n", page("3-adding-a-game.md"), re.DOTALL)
    assert table is not None
    assert law in [name.strip() for row in table[1].splitlines() for name in row.split("|")[1].split(",")]
