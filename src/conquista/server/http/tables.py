"""Routes about tables: open, find, join, ask, read."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from conquista.core import Seat
from conquista.core.record import write
from conquista.games import registry
from conquista.server.accounts import tokens
from conquista.server.accounts.authentication import Anybody, Somebody, TheHouse
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.http.invitations import link, qr
from conquista.server.live.access import ask as ask_table
from conquista.server.live.service import rematch_of
from conquista.server.middleware.limits import OPENINGS, TABLES_OF_HOST
from conquista.server.schema import tables as forms
from conquista.server.schema.snapshot import Phase
from conquista.server.study.rated_guard import check_fair
from conquista.store.people.values import LobbyRow
from conquista.table.commands.declaration import Sit, Start
from conquista.table.config import TableConfig
from conquista.table.state import GATHERING
from conquista.table.table import Table
from conquista.table.values import COMPUTER, NOBODY, Missed, SeatHolder

router = APIRouter(prefix="/api", tags=["tables"])
Invitation = Annotated[str, Query(max_length=60)]


@router.post("/tables", status_code=201)
async def open_table(form: forms.NewTable, house: TheHouse, caller: Somebody) -> forms.OpenedTable:
    """Open a table, and take the seats that one wants."""
    await house.flood.check(OPENINGS, caller.person.id)
    held = await house.hall.listings.tables_of(caller.person.id)
    if sum(listing.host == caller.person.id and listing.phase != "over" for listing in held) >= TABLES_OF_HOST:
        raise ServerRefused("server.tables", most=TABLES_OF_HOST)
    setting, seats = await house.people.do(lambda: _wishes(form, caller))
    if setting.opening:
        await check_fair(house, caller, setting.game, setting.opening)
    name = await house.hall.open(setting, caller.holder, seats, form.visibility)
    if form.start:
        await ask_table(house, caller, name, forms.Ask(cid=tokens.name(), command=Start()))
        await house.hall.listings.write()
    listing = await house.hall.listings.admit(name, caller)
    return forms.OpenedTable(
        table=await _card(house, listing, caller),
        link=link(house.settings, name, listing.invitation),
        invitation=listing.invitation,
    )


@router.get("/tables")
async def lobby(
    house: TheHouse, caller: Anybody, phase: Annotated[list[Phase] | None, Query(max_length=3)] = None
) -> list[forms.TableCard]:
    """Public tables that gather, or those in other phases."""
    found = await house.hall.listings.open_tables(list(phase) if phase else [GATHERING])
    return [forms.card(listing, _id(caller)) for listing in found]


@router.get("/me/tables")
async def my_tables(house: TheHouse, caller: Somebody) -> list[forms.TableCard]:
    """My tables: those that wait for my answer first, then those that wait for my turn, then the others."""
    found = await house.hall.listings.tables_of(caller.person.id)
    cards = [await _card(house, listing, caller) for listing in found]
    return sorted(cards, key=_urgency)


@router.get("/tables/{table}")
async def table_card(table: str, house: TheHouse, caller: Anybody, invitation: Invitation = "") -> forms.TableCard:
    """A table, as lists show it."""
    return await _card(house, await house.hall.listings.admit(table, caller, invitation), caller)


@router.get("/tables/{table}/sight")
async def sight(
    table: str,
    house: TheHouse,
    caller: Anybody,
    seat: Annotated[str | None, Query(max_length=8)] = None,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    invitation: Invitation = "",
) -> forms.MissedCard:
    """How things stand for a seat that one holds, or for a watcher, and what was told after a number."""
    listing = await house.hall.listings.admit(table, caller, invitation)
    who = caller.holder if caller else NOBODY

    def missed(found: Table) -> Missed:
        return found.since(found.recipient_of(who, seat), since, who)

    got = await house.hall.look(table, missed)
    return forms.MissedCard.model_validate(
        {
            "seat": seat,
            "tales": [tale.as_data() for tale in got.tales],
            "sight": got.sight,
            "next": await following(house, listing),
        }
    )


@router.post("/tables/{table}/requests")
async def ask(table: str, form: forms.AskTable, house: TheHouse, caller: Somebody) -> forms.Acknowledged:
    """Ask a table something: sit down, begin, act, plan, talk, vote, leave."""
    await house.hall.listings.admit(table, caller, form.invitation)
    done = await ask_table(house, caller, table, form)
    return forms.Acknowledged(cid=done.cid, number=done.number)


@router.post("/tables/{table}/join")
async def join(table: str, form: forms.Join, house: TheHouse, caller: Somebody) -> forms.Joined:
    """Sit down at a certain seat, at the first that stands open, or for somebody who has left the match."""
    await house.hall.listings.admit(table, caller, form.invitation)
    seat = await house.hall.look(table, _open_seat) if form.seat is None else form.seat
    done = await ask_table(house, caller, table, forms.Ask(cid=tokens.name(), command=Sit(seat)))
    return forms.Joined(seat=seat, number=done.number)


@router.get("/tables/{table}/invitation")
async def invitation_of(table: str, house: TheHouse, caller: Somebody) -> forms.InvitationCard:
    """The link by which others come to a table; for those who sit there."""
    listing = await _own(house, table, caller)
    return forms.InvitationCard(link=link(house.settings, table, listing.invitation), invitation=listing.invitation)


@router.get(
    "/tables/{table}/invitation.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def invitation_code(table: str, house: TheHouse, caller: Somebody) -> Response:
    """The same link as a QR code."""
    listing = await _own(house, table, caller)
    return Response(qr(link(house.settings, table, listing.invitation)), media_type="image/svg+xml")


@router.get("/tables/{table}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(table: str, house: TheHouse, caller: Anybody, invitation: Invitation = "") -> Response:
    """The match written down; where something is hidden, after its end."""
    await house.hall.listings.admit(table, caller, invitation)
    text = await house.hall.look(table, lambda found: write(found.record()))
    headers = {"content-disposition": f'attachment; filename="{table}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def following(house: AppState, listing: LobbyRow) -> str | None:
    """The table at which a match is played again, if there is one."""
    again = rematch_of(listing.table) if listing.phase == "over" else None
    return again if again and await house.hall.listings.find(again) else None


def _wishes(form: forms.NewTable, caller: Caller) -> tuple[TableConfig, dict[Seat, SeatHolder]]:
    game = registry.game(form.game) if form.game else registry.preset(form.preset)[0]
    setting = TableConfig.choose(
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
        game.read_state(setting.chosen(game), form.opening)
    kinds = {
        "me": lambda player: caller.holder,
        "computer": lambda player: SeatHolder(COMPUTER, spec=player or "random"),
        "open": lambda player: NOBODY,
    }
    return setting, {seat: kinds[wish.kind](wish.player) for seat, wish in form.seats.items()}


def _open_seat(table: Table) -> Seat:
    found = table.free_seats()
    if not found:
        raise ServerRefused("server.full")
    return found[0]


async def _own(house: AppState, table: str, caller: Caller) -> LobbyRow:
    """The listing of a table, for those who have a seat there or opened it."""
    listing = await house.hall.listings.admit(table, caller)
    if caller.person.id not in (listing.host, *listing.people):
        raise Forbidden("server.invitation")
    return listing


async def _card(house: AppState, listing: LobbyRow, caller: Caller | None) -> forms.TableCard:
    """A table as its own people see it: at an anonymous one, nobody else knows which seats are theirs."""
    card = forms.card(listing, _id(caller))
    hidden = listing.summary.get("anonymous") and listing.phase != "over"
    if caller is None or not hidden:
        return card
    held = await house.hall.look(listing.table, lambda table: table.seats_of(caller.holder))
    return card.model_copy(update={"mine": list(held)})


def _id(caller: Caller | None) -> str:
    return caller.person.id if caller else ""


def _urgency(card: forms.TableCard) -> int:
    """The order of one's tables: my answer, my turn, others in play, those that gather, those that are over."""

    def names(key: str) -> list[Any]:
        found = card.summary.get(key)
        return found if isinstance(found, list) else []

    if any(seat in card.mine for seat in names("answering")):
        return 0
    if any(seat in card.mine for seat in names("awaited")):
        return 1
    return {"playing": 2, "gathering": 3}.get(card.phase, 4)
