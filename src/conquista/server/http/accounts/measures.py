"""Routes for the people whom measures are about: the statement of reasons, and the way to object."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.server.administration.moderation import APPEAL_FOR
from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.runtime.clock import now
from conquista.server.schema import administration as forms
from conquista.store.administration.measures import PROPOSED, Appeal, Measure

router = APIRouter(prefix="/api/me/measures", tags=["accounts"])


@router.get("")
async def own(app_state: CurrentAppState, caller: SignedIn) -> list[forms.OwnMeasure]:
    """The measures about the caller, the latest first; also open to suspended people."""
    return await own_measures(app_state, caller.person.id)


@router.post("/{measure}/appeal", status_code=204)
async def appeal(measure: str, form: forms.NewAppeal, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Object to a measure about the caller, once; another moderator decides."""
    await app_state.rate_limiter.check("reports", caller.person.id)
    await app_state.accounts.do(lambda: app_state.moderation.appeal(caller.person.id, measure, form.words))


async def own_measures(app_state: AppState, person: str) -> list[forms.OwnMeasure]:
    """Return the measures about a person as the person sees them: without those who have decided."""
    store = app_state.administration.store.measures

    def found() -> list[tuple[Measure, Appeal | None]]:
        return [(one, store.appeal_against(one.id)) for one in store.of_person(person) if one.state != PROPOSED]

    return [_card(*one) for one in await app_state.accounts.do(found)]


def _card(one: Measure, made: Appeal | None) -> forms.OwnMeasure:
    names = ("id", "kind", "rule", "words", "at", "until", "state")
    return forms.OwnMeasure.model_validate(
        {name: getattr(one, name) for name in names}
        | {
            "in_force": one.is_in_force(now()),
            "appeal_until": one.at + APPEAL_FOR,
            "appeal": made and forms.OwnAppeal.model_validate(made, from_attributes=True),
        }
    )
