"""The commands that play: match, sprt, ladder and balance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from conquista import boards
from conquista.arena.errors import ArenaError
from conquista.arena.evaluation.fairness import fairness
from conquista.arena.evaluation.rating import RatingPool, rate
from conquista.arena.evaluation.sprt import Model, Test
from conquista.arena.schedule import Schedule
from conquista.arena.series import Series
from conquista.arena.series_log import SeriesLog
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.workers.pool import Executor
from conquista.boards.model import WarBoard
from conquista.cli.arena import options as o
from conquista.cli.arena import tables
from conquista.cli.arena.labels import phrase
from conquista.cli.arena.progress import ProgressDisplay
from conquista.cli.output import err, out, print_json
from conquista.core import UnknownName
from conquista.games import registry as games
from conquista.players import registry as players

PASSED, FAILED, OPEN = 0, 1, 3  # exit status of a test
INTERRUPTED = 130
BOARD = "board"  # the option of a game that can be played on several boards


def play(plan: SeriesPlan, each: int, log: Path, executor: Executor, test: Test | None = None) -> Series:
    """Play a series to its end with a live display; games finished by an earlier run are not repeated."""
    total = Schedule(plan).games(o.checked_games(each))
    with SeriesLog(log, plan) as kept:
        series = Series(kept, total, test)
        if series.played:
            err().print(phrase("resumed", count=series.played, path=str(log)), style="dim")
        try:
            with ProgressDisplay(series) as watch:
                series.run(executor, watch.record)
        except KeyboardInterrupt:
            err().print(phrase("stopped", count=series.played, path=str(log)), style="yellow")
            raise typer.Exit(INTERRUPTED) from None
        return series


def show(series: Series, json: bool) -> None:
    if json:
        print_json(tables.series_data(series))
        return
    for part in tables.series_sheets(series):
        out().print(part)
    out().print(phrase("log", path=str(series.log.path)), style="dim", soft_wrap=True)


@o.with_options()
def match(
    player: o.Players,
    number: o.Games = 100,
    pairing: Annotated[str, typer.Option("--pairing", metavar="NAME", help=phrase("option.pairing"))] = "table",
    *,
    options: o.ArenaOptions,
) -> None:
    """Play a series between players."""
    plan = options.plan(player, pairing)
    series = play(plan, number, options.log or o.default_log(plan, "match"), options.executor())
    show(series, options.json)
    _show_ratings(series, options.json)


def _show_ratings(series: Series, json: bool) -> None:
    """With more than two players, show a table of ratings instead of the pairings."""
    if json or len(series.schedule.names) < 3:
        return
    pool = RatingPool()
    pool.add(series.schedule, series.log.reading.ordered())
    out().print(tables.rating_sheet(rate(pool)))


@o.with_options()
def sprt(
    player: o.Players,
    elo0: Annotated[float, typer.Option("--elo0", metavar="ELO", help=phrase("option.elo0"))] = 0.0,
    elo1: Annotated[float, typer.Option("--elo1", metavar="ELO", help=phrase("option.elo1"))] = 20.0,
    logistic: Annotated[bool, typer.Option("--logistic", help=phrase("option.logistic"))] = False,
    alpha: Annotated[float, typer.Option("--alpha", metavar="CHANCE", help=phrase("option.alpha"))] = 0.05,
    beta: Annotated[float, typer.Option("--beta", metavar="CHANCE", help=phrase("option.beta"))] = 0.05,
    number: o.Games = 20_000,
    *,
    options: o.ArenaOptions,
) -> None:
    """Play until a sequential test has decided; the exit status is the decision."""
    model: Model = "logistic" if logistic else "normalised"
    test = Test(elo0, elo1, alpha, beta, model)
    if len(player) != 2:
        raise ArenaError("arena.sprt.one_lineup", count=len(player))
    plan = options.plan(player)
    series = play(plan, number, options.log or o.default_log(plan, "sprt"), options.executor(), test)
    show(series, options.json)
    assert series.sprt is not None
    raise typer.Exit({True: PASSED, False: FAILED, None: OPEN}[series.sprt.verdict])


@o.with_options()
def ladder(
    player: Annotated[list[str] | None, typer.Argument(metavar="PLAYER", help=phrase("option.ladder"))] = None,
    number: o.Games = 100,
    *,
    options: o.ArenaOptions,
) -> None:
    """Play every level against the one below it."""
    game, _ = games.preset(options.preset)
    steps = list(player or players.names(game))
    plan = options.plan(steps, "neighbours")
    series = play(plan, number, options.log or o.default_log(plan, "ladder"), options.executor())
    show(series, options.json)
    _show_ratings(series, options.json)


@o.with_options("preset", "board")
def balance(
    name: Annotated[str, typer.Argument(metavar="BOARD|PRESET", help=phrase("option.balance"))],
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help=phrase("option.player"))] = "random",
    number: o.Games = 1000,
    *,
    options: o.ArenaOptions,
) -> None:
    """Let a player play itself and show which seats win."""
    preset, board = ground(name)
    options = replace(options, preset=preset, board=board)
    plan = options.plan([player])
    series = play(plan, number, options.log or o.default_log(plan, "balance", name), options.executor())
    found = fairness(series.schedule, series.log.reading.ordered())
    if found is None:
        raise ArenaError("arena.cli.balance.none")
    if options.json:
        print_json({"log": str(series.log.path), **tables.fairness_data(found)})
        return
    for part in tables.fairness_sheets(name, found):
        out().print(part)
    for part in tables.fault_lines(series.log.reading, series.schedule.names):
        out().print(part)
    out().print(phrase("log", path=str(series.log.path)), style="dim", soft_wrap=True)


def ground(name: str) -> tuple[str, str]:
    """Return the preset to play, and the board where the preset does not name it."""
    if name in games.presets() or name in games.names():
        return name, ""
    try:
        board = boards.load(name)
    except UnknownName:
        raise UnknownName.among("playable", name, [*games.presets(), *games.names(), *boards.names()]) from None
    known = games.presets_on_boards(board.kind)
    seats = len(board.seats) if isinstance(board, WarBoard) else 0
    preset = next((one for one in known if len(_seats(one)) == seats), known[0])
    declared = {option.name for option in games.preset(preset)[0].facts.options}
    return preset, board.id if BOARD in declared else ""


def _seats(preset: str) -> tuple[str, ...]:
    game, options = games.preset(preset)
    return game.seats(options)
