"""Routes for tables: open, list, join, command, read."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from conquista.core import ConquistaError, Seat
from conquista.core.record import write
from conquista.games import registry
from conquista.server.accounts import tokens
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.http.invitations import link, qr
from conquista.server.learning.analysis.rated_guard import check_fair
from conquista.server.play.live.lobby import is_shown_to
from conquista.server.play.live.opening import TableOpening
from conquista.server.schema.play import tables as forms
from conquista.server.schema.play.snapshot import Phase
from conquista.store.people.values import LobbyRow
from conquista.table.commands.declaration import Sit, Start
from conquista.table.config import TableConfig
from conquista.table.state import GATHERING
from conquista.table.table import Table
from conquista.table.values import COMPUTER, NOBODY, Ack, Missed, SeatHolder

router = APIRouter(prefix="/api", tags=["tables"])
Invitation = Annotated[str, Query(max_length=60)]
NO_FEED = 2**31  # a number after every feed item


@router.post("/tables", status_code=201)
async def open_table(form: forms.NewTable, app_state: CurrentAppState, caller: SignedIn) -> forms.OpenedTable:
    """Open a table and take the requested seats."""
    await app_state.rate_limiter.check("openings", caller.person.id)
    if form.rated:
        app_state.restrictions.check_rated(caller.person)
    held = await app_state.tables.lobby.tables_of(caller.person.id)
    most = app_state.settings.limits.tables_of_host
    if sum(listing.host == caller.person.id and listing.phase != "over" for listing in held) >= most:
        raise ServerRefused("server.tables", most=most)
    config, seats = await app_state.accounts.do(lambda: _table_form(form, caller))
    if config.opening:
        await check_fair(app_state.tables, caller, config.game, config.opening)
    app_state.managed.check_new_table(caller, form.club, form.rated, form.anonymous)
    if form.club:
        await app_state.clubs.check_table(form.club, caller, form.visibility)
    opening = TableOpening(config, caller.holder, seats, form.visibility, form.club)
    name = await app_state.tables.open(opening)
    if form.start:
        await _submit(app_state, caller, name, forms.CommandForm(cid=tokens.name(), command=Start()))
        await app_state.tables.lobby.write()
    listing = await app_state.tables.lobby.admit(name, caller)
    card = await card_of(app_state, listing, caller)
    return forms.OpenedTable(
        table=card,
        link=link(app_state.settings, name, listing.invitation),
        invitation=listing.invitation,
        sight=await own_position(app_state, listing, caller, card),
    )


@router.get("/tables")
async def lobby(
    app_state: CurrentAppState, caller: MaybeSignedIn, phase: Annotated[list[Phase] | None, Query(max_length=3)] = None
) -> list[forms.TableCard]:
    """Public tables that are gathering players, or those in other phases, without people whom the caller ignores."""
    found = await app_state.tables.lobby.open_tables(list(phase) if phase else [GATHERING])
    hidden = (
        await app_state.accounts.do(lambda: app_state.relations.hidden_from(_id(caller))) if caller else frozenset()
    )
    return [forms.card(listing, _id(caller)) for listing in found if is_shown_to(listing, hidden)]


@router.get("/featured")
async def featured(app_state: CurrentAppState, caller: MaybeSignedIn) -> list[forms.FeaturedCard]:
    """Public live tables worth watching: featured by tournaments, then those of strong players and many spectators."""
    hidden = (
        await app_state.accounts.do(lambda: app_state.relations.hidden_from(_id(caller))) if caller else frozenset()
    )
    return [
        forms.FeaturedCard.model_validate(
            {
                "table": forms.card(one.listing, _id(caller)),
                "why": one.why,
                "watchers": one.watchers,
                "tournament": one.tournament,
            }
        )
        for one in await app_state.featured.choose(hidden)
    ]


@router.get("/me/tables")
async def my_tables(app_state: CurrentAppState, caller: SignedIn) -> list[forms.TableCard]:
    """The caller's tables: first those that await an answer, then those that await a turn, then the others."""
    found = await app_state.tables.lobby.tables_of(caller.person.id)
    cards = [await card_of(app_state, listing, caller) for listing in found]
    return sorted(cards, key=_urgency)


@router.get("/tables/{table}")
async def table_card(
    table: str, app_state: CurrentAppState, caller: MaybeSignedIn, invitation: Invitation = ""
) -> forms.TableCard:
    """A table as shown in lists."""
    return await card_of(app_state, await app_state.tables.lobby.admit(table, caller, invitation), caller)


@router.get("/tables/{table}/sight")
async def table_snapshot(
    table: str,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    seat: Annotated[str | None, Query(max_length=8)] = None,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    invitation: Invitation = "",
) -> forms.MissedCard:
    """The snapshot for one of the caller's seats or for a watcher, and the feed items after a number."""
    return await snapshot_of(
        app_state, await app_state.tables.lobby.admit(table, caller, invitation), caller, seat, since
    )


@router.post("/tables/{table}/requests")
async def submit(
    table: str, form: forms.TableCommandForm, app_state: CurrentAppState, caller: SignedIn
) -> forms.Acknowledged:
    """Send a command to a table: sit down, start, act, plan, chat, vote, leave."""
    await app_state.tables.lobby.admit(table, caller, form.invitation)
    done = await _submit(app_state, caller, table, form)
    return forms.Acknowledged(cid=done.cid, number=done.number)


@router.post("/tables/{table}/join")
async def join(table: str, form: forms.Join, app_state: CurrentAppState, caller: SignedIn) -> forms.Joined:
    """Take a given seat, the first open one, or the seat of a player who has left the match.

    Any number of people may use the same invitation, also for a rematch of the table. A guest may bring a name.
    """
    listing = await app_state.tables.lobby.admit(table, caller, form.invitation)
    while (again := await app_state.tables.lobby.rematch(listing)) is not None:  # the invitation is for the group
        found = await app_state.tables.lobby.find(again)
        assert found is not None
        listing = found
    if form.name is not None and form.name != caller.person.name:
        caller = await app_state.accounts.renamed(caller, form.name)
        app_state.sockets.rename(caller.person.id, caller.person.name)
    for seat in [form.seat] if form.seat else await app_state.tables.read(listing.table, _open_seats):
        try:
            done = await _submit(
                app_state, caller, listing.table, forms.CommandForm(cid=tokens.name(), command=Sit(seat))
            )
        except ConquistaError as refusal:
            if form.seat or refusal.key != "table.refused.taken":
                raise
            continue  # taken in the meantime by another person with the same invitation
        await app_state.table_invitations.answered(caller.person.id, table)
        return forms.Joined(table=listing.table, seat=seat, number=done.number)
    await app_state.table_invitations.answered(caller.person.id, table)
    raise ServerRefused("server.full")


@router.post("/tables/{table}/invitations", status_code=204)
async def invite(table: str, form: forms.InvitePerson, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Notify a person of the invitation link of a table whose match has not begun; for its players and host."""
    listing = await app_state.tables.lobby.admit(table, caller)
    await app_state.rate_limiter.check("challenges", caller.person.id)
    await app_state.table_invitations.invite(caller, listing, form.person)


@router.get("/tables/{table}/invitation")
async def invitation_of(table: str, app_state: CurrentAppState, caller: SignedIn) -> forms.InvitationCard:
    """The invitation link of a table, for its players and host."""
    listing = await _own(app_state, table, caller)
    return forms.InvitationCard(link=link(app_state.settings, table, listing.invitation), invitation=listing.invitation)


@router.get(
    "/tables/{table}/invitation.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def invitation_code(table: str, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """The invitation link as a QR code."""
    listing = await _own(app_state, table, caller)
    return Response(qr(link(app_state.settings, table, listing.invitation)), media_type="image/svg+xml")


@router.get("/tables/{table}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(
    table: str, app_state: CurrentAppState, caller: MaybeSignedIn, invitation: Invitation = ""
) -> Response:
    """The match record; where a game has hidden information, only after the end."""
    await app_state.tables.lobby.admit(table, caller, invitation)
    text = await app_state.tables.read(table, lambda found: write(found.record()))
    headers = {"content-disposition": f'attachment; filename="{table}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def snapshot_of(
    app_state: AppState, listing: LobbyRow, caller: Caller | None, seat: Seat | None, since: int
) -> forms.MissedCard:
    """Return what one of the caller's seats, or a watcher, sees of a table that the caller may see."""
    who = caller.holder if caller else NOBODY

    silenced: frozenset[str] = frozenset()
    if caller is not None and seat is None:
        silenced = await app_state.accounts.do(lambda: app_state.relations.silenced_by(caller.person.id))

    def missed(found: Table) -> tuple[Missed, str]:
        recipient = found.recipient_of(who, seat)
        return found.since(recipient, since, who, silenced=silenced), found.snapshot_tag(recipient)

    got, tag = await app_state.tables.read(listing.table, missed)
    return forms.MissedCard.model_validate(
        {
            "seat": seat,
            "tales": [item.as_data() for item in got.items],
            "sight": got.snapshot,
            "tag": tag,
            "next": await app_state.tables.lobby.rematch(listing),
        }
    )


async def own_position(
    app_state: AppState, listing: LobbyRow, caller: Caller, card: forms.TableCard
) -> forms.MissedCard | None:
    """Return the position of a running match as the caller's seat sees it, without feed items.

    None for a caller who holds several seats: they may share a device, which is covered in between.
    """
    if card.phase != "playing" or len(card.mine) != 1:
        return None
    return await snapshot_of(app_state, listing, caller, card.mine[0], NO_FEED)


async def _submit(app_state: AppState, caller: Caller, table: str, form: forms.CommandForm) -> Ack:
    """Send a command of the caller to a table."""
    return await app_state.access.submit(caller, caller.holder, table, form)


def _table_form(form: forms.NewTable, caller: Caller) -> tuple[TableConfig, dict[Seat, SeatHolder]]:
    game = registry.game(form.game) if form.game else registry.preset(form.preset)[0]
    config = TableConfig.choose(
        game,
        form.preset,
        form.options,
        opening=form.opening,
        rated=form.rated,
        pace=form.paced(),
        overrun=form.overrun,
        stand_in=form.stand_in,
        press=form.press,
        published=form.published,
        anonymous=form.anonymous,
    )
    if form.opening:
        game.read_state(config.chosen(game), form.opening)
    kinds = {
        "me": lambda player: caller.holder,
        "computer": lambda player: SeatHolder(COMPUTER, spec=player or "random"),
        "open": lambda player: NOBODY,
    }
    return config, {seat: kinds[requested.kind](requested.player) for seat, requested in form.seats.items()}


def _open_seats(table: Table) -> tuple[Seat, ...]:
    return table.free_seats()


async def _own(app_state: AppState, table: str, caller: Caller) -> LobbyRow:
    """Return the lobby row of a table for a caller who holds a seat there or opened it."""
    listing = await app_state.tables.lobby.admit(table, caller)
    if caller.person.id not in (listing.host, *listing.people):
        raise Forbidden("server.invitation")
    return listing


async def card_of(app_state: AppState, listing: LobbyRow, caller: Caller | None) -> forms.TableCard:
    """Return a table as the caller sees it; at an anonymous table other people's seats are not disclosed."""
    card = forms.card(listing, _id(caller))
    hidden = listing.summary.get("anonymous") and listing.phase != "over"
    if caller is None or not hidden:
        return card
    held = await app_state.tables.read(listing.table, lambda table: table.seats_of(caller.holder))
    return card.model_copy(update={"mine": list(held)})


def _id(caller: Caller | None) -> str:
    return caller.person.id if caller else ""


def _urgency(card: forms.TableCard) -> int:
    """Sort key of one's own tables: my answer, my turn, in play, gathering, over."""

    def names(key: str) -> list[Any]:
        found = card.summary.get(key)
        return found if isinstance(found, list) else []

    if any(seat in card.mine for seat in names("answering")):
        return 0
    if any(seat in card.mine for seat in names("awaited")):
        return 1
    return {"playing": 2, "gathering": 3}.get(card.phase, 4)
