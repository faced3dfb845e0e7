"""Several people at one keyboard: a screen that keeps, page by page, what was in sight of whom, and types for them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Console

from conquista.cli.play.desk import Desk
from conquista.cli.play.screen import Screen
from conquista.cli.play.session import Session

Typist = Callable[[Desk], str]  # the next line that is typed; EOFError when there is none
ENTER = "press Enter"


@dataclass
class Page:
    """What was on the screen between two curtains; `seat` is who sat there, nobody while the keyboard went round."""

    seat: str = ""
    buffer: io.StringIO = field(default_factory=io.StringIO)

    @property
    def text(self) -> str:
        return self.buffer.getvalue()


class Pages(Screen):
    """A screen without a terminal."""

    def __init__(self, typist: Typist) -> None:
        super().__init__(plain=True)
        self.pages = [Page()]
        self.typist = typist
        self.desk: Desk | None = None
        self._console = self._paper()

    def _paper(self) -> Console:
        return Console(file=self.pages[-1].buffer, width=300, soft_wrap=True, color_system=None)

    def clear(self) -> None:
        self.pages.append(Page())
        self._console = self._paper()

    def ask(self, prompt: str) -> str:
        assert self.desk is not None
        if ENTER in prompt:
            page = self.pages[-1]
            assert not page.seat, "the keyboard was handed over without a curtain"
            page.seat = self.desk.seat
            self.line(prompt)
            return ""
        try:
            line = self.typist(self.desk)
        except EOFError:
            self.line(prompt)
            raise
        self.line(prompt + line)
        return line

    def of(self, seat: str) -> list[str]:
        """What one seat was shown."""
        return [page.text for page in self.pages if page.seat == seat]


def sit_down(session: Session, typist: Typist) -> Pages:
    """Play a session until its typist stops; return the pages."""
    screen = Pages(typist)
    screen.desk = Desk(screen, session)
    screen.desk.run()
    return screen


def typing(lines: Sequence[str]) -> Typist:
    """Types these lines and no more."""
    left = list(lines)

    def next_line(desk: Desk) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return next_line
