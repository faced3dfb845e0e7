"""Game sessions as plain data for clients, and as a sheet of text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from conquista.server.play.game_sessions.rounds import is_computer, placed_tables, scores
from conquista.server.play.pairing.points import crosstable
from conquista.server.play.pairing.table_sizes import preset_family
from conquista.store.people.values import LobbyRow
from conquista.store.play.game_sessions import REMOVED, StoredSession

MOST_PEOPLE = 40


def session_card(
    session: StoredSession, present: Collection[str], listings: Mapping[str, LobbyRow], address: str
) -> dict[str, Any]:
    """Return a session for the people in it; `listings` are the lobby rows of its tables that are not over."""
    family = preset_family(session.terms["preset"])
    places = {one.person: one for one in scores(session)}
    people = [one for one in session.people.values() if one.person in places]
    return {
        "id": session.id,
        "code": session.code,
        "link": session_link(session, address),
        "name": session.name,
        "host": session.host,
        "entry": session.entry,
        "state": session.state,
        "round": session.round,
        "most": MOST_PEOPLE,
        "sizes": sorted(family.sizes),
        "terms": session.terms,
        "people": [
            {
                "id": one.person,
                "name": one.name,
                "kind": one.kind,
                "state": one.state,
                "present": one.person in present,
                "points": float(places[one.person].points),
                "place": places[one.person].place,
                "victories": places[one.person].victories,
            }
            for one in sorted(people, key=lambda one: (places[one.person].place, one.joined, one.person))
        ],
        "rounds": [
            {
                "number": played.number,
                "begun": played.begun,
                "ended": played.ended,
                "tables": [_table(table, listings) for table in played.tables],
                "bench": played.bench,
            }
            for played in session.rounds
        ],
        "draft": {
            "tables": [_table({"id": "", "placed": None, **table}, {}) for table in session.draft.get("tables", ())],
            "bench": session.draft.get("bench", []),
            "called": session.draft.get("called", False),
        },
        "crosstable": [
            {"person": one, "other": other, "before": count}
            for (one, other), count in sorted(crosstable(placed_tables(session)).items())
            if not is_computer(one) and not is_computer(other)
        ],
        "due": session.due,
        "revision": session.revision,
        "created": session.created,
    }


def session_link(session: StoredSession, address: str) -> str:
    return f"{address}/g/{session.code}"


def _table(table: Mapping[str, Any], listings: Mapping[str, LobbyRow]) -> dict[str, Any]:
    listing = listings.get(table["id"])
    placed = table["placed"]
    phase = "over" if placed is not None else listing.phase if listing else None
    return {
        "id": table["id"],
        "invitation": listing.invitation if listing else "",
        "preset": table["preset"],
        "game": preset_family(table["preset"]).game,
        "phase": phase,
        "seats": dict(table["seats"]),
        "placed": None if placed is None else [_placing(one) for one in placed],
    }


def _placing(one: Mapping[str, Any]) -> dict[str, Any]:
    points = float(Fraction(one["points"]))
    return {"person": one["person"], "seat": one["seat"], "rank": one["rank"], "points": points}


def entrance(session: StoredSession, person: str) -> dict[str, Any]:
    """Return what a person with the link sees before entering."""
    host = session.people.get(session.host)
    own = session.people.get(person)
    return {
        "code": session.code,
        "name": session.name,
        "host": host.name if host else "",
        "entry": session.entry,
        "state": session.state,
        "people": len(session.staying()),
        "preset": session.terms["preset"],
        "game": preset_family(session.terms["preset"]).game,
        "inside": own is not None and own.state != REMOVED,
    }


def summary(session: StoredSession, person: str) -> dict[str, Any]:
    own = next((one for one in scores(session) if one.person == person), None)
    return {
        "code": session.code,
        "name": session.name,
        "state": session.state,
        "round": session.round,
        "people": len(session.staying()),
        "touched": session.touched,
        "preset": session.terms["preset"],
        "points": float(own.points) if own else 0.0,
        "place": own.place if own else 0,
    }


def club_session(session: StoredSession) -> dict[str, Any]:
    """Return a session as the club that holds it sees it."""
    names = ("code", "name", "round")
    found = {name: getattr(session, name) for name in names}
    return found | {"people": len(session.staying()), "preset": session.terms["preset"]}


def club_result(session: StoredSession) -> dict[str, Any]:
    """Return the result of a session as the club that held it sees it."""
    return {
        "name": session.name,
        "ended": session.touched,
        "rounds": sum(any(table["placed"] is not None for table in played.tables) for played in session.rounds),
        "scores": [
            {
                "person": one.person,
                "name": session.people[one.person].name,
                "place": one.place,
                "points": float(one.points),
            }
            for one in scores(session)
        ],
    }


def export(session: StoredSession, person: str) -> dict[str, Any]:
    """Return what a session stores about a person."""
    own = session.people[person]
    placed = [one for played in session.rounds for table in played.tables for one in table["placed"] or ()]
    return {
        "code": session.code,
        "name": session.name,
        "as_name": own.name,
        "host": session.host == person,
        "created": session.created,
        "results": [_placing(one) for one in placed if one["person"] == person],
    }


def sheet(session: StoredSession, address: str) -> str:
    """Return the score of a session as lines with tabs: a row for each person, a column for each round, and links."""
    by_round = {
        played.number: {
            one["person"]: points_text(Fraction(one["points"]))
            for table in played.tables
            for one in table["placed"] or ()
        }
        for played in session.rounds
    }
    lines = [session.name or session.code, ""]
    lines.append("\t".join(["#", "", *map(str, by_round), "="]))
    for one in scores(session):
        points = [found.get(one.person, "-") for found in by_round.values()]
        lines.append("\t".join([str(one.place), session.people[one.person].name, *points, points_text(one.points)]))
    lines.append("")
    for played in session.rounds:
        for number, table in enumerate(played.tables, 1):
            lines.append(f"{played.number}.{number}\t{address}/replay/{table['id']}")
    return "\n".join(lines) + "\n"


def points_text(points: Fraction) -> str:
    """Return points as people write them: 4, 1.5, 2.4."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")
