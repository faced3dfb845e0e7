"""Solving a puzzle at the keyboard: the user plays the turn, the best defence answers, and mistakes are shown."""

from __future__ import annotations

from collections.abc import Callable

from conquista.cli.output import terminal_language
from conquista.cli.play import line_input
from conquista.cli.puzzles.display import Page, phrase, themes_text
from conquista.core import ConquistaError, Illegal
from conquista.puzzles.kit import FAILED, HINTS, OPEN, SOLVED, CoachVerdict


class Attempt:
    """One attempt to solve a puzzle."""

    def __init__(self, page: Page) -> None:
        self.page, self.screen, self.coach = page, page.screen, page.coach
        self.words: tuple[str, ...] = ()
        self.past: list[tuple[str, ...]] = []  # for undo
        self.status = OPEN
        self.hints = 0
        self.left = False

    def run(self) -> bool:
        """Play until it is solved or the user leaves; return whether it was solved."""
        self.page.question()
        self.page.board()
        self.screen.line(phrase("solve.begin"))
        while self.status != SOLVED and not self.left:
            what = self.page.prompt(self.words) if self.status == OPEN else phrase("solve.over")
            try:
                line = self.screen.ask(phrase("solve.prompt", who=self.page.seat_text(), what=what))
            except (EOFError, KeyboardInterrupt):
                self.screen.gap()
                break
            self._execute_line(line.strip())
        return self.status == SOLVED

    def _execute_line(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        name = line_input.command(first, COMMANDS)
        try:
            if name in COMMANDS:
                COMMANDS[name](self, rest.strip())
            elif line and self.status == FAILED:
                self.screen.line(phrase("solve.ended"))
            elif line:
                self._play(self.page.presenter.parse(self.page.view(self.words), line[: line_input.LONGEST]))
        except ConquistaError as refusal:
            self.screen.line(self.page.presenter.refusal(self.page.view(self.words), refusal), "red")

    # -- playing -------------------------------------------------------------------------------------------------------

    def _play(self, words: list[str]) -> None:
        """Play words in turn, as long as there is no answer; a longer way is played step by step."""
        todo, before = list(words), self.words
        while todo and self.status == OPEN:
            word = todo.pop(0)
            try:
                verdict = self.coach.judge((*self.words, word))
            except Illegal:
                longer = self.page.presenter.longer(self.page.view(self.words), word)
                if len(longer) <= 1:
                    raise
                todo = [*longer, *todo]
                continue
            self._take(verdict)
            if verdict.defence:
                break
        if self.words != before:
            self.past.append(before)
            self.hints = 0

    def _take(self, verdict: CoachVerdict) -> None:
        self.words, self.status = verdict.words, verdict.status
        if verdict.defence:
            self.screen.line(phrase("solve.defence", words=" ".join(verdict.defence)), "bold")
        kit, locale = self.page.kit, terminal_language()
        goal = kit.goal(self.page.puzzle).say(locale)
        gained = kit.result(verdict.gained).say(locale)
        if verdict.status == SOLVED:
            self.screen.line(phrase("solve.solved", gained=gained), "bold green")
        elif verdict.status == FAILED:
            self.screen.line(phrase("solve.failed", gained=gained, goal=goal), "red")
        elif verdict.reachable is False:
            line = " ".join(verdict.refutation) or "end"
            most = kit.result(verdict.most or 0).say(locale)
            self.screen.line(phrase("solve.refuted", most=most, goal=goal, words=line), "red")
        elif verdict.reachable is None:
            self.screen.line(phrase("solve.unsure"), "yellow")

    # -- commands ------------------------------------------------------------------------------------------------------

    def moves(self, rest: str) -> None:
        if self.status == OPEN:
            self.page.moves(self.words, rest)
        else:
            self.screen.line(phrase("solve.ended"))

    def board(self, rest: str) -> None:
        self.page.board(self.words, rest)

    def look(self, rest: str) -> None:
        self.screen.sheets(self.page.presenter.look(self.page.view(self.words), rest))

    def chart(self, rest: str) -> None:
        rows = self.page.presenter.chart(self.page.view(self.words), rest)
        if rows:
            self.screen.chart(rows)
        else:
            self.page.board(self.words)

    def hint(self, rest: str) -> None:
        if self.status != OPEN:
            self.screen.line(phrase("solve.ended"))
            return
        self.hints = min(self.hints + 1, HINTS)
        found = self.coach.hint(self.words, self.hints)
        if found.key == "puzzles.hint.themes":
            self.screen.line(phrase("solve.themes", themes=themes_text(self.page.puzzle.themes)))
        else:
            self.screen.line(found.say(terminal_language()))

    def back(self, rest: str) -> None:
        if not self.past:
            self.screen.line(phrase("solve.first"))
            return
        self.words, self.status = self.past.pop(), OPEN
        self.screen.line(phrase("solve.back", words=" ".join(self.words) or "-"))

    def again(self, rest: str) -> None:
        self.words, self.status, self.past, self.hints = (), OPEN, [], 0
        self.page.question()

    def solution(self, rest: str) -> None:
        self.page.solution()

    def help(self, rest: str) -> None:
        for name in COMMANDS:
            self.screen.line(phrase("solve.help.row", name=name, text=phrase(f"solve.help.{name}")))

    def quit(self, rest: str) -> None:
        self.left = True


COMMANDS: dict[str, Callable[[Attempt, str], None]] = {
    "moves": Attempt.moves,
    "board": Attempt.board,
    "look": Attempt.look,
    "map": Attempt.chart,
    "hint": Attempt.hint,
    "undo": Attempt.back,
    "again": Attempt.again,
    "solution": Attempt.solution,
    "help": Attempt.help,
    "quit": Attempt.quit,
}
