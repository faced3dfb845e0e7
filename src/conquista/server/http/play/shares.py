"""Routes for links to one moment of a match."""

from __future__ import annotations

from fastapi import APIRouter, Response

from conquista.core import Data
from conquista.server.accounts import tokens
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.http.invitations import address_of_server
from conquista.server.play.live.lobby import LETTERS_OF_INVITATION
from conquista.server.runtime.clock import now
from conquista.server.schema.people import relations as forms
from conquista.store.people.relations import SharedMoment
from conquista.table import encoding
from conquista.table.table import Table

router = APIRouter(prefix="/api", tags=["shares"])
MOST_SHARES = 200


@router.post("/tables/{table}/shares", status_code=201)
async def share(table: str, form: forms.NewShare, app_state: CurrentAppState, caller: SignedIn) -> forms.ShareCard:
    """Make a link to a moment of a match that the caller may see."""
    await app_state.tables.lobby.admit(table, caller, form.invitation)

    def looked(found: Table) -> int:
        at = found.public_action_count() if form.at is None else form.at
        found.position_at(at, found.recipient_of(caller.holder, form.seat))
        return at

    at = await app_state.tables.read(table, looked)
    if len(await app_state.accounts.do(lambda: app_state.relations.shares_of(caller.person.id))) >= MOST_SHARES:
        raise ServerRefused("server.shares", most=MOST_SHARES)
    made = SharedMoment(tokens.name(LETTERS_OF_INVITATION), caller.person.id, table, form.seat or "", at, now())
    await app_state.accounts.do(lambda: app_state.relations.share(made))
    return forms.share_card(made, address_of_server(app_state.settings))


@router.get("/me/shares")
async def own_shares(app_state: CurrentAppState, caller: SignedIn) -> list[forms.ShareCard]:
    """The links that the caller has made."""
    found = await app_state.accounts.do(lambda: app_state.relations.shares_of(caller.person.id))
    return [forms.share_card(one, address_of_server(app_state.settings)) for one in found]


@router.get("/shares/{share}", response_model=forms.MomentCard)
async def shared(share: str, app_state: CurrentAppState) -> Response:
    """The moment behind a link, for anyone with the link."""
    found = await app_state.accounts.do(lambda: app_state.relations.shared(share))
    if found is None:
        raise NotFound("server.no_share")
    data = await app_state.tables.read(found.table, lambda table: table.position_at(found.moment, found.seat or None))
    listing = await app_state.tables.lobby.find(found.table)
    open_to_all = listing is not None and listing.visibility == "public"
    giver = await app_state.accounts.do(lambda: app_state.accounts.register.person(found.person))
    hidden = giver is None or any("name" not in one for one in _people(data["seats"]))
    card: dict[str, Data] = {
        **data,
        "table": found.table if open_to_all else None,
        "by": "" if hidden or giver is None else giver.name,
    }
    return Response(encoding.encode(card), media_type="application/json")


@router.delete("/me/shares/{share}", status_code=204)
async def unshare(share: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete a link."""
    if not await app_state.accounts.do(lambda: app_state.relations.unshare(caller.person.id, share)):
        raise NotFound("server.unknown")


def _people(seats: Data) -> list[dict[str, Data]]:
    """Return the people among the shown seat holders; those of an anonymous table have no names."""
    assert isinstance(seats, dict)
    return [one for one in seats.values() if isinstance(one, dict) and one.get("kind") in ("person", "guest", "bot")]
