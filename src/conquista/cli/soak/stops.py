"""`conquista soak stops`: computer players that are cancelled at random times answer at once."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.board_tables import sheet
from conquista.cli.options import Json
from conquista.cli.output import out, print_json, t
from conquista.cli.soak_options import FOUND, Seed, so_far
from conquista.core import UnknownName
from conquista.games import registry as games
from conquista.soak.cancellation.trial import CancellationFigures, run, thinkers


def command(
    count: Annotated[int, typer.Option("--stops", "-n", min=1, help=t("soak.stops.stops"))] = 200,
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help=t("soak.stops.player"))] = "",
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Fails when an answer took 50 ms of CPU time after the cancellation, a second of real time, or was not legal."""
    able = {family: thinkers(games.game(family)) for family in games.names()}
    pairs = [(name, family) for family, names in able.items() for name in names if player in ("", name)]
    if not pairs:
        raise UnknownName.among("player", player, sorted({name for names in able.values() for name in names}))
    found = [run(name, family, count, seed, so_far(100, json)) for name, family in pairs]
    if json:
        print_json([figures.as_data() for figures in found])
    else:
        columns = [t(f"soak.stops.column.{name}") for name in ("player", "stopped", "early", "worked", "waited")]
        out().print(sheet(t("soak.stops.title"), columns, [_row(figures) for figures in found]))
    if not all(figures.clean for figures in found):
        raise typer.Exit(FOUND)


def _row(figures: CancellationFigures) -> tuple[str, ...]:
    data = figures.as_data()
    times = [f"{1000 * data[kind]['p99']:.1f} / {1000 * data[kind]['most']:.1f}" for kind in ("worked", "waited")]
    return (f"{figures.player}, {figures.game}", str(data["stopped"]), str(data["early"]), *times)
