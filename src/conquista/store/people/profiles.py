"""Profiles: what people show of themselves, and whom a search for a name finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conquista.store.database import DatabasePart, change, rows
from conquista.table import encoding

_COLUMNS = "crest, languages, about, zone, private, hides_presence, seen"
# Notes a visit of the owner of a token, unless the owner hides presence.
NOTE_VISIT = (
    "INSERT INTO profiles (person, seen) SELECT person, seen FROM tokens WHERE id = ? ON CONFLICT (person) DO UPDATE"
    " SET seen = CASE WHEN profiles.hides_presence = 1 THEN 0 ELSE excluded.seen END"
)
_HIGHEST = "\U0010ffff"  # follows every other character


@dataclass(frozen=True, slots=True)
class Profile:
    """What a person shows. Without a crest it is drawn from the name; `seen` is 0 where the last visit is unknown."""

    crest: Mapping[str, str] | None = None
    languages: tuple[str, ...] = ()
    about: str = ""
    zone: str = ""
    private: bool = False
    hides_presence: bool = False
    seen: int = 0


class ProfileStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    def profile(self, person: str) -> Profile:
        """Return the profile of a person; an empty one where nothing was stored yet."""
        return self.profiles([person]).get(person, Profile())

    def profiles(self, people: Sequence[str]) -> dict[str, Profile]:
        """Return the stored profiles of these people."""
        if not people:
            return {}
        query = f"SELECT person, {_COLUMNS} FROM profiles WHERE person IN ({', '.join('?' * len(people))})"
        return {line[0]: _profile(line[1:]) for line in rows(self.database, query, people)}

    def private(self) -> frozenset[str]:
        """Return all people whose profile is private, and managed accounts."""
        query = "SELECT person FROM profiles WHERE private = 1 UNION SELECT id FROM people WHERE managed <> ''"
        return frozenset(person for (person,) in rows(self.database, query))

    def store(self, person: str, profile: Profile) -> None:
        """Replace what a person shows. The last visit is deleted if presence is hidden."""
        crest = "" if profile.crest is None else encoding.text(profile.crest)
        texts = (crest, " ".join(profile.languages), profile.about, profile.zone)
        hidden = int(profile.hides_presence)
        change(
            self.database,
            f"INSERT INTO profiles (person, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (person) DO UPDATE"
            " SET crest = excluded.crest, languages = excluded.languages, about = excluded.about,"
            " zone = excluded.zone, private = excluded.private, hides_presence = excluded.hides_presence,"
            " seen = CASE WHEN excluded.hides_presence = 1 THEN 0 ELSE profiles.seen END",
            (person, *texts, int(profile.private), hidden),
        )

    def named(self, folded: str) -> str | None:
        """Return the id of the account or bot with this name, as names are compared."""
        found = rows(self.database, "SELECT id FROM people WHERE folded = ?", (folded,))
        return str(found[0][0]) if found else None

    def search(self, folded: str, most: int) -> tuple[str, ...]:
        """Return the ids of accounts and bots whose compared name begins so, the shortest names first.

        Managed accounts are not found.
        """
        if not folded:
            return ()
        query = (
            "SELECT id FROM people WHERE folded >= ? AND folded < ? AND managed = ''"
            " ORDER BY length(folded), folded LIMIT ?"
        )
        return tuple(person for (person,) in rows(self.database, query, (folded, folded + _HIGHEST, most)))


def _profile(line: Sequence[Any]) -> Profile:
    crest, languages, about, zone, private, hides_presence, seen = line
    shown = encoding.decode(crest) if crest else None
    return Profile(shown, tuple(languages.split()), about, zone, bool(private), bool(hides_presence), seen)
