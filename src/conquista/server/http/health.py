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
from conquista.server.schema.maintenance import Maintenance

router = APIRouter(tags=["health"])


class Health(Answer):
    status: Literal["ok"]


class Readiness(Answer):
    """The server can be used; it works on without the `missing` services (`redis`, `notify`)."""

    status: Literal["ok"]
    missing: list[str]


class Status(Answer):
    """The public status of the server; `sends_email` says whether lost passwords can be recovered by e-mail.

    `maintenance` is announced maintenance; while the server is `draining`, it refuses new tables.
    """

    version: str
    tables: int
    sockets: int
    sends_email: bool
    maintenance: Maintenance | None
    draining: bool


@router.get("/healthz")
async def alive() -> Health:
    """Liveness: the process answers."""
    return Health(status="ok")


@router.get("/readyz")
async def ready(app_state: CurrentAppState) -> Readiness:
    """Readiness: the database can be written and the server is not shutting down."""
    if app_state.closing:
        raise Unavailable("server.closing")
    if not await app_state.health.has_database():
        raise Unavailable("server.database")
    return Readiness(status="ok", missing=app_state.health.missing)


@router.get("/api/status")
async def status(app_state: CurrentAppState) -> Status:
    """Version and load, for a public status page."""
    maintenance = app_state.restrictions.maintenance
    return Status(
        version=__version__,
        tables=len(app_state.tables),
        sockets=len(app_state.sockets.open),
        sends_email=app_state.recovery.sends_emails,
        maintenance=Maintenance.model_validate(maintenance) if maintenance else None,
        draining=app_state.restrictions.is_draining,
    )


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
