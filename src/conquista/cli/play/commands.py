"""Commands of the input loop: functions of the loop and the rest of the line. None of them plays an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquista.cli.output import CommandError
from conquista.cli.play import line_input, save_commands
from conquista.cli.play.hints import hint
from conquista.cli.play.presenter import Sheet
from conquista.cli.play.rules import rules
from conquista.cli.play.screen import own_phrase, phrase
from conquista.core import ConquistaError

if TYPE_CHECKING:
    from conquista.cli.play.repl import Repl

ALL = "all"
LATELY = 20  # lines of history shown by default


@dataclass(frozen=True)
class Command:
    """A command; `needs` names its required argument."""

    run: Callable[[Repl, str], None]
    needs: str = ""


def run(repl: Repl, name: str, rest: str) -> None:
    """Execute a command; parts of the board are commands too."""
    if name not in COMMANDS:
        repl.screen.sheets(repl.session.presenter.board(repl.view, name))
        return
    command, game = COMMANDS[name], repl.session.game.facts.name
    if command.needs and not rest:
        needed = own_phrase(game, f"needs.{command.needs}")
        raise CommandError("play.needs", command=name, what=needed, example=own_phrase(game, f"example.{name}"))
    command.run(repl, rest)


def moves(repl: Repl, rest: str) -> None:
    legal = repl.session.legal(repl.seat)
    sheets = repl.session.presenter.moves(repl.view, legal, rest)
    if not sheets:
        repl.screen.say("moves.none", about=rest or "-")
        return
    if not rest:
        repl.screen.say("moves.title", "bold", n=len(legal))
    repl.screen.sheets(sheets)


def board(repl: Repl, rest: str) -> None:
    sheets = repl.session.presenter.board(repl.view, rest)
    if sheets:
        repl.screen.sheets(sheets)
    else:
        repl.screen.say("board.none")


def look(repl: Repl, rest: str) -> None:
    repl.screen.sheets(repl.session.presenter.look(repl.view, rest))


def chart(repl: Repl, rest: str) -> None:
    rows = repl.session.presenter.chart(repl.view, rest)
    if rows and repl.screen.plain:
        repl.screen.say("chart.words")
    if rows:
        repl.screen.chart(rows)
    else:
        repl.screen.say("chart.plain")


def threats(repl: Repl, rest: str) -> None:
    _show(repl, repl.session.presenter.threats(repl.view), "threats.plain")


def count(repl: Repl, rest: str) -> None:
    _show(repl, repl.session.presenter.count(repl.view), "count.plain")


def _show(repl: Repl, sheets: Sequence[Sheet], otherwise: str) -> None:
    """Show sheets, or a message where the game has none."""
    if sheets:
        repl.screen.sheets(sheets)
    else:
        repl.screen.say(otherwise)


def history(repl: Repl, rest: str) -> None:
    lines = repl.session.presenter.history(repl.session.visible_events(0, repl.viewer))
    if not lines:
        repl.screen.say("history.none")
    elif rest == ALL or len(lines) <= LATELY:
        repl.screen.sheet((phrase("history.title"), lines))
    else:
        repl.screen.sheet((phrase("history.from", n=LATELY), lines[-LATELY:]))


def undo(repl: Repl, rest: str) -> None:
    entry = repl.session.undo(repl.seat)
    repl.screen.say("undo.done", word=repl.session.game.write_action(entry.action))
    while rest == ALL:
        try:
            entry = repl.session.undo(repl.seat)
        except CommandError:
            break
        repl.screen.say("undo.done", word=repl.session.game.write_action(entry.action))
    repl.kept()


def turn(repl: Repl, rest: str) -> None:
    repl.show(whole=True)


def why(repl: Repl, rest: str) -> None:
    """Explain why a word is refused."""
    game, state = repl.session.game, repl.session.match.state
    for word in repl.session.presenter.parse(repl.view, rest):
        try:
            action = game.read_action(state, repl.seat, word)
            game.check(state, repl.seat, action)
        except ConquistaError as refusal:
            repl.refuse(refusal)
            continue
        aside = action not in repl.session.legal(repl.seat)
        repl.screen.say("why.aside" if aside else "why.legal", word=game.write_action(action))


def help_(repl: Repl, rest: str) -> None:
    screen = repl.screen
    game, names = repl.session.game.facts.name, [*COMMANDS, *repl.session.presenter.parts]
    texts = {name: (own_phrase(game, f"usage.{name}"), own_phrase(game, f"help.{name}")) for name in names}
    wanted = line_input.command(rest.partition(" ")[0], names) if rest else ""
    if wanted:
        screen.say("help.row", usage=texts[wanted][0], text=texts[wanted][1])
        return
    screen.say("help.title", "bold")
    screen.line(own_phrase(game, "help.actions"))
    rows = [phrase("help.row", usage=usage, text=meaning) for usage, meaning in texts.values()]
    if any(action.word == line_input.END for action in repl.session.legal(repl.seat)):
        rows.append(phrase("help.row", usage=line_input.END, text=phrase("help.end")))
    for row in rows:
        screen.line(row, indent=2)
    screen.say("help.short")


COMMANDS: dict[str, Command] = {
    "moves": Command(moves),
    "board": Command(board),
    "look": Command(look, "place"),
    "map": Command(chart),
    "threats": Command(threats),
    "count": Command(count),
    "history": Command(history),
    "turn": Command(turn),
    "undo": Command(undo),
    "why": Command(why, "word"),
    "hint": Command(hint),
    "rules": Command(rules),
    "save": Command(save_commands.save, "file"),
    "resume": Command(save_commands.resume),
    "help": Command(help_),
    "quit": Command(save_commands.leave),
}
