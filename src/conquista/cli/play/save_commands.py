"""The commands for saving, resuming and leaving."""

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
    """The user leaves; the match has been saved or dropped."""


def save(repl: Repl, rest: str) -> None:
    """Write the record to a file; ask before overwriting another file."""
    path = path_of(rest)
    if path.exists() and path not in repl.own_files:
        if repl.screen.ask(phrase("ask", text=phrase("save.exists", path=str(path)))).strip().casefold() not in YES:
            repl.screen.say("save.not")
            return
    try:
        files.write(path, repl.session.text())
    except (OSError, ValueError) as fault:
        raise CommandError("play.save.cannot", path=str(path), reason=reason(fault)) from fault
    repl.own_files.add(path)
    repl.screen.say("save.done", path=str(path))
    if repl.session.game.facts.hidden:
        repl.screen.say("save.deal")


def resume(repl: Repl, rest: str) -> None:
    """Continue another match; the current one stays saved."""
    paths = [path for path in files.waiting() if path != repl.session.recovery.path]
    if not rest:
        list_waiting(repl.screen, paths)
        return
    chosen = paths[int(rest) - 1] if rest.isdecimal() and 1 <= int(rest) <= len(paths) else path_of(rest)
    session = LocalSession.resumed(chosen, (), "", repl.session.match.chance)
    if repl.session.match.entries:
        repl.screen.say("resume.kept", path=str(repl.session.recovery.path))
    repl.session.recovery.release()
    release(repl.session.holders)
    repl.hide_private()
    repl.start(session)
    repl.screen.say("resume.done", path=str(chosen))


def list_waiting(screen: Screen, paths: list[Path]) -> None:
    """Print the unfinished matches, numbered."""
    rows = [phrase("resume.row", n=n, path=str(path), **about(path)) for n, path in enumerate(paths, 1)]
    if rows:
        screen.sheet((phrase("resume.list"), rows))
    else:
        screen.say("resume.none")


def about(path: Path) -> dict[str, str | int]:
    """Return a summary of a saved match without replaying it."""
    try:
        record = records.read(path.read_text(encoding="utf-8"))
        return {"name": record.preset or record.game, "count": len(record.lines), "when": files.when(path)}
    except (OSError, ValueError, ConquistaError):
        return {"name": path.name, "count": 0, "when": "?"}


def leave(repl: Repl, rest: str) -> None:
    """Leave; a match in progress is saved, kept or dropped."""
    session, screen = repl.session, repl.screen
    if session.over:
        raise LeaveMatch
    repl.hide_private()
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
            keep_for_later(repl)
            raise LeaveMatch
        try:
            save(repl, answer)
        except CommandError as refusal:
            repl.refuse(refusal)
            continue
        if path_of(answer) in repl.own_files:
            session.recovery.drop()
            raise LeaveMatch


def keep_for_later(repl: Repl) -> None:
    """Keep the match and say how to continue it; one without actions is dropped."""
    if not repl.session.match.entries:
        repl.session.recovery.drop()
        repl.screen.say("greeting.bye")
    elif repl.kept():
        repl.screen.say("keep.kept", path=str(repl.session.recovery.path))
        if repl.session.game.facts.hidden:
            repl.screen.say("save.deal")
    repl.session.recovery.release()


def path_of(text: str) -> Path:
    """Return the path that was typed, with `~` expanded."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def reason(fault: BaseException) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
