"""`conquista tournament`: check and print tournaments of a store."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import CommandError, out, print_json, t
from conquista.cli.stores import Database, opened_database
from conquista.store.people.register import SqlRegister
from conquista.store.tournaments.tournaments import TournamentStore
from conquista.store.tournaments.values import TournamentSnapshot
from conquista.store.tournaments.verification import unrepeatable_rounds
from conquista.tournaments.standings import standings

FOUND = 1
Id = Annotated[str, typer.Argument(metavar="ID", help=t("tournament.id"))]


def register(app: typer.Typer) -> None:
    commands = {"verify": verify, "standings": show_standings}
    add_group(app, "tournament", lambda key: t(f"tournament.{key}"), commands)


def verify(tournament: Id, database: Database = "", json: Json = False) -> None:
    """Draw all rounds of a tournament again from its rows and seeds."""
    found, _ = _read(tournament, database)
    wrong = unrepeatable_rounds(found)
    if json:
        print_json({"tournament": tournament, "rounds": len(found.rounds), "different": list(wrong)})
    elif wrong:
        rounds = ", ".join(map(str, wrong))
        out().print(Text(t("tournament.verify.different", rounds=rounds), style="red"))
    else:
        out().print(Text(t("tournament.verify.same", count=len(found.rounds)), style="green"))
    if wrong:
        raise typer.Exit(FOUND)


def show_standings(tournament: Id, database: Database = "", json: Json = False) -> None:
    """Print the standings of a tournament, computed from its results."""
    found, names = _read(tournament, database)
    rows = [
        {
            "rank": row.rank,
            "number": row.entrant,
            "name": names[row.entrant],
            "points": round(float(row.points), 6),
            "breaks": [round(float(value), 6) for value in row.breaks],
        }
        for row in standings(found.history())
    ]
    if json:
        print_json(rows)
        return
    for row in rows:
        out().print(Text(f"{row['rank']:>4}  {row['points']:>7g}  {row['name']}"))


def _read(tournament: str, database: str) -> tuple[TournamentSnapshot, dict[int, str]]:
    with opened_database(database) as store:
        found = TournamentStore(store).snapshot(tournament)
        if found is None:
            raise CommandError("server.no_tournament")
        people = SqlRegister(store).people([one for entrant in found.entrants for one in entrant.people])
    names = {
        one.number: " & ".join(people[person].name for person in one.people if person in people) or "?"
        for one in found.entrants
    }
    return found, names
