"""S-1: no answer to a seat, a watcher or a stranger during a match contains a secret of it."""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core import SeededChance
from conquista.games import registry
from conquista.games.condottiere.cards import CARDS
from conquista.server.app_state import AppState
from conquista.server.play.live.lobby import Lobby
from conquista.server.runtime import logs
from conquista.soak.secrets.request_values import queries
from conquista.store.people.values import LobbyRow
from conquista.table.commands.declaration import Act, Leave, Request
from conquista.table.state import OVER, TableState
from conquista.table.values import GUEST, SeatHolder
from kit.scale import SCALE, scaled
from server.api_user import ApiUser, serving
from server.secret_search import Secrets
from server.test_access import ROWS

PRESETS = sorted(registry.game("condottiere").facts.presets)
# The other presets are read in the long form.
READ = PRESETS if SCALE > 1 else [f"condottiere_{name}" for name in ("2p", "6p", "all", "hidden")]
VARIATIONS: list[dict[str, str]] = [
    {},
    {"hand_discard_order": "simultaneous"},
    {"hand_count_visibility": "hidden", "discard_pile_view": "none"},
    {"hand_discard_face": "shown", "holder_may_decline": "yes"},
]
# Operations that change the account, open tables or play; their answers are read elsewhere in this file.
ACTING = {"DELETE", "PATCH", "PUT"}
STATIC = re.compile(r"/api/(games|boards|rules|clauses|messages|talk)|/(?!api/)")  # asked once at a table
NOT_ASKED = {"POST /api/guests", "POST /api/accounts", "POST /api/logins", "POST /api/tables", "POST /api/me/bots"}
WORDS = [f"play:{card}" for card in CARDS] + ["pass", "hold", "discard", "draw:9", "take:none", "nonsense"]


class Gathering:
    """A table of guests with a watcher and a stranger, and the table object itself."""

    def __init__(self, client: TestClient, preset: str, options: dict[str, str], **form: Any) -> None:
        self.client, self.searched = client, False
        self.host, self.watcher, self.stranger = (ApiUser.guest(client) for _ in range(3))
        seats = registry.game("condottiere").seats(registry.game("condottiere").facts.preset(preset))
        self.players = {seat: ApiUser.guest(client) for seat in seats}
        asked = {"preset": preset, "options": options, "seats": {}, "press": "private", **form}
        opened = self.host.post("/api/tables", asked)
        self.table, self.invitation = str(opened["table"]["id"]), str(opened["invitation"])
        for seat, player in self.players.items():
            player.post(f"/api/tables/{self.table}/join", {"invitation": self.invitation, "seat": seat})
        assert self.host.do(self.table, "s", do="start")[0] == 200

    @property
    def table_state(self) -> TableState:
        tables = self.client.app.state.app_state.tables  # type: ignore[attr-defined]
        found: TableState = tables._tables[self.table].table.table_state
        return found

    def everybody(self) -> Iterator[tuple[str | None, ApiUser]]:
        yield from self.players.items()
        yield from (
            (None, who) for who in (self.host, self.watcher, self.stranger, ApiUser(self.client, "", {"id": ""}))
        )

    def holder(self, seat: str) -> SeatHolder:
        return SeatHolder(GUEST, self.players[seat].id, str(self.players[seat].me["name"]))

    def act(self, seat: str, word: str) -> None:
        """Play a word, as the seat's client would."""
        course = self.table_state
        app_state = self.client.app.state.app_state  # type: ignore[attr-defined]
        act = Act(seat, word, len(course.streams[seat]), course.hash(seat))
        self.client.portal.call(app_state.tables.submit, self.table, Request(self.holder(seat), f"c{course.seq}", act))  # type: ignore[union-attr]

    def play(self, will: SeededChance) -> None:
        course: Any = self.table_state
        state = course.match.state
        seat = will.choice(course.game.to_act(state))
        self.act(seat, will.choice([action.word for action in course.game.legal_actions(state, seat)]))


def answers(at: Gathering, seat: str | None, who: ApiUser) -> Iterator[tuple[str, str]]:
    """Yield every read operation, and refused requests; each with its answer."""
    position = at.table_state.game.write_state(
        at.table_state.game.sample_state(at.table_state.game.view(state_of(at), seat), SeededChance(1))
    )
    names = {"table": at.table, "person": at.host.id, "bot": "x", "key": "x", "login": "x", "game": "condottiere"}
    names |= {"board": "italia", "book": "condottiere", "clause": "CO-RES-09", "locale": "de", "seat": seat or "A"}
    names |= {
        "piece": "soldier",
        "invitation": "x",
        "name:path": "x.js",
        "name": "x.png",
        "lesson": "condottiere",
        "step": "kingdom",
        "puzzle": "5",
        "storm": "x",
    }
    for route in ROWS:
        method, path = route.split(" ")
        if method in ACTING or route in NOT_ASKED or "drawings" in path or (at.searched and STATIC.match(path)):
            continue
        for name, value in names.items():
            path = path.replace(f"{{{name}}}", value)
        for query, body in asked(at, route, seat, position):
            yield f"{route}{query}", text_of(who, method, path + query, body)


def asked(at: Gathering, route: str, seat: str | None, position: str) -> list[tuple[str, Any]]:
    invited = f"invitation={at.invitation}"
    other = next(one for one in at.players if one != seat)
    options = dict(at.table_state.config.options)
    found: dict[str, list[tuple[str, Any]]] = {
        "GET /api/tables": [("", None), ("?phase=playing&phase=over", None)],
        "GET /api/tables/{table}/sight": [
            (f"?seat={seat or other}&{invited}", None),
            (f"?seat={other}&{invited}", None),
            (f"?since=0&{invited}", None),
        ],
        "GET /api/tables/{table}/replay": [(f"?seat={one}&{invited}", None) for one in ("", "all", other, seat or "A")],
        "POST /api/moments": [("", {"table": at.table, "at": 0, "seat": "all", "invitation": at.invitation})],
        "POST /api/replays": [("", {"record": "x"})],
        "POST /api/positions": [("", {"game": "condottiere", "options": options, "position": position})],
        "POST /api/positions/analysis": [("", {"game": "condottiere", "options": options, "position": position})],
        "POST /api/tables/{table}/join": [("", {"invitation": at.invitation, "seat": other})],
        "POST /api/tables/{table}/requests": [("", request) for request in refused(at, seat or other)],
    }
    plain: list[tuple[str, Any]] = [(f"?{invited}", None)] if route.startswith("GET /api/tables/") else [("", None)]
    return found.get(route, [("", {})] if route.startswith("POST") else plain)


def refused(at: Gathering, seat: str) -> list[Any]:
    """Return requests that a seat may not make now, and some for seats of others."""
    course: Any = at.table_state
    legal = {action.word for action in course.game.legal_actions(state_of(at), seat)}
    moment = {"seq": len(course.streams[seat]), "hash": course.hash(seat)}
    words = [word for word in WORDS if word not in legal][::3]
    commands: list[Any] = [{"do": "act", "seat": seat, "word": word, **moment} for word in words]
    commands += [{"do": "act", "seat": seat, "word": "pass", "seq": 0, "hash": "x"}, {"do": "start"}, {"do": "close"}]
    commands += [{"do": "plan", "seat": seat, "word": word, **moment} for word in ("pass", "play:1")]
    commands += [{"do": "ask_back", "seat": seat}, {"do": "rematch", "seat": seat}, {"do": "return", "seat": seat}]
    made = [{"cid": f"x{number}", "command": command} for number, command in enumerate(commands)]
    return [one | {"invitation": at.invitation} for one in made]


def state_of(at: Gathering) -> Any:
    match: Any = at.table_state.match
    return match.state


def text_of(who: ApiUser, method: str, path: str, body: Any) -> str:
    content = None if body is None else json.dumps(body)
    headers = (who.headers if who.token else {}) | ({"content-type": "application/json"} if content else {})
    answer = who.client.request(method, path, content=content, headers=headers)
    assert answer.status_code < 500 or answer.status_code == 503, (path, answer.text)
    return answer.text + str(dict(answer.headers))


def heard(at: Gathering, seat: str | None, who: ApiUser) -> list[tuple[str, str]]:
    """Return everything received over a socket: the welcome, answers to queries, refusals."""
    if not who.token:
        return []
    found = []
    with who.socket() as line:
        welcome = line.hello(at.table, seat, invitation=at.invitation)
        found.append(("welcome", json.dumps(welcome)))
        for about in queries():
            line.send(type="look", table=at.table, seat=seat, cid=about, about=about)
            found.append((f"look {about}", json.dumps(line.await_("seen", "refused"))))
        line.send(type="hint", table=at.table, seat=seat or "A", cid="hint")
        found.append(("hint", json.dumps(line.await_("hinted", "refused"))))
        for request in refused(at, seat or "A")[-8:]:
            line.send(type="do", table=at.table, cid=f"s{request['cid']}", command=request["command"])
            found.append(("do", json.dumps(line.await_("refused", "acked"))))
    return found


def search(at: Gathering, who: tuple[str | None, ApiUser]) -> tuple[int, list[str]]:
    """Return how many answers a person got, and the secrets in them."""
    seat, user = who
    secrets = Secrets.of(at.table_state, seat)
    message = [*answers(at, seat, user), *heard(at, seat, user)]
    at.searched = True
    return len(message), [f"{seat}: {where}: {what}" for where, text in message for what in secrets.found(text)]


@pytest.mark.parametrize("preset", READ)
def test_s1_no_answer_holds_a_secret_of_a_match_in_play(preset: str) -> None:
    leaks: list[str] = []
    count, phases = 0, set[str]()
    will = SeededChance(PRESETS.index(preset) + 1)
    with serving() as client:
        for number, options in enumerate(VARIATIONS[: scaled(1)]):
            at = Gathering(client, preset, options, rated=number % 2 == 1)
            for _ in range(scaled(80)):
                if at.table_state.phase == OVER:
                    break
                phase = str(at.table_state.game.view(state_of(at), None).data["phase"])
                if phase not in phases or will.below(40) == 0:
                    phases.add(phase)
                    one = will.choice(list(at.everybody()))
                    asked, found = search(at, one)
                    count += asked
                    leaks += found
                at.play(will)
    assert leaks == []
    assert count > 100
    assert {"choose", "turn"} <= phases


YES: dict[str, Any] = {"do": "vote", "seat": "B", "yes": True}
ENDS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "resigned": [("B", {"do": "resign", "seat": "B"})],
    "drawn": [("A", {"do": "propose", "seat": "A", "motion": "draw"}), ("B", {"do": "vote", "seat": "B", "yes": True})],
    "stopped": [
        ("A", {"do": "propose", "seat": "A", "motion": "stop"}),
        ("B", {"do": "vote", "seat": "B", "yes": True}),
    ],
}


@pytest.mark.parametrize("end", sorted(ENDS))
def test_a_seed_is_published_by_the_end_however_it_comes_and_a_rematch_has_another(end: str) -> None:
    with serving() as client:
        at = Gathering(client, "condottiere_2p", {}, visibility="public")
        seed = at.table_state.seed
        texts = [text_of(who, "GET", path, None) for _, who in at.everybody() for path in outputs(at)]
        assert not any(seed in text for text in texts)
        for number, (seat, command) in enumerate(ENDS[end]):
            assert at.players[seat].do(at.table, f"e{number}", **command)[0] == 200
        assert at.watcher.get(f"/api/tables/{at.table}/sight")["sight"]["seed"] == seed
        assert f"Seed: {seed}" in at.watcher.get(f"/api/tables/{at.table}/record")
        for seat, player in at.players.items():
            assert player.do(at.table, "again", do="rematch", seat=seat)[0] == 200
        at.table = at.watcher.get(f"/api/tables/{at.table}/sight")["next"]
        assert at.table_state.phase == "playing"
        assert at.table_state.seed != seed
        fresh = [text_of(who, "GET", path, None) for _, who in at.everybody() for path in outputs(at)]
        assert not any(at.table_state.seed in text for text in fresh)


def outputs(at: Gathering) -> list[str]:
    table = f"/api/tables/{at.table}"
    return [table, f"{table}/sight", f"{table}/record", f"{table}/replay", "/api/me/tables", "/api/me/export"]


def test_strangers_get_nothing_of_a_private_table() -> None:
    with serving() as client:
        at = Gathering(client, "condottiere_3p", {}, rated=False)
        will = SeededChance(3)
        for _ in range(10):
            at.play(will)
        for who in (at.stranger, ApiUser(client, "", {"id": ""})):
            for path in outputs(at)[:4]:
                assert client.get(path, headers=who.headers if who.token else {}).status_code == 404
            assert at.table not in client.get("/api/tables?phase=playing", headers={}).text
            assert who.ask("POST", "/api/moments", {"table": at.table, "at": 0})[0] in (401, 404)
        assert at.table not in str(at.stranger.get("/api/me/export"))
        assert at.table not in str(at.stranger.get("/api/me/tables"))
        with at.stranger.socket() as line:
            assert line.hello(at.table)["refusal"]["key"] == "server.no_table"
            line.send(type="look", table=at.table, seat=None, cid="l", about="standing")
            assert line.await_("refused")["refusal"]["key"] == "server.hello_first"


def test_whoever_loses_a_seat_while_saying_hello_does_not_hear_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as client:
        at = Gathering(client, "condottiere_2p", {}, visibility="public")

        async def slow(lobby: Lobby, listing: LobbyRow) -> None:
            """Leave the seat between the check and the welcome."""
            await app_state.tables.submit(at.table, Request(at.holder("A"), "leaving", Leave("A")))

        app_state: AppState = client.app.state.app_state  # type: ignore[attr-defined]
        monkeypatch.setattr(Lobby, "rematch", slow)
        with at.players["A"].socket() as line:
            assert line.hello(at.table, "A")["refusal"]["cause"] == "not_your_seat"
            monkeypatch.undo()
            assert "hand" not in line.hello(at.table)["sight"]["view"]


def test_logs_and_figures_hold_no_secret(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(metrics_token="figures") as client:
        logs.set_up("json", "debug")
        at = Gathering(client, "condottiere_3p", {})
        will = SeededChance(5)
        for _ in range(40):
            at.play(will)
        for who in at.everybody():
            search(at, who)
        figures = client.get("/metrics", headers={"authorization": "Bearer figures"}).text
        secrets = Secrets.of(at.table_state, None)
        said = capsys.readouterr()
        lines = [line for line in (said.err + said.out).splitlines() if line]
        assert len(lines) > 50
        assert [what for line in [*lines, figures] for what in secrets.found(line)] == []
        assert not any(f'"{card}"' in line for line in lines for card in CARDS[7:])
    logs.set_up("json", "error")


def test_a_fault_of_a_task_that_nobody_waits_for_is_logged_without_its_message(
    capsys: pytest.CaptureFixture[str],
) -> None:

    logs.set_up("json", "error")

    async def broken() -> None:
        raise ValueError("the seed is 1234")

    async def forget() -> None:
        task = asyncio.create_task(broken())
        await asyncio.sleep(0)
        del task
        gc.collect()

    asyncio.run(forget())
    said = capsys.readouterr().err
    assert "ValueError" in said
    assert "1234" not in said


# The search itself finds what is there to be found.


def test_the_search_finds_each_secret_that_is_planted() -> None:
    with serving() as client:
        at = Gathering(client, "condottiere_3p", {})
        course: Any = at.table_state
        secrets = Secrets.of(course, "A")
        seed, key = course.seed, bytes.fromhex(course.seed)
        hand = list(course.game.view(course.match.state, "B").data["hand"])
        planted = {
            "seed": seed,
            "upper": seed.upper(),
            "part": f"x{seed[20:40]}y",
            "base64": base64.b64encode(key).decode(),
            "url": base64.urlsafe_b64encode(key).decode().rstrip("="),
            "number": str(int(seed, 16)),
            "bytes": str(list(key)),
            "shuffle": json.dumps(course.match.dealt[:10]),
            "record": f"0 start ~ {' '.join(map(str, course.match.dealt))}",
            "pile": json.dumps({"next": secrets.pile[:8]}),
            "hand": json.dumps({"cards": hand}),
            "turned": json.dumps(hand[::-1]),
            "position": json.dumps({"at": course.game.write_state(course.match.state)}),
            "digest": f"{course.game.digest(course.match.state):016x}",
            "view": course.hash("B"),
        }
        assert [name for name, text in planted.items() if not secrets.found(text)] == []
        own = json.dumps(course.game.view(course.match.state, "A").data, default=dict)
        assert secrets.found(own) == []
        assert secrets.found(course.promise) == []
