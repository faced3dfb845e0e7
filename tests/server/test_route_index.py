"""The index of routes answers every path as the whole list of routes does."""

from __future__ import annotations

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from conquista.server.configuration.settings import ServerSettings
from conquista.server.middleware.route_index import RouteIndex, beginning
from conquista.server.startup.app import make_app


@pytest.fixture
def parts() -> list[APIRouter]:
    one, two = APIRouter(), APIRouter()

    @one.get("/api/things/{thing}")
    def thing(thing: str) -> str:
        return f"thing {thing}"

    @two.get("/api/things/special")
    def special() -> str:
        return "special"

    @two.post("/api/things")
    def create() -> str:
        return "created"

    @two.get("/")
    def home() -> str:
        return "home"

    @two.get("/things/{thing}")
    def page(thing: str) -> str:
        return f"page {thing}"

    return [one, two]


@pytest.fixture
def clients(parts: list[APIRouter]) -> tuple[TestClient, TestClient]:
    plain, indexed = FastAPI(), FastAPI()
    for part in parts:
        plain.include_router(part)
        indexed.include_router(part)
    indexed.router.middleware_stack = RouteIndex(indexed.router, parts)
    return TestClient(plain), TestClient(indexed)


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/things",
        "/api/things/",
        "/api/things/7",
        "/api/things/special",
        "/things/7",
        "/things",
        "/api",
        "/x/y",
    ],
)
def test_answers_are_the_same(clients: tuple[TestClient, TestClient], method: str, path: str) -> None:
    plain, indexed = (one.request(method, path, follow_redirects=False) for one in clients)
    assert (indexed.status_code, indexed.content, dict(indexed.headers)) == (
        plain.status_code,
        plain.content,
        dict(plain.headers),
    )


def test_a_path_that_begins_with_a_parameter_is_refused() -> None:
    part = APIRouter()
    part.add_api_route("/{anything}", lambda anything: anything)
    with pytest.raises(ValueError, match="begins with a parameter"):
        RouteIndex(APIRouter(), [part])


def test_the_index_of_the_server_holds_every_operation() -> None:
    app = make_app(ServerSettings(database="memory", thinkers=0))
    index = app.router.middleware_stack
    assert isinstance(index, RouteIndex)
    for path, operations in app.openapi()["paths"].items():
        routes = index.routers[beginning(path)].routes
        found = [route for route in routes if isinstance(route, APIRoute) and route.path == path]
        methods = {one for route in found for one in route.methods or ()}
        assert {one.upper() for one in operations} <= methods, path
