"""What staff of clubs and hosts of simuls do: answer challenges, line up, choose challengers, feature tables."""

from __future__ import annotations

from functools import partial

from conquista.server.errors import NotFound, ServerRefused
from conquista.server.schema import tournaments as forms
from conquista.server.tournaments.entering import check_director, check_staff
from conquista.server.tournaments.line_ups import ListedPlayers, change_line_up, set_line_up
from conquista.server.tournaments.service import TournamentService
from conquista.server.tournaments.terms import MOST_CHALLENGERS, TournamentTerms
from conquista.store.tournaments.edits import TournamentEdit
from conquista.store.tournaments.values import CANCELLED, IN, INVITED, OPEN, RUNNING, StoredEntrant
from conquista.tournaments.formats import CLUB_MATCH, SIMUL, SIMUL_HOST

MOST_SUBSTITUTES = 20


class ClubMatchService:
    """Changes matches between clubs and simuls in single transactions."""

    def __init__(self, tournaments: TournamentService) -> None:
        self._tournaments = tournaments
        self._people, self._notices, self._do = tournaments.people, tournaments.notices, tournaments.do

    async def answer(self, name: str, person: str, accept: bool) -> None:
        """Accept or decline the challenge of another club; for the staff of the challenged club."""

        def work(edit: TournamentEdit) -> str:
            _check_format(edit, CLUB_MATCH)
            check_staff(edit, edit.tournament.opponent, person)
            if edit.tournament.state != OPEN or edit.tournament.accepted is not None:
                raise ServerRefused("server.club_match_answered")
            if accept:
                edit.accept()
            else:
                edit.finish(CANCELLED)
            return edit.tournament.club

        challenger = await self._tournaments.edit(name, work)
        staff = await self._do(partial(self._people.staff, challenger))
        await self._notices.answered(await self._tournaments.snapshot(name), staff, accept)

    async def line_up(self, name: str, person: str, form: forms.LineUp) -> None:
        """Set the line-up of a club: the boards in their order, then substitutes; for its staff.

        After the beginning boards stay as they are. Those who are listed play on, others of the club rest, and people
        who are new become substitutes.
        """
        snapshot = await self._tournaments.snapshot(name)
        terms = TournamentTerms.of(snapshot.tournament.settings)
        listed = await self._do(partial(self._listed, terms, form))

        def work(edit: TournamentEdit) -> list[str]:
            _check_format(edit, CLUB_MATCH)
            if form.club not in terms.clubs:
                raise NotFound("server.club.unknown")
            check_staff(edit, form.club, person)
            others = {one for entrant in edit.snapshot.entrants if entrant.club != form.club for one in entrant.people}
            for one in listed:
                for who in one.people:
                    if who.id in others:
                        raise ServerRefused("server.club_match_other", name=who.name)
            if edit.tournament.state == OPEN:
                return set_line_up(edit, form.club, listed)
            if edit.tournament.state == RUNNING:
                return change_line_up(edit, form.club, listed)
            raise ServerRefused("server.tournament_over")

        fresh = await self._tournaments.edit(name, work)
        await self._notices.lined_up(await self._tournaments.snapshot(name), fresh)

    def _listed(self, terms: TournamentTerms, form: forms.LineUp) -> list[ListedPlayers]:
        """Return the people of a line-up; refuses those who may not play, and people who are named twice."""
        if len(form.players) > terms.boards + MOST_SUBSTITUTES:
            raise ServerRefused("server.club_match_many", most=terms.boards + MOST_SUBSTITUTES)
        found, seen = [], set[str]()
        for one in form.players:
            named = tuple(self._tournaments.account(name) for name in one)
            if len(named) != terms.people_of_entrant:
                raise ServerRefused("server.club_match_pairs", people=terms.people_of_entrant)
            for who in named:
                if who.id in seen:
                    raise ServerRefused("server.club_match_twice", name=who.name)
                seen.add(who.id)
                refusal = self._people.refusal(terms, who, form.club)
                if refusal is not None:
                    raise refusal
            entrant = StoredEntrant(0, named[0].id, named[-1].id if len(named) > 1 else "", IN, 1, 0, 0, 0)
            found.append(ListedPlayers(named, self._people.rating(terms, entrant)))
        return found

    async def choose(self, name: str, person: str, form: forms.ChallengerChoice) -> None:
        """Choose a challenger of a simul, or take the choice back; for the host."""

        def work(edit: TournamentEdit) -> StoredEntrant:
            _check_format(edit, SIMUL)
            check_director(edit, person)
            found = edit.snapshot.entrant(form.number)
            if found is None or found.number == SIMUL_HOST:
                raise NotFound("server.tournament_entrant", number=form.number)
            if edit.tournament.state != OPEN:
                raise ServerRefused("server.tournament_begun")
            chosen = sum(one.state == IN and one.number != SIMUL_HOST for one in edit.snapshot.entrants)
            if form.chosen and found.state != IN and chosen >= MOST_CHALLENGERS:
                raise ServerRefused("server.simul_full", most=MOST_CHALLENGERS)
            edit.set_state(found.number, IN if form.chosen else INVITED)
            return found

        found = await self._tournaments.edit(name, work)
        if form.chosen and found.state != IN:
            await self._notices.chosen(await self._tournaments.snapshot(name), found)

    async def feature(self, name: str, person: str, form: forms.FeaturedTable) -> None:
        """Feature a table of a tournament on the page for spectators, or stop featuring it; for the director."""

        def work(edit: TournamentEdit) -> None:
            check_director(edit, person)
            key = (form.round, form.number)
            found = next((one for one in edit.snapshot.pairings if (one.round, one.number) == key and one.table), None)
            if found is None:
                raise NotFound("server.tournament_pairing", round=form.round, number=form.number)
            for one in edit.snapshot.pairings:
                if one.featured and form.featured:
                    edit.feature(one, False)  # a tournament features one table at a time
            edit.feature(found, form.featured)

        await self._tournaments.edit(name, work)


def _check_format(edit: TournamentEdit, wanted: str) -> None:
    if edit.tournament.format != wanted:
        raise ServerRefused(f"server.{wanted}_only")
