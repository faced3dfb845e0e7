"""Routes for operators: liveness, readiness, status and metrics."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Literal

from fastapi import APIRouter, Request, Response

from conquista import __version__
from conquista.server.errors import Forbidden, Unavailable
from conquista.server.http.authentication import CurrentAppState
from conquista.server.middleware.client_address import host_of
from conquista.server.middleware.credentials import BEARER
from conquista.server.schema.base import Answer

router = APIRouter(tags=["health"])


class Health(Answer):
    status: Literal["ok"]


class Status(Answer):
    """The public status of the server."""

    version: str
    tables: int
    sockets: int


@router.get("/healthz")
async def alive() -> Health:
    """Liveness: the process answers."""
    return Health(status="ok")


@router.get("/readyz")
async def ready(app_state: CurrentAppState) -> Health:
    """Readiness: the database answers and the server is not shutting down."""
    if app_state.closing:
        raise Unavailable("server.closing")
    try:
        await app_state.accounts.valid([])
    except Exception as fault:
        raise Unavailable("server.database") from fault
    return Health(status="ok")


@router.get("/api/status")
async def status(app_state: CurrentAppState) -> Status:
    """Version and load, for a public status page."""
    return Status(version=__version__, tables=len(app_state.tables), sockets=len(app_state.sockets.open))


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request, app_state: CurrentAppState) -> Response:
    """Prometheus metrics, for local requests and for requests with the metrics token."""
    token = app_state.settings.metrics_token.get_secret_value()
    given = request.headers.get("authorization", "")
    shown = token and hmac.compare_digest(given.encode(), f"{BEARER.title()}{token}".encode())
    if not shown and (token or not _here(host_of(request.scope))):
        raise Forbidden("server.metrics")
    return Response(app_state.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
