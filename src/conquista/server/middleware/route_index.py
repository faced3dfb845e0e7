"""Routes by the beginning of their paths, so that a request is compared with a few routes instead of all."""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import APIRouter
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

API = "api"


class RouteIndex:
    """Passes a request to the routes whose paths begin like its own, in their order.

    Everything else, such as sockets and unknown paths, goes to the application's router.
    """

    def __init__(self, router: APIRouter, parts: Iterable[APIRouter]) -> None:
        self._others = router.middleware_stack
        grouped: dict[str, list[BaseRoute]] = {}
        for part in parts:
            for route in part.routes:
                assert isinstance(route, Route)
                start = beginning(route.path)
                if "{" in start:
                    raise ValueError(f"the path of a route begins with a parameter: {route.path}")
                grouped.setdefault(start, []).append(route)
        self.routers = {key: APIRouter(routes=routes) for key, routes in grouped.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self.routers.get(beginning(scope["path"])) if scope["type"] == "http" else None
        await (found or self._others)(scope, receive, send)


def beginning(path: str) -> str:
    """Return the part of a path that every route names without a parameter."""
    first, _, rest = path.lstrip("/").partition("/")
    return f"{first}/{rest.partition('/')[0]}" if first == API else first
