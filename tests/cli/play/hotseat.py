"""Several people at one keyboard: a screen that records, page by page, what each person saw, and types for them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Console

from conquista.cli.play.repl import Repl
from conquista.cli.play.screen import Screen
from conquista.cli.play.seat_holders import seated
from conquista.cli.play.session import LocalSession
from conquista.core import Match, SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import scene

Typist = Callable[[Repl], str]  # the next line that is typed; EOFError when there is none
ENTER = "press Enter"
COMMANDS = ["turn", "board", "moves", "map", "threats", "count", "history", "hand", "lines", "regions", "pile"]


@dataclass
class Page:
    """What was on the screen between two handovers; `seat` is the person at the keyboard, empty during a handover."""

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
        self.repl: Repl | None = None
        self._console = self._paper()

    def _paper(self) -> Console:
        return Console(file=self.pages[-1].buffer, width=300, soft_wrap=True, color_system=None)

    def clear(self) -> None:
        self.pages.append(Page())
        self._console = self._paper()

    def ask(self, prompt: str) -> str:
        assert self.repl is not None
        if ENTER in prompt:
            page = self.pages[-1]
            assert not page.seat, "the keyboard was handed over without a curtain"
            page.seat = self.repl.seat
            self.line(prompt)
            return ""
        try:
            line = self.typist(self.repl)
        except EOFError:
            self.line(prompt)
            raise
        self.line(prompt + line)
        return line

    def of(self, seat: str) -> list[str]:
        """Return what one seat was shown."""
        return [page.text for page in self.pages if page.seat == seat]


def sit_down(session: LocalSession, typist: Typist) -> Pages:
    """Play a session until its typist stops; return the pages."""
    screen = Pages(typist)
    screen.repl = Repl(screen, session)
    screen.repl.run()
    return screen


def typing(lines: Sequence[str]) -> Typist:
    """Types these lines and no more."""
    left = list(lines)

    def next_line(repl: Repl) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return next_line


def session(preset: str, seed: int, computers: str = "", /, **options: object) -> LocalSession:
    """Return a new match; the named seats are held by computers, all others by people."""
    chosen = GAME.facts.choose({**GAME.facts.presets[preset], **options})
    names = {seat: "random" if seat in computers else f"P{seat}" for seat in GAME.seats(chosen)}
    return LocalSession.fresh(GAME, preset, chosen, names, SeededChance(seed))


def placed(preset: str = "condottiere_4p", /, **setting: object) -> LocalSession:
    """Return a session that starts from a scene."""
    found = scene(**setting)  # type: ignore[arg-type]
    match = Match(GAME, found.options, SeededChance(1), GAME.write_state(found.state))
    names = {seat: f"P{seat}" for seat in match.seats}
    return LocalSession(match, preset, seated(names, GAME, found.options, SeededChance(1)))


def wanderer(seed: int, every: int = 0) -> Typist:
    """Play random legal actions, and a command before every so many of them."""
    chance = SeededChance(seed)
    count = 0

    def next_line(repl: Repl) -> str:
        nonlocal count
        count += 1
        if every and count % every == 0:
            return chance.choice(COMMANDS)
        return chance.choice([action.word for action in repl.session.legal(repl.seat)])

    return next_line
