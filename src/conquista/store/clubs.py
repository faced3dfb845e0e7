"""Clubs: members with roles, requests to join, announcements, rooms for guests, and ladders of members."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from conquista.store.club_values import (
    GUEST_ROLE,
    INVITATION,
    MANAGER,
    OWNER,
    ROLES,
    Club,
    ClubMember,
    ClubPost,
    ClubRequest,
    ClubRoom,
)
from conquista.store.database import DatabasePart, DatabaseSession, WriteConflict, change, placeholders, rows
from conquista.store.processes.jobs import JobStore
from conquista.store.results.ratings import RATING_COLUMNS, at_time, player_rating
from conquista.store.results.values import PlayerRating
from conquista.table import encoding

TAKEN, FULL, MANY, CLOSED = "taken", "full", "many", "closed"  # why a change was refused
NOTIFY_MEMBERS = "club_post"  # the kind of job that notifies members of an announcement


class ClubStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    # clubs

    def create(self, club: Club, folded: str, owner: str, most: int) -> str:
        """Add a club with its owner; return why not, or an empty text."""
        try:
            with self.database.transaction() as session:
                # Locks the owner, so that two requests at once cannot exceed the limit.
                session.rows(f"SELECT id FROM people WHERE id = ? {self.database.locked}", (owner,))
                query = "SELECT count(*) FROM club_members WHERE person = ? AND role = ?"
                if session.rows(query, (owner, OWNER))[0][0] >= most:
                    return MANY
                languages = encoding.text(list(club.languages))
                session.change(
                    "INSERT INTO clubs"
                    " (id, name, folded, about, place, languages, admission, invitation, created, rules)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        *(club.id, club.name, folded, club.about, club.place, languages),
                        *(club.admission, club.invitation, club.created, club.rules),
                    ),
                )
                _add(session, ClubMember(club.id, owner, OWNER, club.created))
        except WriteConflict:
            return TAKEN
        return ""

    def find(self, club: str) -> Club | None:
        found = rows(self.database, f"{_CLUB} WHERE id = ?", (club,)) if _is_id(club) else []
        return next(map(_club, found), None)

    def names(self, clubs: Collection[str]) -> dict[str, str]:
        """Return the names of those of these clubs that exist."""
        known = sorted(filter(_is_id, clubs))
        query = f"SELECT id, name FROM clubs WHERE id IN ({', '.join('?' * len(known))})"
        return dict(rows(self.database, query, tuple(known))) if known else {}

    def search(self, folded: str, after: str, limit: int) -> tuple[tuple[str, Club], ...]:
        """Return clubs whose name contains a text, by name, each with its comparison key; `after` is one of these."""
        query = f"SELECT folded, {_CLUB[7:]} WHERE folded LIKE ? ESCAPE '!' AND folded > ? ORDER BY folded LIMIT ?"
        escaped = "".join(f"!{sign}" if sign in "!%_" else sign for sign in folded)
        return tuple((key, _club(row)) for key, *row in rows(self.database, query, (f"%{escaped}%", after, limit)))

    def founded_by(self, people: Collection[str], since: int, limit: int) -> tuple[tuple[Club, str], ...]:
        """Return clubs that can be joined and that these people have founded since a time, each with its founder."""
        query = (
            f"SELECT members.person, {_CLUB[7:]} JOIN club_members AS members ON members.club = clubs.id"
            f" AND members.role = ? AND members.since = clubs.created WHERE clubs.created >= ?"
            f" AND clubs.admission <> ? AND members.person IN ({placeholders(people)})"
            " ORDER BY clubs.created DESC, clubs.id LIMIT ?"
        )
        found = rows(self.database, query, (OWNER, since, INVITATION, *people, limit))
        return tuple((_club(row), person) for person, *row in found)

    def update(self, club: Club, folded: str) -> bool:
        """Change everything but the id and the time; return False where the name is taken."""
        try:
            change(
                self.database,
                "UPDATE clubs SET name = ?, folded = ?, about = ?, place = ?, languages = ?, admission = ?,"
                " invitation = ?, rules = ? WHERE id = ?",
                (
                    *(club.name, folded, club.about, club.place, encoding.text(list(club.languages))),
                    *(club.admission, club.invitation, club.rules, club.id),
                ),
            )
        except WriteConflict:
            return False
        return True

    def delete(self, club: str) -> None:
        """Delete a club; its tables remain with their players."""
        with self.database.transaction() as session:
            _delete(session, club)

    # members

    def member(self, club: str, person: str, now: int) -> ClubMember | None:
        query = f"{_MEMBER} WHERE club = ? AND person = ? AND {_CURRENT}"
        found = rows(self.database, query, (club, person, now)) if person else []
        return next((ClubMember(*row) for row in found), None)

    def members(self, club: str, now: int) -> tuple[ClubMember, ...]:
        """Return the members and guests of a club, in the order in which they came."""
        query = f"{_MEMBER} WHERE club = ? AND {_CURRENT} ORDER BY since, person"
        return tuple(ClubMember(*row) for row in rows(self.database, query, (club, now)))

    def clubs_of(self, person: str, now: int) -> tuple[tuple[Club, ClubMember], ...]:
        """Return the clubs of a person by name, each with the membership."""
        query = f"{_MEMBER} WHERE person = ? AND {_CURRENT}"
        with self.database.snapshot() as session:
            held = [ClubMember(*row) for row in session.rows(query, (person, now))]
            found = [(_club(session.rows(f"{_CLUB} WHERE id = ?", (one.club,))[0]), one) for one in held]
        return tuple(sorted(found, key=lambda pair: (pair[0].name, pair[0].id)))

    def join(self, member: ClubMember, most_members: int, most_clubs: int) -> str:
        """Make a person a member, or a guest one for good; return why not, or an empty text. A request ends."""
        with self.database.transaction() as session:
            if not session.rows(f"SELECT id FROM clubs WHERE id = ? {self.database.locked}", (member.club,)):
                return CLOSED
            session.rows(f"SELECT id FROM people WHERE id = ? {self.database.locked}", (member.person,))
            key = (member.club, member.person)
            known = session.rows("SELECT role FROM club_members WHERE club = ? AND person = ?", key)
            if known and known != [(GUEST_ROLE,)]:
                return ""
            count = "SELECT count(*) FROM club_members WHERE {} = ? AND role <> ?"
            if session.rows(count.format("club"), (member.club, GUEST_ROLE))[0][0] >= most_members:
                return FULL
            if session.rows(count.format("person"), (member.person, GUEST_ROLE))[0][0] >= most_clubs:
                return MANY
            session.change("DELETE FROM club_members WHERE club = ? AND person = ?", key)
            session.change("DELETE FROM club_requests WHERE club = ? AND person = ?", key)
            _add(session, member)
        return ""

    def set_role(self, club: str, person: str, role: str) -> bool:
        """Change the role of a member; return whether there is one who is not the owner, a guest or managed."""
        query = "UPDATE club_members SET role = ? WHERE club = ? AND person = ? AND role NOT IN (?, ?)"
        query = f"{query} AND {_FREE}"
        return change(self.database, query, (role, club, person, OWNER, GUEST_ROLE)) > 0

    def transfer(self, club: str, owner: str, other: str) -> bool:
        """Make another member the owner, and the owner a manager; return False where one of them is not.

        A managed account cannot own a club.
        """
        with self.database.transaction() as session:
            session.rows(f"SELECT id FROM clubs WHERE id = ? {self.database.locked}", (club,))
            query = "UPDATE club_members SET role = ? WHERE club = ? AND person = ? AND role "
            if not session.rows(
                "SELECT 1 FROM club_members WHERE club = ? AND person = ? AND role = ?", (club, owner, OWNER)
            ) or not session.change(f"{query} NOT IN (?, ?) AND {_FREE}", (OWNER, club, other, OWNER, GUEST_ROLE)):
                return False
            session.change(f"{query} = ?", (MANAGER, club, owner, OWNER))
        return True

    def remove_member(self, club: str, person: str) -> bool:
        """Remove a member who is not the owner; return whether there was one."""
        query = "DELETE FROM club_members WHERE club = ? AND person = ? AND role <> ?"
        nights = (
            "DELETE FROM club_night_people WHERE person = ? AND night IN (SELECT id FROM club_nights WHERE club = ?)"
        )
        with self.database.transaction() as session:
            removed = session.change(query, (club, person, OWNER)) > 0
            if removed:
                session.change(nights, (person, club))
        return removed

    def ladder(self, club: str, pool: str, at: int, most: int) -> tuple[PlayerRating, ...]:
        """Return the ratings of members in a pool by the lower end of their interval."""
        query = (
            f"SELECT {RATING_COLUMNS} FROM ratings WHERE pool = ? AND games > 0 AND person IN"
            " (SELECT person FROM club_members WHERE club = ? AND role <> ?) ORDER BY sure DESC, person LIMIT ?"
        )
        found = rows(self.database, query, (pool, club, GUEST_ROLE, most))
        return tuple(at_time(player_rating(line), at) for line in found)

    # requests and invitations

    def put_request(self, request: ClubRequest, most: int) -> bool:
        """Add a request or an invitation; an existing one is kept. Return False if a club has `most` already."""
        with self.database.transaction() as session:
            if not session.rows(f"SELECT id FROM clubs WHERE id = ? {self.database.locked}", (request.club,)):
                return False
            query = "SELECT count(*) FROM club_requests WHERE club = ? AND kind = ?"
            if session.rows(query, (request.club, request.kind))[0][0] >= most:
                return False
            values = (request.club, request.person, request.kind, request.at)
            session.change("INSERT INTO club_requests VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values)
        return True

    def request(self, club: str, person: str) -> ClubRequest | None:
        found = rows(self.database, f"{_REQUEST} WHERE club = ? AND person = ?", (club, person)) if person else []
        return next((ClubRequest(*row) for row in found), None)

    def requests(self, club: str) -> tuple[ClubRequest, ...]:
        """Return the requests and invitations of a club, the oldest first."""
        found = rows(self.database, f"{_REQUEST} WHERE club = ? ORDER BY at, person", (club,))
        return tuple(ClubRequest(*row) for row in found)

    def requests_of(self, person: str) -> tuple[ClubRequest, ...]:
        """Return the requests of a person, and the invitations to the person."""
        found = rows(self.database, f"{_REQUEST} WHERE person = ? ORDER BY at, club", (person,))
        return tuple(ClubRequest(*row) for row in found)

    def delete_request(self, club: str, person: str) -> bool:
        query = "DELETE FROM club_requests WHERE club = ? AND person = ?"
        return change(self.database, query, (club, person)) > 0

    # announcements

    def add_post(self, post: ClubPost, most: int) -> None:
        """Add an announcement, and a job that notifies the members; of more than `most`, the oldest are deleted."""
        values = (post.id, post.club, post.author, post.at, post.text, int(post.hidden))
        kept = "SELECT id FROM club_posts WHERE club = ? ORDER BY at DESC, id LIMIT ?"
        with self.database.transaction() as session:
            session.change("INSERT INTO club_posts VALUES (?, ?, ?, ?, ?, ?)", values)
            session.change(
                f"DELETE FROM club_posts WHERE club = ? AND id NOT IN ({kept})", (post.club, post.club, most)
            )
            JobStore(self.database).schedule(NOTIFY_MEMBERS, post.id, post.at, {"club": post.club}, session)

    def post(self, club: str, post: str) -> ClubPost | None:
        return next(map(_post, rows(self.database, f"{_POST} WHERE club = ? AND id = ?", (club, post))), None)

    def posts(self, club: str, before: tuple[int, str], limit: int, hidden: bool) -> tuple[ClubPost, ...]:
        """Return announcements before a time and id, the latest first, with or without hidden ones."""
        query = f"{_POST} WHERE club = ? AND (at, id) < (?, ?) AND hidden <= ? ORDER BY at DESC, id DESC LIMIT ?"
        return tuple(map(_post, rows(self.database, query, (club, *before, int(hidden), limit))))

    def posts_by(self, person: str) -> tuple[ClubPost, ...]:
        """Return the announcements of a person, the latest first."""
        return tuple(map(_post, rows(self.database, f"{_POST} WHERE author = ? ORDER BY at DESC, id", (person,))))

    def hide_post(self, club: str, post: str, hidden: bool) -> bool:
        query = "UPDATE club_posts SET hidden = ? WHERE club = ? AND id = ?"
        return change(self.database, query, (int(hidden), club, post)) > 0

    def delete_post(self, club: str, post: str) -> bool:
        return change(self.database, "DELETE FROM club_posts WHERE club = ? AND id = ?", (club, post)) > 0

    # rooms

    def open_room(self, room: ClubRoom, most: int, now: int) -> bool:
        """Open a room and delete those of the club that have closed; return False where `most` are open."""
        with self.database.transaction() as session:
            session.rows(f"SELECT id FROM clubs WHERE id = ? {self.database.locked}", (room.club,))
            session.change("DELETE FROM club_rooms WHERE club = ? AND until <= ?", (room.club, now))
            [(count,)] = session.rows("SELECT count(*) FROM club_rooms WHERE club = ?", (room.club,))
            if count >= most:
                return False
            values = (room.code, room.club, room.opener, room.opened, room.until, room.most, room.entered)
            session.change("INSERT INTO club_rooms VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        return True

    def room(self, code: str, now: int) -> ClubRoom | None:
        """Return an open room."""
        found = rows(self.database, f"{_ROOM} WHERE code = ? AND until > ?", (code, now)) if _is_id(code) else []
        return next((ClubRoom(*row) for row in found), None)

    def rooms(self, club: str, now: int) -> tuple[ClubRoom, ...]:
        """Return the open rooms of a club."""
        found = rows(self.database, f"{_ROOM} WHERE club = ? AND until > ? ORDER BY opened", (club, now))
        return tuple(ClubRoom(*row) for row in found)

    def claim_place(self, code: str, now: int) -> bool:
        """Count one more guest of an open room; return False where it is full."""
        query = "UPDATE club_rooms SET entered = entered + 1 WHERE code = ? AND until > ? AND entered < most"
        return change(self.database, query, (code, now)) > 0

    def enter(self, room: ClubRoom, person: str, now: int) -> None:
        """Make a person a guest of the club until the room closes; a member stays one."""
        guest = ClubMember(room.club, person, GUEST_ROLE, now, room.until, room.code)
        with self.database.transaction() as session:
            session.change(
                "DELETE FROM club_members WHERE club = ? AND person = ? AND role = ?",
                (room.club, person, GUEST_ROLE),
            )
            _add(session, guest)

    def close_room(self, club: str, code: str) -> bool:
        """Close a room and end the memberships of its guests."""
        return change(self.database, "DELETE FROM club_rooms WHERE club = ? AND code = ?", (club, code)) > 0

    def expire(self, now: int) -> None:
        """Delete rooms that have closed, with their guests' memberships."""
        change(self.database, "DELETE FROM club_rooms WHERE until <= ?", (now,))

    # deletion

    def forget(self, person: str) -> None:
        """Give the clubs of a person to the next in role and time, or delete those without other members.

        Memberships, requests and announcements are deleted with the person.
        """
        with self.database.transaction() as session:
            owned = session.rows("SELECT club FROM club_members WHERE person = ? AND role = ?", (person, OWNER))
            for (club,) in sorted(owned):
                session.rows(f"SELECT id FROM clubs WHERE id = ? {self.database.locked}", (club,))
                others = [
                    ClubMember(*row)
                    for row in session.rows(f"{_MEMBER} WHERE club = ? AND person <> ? AND {_FREE}", (club, person))
                    if row[2] != GUEST_ROLE
                ]
                if not others:
                    _delete(session, club)
                    continue
                heir = min(others, key=lambda one: (-ROLES.index(one.role), one.since, one.person))
                query = "UPDATE club_members SET role = ? WHERE club = ? AND person = ?"
                session.change(query, (OWNER, club, heir.person))
            session.change("DELETE FROM club_members WHERE person = ?", (person,))
            session.change("DELETE FROM club_requests WHERE person = ?", (person,))
            session.change("DELETE FROM club_posts WHERE author = ?", (person,))
            session.change("UPDATE club_rooms SET opener = '' WHERE opener = ?", (person,))


_CLUB = (
    "SELECT id, name, about, place, languages, admission, invitation, created,"
    f" (SELECT count(*) FROM club_members WHERE club = clubs.id AND role <> '{GUEST_ROLE}'), rules FROM clubs"
)
_MEMBER = "SELECT club, person, role, since, until, room FROM club_members"
_REQUEST = "SELECT club, person, kind, at FROM club_requests"
_POST = "SELECT id, club, author, at, text, hidden FROM club_posts"
_ROOM = "SELECT code, club, opener, opened, until, most, entered FROM club_rooms"
_FREE = "person NOT IN (SELECT id FROM people WHERE managed <> '')"  # not a managed account
_CURRENT = "(until IS NULL OR until > ?)"


def _add(session: DatabaseSession, member: ClubMember) -> None:
    values = (member.club, member.person, member.role, member.since, member.until, member.room)
    session.change("INSERT INTO club_members VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values)


def _delete(session: DatabaseSession, club: str) -> None:
    session.change("UPDATE listings SET club = '' WHERE club = ?", (club,))
    session.change("UPDATE game_sessions SET club = '' WHERE club = ?", (club,))
    session.change("DELETE FROM clubs WHERE id = ?", (club,))


def _club(row: Sequence[Any]) -> Club:
    name, title, about, place, languages, *rest = row
    return Club(name, title, about, place, tuple(encoding.decode(languages)), *rest)


def _post(row: Sequence[Any]) -> ClubPost:
    post = ClubPost(*row)
    return replace(post, hidden=bool(post.hidden))


def _is_id(text: str) -> bool:
    """Return whether a text can be an id; databases refuse some characters."""
    return text.isascii() and text.isalnum()
