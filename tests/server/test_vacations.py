"""Vacations over the interface: budget, tables of both games, restarts, tournaments, and who sees them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.runtime.clock import now
from conquista.server.schema.tournaments import NewTournament
from conquista.server.tournaments.arranging import terms_from
from conquista.store.factory import open_store
from conquista.store.people.values import Person
from conquista.store.play.vacations import DAY, YEAR, StoredVacation
from server.api_user import DUEL, ApiUser, Json, serving

SLOW: Json = {**DUEL, "pace": "slow"}
CARDS: Json = {"preset": "condottiere_4p", "seats": {"A": {"kind": "me"}}, "pace": "slow"}
HOUR = 3_600_000


def at_table(anna: ApiUser, others: list[ApiUser], form: Json) -> str:
    """Return a table of these people whose match has begun."""
    opened = anna.post("/api/tables", form)
    table: str = opened["table"]["id"]
    for other in others:
        other.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert anna.do(table, "start", do="start")[0] == 200
    return table


def eventually(check: Callable[[], Any]) -> Any:
    for _ in range(300):
        if found := check():
            return found
        time.sleep(0.01)
    raise AssertionError("never true")


def away(person: ApiUser, table: str) -> Json:
    """Return the seats that are away at a table."""
    sight = person.get(f"/api/tables/{table}/sight")["sight"]
    return {seat: clock["away"] for seat, clock in sight["clocks"].items() if clock.get("away")}


def _here(person: ApiUser, table: str) -> bool:
    """Return whether nobody is away at a table."""
    return not away(person, table)


def people(client: TestClient, *names: str) -> list[ApiUser]:
    return [ApiUser.person(client, name) for name in names]


def test_a_vacation_stops_the_clocks_of_all_slow_tables_and_of_no_other(client: TestClient) -> None:
    anna, *others = people(client, "Vittoria", "Bianca", "Carla", "Dora")
    slow = at_table(anna, others[:1], SLOW)
    cards = at_table(anna, others, {**CARDS, "preset": "condottiere_4p"})
    live = at_table(anna, others[:1], {**DUEL, "pace": "live"})
    page = anna.post("/api/me/vacations", {"days": 7})
    [one] = page["vacations"]
    assert (page["budget"], page["left"], one["days"]) == (30, 23, 7)
    for table in (slow, cards):
        found = eventually(partial(away, others[0], table))
        assert list(found.values()) == [one["ends"]]
        [card] = [card for card in others[0].get("/api/me/tables") if card["id"] == table]
        assert card["summary"]["away"] == found
    assert away(others[0], live) == {}
    later = at_table(anna, others[:1], SLOW)  # a match that begins during the vacation
    eventually(lambda: away(others[0], later))
    ended = anna.ask("DELETE", f"/api/me/vacations/{one['id']}")[1]
    assert (ended["left"], ended["vacations"]) == (29, [])  # the day that has begun stays taken
    for table in (slow, cards, later):
        eventually(partial(_here, others[0], table))


def test_days_are_counted_by_the_server(client: TestClient) -> None:
    [anna] = people(client, "Olimpia")
    begins = now() + 40 * DAY
    planned = anna.post("/api/me/vacations", {"days": 20, "begins": begins})
    assert planned["vacations"][0]["begins"] == begins
    for form, key in (
        ({"days": 11}, "server.vacation.budget"),
        ({"days": 5, "begins": begins + DAY}, "server.vacation.overlaps"),
        ({"days": 5, "begins": now() - HOUR}, "server.vacation.begin"),
        ({"days": 5, "begins": now() + 2 * YEAR}, "server.vacation.begin"),
    ):
        status, refusal = anna.ask("POST", "/api/me/vacations", form)
        assert (status, refusal["key"]) == (400, key)
    for days in (0, -1, 0.5, 91, "7"):
        assert anna.ask("POST", "/api/me/vacations", {"days": days})[0] == 422
    cancelled = anna.ask("DELETE", f"/api/me/vacations/{planned['vacations'][0]['id']}")
    assert (cancelled[0], cancelled[1]["left"]) == (200, 30)
    for number in range(30):  # each of them takes a day, however short it is
        [one] = anna.post("/api/me/vacations", {"days": 1})["vacations"]
        assert anna.ask("DELETE", f"/api/me/vacations/{one['id']}")[1]["left"] == 29 - number
    assert anna.ask("POST", "/api/me/vacations", {"days": 1})[1]["key"] == "server.vacation.budget"


def test_vacations_are_for_accounts_and_each_ends_only_their_own(client: TestClient) -> None:
    anna, bruno = people(client, "Renata", "Bruto")
    [one] = anna.post("/api/me/vacations", {"days": 2})["vacations"]
    assert bruno.ask("DELETE", f"/api/me/vacations/{one['id']}")[0] == 404
    assert bruno.get("/api/me/vacations")["vacations"] == []
    assert ApiUser.guest(client).ask("POST", "/api/me/vacations", {"days": 1})[1]["key"] == "server.account_only"
    assert anna.get("/api/me/export")["vacations"] == [one]


def test_clients_cannot_stop_clocks_themselves(client: TestClient) -> None:
    anna, bruno = people(client, "Fulvia", "Fulvio")
    table = at_table(anna, [bruno], SLOW)
    assert anna.do(table, "v", do="vacation", until=now() + DAY)[0] == 422
    assert away(bruno, table) == {}


def test_a_server_can_have_no_vacations() -> None:
    with serving(vacation_days=0) as client:
        [anna] = people(client, "Ersilia")
        assert anna.get("/api/me/vacations")["budget"] == 0
        assert anna.ask("POST", "/api/me/vacations", {"days": 1})[1]["key"] == "server.vacation.budget"


def test_a_restart_loses_neither_a_vacation_nor_its_end(tmp_path: Any) -> None:
    where = str(tmp_path / "a.db")
    with serving(database=where) as client:
        anna, bruno = people(client, "Livia", "Livio")
        tables = [at_table(anna, [bruno], SLOW) for _ in range(3)]
        [one] = anna.post("/api/me/vacations", {"days": 3})["vacations"]
        for table in tables:
            eventually(partial(away, bruno, table))
    store = open_store(where)  # a crash between the stored end and the tables: the job is lost, the row is not
    assert store.vacations.end(one["id"], anna.id, now())
    store.jobs.cancel("vacation", one["id"])
    store.close()
    with serving(database=where) as client:
        anna.client = bruno.client = client
        for table in tables:
            eventually(partial(_here, bruno, table))


def test_a_vacation_that_begins_while_the_server_is_down_begins_with_it(tmp_path: Any) -> None:
    where = str(tmp_path / "a.db")
    with serving(database=where) as client:
        anna, bruno = people(client, "Lidia", "Lido")
        table = at_table(anna, [bruno], SLOW)
        [one] = anna.post("/api/me/vacations", {"days": 3, "begins": now() + HOUR})["vacations"]
        assert away(bruno, table) == {}
    store = open_store(where)
    with store.register.database.transaction() as session:  # as if the hour had passed
        session.change("UPDATE vacations SET begins = begins - ?, ends = ends - ?", (2 * HOUR, 2 * HOUR))
    store.jobs.schedule("vacation", one["id"], now() - HOUR, {"person": anna.id})
    store.close()
    with serving(database=where) as client:
        anna.client = bruno.client = client
        eventually(lambda: away(bruno, table))


@pytest.mark.parametrize(("format_name", "chosen", "allowed"), [
    ("round_robin", None, True), ("round_robin", False, False), ("swiss", None, False), ("swiss", True, True),
])  # fmt: skip
def test_tournaments_decide_about_vacations(format_name: str, chosen: bool | None, allowed: bool) -> None:
    form = NewTournament.model_validate(
        {"name": "T", "format": format_name, "preset": "conquest_2p", "pace": "slow", "rounds": 3, "vacations": chosen}
    )
    terms = terms_from(form)
    assert terms.config(2).vacations is allowed
    assert type(terms).of({name: part for name, part in terms.as_data().items() if name != "vacations"}).config(2)


def test_the_budget_counts_any_365_days() -> None:
    store = open_store("memory")
    store.register.add_person(Person("p1", "person", "Ada", 0), "ada", "x")
    start = 30_000 * DAY
    assert store.vacations.add(StoredVacation("a", "p1", start, start + 30 * DAY), 30) is None
    for begins, left in ((start + 100 * DAY, 0), (start + 30 * DAY + YEAR - 1, 0), (start + 30 * DAY + YEAR, None)):
        refused = store.vacations.add(StoredVacation(f"b{begins}", "p1", begins, begins + DAY), 30)
        assert (refused and refused.left) == left
    assert store.vacations.active(["p1", "p2"], start + DAY) == {"p1": start + 30 * DAY}
    assert store.vacations.active(["p1"], start + 30 * DAY) == {}
    store.register.delete_person("p1")
    assert store.vacations.of_person("p1") == ()
