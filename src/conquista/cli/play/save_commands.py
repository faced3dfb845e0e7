"""Saving, resuming and leaving, as commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from conquista.cli.output import CommandError
from conquista.cli.play import files
from conquista.cli.play.screen import Screen, phrase
from conquista.cli.play.seat_holders import release
from conquista.cli.play.session import LocalSession
from conquista.core import ConquistaError
from conquista.core import record as records

if TYPE_CHECKING:
    from conquista.cli.play.repl import Repl

NO = ("no", "n", "nein", "non")
YES = ("yes", "y", "ja", "j", "sì", "si", "s", "oui", "o")


class LeaveMatch(Exception):
    """The person at the keyboard leaves; the match has been seen to."""


def save(desk: Repl, rest: str) -> None:
    """Write the record to a file, asking before another file is lost."""
    path = path_of(rest)
    if path.exists() and path not in desk.own_files:
        if desk.screen.ask(phrase("ask", text=phrase("save.exists", path=str(path)))).strip().casefold() not in YES:
            desk.screen.say("save.not")
            return
    try:
        files.write(path, desk.session.text())
    except (OSError, ValueError) as fault:
        raise CommandError("play.save.cannot", path=str(path), reason=reason(fault)) from fault
    desk.own_files.add(path)
    desk.screen.say("save.done", path=str(path))
    if desk.session.game.facts.hidden:
        desk.screen.say("save.deal")


def resume(desk: Repl, rest: str) -> None:
    """Go on with another match; the one being played stays kept."""
    paths = [path for path in files.waiting() if path != desk.session.recovery.path]
    if not rest:
        list_waiting(desk.screen, paths)
        return
    chosen = paths[int(rest) - 1] if rest.isdecimal() and 1 <= int(rest) <= len(paths) else path_of(rest)
    session = LocalSession.resumed(chosen, (), "", desk.session.match.chance)
    if desk.session.match.entries:
        desk.screen.say("resume.kept", path=str(desk.session.recovery.path))
    desk.session.recovery.release()
    release(desk.session.holders)
    desk.draw_curtain()
    desk.sit(session)
    desk.screen.say("resume.done", path=str(chosen))


def list_waiting(screen: Screen, paths: list[Path]) -> None:
    """The matches that wait, numbered."""
    rows = [phrase("resume.row", n=n, path=str(path), **about(path)) for n, path in enumerate(paths, 1)]
    if rows:
        screen.sheet((phrase("resume.list"), rows))
    else:
        screen.say("resume.none")


def about(path: Path) -> dict[str, str | int]:
    """What a kept match is, in short, without playing it again."""
    try:
        record = records.read(path.read_text(encoding="utf-8"))
        return {"name": record.preset or record.game, "count": len(record.lines), "when": files.when(path)}
    except (OSError, ValueError, ConquistaError):
        return {"name": path.name, "count": 0, "when": "?"}


def leave(desk: Repl, rest: str) -> None:
    """Leave; a match that has begun and is not over is saved, kept or dropped."""
    session, screen = desk.session, desk.screen
    if session.over:
        raise LeaveMatch
    desk.draw_curtain()
    if not session.match.entries:
        session.recovery.drop()
        raise LeaveMatch
    while True:
        answer = screen.ask(phrase("ask", text=phrase("quit.ask"))).strip()
        if answer.casefold() in NO:
            session.recovery.drop()
            screen.say("quit.dropped")
            raise LeaveMatch
        if not answer:
            keep_for_later(desk)
            raise LeaveMatch
        try:
            save(desk, answer)
        except CommandError as refusal:
            desk.refuse(refusal)
            continue
        if path_of(answer) in desk.own_files:
            session.recovery.drop()
            raise LeaveMatch


def keep_for_later(desk: Repl) -> None:
    """Leave the match where it is kept, and say how to go on with it; one that has not begun is not missed."""
    if not desk.session.match.entries:
        desk.session.recovery.drop()
        desk.screen.say("greeting.bye")
    elif desk.kept():
        desk.screen.say("keep.kept", path=str(desk.session.recovery.path))
        if desk.session.game.facts.hidden:
            desk.screen.say("save.deal")
    desk.session.recovery.release()


def path_of(text: str) -> Path:
    """The path that a person means, `~` being home where there is one."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def reason(fault: BaseException) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
