"""The commands that read logs: rate and report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from conquista.arena.evaluation.online_rating import follow
from conquista.arena.evaluation.rating import RatingPool, rate
from conquista.arena.evaluation.sprt import Test
from conquista.arena.report.content import ReportContent
from conquista.arena.report.data import gather
from conquista.arena.report.rendering import html, markdown
from conquista.arena.schedule import Schedule
from conquista.arena.series_log import Reading, read_log
from conquista.cli.arena import options as o
from conquista.cli.arena import tables
from conquista.cli.arena.labels import phrase
from conquista.cli.output import CommandError, err, out, print_json, terminal_language


def gathered(paths: Sequence[Path], mixed: bool) -> tuple[RatingPool, list[tuple[Schedule, Reading]]]:
    """Collect the games of several logs; different rules are mixed only on request."""
    found: list[tuple[Schedule, Reading]] = []
    pool = RatingPool()
    for path in paths:
        reading = read_log(path)
        schedule = Schedule(reading.plan, past=True)
        first = found[0][1].plan if found else reading.plan
        if not mixed and (first.game, first.options) != (reading.plan.game, reading.plan.options):
            raise CommandError("arena.cli.rate.mixed", first=str(paths[0]), second=str(path))
        pool.add(schedule, reading.ordered())
        found.append((schedule, reading))
    return pool, found


def anchors(texts: Sequence[str]) -> dict[str, float]:
    """Parse fixed ratings, NAME=ELO; the last = separates, since a name may contain one."""
    found = {}
    for text in texts:
        name, equals, value = text.rpartition("=")
        try:
            found[name.strip()] = float(value)
        except ValueError:
            equals = ""
        if not equals or not name.strip():
            raise CommandError("arena.cli.rate.anchor_shape", text=text)
    return found


def rate_logs(
    logs: o.Logs,
    anchor: Annotated[
        list[str] | None, typer.Option("--anchor", metavar="NAME=ELO", help=phrase("option.anchor"))
    ] = None,
    mixed: Annotated[bool, typer.Option("--mixed", help=phrase("option.mixed"))] = False,
    online: Annotated[bool, typer.Option("--online", help=phrase("option.online"))] = False,
    json: o.Json = False,
) -> None:
    """Rate all players of some logs."""
    pool, found = gathered(logs, mixed)
    if online:
        standings = follow((schedule, reading.ordered()) for schedule, reading in found)
        if json:
            print_json(tables.standing_data(standings))
        else:
            out().print(tables.standing_sheet(standings))
        return
    ratings = rate(pool, anchors(anchor or ()))
    if json:
        print_json(tables.rating_data(ratings))
        return
    out().print(tables.rating_sheet(ratings, bool(anchor)))
    for schedule, reading in found:
        for part in tables.fault_lines(reading, schedule.names):
            err().print(part)


def report(
    logs: o.Logs,
    path: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help=phrase("option.out"))],
    elo0: Annotated[float | None, typer.Option("--elo0", metavar="ELO", help=phrase("option.elo0"))] = None,
    elo1: Annotated[float | None, typer.Option("--elo1", metavar="ELO", help=phrase("option.elo1"))] = None,
    logistic: Annotated[bool, typer.Option("--logistic", help=phrase("option.logistic"))] = False,
) -> None:
    """Write an HTML report about some logs."""
    kind = path.suffix.lower()
    if kind not in (".html", ".htm", ".md"):
        raise CommandError("arena.cli.report.kind", path=str(path))
    if (elo0 is None) != (elo1 is None):
        raise CommandError("arena.cli.report.bounds")
    test = None
    if elo0 is not None and elo1 is not None:
        test = Test(elo0, elo1, model="logistic" if logistic else "normalised")
    story = ReportContent(gather(logs, test), terminal_language())
    text = markdown(story) if kind == ".md" else html(story)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise CommandError("arena.cli.report.cannot_write", path=str(path), reason=reason) from fault
    out().print(phrase("report.written", path=str(path)), soft_wrap=True)
