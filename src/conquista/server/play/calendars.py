"""Composes the calendar of a person: own tournaments, deadlines of own correspondence matches, and vacations."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from icalendar import Calendar, Event

from conquista import __version__
from conquista.i18n import say
from conquista.server.catalogue.edition_names import edition_name
from conquista.server.notifications.tables import deadline
from conquista.server.schema.play.tables import TableCard
from conquista.store.play.vacations import StoredVacation
from conquista.table.decoding import mapping
from conquista.table.pace import Pace
from conquista.table.state import PLAYING

ENTRY = timedelta(minutes=30)  # the length of an entry about a moment
REFRESH = timedelta(hours=1)  # how often calendars should read the document again


@dataclass(frozen=True, slots=True)
class CalendarFacts:
    """What a calendar is composed of: only what the person sees in lists."""

    tables: Collection[TableCard]
    tournaments: Collection[Mapping[str, Any]]
    vacations: Collection[StoredVacation]


def compose_calendar(facts: CalendarFacts, address: str, language: str, now: int) -> bytes:
    """Return the document; `address` is that of the server, which links begin with."""
    calendar = Calendar()
    calendar.add("prodid", f"-//Conquista//{__version__}//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", "Conquista")
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for event in (
        *_deadlines(facts.tables, address, language),
        *_tournaments(facts.tournaments, address, language),
        *_vacations(facts.vacations, address, language),
    ):
        event.add("dtstamp", _moment(now))
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _deadlines(tables: Collection[TableCard], address: str, language: str) -> list[Event]:
    """Return an entry for each match that waits for the person and has a deadline."""
    found = []
    for table in tables:
        summary = table.summary
        if table.phase != PLAYING or not Pace.of(mapping(summary["pace"])).is_correspondence:
            continue
        ends = [deadline(summary, seat) for seat in table.mine if seat in summary.get("awaited", ())]
        due = min((end for end in ends if end is not None), default=None)
        if due is None:
            continue
        names = [
            str(holder["name"])
            for seat, holder in summary["seats"].items()
            if seat not in table.mine and holder.get("name")
        ]
        values = {"game": _edition(summary, language)}
        title = say("calendar.turn", values, language)
        detail = say("email.with", {"names": ", ".join(names)}, language) if names else ""
        link = f"{address}/table/{table.id}"
        found.append(_event(f"table-{table.id}", title, detail, link, _moment(due) - ENTRY, _moment(due)))
    return found


def _tournaments(tournaments: Collection[Mapping[str, Any]], address: str, language: str) -> list[Event]:
    """Return an entry for the beginning of each tournament of the person, and for the end of a round in play."""
    found = []
    for one in tournaments:
        link, values = f"{address}/tournaments/{one['id']}", {"title": str(one["name"])}
        if one["state"] == "open" and one["starts"] is not None:
            begin = _moment(int(one["starts"]))
            title = say("calendar.tournament", values, language)
            found.append(_event(f"tournament-{one['id']}", title, "", link, begin, begin + 2 * ENTRY))
        due = one.get("due")
        if one["state"] == "running" and due and due["kind"] == "round":
            end = _moment(int(due["at"]))
            title = say("calendar.round", {**values, "round": int(one["round"])}, language)
            found.append(_event(f"round-{one['id']}-{one['round']}", title, "", link, end - ENTRY, end))
    return found


def _vacations(vacations: Collection[StoredVacation], address: str, language: str) -> list[Event]:
    title, link = say("calendar.vacation", None, language), f"{address}/notifications"
    found = []
    for one in vacations:
        event = _event(f"vacation-{one.id}", title, "", link, _moment(one.begins), _moment(one.ends))
        event.add("transp", "TRANSPARENT")
        found.append(event)
    return found


def _edition(summary: Mapping[str, Any], language: str) -> str:
    preset = str(summary["preset"])
    return edition_name(preset, language) if preset else str(summary["game"]).capitalize()


def _event(name: str, title: str, detail: str, link: str, begin: datetime, end: datetime) -> Event:
    event = Event()
    event.add("uid", f"{name}@conquista")
    event.add("summary", title)
    if detail:
        event.add("description", detail)
    event.add("url", link)
    event.add("dtstart", begin)
    event.add("dtend", end)
    return event


def _moment(time: int) -> datetime:
    """Return a time in milliseconds as a moment, to the second."""
    return datetime.fromtimestamp(time // 1000, UTC)
