"""Fixtures of the input loop tests: a temporary state folder, and piped input."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from conquista import i18n
from conquista.cli import main
from conquista.cli.output import terminal_language

Play = Callable[..., str]


@pytest.fixture(autouse=True)
def home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Yield an empty state folder, with the LANGUAGE of the tests or English, and strict messages."""
    for name in ("CONQUISTA_DEBUG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CONQUISTA_LANG", getattr(request.module, "LANGUAGE", "en"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # nobody pulls the plug on a test
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    terminal_language.cache_clear()
    i18n.strict(True)
    yield tmp_path
    i18n.strict(False)
    terminal_language.cache_clear()


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Run `conquista play` with lines piped in; return what was printed. The status must be as expected."""

    def run(arguments: str, lines: Sequence[str] = (), status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        found = main.run(["play", *arguments.split()])
        printed = capsys.readouterr()
        assert found == status, printed.out[-2000:] + printed.err
        return printed.out + printed.err

    return run
