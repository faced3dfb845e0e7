"""`conquista admin`: decide about people, tables and the server on the machine of the store, also while it is in use.

The command writes to the store as the page of admins does. A running server notices it within a second; tables and
sockets are left to the server, which carries decisions out when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    from conquista.server.administration.moderation import ModerationService
    from conquista.server.administration.service import AdministrationService

Role = Annotated[str, typer.Argument(metavar="ROLE", help=t("admin.role"))]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help=t("admin.person"))]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help=t("admin.table"))]
MeasureId = Annotated[str, typer.Argument(metavar="MEASURE", help=t("admin.measure_id"))]
Limit = Annotated[int, typer.Option(min=1, max=10_000, help=t("admin.limit"))]


def register(app: typer.Typer) -> None:
    group = typer.Typer(help=t("admin.help"), no_args_is_help=True, rich_markup_mode=None)
    roles: dict[str, Callable[..., None]] = {"give": give, "take": take, "list": list_roles}
    add_group(group, "roles", lambda key: t(f"admin.roles.{key}"), roles)
    tables: dict[str, Callable[..., None]] = {"end": end_table, "repair": repair_table}
    add_group(group, "table", lambda key: t(f"admin.table.{key}"), tables)
    commands: dict[str, Callable[..., None]] = {
        "find": find,
        "cases": cases,
        "measure": measure,
        "undo": undo,
        "log": log,
        "password": password,
        "delete": delete,
        "announce": announce,
        "withdraw": withdraw,
        "drain": drain,
        "open": stop_draining,
        "block": block,
        "unblock": unblock,
        "stats": stats,
    }
    for name, command in commands.items():
        group.command(name, help=t(f"admin.{name}.help"))(command)
    app.add_typer(group, name="admin")


@contextmanager
def _administration(database: str) -> Iterator[AdministrationService]:
    with server_packages():
        from conquista.server.administration.service import AdministrationService
    with opened_store(database) as store:
        yield AdministrationService(store)


@contextmanager
def _moderation(database: str) -> Iterator[ModerationService]:
    with server_packages():
        from conquista.server.administration.moderation import ModerationService
    with opened_store(database) as store:
        yield ModerationService(store)


def _actor() -> Any:
    from conquista.server.administration.actor import COMMAND_LINE

    return COMMAND_LINE


def _done() -> None:
    out().print(Text(t("admin.done"), style="green"))


def _time(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}" if at else "-"


# roles


def give(role: Role, person: PersonName, database: Database = "") -> None:
    """Give a person a role."""
    with _administration(database) as service:
        service.give_role(_actor(), person, role)
    _done()


def take(role: Role, person: PersonName, database: Database = "") -> None:
    """Take a role from a person."""
    with _administration(database) as service:
        service.take_role(_actor(), person, role)
    _done()


def list_roles(database: Database = "", json: Json = False) -> None:
    """List all roles."""
    with _administration(database) as service:
        found = service.roles()
    if json:
        print_json([{**asdict(one), "name": who.name if who else "", "second_factor": has} for one, who, has in found])
        return
    for one, who, has in found:
        note = "" if has else t("admin.roles.no_factor")
        out().print(Text(f"{one.role:<10} {who.name if who else one.person}  {_time(one.since)}  {note}".rstrip()))


# people


def find(
    text: Annotated[str, typer.Argument(help=t("admin.text"))], database: Database = "", json: Json = False
) -> None:
    """Find people and tables."""
    with _administration(database) as service:
        people, tables = service.find_people(_actor(), text), service.find_tables(_actor(), text)
    if json:
        shown = [{"id": one.id, "kind": one.kind, "name": one.name, "created": one.created} for one in people]
        print_json({"people": shown, "tables": [{"id": one.table, "phase": one.phase} for one in tables]})
        return
    for person in people:
        out().print(Text(f"{person.id:<14} {person.kind:<7} {person.name}  {_time(person.created)}"))
    for table in tables:
        out().print(Text(f"{table.table:<14} {table.phase:<10} {table.visibility}  {_time(table.changed)}"))


def cases(
    state: Annotated[str, typer.Option(help=t("admin.state"))] = "open",
    limit: Limit = 50,
    database: Database = "",
    json: Json = False,
) -> None:
    """List cases of reports, without their messages."""
    with opened_store(database) as store:
        found = store.cases.listed(state, limit)
        people = store.register.people(sorted({one.person for one in found if one.person}))
    if json:
        print_json([asdict(one) for one in found])
        return
    for one in found:
        name = people[one.person].name if one.person in people else "-"
        kinds = ", ".join(one.kinds)
        out().print(Text(f"{one.id:<14} {_time(one.created)}  {name}  {one.reporters}  {kinds}  {one.place}".rstrip()))


def measure(
    person: PersonName,
    kind: Annotated[str, typer.Argument(metavar="KIND", help=t("admin.kind"))],
    days: Annotated[int, typer.Option(min=0, max=365, help=t("admin.days"))] = 0,
    name: Annotated[str, typer.Option(help=t("admin.new_name"))] = "",
    rule: Annotated[str, typer.Option(help=t("admin.rule"))] = "other",
    words: Annotated[str, typer.Option(help=t("admin.words"))] = "",
    database: Database = "",
) -> None:
    """Take a measure about a person."""
    with _moderation(database) as service:
        from conquista.server.administration.moderation import RULES, MeasureOrder
        from conquista.store.administration.measures import KINDS

        if kind not in KINDS or rule not in RULES:
            raise CommandError("cli.admin.unknown", kinds=", ".join(KINDS), rules=", ".join(RULES))
        made = service.order(_actor(), person, rule, words, MeasureOrder(kind, days, name))
    out().print(Text(t("admin.measure.done", id=made.id), style="green"))


def undo(measure: MeasureId, database: Database = "") -> None:
    """End a measure before its time."""
    with _moderation(database) as service:
        service.undo(_actor(), measure)
    _done()


def log(limit: Limit = 50, database: Database = "", json: Json = False) -> None:
    """Print the latest entries of the audit log."""
    with _administration(database) as service:
        found = service.log.page(None, limit)
        people = service.store.register.people(sorted({who for one in found for who in (one.actor, one.about) if who}))
    if json:
        print_json([asdict(one) for one in found])
        return
    names = {who: one.name for who, one in people.items()}
    for one in found:
        about = names.get(one.about, one.about)
        line = f"{one.number:>6}  {_time(one.at)}  {names.get(one.actor, one.actor):<16} {one.act:<20} {about}"
        out().print(Text(line.rstrip()))


def password(person: PersonName, database: Database = "") -> None:
    """Print the token of a link for a new password."""
    with _administration(database) as service:
        _, token = service.reset_password(_actor(), person)
    out().print(Text(t("admin.password.done", path=f"/recover#{token}")))


def delete(
    person: PersonName,
    yes: Annotated[bool, typer.Option("--yes", help=t("admin.yes"))] = False,
    database: Database = "",
) -> None:
    """Delete a person with everything that belongs to them."""
    with _administration(database) as service:
        found = service.person(person)
        if not yes:
            raise CommandError("cli.admin.confirm", name=found.name)
        service.delete_person(_actor(), found.id)
    _done()


# tables and the server


def end_table(table: TableId, database: Database = "") -> None:
    """Close a table, or end its match without a result."""
    with _administration(database) as service:
        service.end_table(_actor(), table)
    _done()


def repair_table(table: TableId, database: Database = "") -> None:
    """Load a table from its journal again."""
    with _administration(database) as service:
        service.repair_table(_actor(), table)
    _done()


def announce(
    begins: Annotated[int, typer.Option("--in", min=0, max=43_200, help=t("admin.announce.in"))] = 60,
    minutes: Annotated[int, typer.Option(min=1, max=1_440, help=t("admin.announce.minutes"))] = 15,
    note: Annotated[str, typer.Option(help=t("admin.announce.note"))] = "",
    database: Database = "",
) -> None:
    """Announce maintenance on every page."""
    at = int(datetime.now(UTC).timestamp() * 1000) + begins * 60_000
    with _administration(database) as service:
        service.announce(_actor(), at, minutes, note[:200])
    _done()


def withdraw(database: Database = "") -> None:
    """Withdraw the announcement."""
    with _administration(database) as service:
        service.withdraw_announcement(_actor())
    _done()


def drain(database: Database = "") -> None:
    """Refuse new tables; matches in play go on."""
    with _administration(database) as service:
        service.drain(_actor(), on=True)
    _done()


def stop_draining(database: Database = "") -> None:
    """Allow new tables again."""
    with _administration(database) as service:
        service.drain(_actor(), on=False)
    _done()


def block(
    network: Annotated[str, typer.Argument(help=t("admin.network"))],
    minutes: Annotated[int, typer.Option(min=1, max=1_440, help=t("admin.block.minutes"))] = 30,
    reason: Annotated[str, typer.Option(help=t("admin.block.reason"))] = "flood",
    database: Database = "",
) -> None:
    """Refuse all requests from an address or a network."""
    with _administration(database) as service:
        made = service.block_address(_actor(), network, minutes, reason)
    out().print(Text(t("admin.block.done", id=made.id, network=made.network), style="green"))


def unblock(block: Annotated[str, typer.Argument(help=t("admin.block.id"))], database: Database = "") -> None:
    """Remove a block."""
    with _administration(database) as service:
        service.unblock_address(_actor(), block)
    _done()


def stats(database: Database = "", json: Json = False) -> None:
    """Count people, tables, cases and measures."""
    with _administration(database) as service:
        found = service.statistics()
    if json:
        print_json(dict(found))
        return
    for name, count in found.items():
        out().print(Text(f"{name:<18} {count:>8}"))
