"""The commands of the play loop: each a function of the desk and what was typed after it. None of them plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquista.cli.play import keeping, reading
from conquista.cli.play.advice import hint
from conquista.cli.play.rules import rules
from conquista.cli.play.screen import own_phrase, phrase
from conquista.cli.tell import CommandError
from conquista.core import ConquistaError

if TYPE_CHECKING:
    from conquista.cli.play.desk import Desk

ALL = "all"
LATELY = 20  # lines of history that are shown unasked


@dataclass(frozen=True)
class Command:
    """A command; `needs` names what must follow it."""

    run: Callable[[Desk, str], None]
    needs: str = ""


def run(desk: Desk, name: str, rest: str) -> None:
    """Carry out a command; a part of the board is a command too."""
    if name not in COMMANDS:
        desk.screen.sheets(desk.session.telling.board(desk.view, name))
        return
    command, game = COMMANDS[name], desk.session.game.facts.name
    if command.needs and not rest:
        needed = own_phrase(game, f"needs.{command.needs}")
        raise CommandError("play.needs", command=name, what=needed, example=own_phrase(game, f"example.{name}"))
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
    game, names = desk.session.game.facts.name, [*COMMANDS, *desk.session.telling.parts]
    told = {name: (own_phrase(game, f"usage.{name}"), own_phrase(game, f"help.{name}")) for name in names}
    wanted = reading.command(rest.partition(" ")[0], names) if rest else ""
    if wanted:
        screen.say("help.row", usage=told[wanted][0], told=told[wanted][1])
        return
    screen.say("help.title", "bold")
    screen.line(own_phrase(game, "help.actions"))
    rows = [phrase("help.row", usage=usage, told=meaning) for usage, meaning in told.values()]
    if any(action.word == reading.END for action in desk.session.legal(desk.seat)):
        rows.append(phrase("help.row", usage=reading.END, told=phrase("help.end")))
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
    "save": Command(keeping.save, "file"),
    "resume": Command(keeping.resume),
    "help": Command(help_),
    "quit": Command(keeping.leave),
}
