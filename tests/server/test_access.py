"""S-3: a resource is open only to those who may see it. Every route has a row; one without a row fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.app import make_app
from conquista.server.http.pages import client as client_files
from conquista.server.settings import ServerSettings
from server.api_user import DUEL, ApiUser, serving

# Status for: no token; a stranger, who is a guest; the opponent, a guest at the table; the host, who has an account.
ALL, IN = (200, 200, 200, 200), (401, 200, 200, 200)
BUILT = (200, 200, 200, 200) if client_files().joinpath("sw.js").is_file() else (404, 404, 404, 404)
POSITION = {
    "game": "conquest",
    "options": {},
    "position": "N.Sol@N1 N.Sol@N2 S.Sol@S1 S.Sol@S2 active=S to_act=S budget=5",
}
ROWS: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    "GET /healthz": (None, ALL),
    "GET /readyz": (None, ALL),
    "GET /metrics": (None, (403, 403, 403, 403)),
    "GET /api/status": (None, ALL),
    "POST /api/guests": ({"token": True}, (201, 201, 201, 201)),
    "POST /api/accounts": ({"name": "{fresh}", "password": "a good long word", "token": True}, (201, 201, 201, 201)),
    "POST /api/logins": ({"name": "Nobody", "password": "a good long word"}, (401, 401, 401, 401)),
    "DELETE /api/logins/current": (None, (401, 204, 204, 204)),
    "GET /api/me": (None, IN),
    "PATCH /api/me": ({"settings": {}}, IN),
    "DELETE /api/me": ({}, (401, 204, 204, 403)),  # the host would have to send the password
    "GET /api/me/export": (None, IN),
    "PUT /api/me/password": ({"old": "x", "new": "another good word"}, (401, 403, 403, 403)),
    "GET /api/me/logins": (None, IN),
    "DELETE /api/me/logins/{login}": (None, (401, 404, 404, 204)),
    "GET /api/me/bots": (None, IN),
    "POST /api/me/bots": ({"name": "{fresh}"}, (401, 403, 403, 201)),
    "DELETE /api/me/bots/{bot}": (None, (401, 404, 404, 204)),
    "GET /api/me/bots/{bot}/keys": (None, (401, 404, 404, 200)),
    "POST /api/me/bots/{bot}/keys": ({"label": "x"}, (401, 404, 404, 201)),
    "DELETE /api/me/bots/{bot}/keys/{key}": (None, (401, 404, 404, 204)),
    "GET /api/me/tables": (None, IN),
    "GET /api/me/relations": (None, IN),
    "PUT /api/me/relations/{kind}/{person}": (None, (401, 204, 204, 400)),  # the host is the person
    "DELETE /api/me/relations/{kind}/{person}": (None, (401, 404, 404, 404)),
    "GET /api/me/reports": (None, IN),
    "POST /api/reports": ({"table": "{table}", "seat": "S", "kind": "words"}, (401, 404, 201, 400)),
    "POST /api/tables/{table}/shares": ({"at": 0, "seat": "S"}, (401, 404, 403, 201)),
    "GET /api/me/shares": (None, IN),
    "DELETE /api/me/shares/{share}": (None, (401, 404, 404, 204)),
    "GET /api/shares/{share}": (None, ALL),
    "GET /api/shares/{share}/picture": ("?format=svg", ALL),
    "GET /api/people/{person}": (None, ALL),
    "GET /api/people/{person}/record": (None, ALL),
    "GET /api/ladder/{game}": (None, ALL),
    "POST /api/tables": (DUEL, (401, 201, 201, 201)),
    "GET /api/tables": (None, ALL),
    "GET /api/tables/{table}": (None, (404, 404, 200, 200)),
    "GET /api/tables/{table}/sight": ("?seat=S", (404, 404, 403, 200)),
    "GET /api/tables/{table}/record": (None, (404, 404, 200, 200)),
    "GET /api/tables/{table}/replay": (None, (404, 404, 200, 200)),
    "GET /api/tables/{table}/picture": ("?format=svg", (404, 404, 200, 200)),
    "POST /api/replays": ({"record": "x"}, (401, 422, 422, 422)),
    "POST /api/tables/{table}/review": ({}, (401, 404, 409, 409)),  # the match is not over
    "GET /api/tables/{table}/review": (None, (404, 404, 409, 409)),
    "POST /api/reviews": ({"record": "x"}, (401, 422, 422, 422)),
    "GET /api/reviews/{review}": (None, (404, 404, 404, 404)),
    "POST /api/reviews/{review}": ({}, (401, 404, 404, 404)),
    "GET /api/reviews/{review}/replay": (None, (404, 404, 404, 404)),
    "DELETE /api/reviews/{review}": (None, (401, 404, 404, 404)),
    "POST /api/reviews/{review}/attempts": ({"first": 0}, (401, 404, 404, 404)),
    "POST /api/moments": ({"table": "{table}", "at": 0}, (401, 404, 200, 200)),
    "POST /api/positions": (POSITION, IN),
    "POST /api/positions/picture": (POSITION, IN),
    "POST /api/positions/analysis": (POSITION, (401, 503, 503, 503)),  # there are no computers here
    "GET /api/tables/{table}/invitation": (None, (401, 404, 200, 200)),
    "GET /api/tables/{table}/invitation.svg": (None, (401, 404, 200, 200)),
    "POST /api/tables/{table}/join": ({}, (401, 404, 400, 400)),
    "POST /api/tables/{table}/requests": (
        {"cid": "c", "command": {"do": "resign", "seat": "S"}},
        (401, 404, 403, 200),
    ),
    "GET /api/puzzles": (None, ALL),
    "GET /api/puzzles/daily": (None, ALL),
    "GET /api/puzzles/{puzzle}": (None, ALL),
    "GET /api/puzzles/{puzzle}/pack": (None, (503, 503, 503, 503)),  # there are no computers here
    "GET /api/puzzles/{puzzle}/picture": ("?format=svg", ALL),
    "POST /api/puzzles/{puzzle}/moves": ({"words": []}, (503, 503, 503, 503)),
    "POST /api/puzzles/{puzzle}/hints": ({"step": 1}, (503, 503, 503, 503)),
    "POST /api/puzzles/{puzzle}/reports": ({"words": "two solutions"}, (401, 201, 201, 201)),
    "GET /api/me/puzzles": (None, IN),
    "POST /api/me/puzzles/attempts": (
        {"attempts": [{"puzzle": "5", "words": [], "given_up": True}]},
        (401, 403, 403, 503),
    ),
    "POST /api/storms": (None, (401, 201, 201, 201)),
    "GET /api/storms": (None, ALL),
    "GET /api/storms/{storm}": (None, (401, 404, 404, 200)),
    "POST /api/storms/{storm}/answers": ({"number": 0, "words": []}, (401, 404, 404, 200)),
    "POST /api/storms/{storm}/end": (None, (401, 404, 404, 200)),
    "GET /api/games": (None, ALL),
    "GET /api/games/{game}": (None, ALL),
    "POST /api/games/{game}/choice": ({}, ALL),
    "GET /api/talk": (None, ALL),
    "GET /api/boards": (None, ALL),
    "GET /api/boards/{board}": (None, ALL),
    "GET /api/rules": (None, ALL),
    "GET /api/rules/{book}": (None, ALL),
    "GET /api/clauses/{clause}": (None, ALL),
    "GET /api/messages/{locale}": (None, ALL),
    "GET /api/drawings/boards/{board}": (None, ALL),
    "GET /api/drawings/pieces/{seat}/{piece}": (None, ALL),
    "GET /": (None, ALL),
    "GET /play": (None, ALL),
    "GET /new": (None, ALL),
    "GET /settings": (None, ALL),
    "GET /about": (None, ALL),
    "GET /rules": (None, ALL),
    "GET /rules/{clause}": (None, ALL),
    "GET /replay": (None, ALL),
    "GET /replay/{table}": (None, ALL),  # a page without anything in it
    "GET /review": (None, ALL),
    "GET /review/{table}": (None, ALL),  # a page without anything in it
    "GET /review/match/{review}": (None, ALL),
    "GET /learn": (None, ALL),
    "GET /learn/{lesson}": (None, ALL),
    "GET /learn/{lesson}/{step}": (None, ALL),
    "GET /watch": (None, ALL),
    "GET /puzzles": (None, ALL),
    "GET /puzzles/storm": (None, ALL),
    "GET /puzzle/{puzzle}": (None, ALL),
    "GET /moment/{share}": (None, ALL),  # a page without anything in it
    "GET /sw.js": (None, BUILT),
    "GET /manifest.webmanifest": (None, BUILT),
    "GET /icons/{name}": (None, (404, 404, 404, 404)),
    "GET /join/{table}": (None, ALL),
    "GET /join/{table}/{invitation}": (None, ALL),  # a page without anything in it
    "GET /table/{table}": (None, ALL),
    "GET /page.css": (None, ALL),
    "GET /retry.js": (None, ALL),
    "GET /assets/{name:path}": (None, (404, 404, 404, 404)),
}


@dataclass
class World:
    """A table that is not listed, with its host, who has a bot, an opponent, and a stranger."""

    roles: tuple[ApiUser | None, ...]
    names: dict[str, str]


def world(client: TestClient) -> World:
    host, opponent, stranger = ApiUser.person(client, f"H{tokens.name()}"), ApiUser.guest(client), ApiUser.guest(client)
    opened = host.post("/api/tables", DUEL)
    table = opened["table"]["id"]
    opponent.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert host.do(table, "s", do="start")[0] == 200
    bot = host.post("/api/me/bots", {"name": f"R{tokens.name()}"})["id"]
    key = host.post(f"/api/me/bots/{bot}/keys", {"label": "x"})["id"]
    names = {"table": table, "person": host.id, "bot": bot, "key": key, "login": host.get("/api/me/logins")[0]["id"]}
    fixed = {"game": "conquest", "board": "italia", "book": "conquest", "clause": "GC-REC-05", "locale": "it"}
    more = {
        "seat": "S",
        "piece": "soldier",
        "invitation": "x",
        "name:path": "x.js",
        "name": "x.png",
        "lesson": "conquest",
        "step": "strike",
        "kind": "mute",
        "review": "none",
        "puzzle": "5",
        "storm": host.post("/api/storms")["id"],
        "share": host.post(f"/api/tables/{table}/shares", {"at": 0, "seat": "S"})["id"],
    }
    return World((None, stranger, opponent, host), names | fixed | more)


@pytest.mark.parametrize("route", sorted(ROWS))
def test_s3_each_route_opens_to_those_it_should(client: TestClient, route: str) -> None:
    body, expected = ROWS[route]
    method, path = route.split(" ")
    found = []
    for place in range(4):
        if method != "GET" or not place:  # other methods may change what they touch, so each has its own world
            made = world(client)
        for name, value in made.names.items():
            path = path.replace(f"{{{name}}}", value)
        query, content = (body, None) if isinstance(body, str) else ("", body)
        if content is not None:
            filled = {"{fresh}": f"F{tokens.name()}", "{table}": made.names["table"]}
            content = {n: filled.get(part, part) if isinstance(part, str) else part for n, part in content.items()}
        user = made.roles[place] or ApiUser(client, "", {"id": ""})
        found.append(user.ask(method, path + query, content)[0])
        path = route.split(" ")[1]
    assert tuple(found) == expected


def test_s3_every_route_has_a_row() -> None:
    routes = flat(make_app(ServerSettings(database="memory")).routes)
    named = {f"{method} {route.path}" for route in routes for method in getattr(route, "methods", None) or ["SOCKET"]}
    others = {"GET /api/openapi.json", "HEAD /api/openapi.json", "SOCKET /api/socket"}  # tested by themselves
    assert named == set(ROWS) | others


def flat(routes: Any) -> list[Any]:
    """Routes, and in the place of a router its own."""
    found: list[Any] = []
    for route in routes:
        router = getattr(route, "original_router", route)
        found += flat(router.routes) if hasattr(router, "routes") else [route]
    return found


def test_s3_a_public_table_shows_watchers_what_is_public_and_nobody_a_hand(client: TestClient) -> None:
    anna, bruno, watcher = (ApiUser.guest(client) for _ in range(3))
    form = {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}, "visibility": "public"}
    table = anna.post("/api/tables", form)["table"]["id"]
    bruno.post(f"/api/tables/{table}/join")
    anna.do(table, "s", do="start")
    for user in (watcher, bruno, ApiUser(client, "", {"id": ""})):
        status, seen = user.ask("GET", f"/api/tables/{table}/sight")
        assert status == 200
        assert "legal" not in seen["sight"] or not seen["sight"]["legal"]
        assert user.ask("GET", f"/api/tables/{table}/sight?seat=A")[0] == 403
    assert watcher.do(table, "c", do="act", seat="A", word="pass", seq=9, hash="x")[0] == 403
    assert watcher.ask("GET", f"/api/tables/{table}/invitation")[0] == 403


def test_s3_sockets_listen_only_where_they_may(client: TestClient) -> None:
    made = world(client)
    table = made.names["table"]
    _, stranger, opponent, host = made.roles
    assert stranger is not None
    assert opponent is not None
    assert host is not None
    with stranger.socket() as line:
        assert line.hello(table)["refusal"]["key"] == "server.no_table"
        assert line.do(table, "c", do="resign", seat="S")["refusal"]["key"] == "server.hello_first"
        line.send(type="hint", table=table, seat="S", cid="h")
        assert line.await_("refused")["refusal"]["key"] == "server.hello_first"
    with opponent.socket() as line:
        assert line.hello(table, "S")["refusal"]["cause"] == "not_your_seat"
        assert line.hello(table)["type"] == "welcome"
        assert line.do(table, "c", do="resign", seat="S")["refusal"]["cause"] == "not_your_seat"


def test_s3_without_a_name_nothing_of_a_table_can_be_guessed() -> None:
    with serving() as client:
        anna = ApiUser.guest(client)
        hidden = anna.ask("GET", f"/api/tables/{anna.post('/api/tables', DUEL)['table']['id']}")[1]
        stranger = ApiUser.guest(client)
        there = stranger.ask("GET", f"/api/tables/{hidden['id']}")
        nowhere = stranger.ask("GET", "/api/tables/nowhere")
        assert [there[0], there[1]["key"]] == [nowhere[0], nowhere[1]["key"]]
