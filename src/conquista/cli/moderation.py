"""The commands of `conquista admin` about cases, proposed measures and appeals.

All who may write the database of a server decide as the command line, which counts as one person: its own proposals are
confirmed on the page of moderators.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import CommandError, out, print_json, t
from conquista.cli.stores import Database, opened_store, server_packages

if TYPE_CHECKING:
    from conquista.server.administration.moderation import MeasureOrder, ModerationService
    from conquista.store.administration.measures import Measure
    from conquista.store.factory import Store

CaseId = Annotated[str, typer.Argument(metavar="CASE", help=t("admin.case_id"))]
MeasureId = Annotated[str, typer.Argument(metavar="MEASURE", help=t("admin.measure_id"))]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help=t("admin.person"))]
Words = Annotated[str, typer.Option(help=t("admin.words"))]
Rule = Annotated[str, typer.Option(help=t("admin.rule"))]
MOST = 100


def register(group: typer.Typer) -> None:
    """Add the commands to the group `admin`."""
    case: dict[str, Callable[..., None]] = {"read": read, "take": take, "release": release, "decide": decide}
    add_group(group, "case", lambda key: t(f"admin.case.{key}"), case)
    appeals: dict[str, Callable[..., None]] = {"list": list_appeals, "judge": judge}
    add_group(group, "appeals", lambda key: t(f"admin.appeals.{key}"), appeals)
    commands: dict[str, Callable[..., None]] = {
        "measures": measures,
        "proposals": proposals,
        "confirm": confirm,
        "blocks": blocks,
    }
    for name, command in commands.items():
        group.command(name, help=t(f"admin.{name}.help"))(command)


@contextmanager
def moderation_of(database: str) -> Iterator[ModerationService]:
    """Yield the service of moderators on a store."""
    with server_packages():
        from conquista.server.administration.moderation import ModerationService
    with opened_store(database) as store:
        yield ModerationService(store)


def actor() -> Any:
    """Return who decides: the command line."""
    from conquista.server.administration.actor import COMMAND_LINE

    return COMMAND_LINE


def print_done() -> None:
    out().print(Text(t("admin.done"), style="green"))


def time_text(at: int) -> str:
    """Return a time in milliseconds as text; a dash for none."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}" if at else "-"


def order_of(kind: str, days: int, name: str, rule: str) -> MeasureOrder:
    """Return the order of a measure; refuse an unknown kind or rule."""
    from conquista.server.administration.moderation import RULES, MeasureOrder
    from conquista.store.administration.measures import KINDS

    if kind not in KINDS or rule not in RULES:
        raise CommandError("cli.admin.unknown", kinds=", ".join(KINDS), rules=", ".join(RULES))
    return MeasureOrder(kind, days, name)


# cases


def read(
    case: CaseId,
    private: Annotated[bool, typer.Option("--private", help=t("admin.case.private"))] = False,
    database: Database = "",
    json: Json = False,
) -> None:
    """Print a case with its reports and evidence; the look is logged."""
    with moderation_of(database) as service:
        found = service.read_case(actor(), case, private)

    def shown(line: Any) -> Any:
        return dict(line.data) if private or not line.data.get("to") else None

    if json:
        reports = [
            {**asdict(one), "evidence": [{**asdict(line), "data": shown(line)} for line in one.evidence]}
            for one in found.reports
        ]
        whole = {"case": asdict(found.case), "reports": reports, "measures": [asdict(one) for one in found.measures]}
        print_json(whole)
        return
    about = found.person.name if found.person else "-"
    taken = found.names.get(found.case.taken_by, found.case.taken_by)
    out().print(Text(f"{found.case.id}  {found.case.state}  {about}  {found.case.place}  {taken}".rstrip()))
    for one in found.reports:
        out().print(
            Text(f"{time_text(one.at)}  {found.names.get(one.reporter, '-')}  {one.kind}  {one.words}".rstrip())
        )
        for line in one.evidence:
            data = shown(line)
            said = t("admin.case.withheld") if data is None else str(data.get("text") or data.get("phrase") or "")
            out().print(Text(f"    {time_text(line.at)}  {found.names.get(line.person, '-')}: {said}"))
    _print_measures(found.measures)


def take(case: CaseId, database: Database = "") -> None:
    """Work on a case."""
    with moderation_of(database) as service:
        service.take_case(actor(), case)
    print_done()


def release(case: CaseId, database: Database = "") -> None:
    """Leave a case to others."""
    with moderation_of(database) as service:
        service.release_case(actor(), case)
    print_done()


def decide(
    case: CaseId,
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help=t("admin.case.kind"))] = "",
    days: Annotated[int, typer.Option(min=0, max=365, help=t("admin.days"))] = 0,
    name: Annotated[str, typer.Option(help=t("admin.new_name"))] = "",
    rule: Rule = "other",
    words: Words = "",
    database: Database = "",
) -> None:
    """Decide a case with a measure, or dismiss it."""
    with moderation_of(database) as service:
        orders = [order_of(kind, days, name, rule)] if kind else []
        made = service.decide_case(actor(), case, rule, words, orders)
    for one in made:
        out().print(Text(t("admin.measure.done", id=one.id), style="green"))
    if not made:
        print_done()


# measures and appeals


def measures(person: PersonName, database: Database = "", json: Json = False) -> None:
    """List the measures about a person."""
    with moderation_of(database) as service:
        found = service.store.measures.of_person(service.person(person).id)
    if json:
        print_json([asdict(one) for one in found])
        return
    _print_measures(found)


def _print_measures(found: Sequence[Measure]) -> None:
    for one in found:
        until = time_text(one.until)
        out().print(Text(f"{one.id:<14} {one.kind:<14} {one.rule:<9} {one.state:<9} {time_text(one.at)}  {until}"))


def proposals(database: Database = "", json: Json = False) -> None:
    """List measures that wait for a second person."""
    with opened_store(database) as store:
        found = store.measures.proposed()
        names = _names(store, [who for one in found for who in (one.person, one.decided_by)])
    if json:
        print_json([asdict(one) for one in found])
        return
    for one in found:
        by = names.get(one.decided_by, one.decided_by)
        out().print(Text(f"{one.id:<14} {one.kind:<9} {names.get(one.person, one.person)}  {time_text(one.at)}  {by}"))


def confirm(measure: MeasureId, database: Database = "") -> None:
    """Put a proposed measure into force."""
    with moderation_of(database) as service:
        service.confirm(actor(), measure)
    print_done()


def list_appeals(database: Database = "", json: Json = False) -> None:
    """List open appeals; the look is logged."""
    with moderation_of(database) as service:
        from conquista.store.administration.measures import OPEN

        service.note(actor(), "appeals.read")
        found = [(one, service.find_measure(one.measure)) for one in service.store.measures.appeals(OPEN, MOST)]
        names = _names(service.store, [measure.person for _, measure in found])
    if json:
        print_json([{"appeal": asdict(one), "measure": asdict(measure)} for one, measure in found])
        return
    for one, measure in found:
        line = (
            f"{one.measure:<14} {measure.kind:<14} {names.get(measure.person, '-')}  {time_text(one.at)}  {one.words}"
        )
        out().print(Text(line.rstrip()))


def judge(
    measure: MeasureId,
    grant: Annotated[bool, typer.Option("--grant/--uphold", help=t("admin.appeals.grant"))],
    words: Words = "",
    database: Database = "",
) -> None:
    """Decide an appeal against a measure that others have taken."""
    with moderation_of(database) as service:
        service.judge(actor(), measure, grant, words)
    print_done()


def blocks(database: Database = "", json: Json = False) -> None:
    """List the blocked networks."""
    with opened_store(database) as store:
        found = store.server_state.blocks(int(datetime.now(UTC).timestamp() * 1000))
    if json:
        print_json([asdict(one) for one in found])
        return
    for one in found:
        out().print(Text(f"{one.id:<14} {one.network:<20} {time_text(one.until)}  {one.reason}"))


def _names(store: Store, people: Sequence[str]) -> dict[str, str]:
    return {person: one.name for person, one in store.register.people(sorted({who for who in people if who})).items()}
