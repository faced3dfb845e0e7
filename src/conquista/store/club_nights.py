"""Dates on which the members of a club meet, and who comes."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.store.database import DatabasePart, change, rows

PAST = 24 * 3600 * 1000  # milliseconds after its beginning, for which a night is kept


@dataclass(frozen=True, slots=True)
class ClubNight:
    """A date of a club, with those who come, in the order of their answers."""

    id: str
    club: str
    title: str
    starts: int
    people: tuple[str, ...] = ()


class ClubNightStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def add(self, night: ClubNight, most: int, now: int) -> bool:
        """Add a date, and delete those of the club that are past; return False where it has `most` or is gone."""
        with self.database.transaction() as session:
            if not session.rows(f"SELECT id FROM clubs WHERE id = ? {self.database.locked}", (night.club,)):
                return False
            session.change("DELETE FROM club_nights WHERE club = ? AND starts < ?", (night.club, now - PAST))
            [(count,)] = session.rows("SELECT count(*) FROM club_nights WHERE club = ?", (night.club,))
            if count >= most:
                return False
            values = (night.id, night.club, night.title, night.starts)
            session.change("INSERT INTO club_nights (id, club, title, starts) VALUES (?, ?, ?, ?)", values)
        return True

    def of_club(self, club: str, now: int) -> tuple[ClubNight, ...]:
        """Return the dates of a club that are not past, the next first."""
        query = "SELECT id, club, title, starts FROM club_nights WHERE club = ? AND starts >= ? ORDER BY starts, id"
        answers = (
            "SELECT night, person FROM club_night_people WHERE night IN"
            " (SELECT id FROM club_nights WHERE club = ?) ORDER BY at, person"
        )
        with self.database.snapshot() as session:
            found = [ClubNight(*row) for row in session.rows(query, (club, now - PAST))]
            people: dict[str, list[str]] = {}
            for night, person in session.rows(answers, (club,)):
                people.setdefault(night, []).append(person)
        return tuple(ClubNight(one.id, club, one.title, one.starts, tuple(people.get(one.id, ()))) for one in found)

    def of_person(self, person: str) -> tuple[ClubNight, ...]:
        """Return the dates to which a person comes; who else comes is left out."""
        query = (
            "SELECT id, club, title, starts FROM club_nights JOIN club_night_people ON night = id"
            " WHERE person = ? ORDER BY starts, id"
        )
        return tuple(ClubNight(*row) for row in rows(self.database, query, (person,)))

    def answer(self, club: str, night: str, person: str, comes: bool, now: int) -> bool:
        """Say whether a person comes; return whether the club has this date."""
        with self.database.transaction() as session:
            if not session.rows("SELECT id FROM club_nights WHERE club = ? AND id = ?", (club, night)):
                return False
            if comes:
                query = "INSERT INTO club_night_people (night, person, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
                session.change(query, (night, person, now))
            else:
                session.change("DELETE FROM club_night_people WHERE night = ? AND person = ?", (night, person))
        return True

    def delete(self, club: str, night: str) -> bool:
        return change(self.database, "DELETE FROM club_nights WHERE club = ? AND id = ?", (club, night)) > 0
