"""What tournaments need to know about people: names, ratings, and whether they may enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conquista.core import ConquistaError
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.runtime.clock import now
from conquista.server.tournaments.terms import DAY, EntryTerms, TournamentTerms
from conquista.store.club_values import MEMBER, ORGANISER, at_least
from conquista.store.clubs import ClubStore
from conquista.store.people.port import Register
from conquista.store.people.values import PERSON, Person
from conquista.store.results.history import ResultHistory
from conquista.store.results.values import MIDDLE
from conquista.store.tournaments.values import StoredEntrant, StoredTournament, TournamentSnapshot


@dataclass(frozen=True, slots=True)
class EntrantRecord:
    """The rating of a person in the pool of a tournament, and from how many matches."""

    rating: int
    matches: int


class TournamentPeople:
    """Reads people and their ratings; each call may take a database access."""

    def __init__(self, register: Register, history: ResultHistory, clubs: ClubStore) -> None:
        self._register, self._history, self.clubs = register, history, clubs

    def names(self, people: Sequence[str]) -> Mapping[str, str]:
        found = self._register.people(sorted(set(people)))
        return {person: one.name for person, one in found.items()}

    def named_in(self, snapshot: TournamentSnapshot) -> Mapping[str, str]:
        """Return the names of all people and clubs that a tournament names, by their ids."""
        people = [person for one in snapshot.entrants for person in one.people]
        clubs = self.clubs.names({one.club for one in snapshot.entrants if one.club})
        named = self.names([*people, snapshot.tournament.creator])
        return {**clubs, **self.club_names([snapshot.tournament]), **named}

    def club_names(self, found: Sequence[StoredTournament]) -> Mapping[str, str]:
        """Return the names of the clubs of tournaments."""
        return self.clubs.names({club for one in found for club in (one.club, one.opponent) if club})

    def led_by(self, person: str) -> frozenset[str]:
        """Return the clubs whose tournaments a person arranges."""
        held = self.clubs.clubs_of(person, now()) if person else ()
        return frozenset(club.id for club, member in held if at_least(member.role, ORGANISER))

    def staff(self, club: str) -> tuple[str, ...]:
        """Return the people who arrange the tournaments of a club."""
        found = self.clubs.members(club, now()) if club else ()
        return tuple(one.person for one in found if at_least(one.role, ORGANISER))

    def is_member(self, club: str, person: str) -> bool:
        """Return whether a person is a member of a club; guests of its rooms are not."""
        found = self.clubs.member(club, person, now())
        return found is not None and at_least(found.role, MEMBER)

    def record(self, terms: TournamentTerms, person: str) -> EntrantRecord:
        found = self._history.of(person, now()).get(terms.pool)
        return EntrantRecord(found.value, found.games) if found else EntrantRecord(MIDDLE, 0)

    def rating(self, terms: TournamentTerms, entrant: StoredEntrant) -> int:
        """Return the rating of an entrant; of a pair, the mean."""
        values = [self.record(terms, person).rating for person in entrant.people]
        return round(sum(values) / len(values)) if values else MIDDLE

    def may_enter(self, terms: TournamentTerms, entrant: StoredEntrant) -> bool:
        found = self._register.people(sorted(entrant.people))
        if len(found) < terms.people_of_entrant:
            return False
        return all(self.refusal(terms, one, entrant.club) is None for one in found.values())

    def refusal(self, terms: TournamentTerms, person: Person, club: str = "") -> ConquistaError | None:
        """Return why a person may not enter, or None."""
        if person.kind != PERSON:
            return Forbidden("server.tournament_account")
        entry = terms.entry
        for wanted in {club, entry.club} - {""}:
            if not self.is_member(wanted, person.id):
                name = self.clubs.names([wanted]).get(wanted, "")
                return Forbidden("server.tournament_member", name=person.name, club=name)
        if now() - person.created < entry.account_days * DAY:
            return ServerRefused("server.tournament_age", days=entry.account_days)
        return _refused(entry, self.record(terms, person.id))


def _refused(entry: EntryTerms, record: EntrantRecord) -> ConquistaError | None:
    if entry.least_rating and record.rating < entry.least_rating:
        return ServerRefused("server.tournament_rating_low", least=entry.least_rating, rating=record.rating)
    if entry.most_rating and record.rating > entry.most_rating:
        return ServerRefused("server.tournament_rating_high", most=entry.most_rating, rating=record.rating)
    if record.matches < entry.least_matches:
        return ServerRefused("server.tournament_matches_few", least=entry.least_matches, matches=record.matches)
    if entry.most_matches and record.matches > entry.most_matches:
        return ServerRefused("server.tournament_matches_many", most=entry.most_matches, matches=record.matches)
    return None
