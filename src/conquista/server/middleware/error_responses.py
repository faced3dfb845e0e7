"""Error responses: a code with parameters, and a request id that is also in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from conquista.core import ConquistaError, Data
from conquista.server.errors import status_of
from conquista.server.middleware.retry_page import retry_page
from conquista.server.runtime.metrics import Metrics
from conquista.server.runtime.store_failures import note_refusal, public_refusal

FAULT: dict[str, Data] = {"cause": "fault", "key": "server.fault", "params": {}, "clause": None}
MOST_FIELDS = 10
RETRY = 5  # seconds after which to try again where a refusal does not say
LATER = {429: "server.retry.rate", 503: "server.retry.unavailable"}  # refusals that end by themselves


# The messages about requests that no route takes; 400 is a body that cannot be decoded.
_KEYS = {400: "server.not_utf8", 404: "server.no_route", 405: "server.no_method"}
# The kinds of errors in terms of JSON; commands are read into dataclasses and tuples.
_KINDS = {"unexpected_keyword_argument": "extra_forbidden", "tuple_type": "list_type"}


def invalid(errors: list[Any]) -> dict[str, Data]:
    """Return what a schema found wrong: location and kind, never the value."""
    fields: list[Data] = [
        {
            "at": ".".join(str(part) for part in error["loc"])[:100],
            "kind": _KINDS.get(error["type"], str(error["type"])),
        }
        for error in errors[:MOST_FIELDS]
    ]
    return {"cause": "invalid", "key": "server.invalid", "params": {"fields": fields}, "clause": None}


def set_up(app: FastAPI, metrics: Metrics, not_found: Callable[[], Response]) -> None:
    """Answer errors; `not_found` makes the page that browsers get for an unknown path."""

    @app.exception_handler(ConquistaError)
    async def refused(request: Request, refusal: ConquistaError) -> Response:
        note_refusal(metrics, refusal)
        return refusal_response(request, refusal)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(request, *_unreadable(request, error))

    @app.exception_handler(HTTPException)
    async def no_route(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _looks(request):
            return not_found()
        headers = dict(error.headers or {})
        params: dict[str, Data] = {}
        if error.status_code == 405:
            allowed = sorted(set(headers.get("Allow", "").split(", ")) - {"HEAD", ""})
            params = {"method": request.method[:20], "allowed": ", ".join(allowed)}
        data: dict[str, Data] = {"cause": "unknown", "key": _KEYS.get(error.status_code, "server.request")}
        return answer(request, error.status_code, {**data, "params": params, "clause": None}, headers)


def _unreadable(request: Request, error: RequestValidationError) -> tuple[int, dict[str, Data]]:
    """Return status and refusal of a request that does not fit its schema, or whose body is no JSON at all."""
    errors = list(error.errors())
    found = invalid(errors)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if isinstance(error.body, bytes) and kind and kind != "application/json":
        return 415, {**found, "key": "server.content_type", "params": {"type": kind[:60]}}
    if errors and errors[0]["type"] == "json_invalid":
        place = errors[0]["loc"][-1]
        at = place + 1 if isinstance(place, int) else 1
        return 422, {**found, "key": "server.not_json", "params": {"at": at}}
    return 422, found


def refusal_response(request: Request, refusal: ConquistaError) -> Response:
    """Return a refusal as JSON, or as a page that tries again where a browser requests a page and may do so later."""
    refusal = public_refusal(refusal)
    status = status_of(refusal)
    if status not in LATER:
        return answer(request, status, refusal.as_data())
    retry = refusal.params.get("retry")
    seconds = retry if isinstance(retry, int) else RETRY
    if _looks(request):
        return retry_page(status, LATER[status], seconds, request.headers.get("accept-language", ""))
    return answer(request, status, refusal.as_data(), {"retry-after": str(seconds)})


def _looks(request: Request) -> bool:
    """Return whether a browser requests a page to show."""
    wanted = request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in wanted and not request.url.path.startswith("/api/")


def answer(request: Request, status: int, data: dict[str, Data], headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({**data, "id": request.scope.get("conquista.id", "")}, status, headers)
