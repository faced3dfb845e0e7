"""`conquista signals`: list what moderators may want to look at."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.options import Json
from conquista.cli.output import out, print_json, t
from conquista.cli.stores import Database, opened_database
from conquista.core import UnknownName
from conquista.store.administration.signals import KINDS, ModerationSignalStore
from conquista.store.people.register import SqlRegister
from conquista.store.results.values import DAY

Kind = Annotated[str, typer.Option(help=t("signals.kind", kinds=", ".join(KINDS)))]
PersonId = Annotated[str, typer.Option(help=t("signals.person"))]
Days = Annotated[int, typer.Option(min=1, max=3650, help=t("signals.days"))]
Limit = Annotated[int, typer.Option(min=1, max=10_000, help=t("signals.limit"))]


def register(app: typer.Typer) -> None:
    app.command("signals", help=t("signals.help"))(signals)


def signals(
    database: Database = "",
    kind: Kind = "",
    person: PersonId = "",
    days: Days = 30,
    limit: Limit = 200,
    json: Json = False,
) -> None:
    """List signals, the latest first."""
    if kind and kind not in KINDS:
        raise UnknownName.among("signal", kind[:40], KINDS)
    since = int(datetime.now(UTC).timestamp() * 1000) - days * DAY
    with opened_database(database) as store:
        found = ModerationSignalStore(store).listed(since, kind, person, limit)
        people = SqlRegister(store).people(sorted({who for one in found for who in (one.person, one.other) if who}))
    names = {who: one.name for who, one in people.items()}
    if json:
        shown = [(one, [names.get(who, "") for who in (one.person, one.other) if who]) for one in found]
        print_json([{**asdict(one), "data": dict(one.data), "names": called} for one, called in shown])
        return
    if not found:
        out().print(Text(t("signals.none", days=days)))
    for one in found:
        who = " & ".join(names.get(each, each) for each in (one.person, one.other) if each)
        facts = ", ".join(f"{name} {value}" for name, value in one.data.items())
        time = datetime.fromtimestamp(one.at / 1000, UTC)
        out().print(Text(f"{time:%Y-%m-%d %H:%M}  {one.kind:<13} {who}  {one.table}  {facts}".rstrip()))
