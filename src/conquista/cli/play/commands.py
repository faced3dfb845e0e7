"""The commands of the play loop: each a function of the desk and what was typed after it. None of them plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquista.cli.play import keeping, reading
from conquista.cli.play.rules import rules
from conquista.cli.play.screen import phrase
from conquista.cli.tell import CommandError
from conquista.core import ConquistaError

if TYPE_CHECKING:
    from conquista.cli.play.desk import Desk

ALL = "all"
LATELY = 20  # lines of history that are shown unasked


@dataclass(frozen=True)
class Command:
    """A command; `needs` names what must follow it, with an example."""

    run: Callable[[Desk, str], None]
    needs: tuple[str, str] | None = None


def run(desk: Desk, name: str, rest: str) -> None:
    """Carry out a command."""
    command = COMMANDS[name]
    if command.needs and not rest:
        what, example = command.needs
        raise CommandError("play.needs", command=name, what=phrase(f"needs.{what}"), example=example)
    command.run(desk, rest)


def moves(desk: Desk, rest: str) -> None:
    legal = desk.session.legal(desk.seat)
    sheets = desk.session.telling.moves(desk.view, legal, rest)
    if not sheets:
        desk.screen.say("moves.none", about=rest or "-")
        return
    if not rest:
        desk.screen.say("moves.title", "bold", n=len(legal))
    desk.screen.sheets(sheets)


def board(desk: Desk, rest: str) -> None:
    sheets = desk.session.telling.board(desk.view, rest)
    if sheets:
        desk.screen.sheets(sheets)
    else:
        desk.screen.say("board.none")


def look(desk: Desk, rest: str) -> None:
    desk.screen.sheets(desk.session.telling.look(desk.view, rest))


def chart(desk: Desk, rest: str) -> None:
    rows = desk.session.telling.chart(desk.view, rest)
    if rows and desk.screen.plain:
        desk.screen.say("chart.words")
    if rows:
        desk.screen.chart(rows)
    else:
        desk.screen.say("chart.plain")


def threats(desk: Desk, rest: str) -> None:
    sheets = desk.session.telling.threats(desk.view)
    if sheets:
        desk.screen.sheets(sheets)
    else:
        desk.screen.say("threats.plain")


def count(desk: Desk, rest: str) -> None:
    sheets = desk.session.telling.count(desk.view)
    if sheets:
        desk.screen.sheets(sheets)
    else:
        desk.screen.say("count.plain")


def history(desk: Desk, rest: str) -> None:
    told = desk.session.telling.course(desk.session.happenings(0, desk.hearer))
    if not told:
        desk.screen.say("history.none")
    elif rest == ALL or len(told) <= LATELY:
        desk.screen.sheet((phrase("history.title"), told))
    else:
        desk.screen.sheet((phrase("history.from", n=LATELY), told[-LATELY:]))


def undo(desk: Desk, rest: str) -> None:
    entry = desk.session.undo(desk.seat)
    desk.screen.say("undo.done", word=desk.session.game.write_action(entry.action))
    while rest == ALL:
        try:
            entry = desk.session.undo(desk.seat)
        except CommandError:
            break
        desk.screen.say("undo.done", word=desk.session.game.write_action(entry.action))
    desk.kept()


def turn(desk: Desk, rest: str) -> None:
    desk.show(whole=True)


def why(desk: Desk, rest: str) -> None:
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


def help_(desk: Desk, rest: str) -> None:
    screen = desk.screen
    wanted = reading.command(rest.partition(" ")[0], COMMANDS) if rest else ""
    if wanted:
        screen.say("help.row", usage=phrase(f"usage.{wanted}"), told=phrase(f"help.{wanted}"))
        return
    screen.say("help.title", "bold")
    screen.say("help.actions")
    rows = [phrase("help.row", usage=phrase(f"usage.{name}"), told=phrase(f"help.{name}")) for name in COMMANDS]
    if any(action.word == reading.END for action in desk.session.legal(desk.seat)):
        rows.append(phrase("help.row", usage=reading.END, told=phrase("help.end")))
    for row in rows:
        screen.line(row, indent=2)
    screen.say("help.short")


COMMANDS: dict[str, Command] = {
    "moves": Command(moves),
    "board": Command(board),
    "look": Command(look, ("place", "look S12")),
    "map": Command(chart),
    "threats": Command(threats),
    "count": Command(count),
    "history": Command(history),
    "turn": Command(turn),
    "undo": Command(undo),
    "why": Command(why, ("word", "why S12-S20")),
    "rules": Command(rules),
    "save": Command(keeping.save, ("file", "save evening.record")),
    "resume": Command(keeping.resume),
    "help": Command(help_),
    "quit": Command(keeping.leave),
}
