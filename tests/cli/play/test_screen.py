"""The screen: waiting messages, and clearing pages."""

from __future__ import annotations

import io
import threading

import pytest
from rich.console import Console

from conquista.cli.play import screen as screens
from conquista.cli.play.screen import Screen


class Paper(io.StringIO):
    """A file that signals when something was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = threading.Event()

    def write(self, text: str) -> int:
        count = super().write(text)
        if "thinking" in text:
            self.written.set()
        return count


def lit(monkeypatch: pytest.MonkeyPatch) -> tuple[Screen, Paper]:
    """Return a screen that behaves as on a terminal, and its output."""
    monkeypatch.setattr(screens, "_MOMENT", 0)
    screen, paper = Screen(), Paper()
    screen.plain = False
    screen._console = Console(file=paper, force_terminal=True, width=80)
    return screen, paper


def test_who_is_waited_for_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, paper = lit(monkeypatch)
    with screen.waiting("B (captain) is thinking"):
        assert paper.written.wait(60)
    assert "B (captain) is thinking" in paper.getvalue()


def test_waiting_ends_with_whatever_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, _ = lit(monkeypatch)
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt), screen.waiting("B is thinking"):
        raise KeyboardInterrupt
    left = set(threading.enumerate()) - before
    for thread in left:  # the drawing thread ends by itself once it is told to
        thread.join(60)
    assert not any(thread.is_alive() for thread in left)


def test_without_eyes_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with Screen(plain=True).waiting("B is thinking"):
        pass
    assert capsys.readouterr().out == ""


def test_a_page_without_a_terminal_is_pushed_away(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().clear()
    assert capsys.readouterr().out == "\n" * 60
