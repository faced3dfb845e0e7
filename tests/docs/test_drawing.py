"""The example on the page about drawing runs; whole boards take long to draw, so of those only the call is checked."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from conquista import drawing
from conquista.boards.model import Board

PAGE = Path(__file__).resolve().parents[2] / "docs/7-drawing.md"


def test_the_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    signature, called = inspect.signature(drawing.draw), 0

    def draw(*args: Any, **named: Any) -> str:
        nonlocal called
        assert isinstance(signature.bind(*args, **named).arguments["board"], Board)
        called += 1
        return ""

    monkeypatch.setattr(drawing, "draw", draw)
    [program] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(program, str(PAGE), "exec"), {})
    assert called == 4
