"""Routes for those who run the server: is it alive, is it ready, how does it do."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Literal

from fastapi import APIRouter, Request, Response

from conquista import __version__
from conquista.server.accounts.authentication import BEARER, TheHouse
from conquista.server.errors import Forbidden, Unavailable
from conquista.server.middleware.pipeline import address_of
from conquista.server.schema.base import Answer

router = APIRouter(tags=["health"])


class Health(Answer):
    status: Literal["ok"]


class Status(Answer):
    """How the server does, for everybody."""

    version: str
    tables: int
    sockets: int


@router.get("/healthz")
async def alive() -> Health:
    """Whether the process answers."""
    return Health(status="ok")


@router.get("/readyz")
async def ready(house: TheHouse) -> Health:
    """Whether people can be served: the database answers, and the server is not about to stop."""
    if house.closing:
        raise Unavailable("server.closing")
    try:
        await house.people.valid([])
    except Exception as fault:
        raise Unavailable("server.database") from fault
    return Health(status="ok")


@router.get("/api/status")
async def status(house: TheHouse) -> Status:
    """Version and size, for a page that anybody may look at."""
    return Status(version=__version__, tables=len(house.hall), sockets=len(house.sockets.open))


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request, house: TheHouse) -> Response:
    """The figures for Prometheus: for this machine, and for whoever shows the token that was set."""
    token = house.settings.metrics_token.get_secret_value()
    given = request.headers.get("authorization", "")
    shown = token and hmac.compare_digest(given.encode(), f"{BEARER.title()}{token}".encode())
    if not shown and (token or not _here(address_of(request.scope))):
        raise Forbidden("server.metrics")
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
