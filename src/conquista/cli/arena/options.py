"""The options shared by the arena commands, and the series plan they specify."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from conquista.arena.errors import ArenaError
from conquista.arena.openings import read_openings
from conquista.arena.series_plan import SeriesPlan, make_plan
from conquista.arena.workers.cluster import WorkerCluster
from conquista.arena.workers.pool import Executor, WorkerPool
from conquista.cli.arena.labels import phrase
from conquista.cli.output import CommandError
from conquista.games import registry as games
from conquista.players.limits import Limits

DEFAULT_PRESET = games.presets_on_boards()[0]
MOST_GAMES = 100_000_000

Players = Annotated[list[str], typer.Argument(metavar="PLAYER", help=phrase("option.players"))]
Preset = Annotated[str, typer.Option("--preset", "-p", metavar="NAME", help=phrase("option.preset"))]
Board = Annotated[str, typer.Option("--board", metavar="NAME", help=phrase("option.board"))]
Option = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=phrase("option.option"))]
Games = Annotated[int, typer.Option("--games", "-n", metavar="NUMBER", help=phrase("option.games"))]
Seed = Annotated[int, typer.Option("--seed", metavar="NUMBER", help=phrase("option.seed"))]
Nodes = Annotated[int | None, typer.Option("--nodes", metavar="NUMBER", help=phrase("option.nodes"))]
Seconds = Annotated[float | None, typer.Option("--time", metavar="SECONDS", help=phrase("option.time"))]
Overrun = Annotated[float | None, typer.Option("--overrun", metavar="SECONDS", help=phrase("option.overrun"))]
Openings = Annotated[Path | None, typer.Option("--openings", metavar="FILE", help=phrase("option.openings"))]
Plies = Annotated[int, typer.Option("--plies", metavar="NUMBER", help=phrase("option.plies"))]
Cut = Annotated[int, typer.Option("--cut", metavar="NUMBER", help=phrase("option.cut"))]
Workers = Annotated[int | None, typer.Option("--workers", "-w", metavar="NUMBER", help=phrase("option.workers"))]
ClusterAt = Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help=phrase("option.cluster"))]
LogFile = Annotated[Path | None, typer.Option("--log", metavar="FILE", help=phrase("option.log"))]
Json = Annotated[bool, typer.Option("--json", help=phrase("option.json"))]
Logs = Annotated[list[Path], typer.Argument(metavar="LOG", help=phrase("option.logs"))]


@dataclass(frozen=True)
class ArenaOptions:
    """The options of all commands that play a series; each field is declared as an option of the command line."""

    preset: Preset = DEFAULT_PRESET
    board: Board = ""
    option: Option = None
    seed: Seed = 1
    nodes: Nodes = None
    seconds: Seconds = None
    overrun: Overrun = None
    openings: Openings = None
    plies: Plies = 0
    cut: Cut = 0
    workers: Workers = None
    cluster: ClusterAt = ""
    log: LogFile = None
    json: Json = False

    def executor(self) -> Executor:
        return WorkerCluster(self.cluster, self.workers) if self.cluster else WorkerPool(self.workers)

    def plan(self, players: Sequence[str], pairing: str = "table") -> SeriesPlan:
        changes = self._changes()
        lines: list[str] = []
        if self.openings is not None:
            if self.plies:
                raise ArenaError("arena.plan.two_openings")
            game, options = games.preset(self.preset)
            lines = read_openings(self.openings, game, game.facts.read_options(options.changed() | changes))
        return make_plan(
            self.preset,
            players,
            changes=changes,
            pairing=pairing,
            seed=self.seed,
            limits=Limits(self.nodes, self.seconds),
            overrun=self.overrun,
            openings=lines,
            plies=self.plies,
            cut=self.cut,
        )

    def _changes(self) -> dict[str, str]:
        found: dict[str, str] = {"board": self.board} if self.board else {}
        for text in self.option or ():
            name, equals, value = (part.strip() for part in text.partition("="))
            if not equals or not name:
                raise CommandError("arena.cli.option_shape", text=text)
            found[name] = value
        return found


def checked_games(games_wanted: int) -> int:
    if not 1 <= games_wanted <= MOST_GAMES:
        raise ArenaError("arena.plan.games", games=str(games_wanted), most=MOST_GAMES)
    return games_wanted


def default_log(plan: SeriesPlan, what: str, where: str = "") -> Path:
    """Return a log name derived from the plan, so that the same command finds it again."""
    words = [what, where or plan.preset or plan.game, *plan.players, f"seed{plan.seed}"]
    slugs = [re.sub(r"[^A-Za-z0-9_.]+", "-", word).strip("-.") for word in words]
    return Path("-".join(filter(None, slugs))[:120] + ".jsonl")


def with_options(*left_out: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of `ArenaOptions`, which it receives together as its parameter `options`.

    The command line offers one option for each field, except those that are left out.
    """
    hints = get_type_hints(ArenaOptions, include_extras=True)
    kept = [field for field in fields(ArenaOptions) if field.name not in left_out]
    shared = [Parameter(f.name, Parameter.KEYWORD_ONLY, default=f.default, annotation=hints[f.name]) for f in kept]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        def run(**given: Any) -> None:
            options = ArenaOptions(**{field.name: given.pop(field.name) for field in kept})
            command(**given, options=options)

        own = [one for one in signature(command, eval_str=True).parameters.values() if one.name != "options"]
        run.__name__, run.__doc__, run.__annotations__ = command.__name__, command.__doc__, {}
        run.__signature__ = Signature([one.replace(kind=Parameter.KEYWORD_ONLY) for one in own] + shared)  # type: ignore[attr-defined]
        return run

    return decorate
