"""What the pages on tactics, puzzles and analysis show as programs runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", ["21-tactics.md", "16-puzzles.md", "20-analysis.md"])
def test_the_programs_of_the_page_run(page: str) -> None:
    programs = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert programs
    for program in programs:
        exec(compile(program, page, "exec"), {})
