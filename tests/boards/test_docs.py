"""The page about boards: its example can be read, drawn and judged, and its tables are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conquista import boards
from conquista.boards.checks import EVERY, FOUR, TWO, check
from conquista.boards.loader import parse
from conquista.boards.model import WarBoard
from conquista.core.errors import BoardError

PAGE = Path(__file__).parents[2] / "docs" / "5-boards.md"


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def example(page: str) -> str:
    found = re.search(r"<!-- example: .*?-->\n```toml\n(.*?)```", page, re.DOTALL)
    assert found
    return found[1]


def test_the_example_can_be_read(example: str) -> None:
    board = parse(example.encode(), "pond.toml")
    assert isinstance(board, WarBoard)
    assert len(board.spaces) == 30
    assert board.fields["SF1"].ring == ("S2", "S6", "S7", "S3") or set(board.fields["SF1"].ring) == {
        "S2",
        "S3",
        "S6",
        "S7",
    }
    assert set(board.ports) == {"MS1", "MN1"}
    assert boards.pack(board).count == 32


def test_the_example_lacks_what_the_page_says(example: str) -> None:
    """Armies, stairs and size, and what rests on them; all else is in order."""
    report = check(parse(example.encode(), "pond.toml"))
    assert set(report.broken) == {"B-05", "B-06", "T-01"}


def test_the_refusal_that_the_page_quotes(page: str, example: str) -> None:
    broken = example.replace('"N2 N6 N7 N3"', '"N2 N66 N7 N3"')
    with pytest.raises(BoardError) as caught:
        parse(broken.encode(), "pond.toml")
    assert str(caught.value) in page


def test_the_page_tells_every_line(page: str) -> None:
    for rule in EVERY + FOUR + TWO:
        assert f"| {rule[0]} |" in page


def test_the_python_of_the_page_runs(page: str) -> None:
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(code, "5-boards.md", "exec"), {"boards": boards})
