"""Pictures over HTTP, and the previews of links: strangers and watchers see no more than a view shows them."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.drawing.pictures import PictureStyle, raster, svg
from conquista.server.catalogue import pictures
from conquista.server.http.catalogue import pictures as picture_routes
from conquista.table import encoding
from server.api_user import DUEL, ApiUser, started

Image = pytest.importorskip("PIL.Image")
CARDS = {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}}


@pytest.fixture(autouse=True)
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw in a thread: a process of its own would start for every test."""
    monkeypatch.setattr(pictures.Pictures, "_workers", lambda self: None)


def picture(user: ApiUser, path: str) -> Any:
    return user.client.get(path, headers=user.headers)


def test_a_table_is_drawn_in_every_format(client: TestClient) -> None:
    anna, _, table, _ = started(client, DUEL)
    for kind in ("png", "webp", "gif"):
        answer = picture(anna, f"/api/tables/{table}/picture?format={kind}&width=300")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == f"image/{kind}"
        assert Image.open(io.BytesIO(answer.content)).width == 300
    assert picture(anna, f"/api/tables/{table}/picture?format=svg").text.startswith("<svg")


def test_hands_are_in_the_picture_of_nobody_while_the_match_runs(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []

    def noted(one: Any, style: Any) -> str:
        drawn.append(one)
        return svg(one, style)

    monkeypatch.setattr(pictures, "svg", noted)
    anna, _, table, _ = started(client, CARDS)
    own = picture(anna, f"/api/tables/{table}/picture?format=svg&seat=A")
    assert own.content == picture(anna, f"/api/tables/{table}/picture?format=svg").content
    assert [row.in_hand for one in drawn for row in one.rows] == [False] * 2
    assert picture(anna, f"/api/tables/{table}/picture?format=svg&seat=B").status_code == 403


def test_an_animation_shows_a_whole_turn(client: TestClient) -> None:
    anna, _, table, _ = started(client, DUEL)
    for number in range(3):
        sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
        word = next(word for word in sight["legal"] if re.fullmatch(r"[A-Z0-9]+-[A-Z0-9]+", word))
        now = {"seq": sight["number"], "hash": sight["hash"]}
        assert anna.do(table, f"act {number}", do="act", seat="S", word=word, **now)[0] == 200
    share = anna.post(f"/api/tables/{table}/shares", {"at": 2})["id"]
    for path, frames in (
        (f"/api/tables/{table}/picture?since=turn", 4),
        (f"/api/tables/{table}/picture?since=2", 2),
        (f"/api/tables/{table}/picture?since=1&at=2", 2),
        (f"/api/shares/{share}/picture?since=turn", 3),
        (f"/api/shares/{share}/picture?", 1),
    ):
        made = Image.open(io.BytesIO(picture(anna, f"{path}&format=gif&width=200").content))
        assert made.n_frames == frames, path
    assert picture(anna, f"/api/tables/{table}/picture?since=never").status_code == 422


def test_an_animation_of_a_long_match_skips_positions(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_routes, "MOST_FRAMES", 4)
    asked: list[list[Any]] = []

    def noted(self: pictures.Pictures, game: str, frames: list[Any], *style: Any) -> Any:
        asked.append(list(frames))
        return drawn(self, game, frames, *style)

    drawn = pictures.Pictures.draw
    monkeypatch.setattr(pictures.Pictures, "draw", noted)
    anna, _, table, _ = started(client, DUEL)
    positions = [anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]["view"]["position"]]
    for number in range(7):
        sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
        word = next(word for word in sight["legal"] if re.fullmatch(r"[A-Z0-9]+-[A-Z0-9]+", word))
        now = {"seq": sight["number"], "hash": sight["hash"]}
        assert anna.do(table, f"act {number}", do="act", seat="S", word=word, **now)[0] == 200
        positions.append(anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]["view"]["position"])
    assert picture(anna, f"/api/tables/{table}/picture?since=0&format=gif&width=200").status_code == 200
    [frames] = asked
    assert [encoding.decode(one.view)["position"] for one in frames] == [positions[at] for at in (0, 3, 5, 7)]


def test_the_first_picture_finds_its_chart_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[object] = []

    def noted(some: list[Any], size: tuple[float, float], width: int) -> Any:
        rendered.append(some[0].key)
        return render(some, size, width)

    monkeypatch.setattr(pictures, "FIRST", PictureStyle(width=200))
    render = raster._render
    monkeypatch.setattr(raster, "_render", noted)
    raster._RENDERED.clear()
    asyncio.run(pictures.Pictures().warm(0))
    charts = [key for key in rendered if key is not None]
    assert charts
    rendered.clear()
    anna, _, table, _ = started(client, DUEL)
    assert picture(anna, f"/api/tables/{table}/picture?width=200").status_code == 200
    assert rendered
    assert all(key is None for key in rendered)


def test_strangers_get_no_picture_of_a_private_table(client: TestClient) -> None:
    _, _, table, _ = started(client, DUEL)
    stranger = ApiUser.guest(client)
    assert picture(stranger, f"/api/tables/{table}/picture").status_code == 404
    assert client.get(f"/api/tables/{table}/picture").status_code == 404


def test_wishes_out_of_range_are_refused(client: TestClient) -> None:
    anna, _, table, _ = started(client, DUEL)
    for wrong in ("width=10", "format=bmp", "theme=pink", "at=-1", "at=99"):
        assert picture(anna, f"/api/tables/{table}/picture?{wrong}").status_code in (400, 409, 422), wrong


def test_a_shared_moment_has_a_picture_and_a_preview(client: TestClient) -> None:
    anna, _, table, _ = started(client, DUEL)
    share = anna.post(f"/api/tables/{table}/shares", {"at": 0})["id"]
    assert client.get(f"/api/shares/{share}/picture?format=svg").text.startswith("<svg")
    assert client.get("/api/shares/nothing/picture").status_code == 404
    tags = previewed(client, f"/moment/{share}")
    assert tags["og:image"].endswith(f"/api/shares/{share}/picture?width=800")


def test_a_position_is_drawn_after_its_words(client: TestClient) -> None:
    anna, _, table, _ = started(client, DUEL)
    here = anna.post("/api/moments", {"table": table, "at": 0})
    word = next(word for word in here["legal"]["S"] if re.fullmatch(r"[A-Z0-9]+-[A-Z0-9]+", word))
    form = {key: here[key] for key in ("game", "options", "position")} | {"words": [{"seat": "S", "word": word}]}
    answer = client.post("/api/positions/picture?format=svg", json=form, headers=anna.headers)
    start, _, goal = word.partition("-")
    assert f'data-at="{goal}"' in answer.text
    assert f'data-at="{start}"' not in answer.text
    form["words"] = [{"seat": "S", "word": "S1-S99"}]
    assert client.post("/api/positions/picture", json=form, headers=anna.headers).status_code in (400, 409, 422)


def test_previews_name_public_tables_only(client: TestClient) -> None:
    _, _, private, _ = started(client, DUEL)
    _, _, public, _ = started(client, DUEL | {"visibility": "public"})
    assert previewed(client, f"/replay/{private}")["og:title"] == "Conquista"
    tags = previewed(client, f"/replay/{public}")
    assert tags["og:title"].startswith("Conquest")
    assert tags["og:image"].endswith(f"/api/tables/{public}/picture?width=800")
    assert tags["twitter:card"] == "summary_large_image"
    assert client.get(f"/api/tables/{public}/picture?format=svg&width=300").status_code == 200


def previewed(client: TestClient, path: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', client.get(path).text))
