"""A real terminal: colour and columns, none with --plain, and interrupts lose nothing."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Begin = Callable[..., "Terminal"]
COLOUR = re.compile("\x1b\\[[0-9;]*m")
WIPED = "\x1b[2J\x1b[3J"


class Terminal:
    """A terminal of 100 by 40 that runs `conquista play`."""

    def __init__(self, arguments: list[str]) -> None:
        self.ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background are deaf to it
        self.process = subprocess.Popen(
            [sys.executable, "-m", "conquista.cli.main", "play", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),  # makes it the controlling terminal
        )
        signal.signal(signal.SIGINT, before)
        os.close(theirs)
        self.seen = ""

    def until(self, text: str, seconds: float = 60) -> str:
        """Read until a text appears; return the output."""
        start, end = len(self.seen), time.monotonic() + seconds
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.ours], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"no {text!r} in {self.seen[start:]!r}")
            try:
                self.seen += os.read(self.ours, 65536).decode()
            except OSError:  # the other side has closed
                break
        return self.seen[start:]

    def type(self, keys: str, until: str) -> str:
        time.sleep(0.2)  # a person needs longer to press a key once the prompt is there
        os.write(self.ours, keys.encode())
        return self.until(until)

    def interrupt(self, until: str) -> str:
        """Press Ctrl-C until it has had its effect: on a busy machine Python may miss one."""
        start = len(self.seen)
        for _ in range(5):
            time.sleep(0.2)
            os.write(self.ours, b"\x03")
            if select.select([self.ours], [], [], 10)[0]:
                time.sleep(0.3)  # let it finish its sentence
                self.seen += os.read(self.ours, 65536).decode()
            if until in self.seen[start:]:
                return self.seen[start:]
        raise AssertionError(f"no {until!r} in {self.seen[start:]!r}")

    def ends(self) -> int:
        while self.process.poll() is None:
            ready, _, _ = select.select([self.ours], [], [], 0.1)
            if ready:
                try:
                    self.seen += os.read(self.ours, 65536).decode()
                except OSError:
                    break
        return self.process.wait(60)


@pytest.fixture
def terminal() -> Iterator[Begin]:
    opened: list[Terminal] = []

    def begin(*arguments: str) -> Terminal:
        opened.append(Terminal(list(arguments)))
        return opened[-1]

    yield begin
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
        os.close(one.ours)


def test_ctrl_c_and_ctrl_d_lose_nothing(terminal: Begin, home: Path) -> None:
    first = terminal("conquest_2p")
    first.until("10 left> ")
    first.type("S30-S31\n", "9 left> ")
    first.interrupt("Nothing is lost.")
    first.type("S31-S27\n", "8 left> ")
    first.type("\x04", "conquista play --resume")
    assert first.ends() == 0
    assert "Traceback" not in first.seen
    again = terminal("conquest_2p")
    assert "You have an unfinished match: conquest_2p, 2 actions" in again.until("drop: ")
    assert "Resumed after 2 actions." in again.type("\n", "8 left> ")
    again.interrupt("--resume")  # twice in a row leaves, and keeps it
    assert again.ends() == 0
    assert len(list((home / "state/conquista/unfinished").glob("*.record"))) == 1


def test_a_killed_program_has_kept_the_match(terminal: Begin) -> None:
    first = terminal("conquest_2p", "--seats", "S=Ann,N=random")
    first.until("10 left> ")
    first.type("S30-S31\n", "9 left> ")
    first.process.kill()
    first.process.wait()
    again = terminal()
    again.until("drop: ")
    found = again.type("yes\n", "9 left> ")
    assert "South: Ann" in COLOUR.sub("", found)
    assert "North: computer player random" in COLOUR.sub("", found)


def test_colour_only_where_it_is_wanted(terminal: Begin) -> None:
    bright, grey, plain = (
        terminal("conquest_2p"),
        terminal("conquest_2p", "--no-colour"),
        terminal("conquest_2p", "--plain"),
    )
    for one in (bright, grey, plain):
        one.until("10 left> ")
        one.type("map\n", "10 left> ")
        one.type("board\n", "10 left> ")
    assert "\x1b[1;38" in bright.seen
    assert "38;2" not in grey.seen
    assert not COLOUR.search(plain.seen)
    rows = [COLOUR.sub("", line) for line in bright.seen.splitlines()]
    assert max(map(len, rows)) <= 100
    assert any("S1 elephant   S4 knight" in row for row in rows)  # columns
    assert "S1 elephant\r\nS2 elephant\r\n" in plain.seen  # one fact to a line


def test_between_two_hands_the_screen_is_wiped_and_typed_lines_are_forgotten(terminal: Begin) -> None:
    repl = terminal("condottiere_2p", "--seats", "A=Ann,B=Bo", "--seed", "2")
    repl.until("Enter when only you can see the screen")
    assert WIPED not in repl.seen  # nothing was shown yet
    own = repl.type("\n", "region> ")
    assert "Your hand, 10 cards" in COLOUR.sub("", own)
    repl.type("battle:NAP\n", "cards> ")
    handed = repl.type("pass\n", "see the screen")
    assert WIPED in handed
    assert "Please hand the keyboard to B (Bo)" in COLOUR.sub("", handed.partition(WIPED)[2])
    assert "Your hand" not in handed.partition(WIPED)[2]
    found = repl.type("\n", "cards> ")
    assert "A passes." in found
    recalled = repl.type("\x1b[A\x1b[A\n", "cards> ")  # two times the key that recalls what was typed
    assert "battle:NAP" not in recalled
    assert "pass" not in recalled.partition("\n")[0]
    left = repl.type("\x04", "sees all cards.")
    assert "Your hand" not in left.partition(WIPED)[2]
    assert repl.ends() == 0
