"""Managed accounts: made, listed and given new codes by the managers of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquista.store.club_values import MEMBER
from conquista.store.database import DatabasePart, WriteConflict, change, rows
from conquista.store.people.values import PERSON

MANY, TAKEN = "many", "taken"


@dataclass(frozen=True, slots=True)
class ManagedAccount:
    """An account that a club manages; `seen` is the time of the last visit, 0 before the first."""

    person: str
    club: str
    name: str
    created: int
    seen: int = 0


@dataclass(frozen=True, slots=True)
class NewManaged:
    """A managed account to be made, with its name as names are compared, and the hash of its code."""

    account: ManagedAccount
    folded: str
    password: str


class ManagedStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def add(self, accounts: Sequence[NewManaged], most: int) -> str:
        """Add accounts of one club as its members, all or none; return why not, or an empty text."""
        club = accounts[0].account.club
        try:
            with self.database.transaction() as session:
                session.rows(f"SELECT id FROM clubs WHERE id = ? {self.database.locked}", (club,))
                [(count,)] = session.rows("SELECT count(*) FROM people WHERE managed = ?", (club,))
                if count + len(accounts) > most:
                    return MANY
                session.many(
                    "INSERT INTO people (id, kind, name, folded, password, created, managed)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [
                        (one.person, PERSON, one.name, made.folded, made.password, one.created, club)
                        for made in accounts
                        for one in (made.account,)
                    ],
                )
                session.many(
                    "INSERT INTO club_members (club, person, role, since) VALUES (?, ?, ?, ?)",
                    [(club, made.account.person, MEMBER, made.account.created) for made in accounts],
                )
        except WriteConflict:
            return TAKEN
        return ""

    def of_club(self, club: str) -> tuple[ManagedAccount, ...]:
        """Return the accounts that a club manages, by name."""
        query = (
            "SELECT id, managed, name, created,"
            " coalesce((SELECT max(seen) FROM tokens WHERE tokens.person = people.id), 0)"
            " FROM people WHERE managed = ? ORDER BY folded"
        )
        return tuple(ManagedAccount(*row) for row in rows(self.database, query, (club,))) if club else ()

    def clubs_of(self, people: Sequence[str]) -> dict[str, str]:
        """Return those of these people who are managed, with their clubs."""
        if not people:
            return {}
        marks = ", ".join("?" * len(people))
        query = f"SELECT id, managed FROM people WHERE managed <> '' AND id IN ({marks})"
        return {str(person): str(club) for person, club in rows(self.database, query, list(people))}

    def members(self, club: str, people: Sequence[str], now: int) -> frozenset[str]:
        """Return those of these people who are members or guests of a club now."""
        if not people:
            return frozenset()
        marks = ", ".join("?" * len(people))
        query = (
            f"SELECT person FROM club_members WHERE club = ? AND (until IS NULL OR until > ?) AND person IN ({marks})"
        )
        return frozenset(person for (person,) in rows(self.database, query, (club, now, *people)))

    def set_code(self, club: str, person: str, password: str) -> bool:
        """Replace the code of an account; return whether the club manages it. Its logins end."""
        with self.database.transaction() as session:
            query = "UPDATE people SET password = ? WHERE id = ? AND managed = ?"
            if not club or not session.change(query, (password, person, club)):
                return False
            session.change("DELETE FROM tokens WHERE person = ?", (person,))
        return True

    def without_club(self) -> tuple[str, ...]:
        """Return the managed accounts whose club is gone."""
        query = "SELECT id FROM people WHERE managed <> '' AND managed NOT IN (SELECT id FROM clubs) ORDER BY id"
        return tuple(person for (person,) in rows(self.database, query))

    def rename(self, club: str, person: str, name: str, folded: str) -> bool | None:
        """Rename an account; return False where the name is taken, None where the club does not manage it."""
        query = "UPDATE people SET name = ?, folded = ? WHERE id = ? AND managed = ?"
        try:
            return change(self.database, query, (name, folded, person, club)) > 0 or None
        except WriteConflict:
            return False
