"""Fixtures of the tests of commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista import i18n


@pytest.fixture
def plain_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Run in a temporary folder, in English, without colours and tracebacks."""
    for name in ("CONQUISTA_DEBUG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CONQUISTA_LANG", "en")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def strict_messages() -> Iterator[None]:
    """Let a missing message or parameter fail the test."""
    i18n.strict(True)
    yield
    i18n.strict(False)
