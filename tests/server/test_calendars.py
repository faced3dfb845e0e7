"""The calendar of a person: read by the secret address alone, without anything secret of a match."""

from __future__ import annotations

from functools import partial
from typing import Any

from icalendar import Calendar
from starlette.testclient import TestClient

from conquista.server.runtime.clock import now
from conquista.store.play.vacations import DAY
from server.api_user import DUEL, ApiUser
from server.test_vacations import CARDS, SLOW, at_table, eventually, people


def path_of(person: ApiUser) -> str:
    """Make an address; return its path."""
    address = str(person.post("/api/me/calendar")["address"])
    return address[address.index("/api/calendar/") :]


def entries(client: TestClient, path: str) -> dict[str, Any]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert "no-store" in answer.headers["cache-control"]
    calendar = Calendar.from_ical(answer.content)
    assert str(calendar["version"]) == "2.0"
    return {str(event["uid"]): event for event in calendar.walk("VEVENT")}


def test_deadlines_of_slow_matches_are_in_the_calendar_while_they_wait(client: TestClient) -> None:
    anna, bruno = people(client, "Candida", "Canio")
    table = at_table(anna, [bruno], SLOW)
    at_table(anna, [bruno], {**DUEL, "pace": "live"})
    at_table(anna, [bruno], DUEL)
    mine, theirs = path_of(anna), path_of(bruno)
    eventually(lambda: entries(client, mine))
    assert list(entries(client, mine)) == [f"table-{table}@conquista"]
    event = entries(client, mine)[f"table-{table}@conquista"]
    clock = anna.get(f"/api/tables/{table}/sight")["sight"]["clocks"]["S"]
    assert int(event.end.timestamp()) == (clock["since"] + clock["left"]) // 1000
    assert "Canio" in str(event["description"])
    assert str(event["url"]).endswith(f"/table/{table}")
    assert entries(client, theirs) == {}
    assert anna.do(table, "r", do="resign", seat="S")[0] == 200
    eventually(lambda: not entries(client, mine))


def test_tournaments_and_vacations_are_in_the_calendar(client: TestClient) -> None:
    anna, bruno = people(client, "Celeste", "Celio")
    starts = now() + 3 * DAY
    form = {"name": "Coppa; d'autunno, 1", "format": "round_robin", "preset": "conquest_2p", "starts": starts}
    tournament = anna.post("/api/tournaments", form)["id"]
    path = path_of(bruno)
    assert entries(client, path) == {}
    assert bruno.ask("POST", f"/api/tournaments/{tournament}/join", {})[0] in (200, 201, 204)
    event = entries(client, path)[f"tournament-{tournament}@conquista"]
    assert str(event["summary"]) == "Tournament: Coppa; d'autunno, 1"
    assert int(event.start.timestamp()) == starts // 1000
    [one] = bruno.post("/api/me/vacations", {"days": 4})["vacations"]
    event = entries(client, path)[f"vacation-{one['id']}@conquista"]
    assert (event.end - event.start).days == 4


def test_an_address_is_renewed_and_revoked(client: TestClient) -> None:
    [anna] = people(client, "Cosima")
    assert anna.get("/api/me/calendar") == {"created": None}
    first = path_of(anna)
    assert entries(client, first) == {}
    second = path_of(anna)
    assert client.get(first).status_code == 404
    assert entries(client, second) == {}
    created = anna.get("/api/me/calendar")["created"]
    assert anna.get("/api/me/export")["calendar"] == created
    assert second.rpartition("/")[2] not in str(anna.get("/api/me/export"))
    assert anna.ask("DELETE", "/api/me/calendar")[0] == 204
    assert client.get(second).json()["key"] == "server.calendar"
    third = path_of(anna)
    assert anna.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert client.get(third).status_code == 404


def test_at_an_anonymous_table_the_calendar_names_nobody_and_hands_stay_secret(client: TestClient) -> None:
    anna, *others = people(client, "Ortensia", "Ottone", "Orazio", "Orsola")
    table = at_table(anna, others, {**CARDS, "anonymous": True})
    paths = [path_of(person) for person in (anna, *others)]
    sight = anna.get(f"/api/tables/{table}/sight")["sight"]
    waiting = [index for index, seat in enumerate("ABCD") if seat in sight["awaited"]]
    assert waiting
    for index in waiting:
        event = eventually(partial(entries, client, paths[index]))[f"table-{table}@conquista"]
        assert set(event.keys()) == {"UID", "SUMMARY", "URL", "DTSTART", "DTEND", "DTSTAMP"}
        assert not any(name in event.to_ical().decode() for name in ("Ortensia", "Ottone", "Orazio", "Orsola"))
