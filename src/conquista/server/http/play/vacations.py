"""Routes for vacations from correspondence matches."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.schema.play import vacations as forms
from conquista.store.play.vacations import StoredVacation

router = APIRouter(prefix="/api/me/vacations", tags=["vacations"])


@router.get("")
async def vacations(app_state: CurrentAppState, caller: SignedIn) -> forms.VacationPage:
    """The caller's vacations that are not over, and the days that are left."""
    return await _page(app_state, caller.person.id)


@router.post("", status_code=201)
async def take_vacation(form: forms.NewVacation, app_state: CurrentAppState, caller: SignedIn) -> forms.VacationPage:
    """Begin a vacation now, or plan one: the clocks of the caller's correspondence matches stand still during it."""
    await app_state.rate_limiter.check("vacations", caller.person.id)
    await app_state.vacations.take(caller, form.days, form.begins)
    return await _page(app_state, caller.person.id)


@router.delete("/{vacation}")
async def end_vacation(vacation: str, app_state: CurrentAppState, caller: SignedIn) -> forms.VacationPage:
    """End a vacation now; days that have begun stay taken. A planned one is cancelled and takes none."""
    await app_state.vacations.end(caller.person.id, vacation[:40])
    return await _page(app_state, caller.person.id)


async def _page(app_state: AppState, person: str) -> forms.VacationPage:
    service = app_state.vacations
    return forms.VacationPage(
        budget=service.days,
        left=await service.days_left(person),
        vacations=[vacation_card(one) for one in await service.of_person(person)],
    )


def vacation_card(one: StoredVacation) -> forms.VacationCard:
    """Return a vacation as clients get it."""
    return forms.VacationCard(id=one.id, begins=one.begins, ends=one.ends, days=one.days)
