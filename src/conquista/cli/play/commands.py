"""The commands of the play loop: each a function of the desk and what was typed after it. None of them plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquista.cli.output import CommandError
from conquista.cli.play import line_input, save_commands
from conquista.cli.play.hints import hint
from conquista.cli.play.rules import rules
from conquista.cli.play.screen import own_phrase, phrase
from conquista.core import ConquistaError

if TYPE_CHECKING:
    from conquista.cli.play.repl import Repl

ALL = "all"
LATELY = 20  # lines of history that are shown unasked


@dataclass(frozen=True)
class Command:
    """A command; `needs` names what must follow it."""

    run: Callable[[Repl, str], None]
    needs: str = ""


def run(desk: Repl, name: str, rest: str) -> None:
    """Carry out a command; a part of the board is a command too."""
    if name not in COMMANDS:
        desk.screen.sheets(desk.session.telling.board(desk.view, name))
        return
    command, game = COMMANDS[name], desk.session.game.facts.name
    if command.needs and not rest:
        needed = own_phrase(game, f"needs.{command.needs}")
        raise CommandError("play.needs", command=name, what=needed, example=own_phrase(game, f"example.{name}"))
    command.run(desk, rest)


def moves(desk: Repl, rest: str) -> None:
    legal = desk.session.legal(desk.seat)
    sheets = desk.session.telling.moves(desk.view, legal, rest)
    if not sheets:
        desk.screen.say("moves.none", about=rest or "-")
        return
    if not rest:
        desk.screen.say("moves.title", "bold", n=len(legal))
    desk.screen.sheets(sheets)


def board(desk: Repl, rest: str) -> None:
    sheets = desk.session.telling.board(desk.view, rest)
    if sheets:
        desk.screen.sheets(sheets)
    else:
        desk.screen.say("board.none")


def look(desk: Repl, rest: str) -> None:
    desk.screen.sheets(desk.session.telling.look(desk.view, rest))


def chart(desk: Repl, rest: str) -> None:
    rows = desk.session.telling.chart(desk.view, rest)
    if rows and desk.screen.plain:
        desk.screen.say("chart.words")
    if rows:
        desk.screen.chart(rows)
    else:
        desk.screen.say("chart.plain")


def threats(desk: Repl, rest: str) -> None:
    sheets = desk.session.telling.threats(desk.view)
    if sheets:
        desk.screen.sheets(sheets)
    else:
        desk.screen.say("threats.plain")


def count(desk: Repl, rest: str) -> None:
    sheets = desk.session.telling.count(desk.view)
    if sheets:
        desk.screen.sheets(sheets)
    else:
        desk.screen.say("count.plain")


def history(desk: Repl, rest: str) -> None:
    told = desk.session.telling.course(desk.session.happenings(0, desk.hearer))
    if not told:
        desk.screen.say("history.none")
    elif rest == ALL or len(told) <= LATELY:
        desk.screen.sheet((phrase("history.title"), told))
    else:
        desk.screen.sheet((phrase("history.from", n=LATELY), told[-LATELY:]))


def undo(desk: Repl, rest: str) -> None:
    entry = desk.session.undo(desk.seat)
    desk.screen.say("undo.done", word=desk.session.game.write_action(entry.action))
    while rest == ALL:
        try:
            entry = desk.session.undo(desk.seat)
        except CommandError:
            break
        desk.screen.say("undo.done", word=desk.session.game.write_action(entry.action))
    desk.kept()


def turn(desk: Repl, rest: str) -> None:
    desk.show(whole=True)


def why(desk: Repl, rest: str) -> None:
    """Say why a word is refused."""
    game, state = desk.session.game, desk.session.match.state
    for word in desk.session.telling.spell(desk.view, rest):
        try:
            action = game.read_action(state, desk.seat, word)
            game.check(state, desk.seat, action)
        except ConquistaError as refusal:
            desk.refuse(refusal)
            continue
        aside = action not in desk.session.legal(desk.seat)
        desk.screen.say("why.aside" if aside else "why.legal", word=game.write_action(action))


def help_(desk: Repl, rest: str) -> None:
    screen = desk.screen
    game, names = desk.session.game.facts.name, [*COMMANDS, *desk.session.telling.parts]
    told = {name: (own_phrase(game, f"usage.{name}"), own_phrase(game, f"help.{name}")) for name in names}
    wanted = line_input.command(rest.partition(" ")[0], names) if rest else ""
    if wanted:
        screen.say("help.row", usage=told[wanted][0], told=told[wanted][1])
        return
    screen.say("help.title", "bold")
    screen.line(own_phrase(game, "help.actions"))
    rows = [phrase("help.row", usage=usage, told=meaning) for usage, meaning in told.values()]
    if any(action.word == line_input.END for action in desk.session.legal(desk.seat)):
        rows.append(phrase("help.row", usage=line_input.END, told=phrase("help.end")))
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
