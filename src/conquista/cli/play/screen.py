"""Output and input. Everything is plain text first; colour and columns only on a terminal.

Plain output has one fact per line: with `--plain`, and where output or input is not a terminal.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import threading
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from conquista.cli.output import terminal_language
from conquista.cli.play.presenter import Row, Sheet
from conquista.core import Data
from conquista.i18n import has, say

_UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_COLOURS = {"S": "bold #d55e00", "W": "bold #56b4e9", "N": "bold #009e73", "E": "bold #f0e442"}
_COLOURS |= {"A": "bold #d55e00", "B": "bold #009e73", "C": "bold #56b4e9", "D": "bold #cc79a7", "F": "bold #999999"}
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, clear the screen, clear the scrollback
_PAGE = 60  # blank lines that scroll everything away where clearing is impossible
_MOMENT = 0.7  # seconds of silent waiting
_NARROW = 60  # a narrower terminal has no columns


class Screen:
    """One terminal, for output and input."""

    def __init__(self, plain: bool = False, colour: bool = True) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):  # undecodable or unprintable characters are replaced
                stream.reconfigure(errors="replace")
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.plain = plain or not self.interactive
        self._console = Console(highlight=False, no_color=not colour, soft_wrap=self.plain)
        if self.interactive:
            with contextlib.suppress(ImportError):  # line editing and history, where available
                import_readline()

    # -- output --------------------------------------------------------------------------------------------------------

    def say(self, key: str, style: str = "", /, **params: Data) -> None:
        """Print a message; `key` is what follows "play."."""
        self.line(phrase(key, **params), style)

    def line(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print a line."""
        text = _UNSHOWN.sub("\ufffd", text)
        if self.plain:
            self._console.print(Text(text))
            return
        for row in Text(text, style=style).wrap(self._console, max(20, self._console.width - indent)):
            self._console.print(Text(" " * indent) + row)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        for text in texts:
            self.line(text, style)

    def gap(self) -> None:
        """Print an empty line for readability."""
        if not self.plain:
            self._console.print()

    def title(self, text: str) -> None:
        self.line(text, "bold")

    def sheet(self, sheet: Sheet) -> None:
        """Print a title with its lines, in columns where they are short."""
        title, rows = sheet
        if title:
            self.line(f"{title}:" if self.plain else title, "bold")
        if self.plain:
            self.lines(rows)
            return
        width = self._console.width - 2
        wide = max(map(len, rows), default=0) + 3
        columns = max(1, width // wide) if self._console.width >= _NARROW else 1
        if columns == 1 or len(rows) < 3:
            for row in rows:
                self.line(row, indent=2)
            return
        height = -(-len(rows) // columns)
        for i in range(height):
            self.line("".join(f"{row:<{wide}}" for row in rows[i::height]).rstrip(), indent=2)

    def sheets(self, sheets: Iterable[Sheet]) -> None:
        for sheet in sheets:
            self.sheet(sheet)

    def chart(self, rows: Iterable[Row]) -> None:
        """Print a text picture; colour only repeats what the letters say."""
        for row in rows:
            line = Text(no_wrap=True, overflow="ignore")
            for text, seat in row:
                line.append(text, style=_COLOURS.get(seat, "") if not self.plain else "")
            self._console.print(line, soft_wrap=True)

    def clear(self) -> None:
        """Hide what was shown and typed: cleared where possible, else scrolled away with blank lines."""
        if self.interactive and os.environ.get("TERM", "dumb") != "dumb":
            sys.stdout.write(_CLEAR)
            sys.stdout.flush()
        else:
            sys.stdout.write("\n" * _PAGE)
        if self.interactive:
            with contextlib.suppress(ImportError):
                forget_typed()

    @contextlib.contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Show what is being waited for, if it takes long and the output is a terminal."""
        if self.plain:
            yield
            return
        status = self._console.status(_UNSHOWN.sub("\ufffd", text))
        timer = threading.Timer(_MOMENT, status.start)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            status.stop()

    # -- input ---------------------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """Return a line from the keyboard, or from piped input, which is echoed; raises EOFError at the end."""
        prompt = _UNSHOWN.sub("\ufffd", prompt)
        sys.stdout.flush()
        if self.interactive:
            return input(prompt)
        line = sys.stdin.readline()
        self._console.print(Text(prompt + _UNSHOWN.sub("\ufffd", line.rstrip("\r\n"))))
        if not line:
            raise EOFError
        return line.rstrip("\r\n")


def import_readline() -> None:
    """Enable line editing and history for `input`."""
    import readline  # noqa: F401


def forget_typed() -> None:
    """Clear the input history, so that the next person cannot recall it."""
    import readline

    readline.clear_history()


def phrase(key: str, /, **params: Data) -> str:
    """Return a message of the input loop; `key` is what follows "play."."""
    return say(f"play.{key}", params, terminal_language())


def own_phrase(game: str, key: str, /, **params: Data) -> str:
    """Return a message of the input loop in the wording of a game, or the general one."""
    return phrase(f"{game}.{key}" if has(f"play.{game}.{key}") else key, **params)
