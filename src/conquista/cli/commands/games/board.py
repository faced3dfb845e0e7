"""`conquista board`: list, check, stats and show."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from conquista import boards
from conquista.boards.loader import looks_like_file
from conquista.boards.model import Board
from conquista.boards.stats import stats
from conquista.cli.board_tables import list_sheet, report_data, report_sheets, stats_sheets
from conquista.cli.groups import add_group
from conquista.cli.images import write_picture
from conquista.cli.options import Json
from conquista.cli.output import out, print_json, t

FAULTS_FOUND = 1

Name = Annotated[str, typer.Argument(metavar="NAME", help=t("board.name"))]


class Pieces(StrEnum):
    OPENING = "opening"
    NONE = "none"


class Army(StrEnum):
    CLASSIC = "classic"
    PLUS = "plus"
    GRAND = "grand"


class ThemeName(StrEnum):
    LIGHT = "light"
    DARK = "dark"


def register(app: typer.Typer) -> None:
    add_group(
        app,
        "board",
        lambda key: t(f"board.{key}"),
        {"list": list_boards, "check": check_board, "stats": show_stats, "show": show_board},
    )


def list_boards(json: Json = False) -> None:
    """List the boards that come with Conquista."""
    found = [boards.load(name) for name in boards.names()]
    if json:
        print_json([{"id": b.id, "aliases": list(b.aliases), "title": b.title, "kind": b.kind} for b in found])
    else:
        out().print(list_sheet(found))


def check_board(
    source: Annotated[str, typer.Argument(metavar="FILE|NAME", help=t("board.source"))], json: Json = False
) -> None:
    """Check a board against every line of the contract; status 1 when it violates one."""
    board: Board = boards.read(Path(source)) if looks_like_file(source) else boards.load(source)
    report = boards.check(board)
    if json:
        print_json(report_data(report))
    else:
        for sheet in report_sheets(board, report):
            out().print(sheet)
    if not report.holds:
        raise typer.Exit(FAULTS_FOUND)


def show_stats(name: Name, json: Json = False) -> None:
    """Print figures of a board."""
    figures = stats(boards.load(name))
    if json:
        print_json(figures)
    else:
        for sheet in stats_sheets(figures):
            out().print(sheet)


def show_board(
    name: Name,
    pieces: Annotated[Pieces, typer.Option(help=t("board.show.pieces"))] = Pieces.OPENING,
    army: Annotated[Army, typer.Option(help=t("board.show.army"))] = Army.GRAND,
    theme: Annotated[ThemeName, typer.Option(help=t("board.show.theme"))] = ThemeName.LIGHT,
    names: Annotated[bool, typer.Option("--names", help=t("board.show.names"))] = False,
    width: Annotated[int, typer.Option(min=100, max=8000, help=t("board.show.width"))] = 1600,
    out_file: Annotated[Path | None, typer.Option("--out", help=t("board.show.out"))] = None,
) -> None:
    """Draw a board to a file."""
    board = boards.load(name)
    path = out_file or Path(f"{board.id}-{theme.value}.svg")
    write_picture(path, board, army.value if pieces is Pieces.OPENING else None, theme.value, names, width)
    out().print(t("board.show.written", path=str(path)), soft_wrap=True)
