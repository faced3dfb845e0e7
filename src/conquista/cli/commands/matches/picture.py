"""`conquista picture`: a position or a match as SVG, PNG, GIF or WebP."""

from __future__ import annotations

from collections.abc import Sequence
from os.path import isfile
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from conquista.cli.analysis.positions import position_to_analyse
from conquista.cli.commands.games.board import ThemeName
from conquista.cli.output import CommandError, out, t, terminal_language
from conquista.cli.play import files
from conquista.core import AnyGame, Match, Seat, UnknownName, View
from conquista.drawing.pictures import PictureStyle, PositionPicture, animation, bitmap, svg
from conquista.games import registry

SUFFIXES = (".svg", ".png", ".webp", ".gif")
ANIMATED = (".webp", ".gif")
MOST_FRAMES = 300


def register(app: typer.Typer) -> None:
    app.command("picture", help=t("picture.help"))(run)


def run(
    target: Annotated[str, typer.Argument(metavar="RECORD|FILE|POSITION", help=t("picture.target"))],
    out_file: Annotated[Path, typer.Option("--out", metavar="FILE", help=t("picture.out"))],
    preset: Annotated[str, typer.Option("--preset", metavar="PRESET", help=t("picture.preset"))] = "",
    at: Annotated[int | None, typer.Option("--at", metavar="NUMBER", min=0, help=t("picture.at"))] = None,
    since: Annotated[int | None, typer.Option("--since", metavar="NUMBER", min=0, help=t("picture.since"))] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help=t("picture.seat"))] = "",
    theme: Annotated[ThemeName, typer.Option(help=t("board.show.theme"))] = ThemeName.LIGHT,
    width: Annotated[int, typer.Option(min=200, max=2400, help=t("board.show.width"))] = 1200,
    names: Annotated[bool, typer.Option("--names", help=t("board.show.names"))] = False,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help=t("picture.title"))] = "",
    pause: Annotated[int, typer.Option("--pause", min=50, max=10_000, help=t("picture.pause"))] = 900,
) -> None:
    """Draw a position, or with --since every position up to it as an animation."""
    kind = out_file.suffix.lower()
    if kind not in SUFFIXES:
        raise CommandError("cli.picture.kind", path=str(out_file), known=list(SUFFIXES))
    if since is not None and kind not in ANIMATED:
        raise CommandError("cli.picture.still", kind=kind, known=list(ANIMATED))
    frames = _frames(target, preset, seat, at, since)
    style = PictureStyle(theme.value, width, names, title)
    content = _content(frames, style, kind, pause)
    try:
        out_file.write_bytes(content)
    except OSError as error:
        raise CommandError("cli.error.cannot_write", path=str(out_file), reason=error.strerror or str(error)) from None
    out().print(t("board.show.written", path=str(out_file)), soft_wrap=True)


def _content(frames: Sequence[PositionPicture], style: PictureStyle, kind: str, pause: int) -> bytes:
    if kind == ".svg":
        return svg(frames[-1], style).encode()
    if kind == ".png" or (kind == ".webp" and len(frames) == 1):
        return bitmap(frames[-1], style, "png" if kind == ".png" else "webp")
    return animation(frames, style, "gif" if kind == ".gif" else "webp", pause)


def _frames(target: str, preset: str, seat: str, at: int | None, since: int | None) -> list[PositionPicture]:
    """Return the pictures of a record from one number of actions to another, or the one of another position."""
    if Path(target).suffix == ".toml" or not isfile(target):
        if since is not None or at is not None:
            raise CommandError("analysis.option.at")
        found = position_to_analyse(target, preset, "", None)
        if found.sketched:
            raise CommandError("cli.picture.sketch")
        return [_picture(found.game, found.state, _viewer(found.game, found.state, seat), False)]
    if preset:
        raise CommandError("analysis.option.preset")
    record, match = files.load(Path(target))
    last = len(match.entries) if at is None else at
    if last > len(match.entries):
        raise CommandError("analysis.at", at=last, most=len(match.entries))
    first = last if since is None else min(since, last)
    if last - first >= MOST_FRAMES:
        raise CommandError("cli.picture.long", most=MOST_FRAMES)
    open_hands = record.outcome is not None and not seat
    viewer = _viewer(match.game, match.state, seat)
    return [
        _picture(match.game, match.states[number], viewer, open_hands, _played(match, number, viewer))
        for number in range(first, last + 1)
    ]


def _viewer(game: AnyGame, state: object, seat: str) -> Seat | None:
    seats = game.seats(game.options(state))
    if seat and seat not in seats:
        raise UnknownName.among("seat", seat, seats)
    return seat or None


def _played(match: Match, number: int, viewer: Seat | None) -> list[tuple[Seat, str]]:
    """Return the action before a position; its word only where nothing is hidden or it is the viewer's own."""
    if number == 0:
        return []
    entry = match.entries[number - 1]
    secret = match.game.facts.hidden and entry.seat != viewer
    return [(entry.seat, "" if secret else match.game.write_action(entry.action))]


def _picture(
    game: AnyGame, state: object, viewer: Seat | None, open_hands: bool, last: Sequence[tuple[Seat, str]] = ()
) -> PositionPicture:
    drawn: Any = registry.part(game.facts.name, "picture")
    if drawn is None:
        raise CommandError("cli.picture.none", game=game.facts.name)
    view = game.view(state, viewer)
    if open_hands and game.facts.hidden:
        view = View(view.seat, {**view.data, **game.reveal(state)})
    return cast(PositionPicture, drawn(view, last, terminal_language()))
