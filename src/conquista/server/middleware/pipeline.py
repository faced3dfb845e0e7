"""The request pipeline: ASGI middleware around every HTTP request."""

from __future__ import annotations

import secrets
import time

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from conquista.core import ConquistaError
from conquista.server.accounts.tokens import fingerprint
from conquista.server.configuration.settings import ServerSettings
from conquista.server.errors import Forbidden, TooLarge
from conquista.server.middleware.client_address import address_of, host_of
from conquista.server.middleware.credentials import token_of
from conquista.server.middleware.error_responses import FAULT, answer, refusal_response
from conquista.server.middleware.headers import EMBED, embed_headers, headers, is_part, part_headers
from conquista.server.middleware.limits import (
    LARGEST_BODY,
    LARGEST_RECORD,
    LARGEST_RECORD_FILE,
    RECORD_FILES,
    RECORDS,
)
from conquista.server.middleware.origin import SAFE_METHODS, known_host, own_page
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.middleware.restrictions import Restrictions
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.server.runtime.metrics import Metrics
from conquista.server.runtime.store_failures import note_refusal

STATIC = (
    "/assets/",
    "/icons/",
    "/page.css",
    "/sw.js",
    "/manifest.webmanifest",
    "/retry.js",
    "/embed.js",
    "/embed.css",
)  # never counted


class RequestPipeline:
    """Checks origin, size and rate; assigns request ids; hides the details of internal errors."""

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        metrics: Metrics,
        rate_limiter: RateLimiter,
        restrictions: Restrictions,
    ) -> None:
        self._app = app
        self._restrictions = restrictions
        self._settings = settings
        self._hosts = settings.host_names
        self._metrics = metrics
        self._flood = rate_limiter
        self._headers = headers(settings.secure)
        self._part_headers = part_headers(settings.secure)
        self._embed_headers = embed_headers(settings.secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name = scope["conquista.id"] = secrets.token_hex(8)
        started = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                chosen = self._headers_of(scope["path"], status)
                message["headers"] = [*message["headers"], *chosen, (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self._check(scope)
            body = await _buffered_body(receive, _body_limit(scope))
            if body is not None:
                await self._app(scope, body, sending)
        except ConquistaError as refusal:
            note_refusal(self._metrics, refusal)
            if not status:
                await refusal_response(Request(scope), refusal)(scope, receive, sending)
        except Exception as fault:
            self._metrics.faults.inc()
            logger().error("fault", id=name, where=traceback_lines(fault))
            if not status:
                await answer(Request(scope), 500, FAULT)(scope, receive, sending)
        finally:
            self._note(scope, name, status, time.perf_counter() - started)

    def _headers_of(self, path: str, status: int) -> list[tuple[bytes, bytes]]:
        if path.startswith(EMBED):
            return self._embed_headers
        return self._part_headers if status == 200 and is_part(path) else self._headers

    async def _check(self, scope: Scope) -> None:
        given = Headers(scope=scope)
        self._restrictions.check_address(host_of(scope))
        if not known_host(given, self._hosts):
            raise Forbidden("server.host")
        if scope["method"] not in SAFE_METHODS and not own_page(given, scope["scheme"], self._settings.address):
            raise Forbidden("server.origin")
        length = given.get("content-length", "0")
        if not length.isdigit() or int(length) > _body_limit(scope):
            raise TooLarge("server.large", most=_body_limit(scope))
        if not scope["path"].startswith(STATIC):
            token = token_of(HTTPConnection(scope), self._settings)
            await self._flood.check_request(fingerprint(token) if token else "", address_of(scope))

    def _note(self, scope: Scope, name: str, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "-")  # the pattern, never the path, which may contain an invitation
        method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE") else "other"
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.observe(seconds)
        who = {}
        if self._settings.log_people:
            who = {"person": scope.get("conquista.person", "-"), "address": host_of(scope)}
        logger().info("request", id=name, method=method, route=route, status=status, ms=round(1000 * seconds, 1), **who)


def _body_limit(scope: Scope) -> int:
    """Return the maximum size of a body: match records may be larger than other bodies."""
    if RECORD_FILES.fullmatch(scope["path"]):
        return LARGEST_RECORD_FILE
    return LARGEST_RECORD if scope["path"] in RECORDS else LARGEST_BODY


async def _buffered_body(receive: Receive, most: int) -> Receive | None:
    """Buffer the body up to a limit, whatever length was announced, and pass it on in one piece.

    Return None where the client has gone before its end: half a request is none.
    """
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise TooLarge("server.large", most=most)
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
