"""Routes for tournaments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response

from conquista.server.accounts.service import Caller
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.schema import tournaments as forms
from conquista.server.tournaments.reports import csv_report, text_report, trf_report
from conquista.server.tournaments.service import TournamentService
from conquista.store.tournaments.values import CANCELLED, OPEN, OVER, RUNNING
from conquista.table import encoding

router = APIRouter(prefix="/api", tags=["tournaments"])
MOST_LISTED = 50
Number = Annotated[int, Path(ge=1, le=100_000)]
Before = Annotated[int, Query(ge=0, lt=2**53)]
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}}}


@router.get("/tournaments", response_model=forms.TournamentList)
async def listed(
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    past: bool = False,
    before: Before | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
    club: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """Tournaments to come and in play, by their beginning; or past ones, the latest first, that ended before a time.

    With a club: its tournaments and matches, those to come and in play first, then past ones.
    """
    if club:
        return _plain(await app_state.tournaments.of_club(club, _id(caller), limit))
    states = (OVER, CANCELLED) if past else (RUNNING, OPEN)
    return _plain(await app_state.tournaments.listed(states, _id(caller), before, limit))


@router.post("/tournaments", status_code=201, response_model=forms.TournamentPage)
async def create(form: forms.NewTournament, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A new tournament that the caller directs; for accounts only."""
    await app_state.rate_limiter.check("tournaments", caller.person.id)
    name = await app_state.tournaments.create(caller, form)
    return _plain(await app_state.tournaments.page(name, caller.person.id), 201)


@router.get("/me/tournaments", response_model=forms.TournamentList)
async def own(app_state: CurrentAppState, caller: SignedIn) -> Response:
    """The tournaments that the caller directs or has entered."""
    return _plain(await app_state.tournaments.of_person(caller.person.id))


@router.get("/tournaments/{tournament}", response_model=forms.TournamentPage)
async def page(tournament: str, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """A tournament with its terms, the caller's entry and table, and what happens next."""
    return _plain(await app_state.tournaments.page(tournament, _id(caller)))


@router.get("/tournaments/{tournament}/standings", response_model=forms.StandingsCard)
async def standings(tournament: str, app_state: CurrentAppState) -> Response:
    """The standings, computed from all results so far."""
    return _plain(await app_state.tournaments.standings(tournament))


@router.get("/tournaments/{tournament}/rounds/{number}", response_model=forms.TournamentRoundCard)
async def one_round(tournament: str, number: Number, app_state: CurrentAppState) -> Response:
    """A round with its pairings, results and seed."""
    return _plain(await app_state.tournaments.round(tournament, number))


@router.get("/tournaments/{tournament}/results", response_class=Response, responses=FILE)
async def results(
    tournament: str, app_state: CurrentAppState, form: Literal["text", "csv", "trf"] = "text"
) -> Response:
    """The results as a file: readable text, a table, or a tournament report (TRF) where two sides meet."""
    snapshot = await app_state.tournaments.snapshot(tournament)
    write = {"text": text_report, "csv": csv_report, "trf": trf_report}[form]
    people = app_state.tournaments.people
    content = await app_state.accounts.do(lambda: write(snapshot, people.named_in(snapshot)))
    headers = {"content-disposition": f'attachment; filename="tournament-{tournament}.{_ENDINGS[form]}"'}
    return Response(content.encode(), media_type="text/plain; charset=utf-8", headers=headers)


@router.post("/tournaments/{tournament}/join", response_model=forms.TournamentPage)
async def join(tournament: str, form: forms.JoinTournament, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Enter, return after a pause, or agree to be the partner of the person who has named the caller."""
    await app_state.rate_limiter.check("tournament_entries", caller.person.id)
    app_state.restrictions.check_tournament(caller.person)
    app_state.restrictions.check_rated(caller.person)
    await app_state.tournaments.join(tournament, caller, form)
    return _plain(await app_state.tournaments.page(tournament, caller.person.id))


def _add_action(name: str, act: Callable[[TournamentService, str, str], Awaitable[object]], about: str) -> None:
    """Add a route by which the caller acts on a tournament; it answers with the page as the caller sees it then."""

    @router.post(
        f"/tournaments/{{tournament}}/{name}", response_model=forms.TournamentPage, name=name, description=about
    )
    async def acted(tournament: str, app_state: CurrentAppState, caller: SignedIn) -> Response:
        await act(app_state.tournaments, tournament, caller.person.id)
        return _plain(await app_state.tournaments.page(tournament, caller.person.id))


_add_action("pause", TournamentService.pause, "Sit out the following rounds, until the caller joins again.")
_add_action("leave", TournamentService.leave, "Leave. Rounds played stay, and a match in play is to be finished.")
_add_action("ready", TournamentService.arrive, "Report to the own table. The match begins when all have come.")
_add_action("begin", TournamentService.begin, "Begin at once; for the director.")
_add_action("cancel", TournamentService.cancel, "Cancel the tournament; for the director.")


@router.post("/tournaments/{tournament}/removals", response_model=forms.TournamentPage)
async def remove(tournament: str, form: forms.EntrantChoice, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Remove an entrant; for the director. Rounds played stay, a duel in play is lost."""
    await app_state.tournaments.remove(tournament, caller.person.id, form.number)
    return _plain(await app_state.tournaments.page(tournament, caller.person.id))


@router.post("/tournaments/{tournament}/rulings", response_model=forms.TournamentPage)
async def rule(tournament: str, form: forms.TournamentRuling, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Decide a pairing of the latest round; for the director."""
    await app_state.tournaments.rule(tournament, caller.person.id, form)
    return _plain(await app_state.tournaments.page(tournament, caller.person.id))


@router.post("/tournaments/{tournament}/answer", response_model=forms.TournamentPage)
async def answer(
    tournament: str, form: forms.ClubMatchAnswer, app_state: CurrentAppState, caller: SignedIn
) -> Response:
    """Accept or decline a match; for the staff of the challenged club."""
    await app_state.club_matches.answer(tournament, caller.person.id, form.accept)
    return _plain(await app_state.tournaments.page(tournament, caller.person.id))


@router.put("/tournaments/{tournament}/lineup", response_model=forms.TournamentPage)
async def line_up(tournament: str, form: forms.LineUp, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Set the line-up of a club in a match; for its staff. During the match, others rest from the next round on."""
    await app_state.rate_limiter.check("tournament_entries", caller.person.id)
    await app_state.club_matches.line_up(tournament, caller.person.id, form)
    return _plain(await app_state.tournaments.page(tournament, caller.person.id))


@router.post("/tournaments/{tournament}/challengers", response_model=forms.TournamentPage)
async def choose_challenger(
    tournament: str, form: forms.ChallengerChoice, app_state: CurrentAppState, caller: SignedIn
) -> Response:
    """Choose a challenger of a simul, or take the choice back; for the host, before it begins."""
    await app_state.club_matches.choose(tournament, caller.person.id, form)
    return _plain(await app_state.tournaments.page(tournament, caller.person.id))


@router.post("/tournaments/{tournament}/featured", response_model=forms.TournamentPage)
async def feature(tournament: str, form: forms.FeaturedTable, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Feature a table of the tournament on the page for spectators, or stop featuring it; for the director."""
    await app_state.club_matches.feature(tournament, caller.person.id, form)
    return _plain(await app_state.tournaments.page(tournament, caller.person.id))


_ENDINGS = {"text": "txt", "csv": "csv", "trf": "trf"}


def _id(caller: Caller | None) -> str:
    return caller.person.id if caller else ""


def _plain(data: object, status: int = 200) -> Response:
    return Response(encoding.encode(data), status, media_type="application/json")  # type: ignore[arg-type]
