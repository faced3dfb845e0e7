"""Examples of docs/12-research.md run, and its tables match the code."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

from conquista.games import registry
from conquista.research.env_spec import make_spec

PAGE = Path(__file__).parents[2] / "docs/12-research.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 15
    assert failed == 0


def test_the_table_of_presets_is_true() -> None:
    """A number that changed here makes trained networks useless: say so in the commit."""
    for preset in registry.presets():
        here = make_spec(preset)
        assert f"| `{preset}` | {len(here.seats)} | {here.actions:,} | {here.length:,} |" in TEXT


@pytest.mark.parametrize(
    ("heading", "small", "large"),
    [("Conquest", "grand_2p", "grand_en"), ("Condottiere", "condottiere_2p", "condottiere_5p")],
)
def test_the_tables_of_fields_are_true(heading: str, small: str, large: str) -> None:
    one, other = make_spec(small), make_spec(large)
    names = {
        (len(one.seats), len(other.seats)): "s",
        (9 * len(one.seats), 9 * len(other.seats)): "9 s",
        (len(one.adapter.places), len(other.adapter.places)): "p",
    }
    rows = []
    for here, there in zip(one.fields, other.fields, strict=True):
        sizes = zip(here.shape, there.shape, strict=True)
        shape = " × ".join(str(pair[0]) if pair[0] == pair[1] else names[pair] for pair in sizes)
        rows.append(f"| `{here.name}` | {shape} | {here.meaning} |")
    part = re.search(rf"### {heading}\n(.*?)\n##", TEXT, re.DOTALL)
    assert part is not None
    assert re.findall(r"^\| `.*$", part[1], re.MULTILINE) == rows
