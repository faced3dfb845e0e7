"""S-8: rates by person and by address, with what they cost and what a refused visitor gets."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient

from conquista.i18n import LANGUAGES, say
from conquista.server.configuration.limit_settings import RATES, LimitSettings, Rate, rate
from conquista.server.errors import TooMuch
from conquista.server.middleware.client_address import counted
from conquista.server.middleware.rate_limit import ExpiringMap, MemoryRates, RateLimiter, RedisRates
from conquista.server.middleware.retry_page import preferred
from server.api_user import ApiUser, serving


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("600/minute", Rate(600, 60)),
        ("5/10 seconds", Rate(5, 10)),
        ("1/day", Rate(1, 86400)),
        ("3/2 hours", Rate(3, 7200)),
    ],
)
def test_a_rate_is_read(text: str, found: Rate) -> None:
    assert rate(text) == found


@pytest.mark.parametrize(
    "text", ["", "5", "5/", "0/minute", "-1/minute", "5/fortnight", "5/0 days", "x/minute", "5/1 2 days"]
)
def test_any_other_text_is_refused_with_the_name_of_its_setting(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONQUISTA_LIMIT_TALK", text)
    with pytest.raises(ValidationError) as refused:
        LimitSettings()
    assert refused.value.errors()[0]["loc"] == ("talk",)


def test_every_limit_is_read_from_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LimitSettings.model_fields:
        monkeypatch.setenv(f"CONQUISTA_LIMIT_{name.upper()}", "7/minute" if name in RATES else "7")
    found = LimitSettings()
    assert {getattr(found, name) for name in LimitSettings.model_fields} == {7, "7/minute"}


def test_a_full_burst_is_allowed_and_then_one_each_time_its_share_is_over() -> None:
    clock = Hand()
    rates = MemoryRates(clock)
    limit = Rate(5, 10)
    assert [rates.wait("talk", limit, "a") for _ in range(5)] == [0] * 5
    assert rates.wait("talk", limit, "a") == pytest.approx(2)
    assert rates.wait("talk", limit, "b") == 0
    clock.now += 1.5
    assert rates.wait("talk", limit, "a") == pytest.approx(0.5)  # a refusal costs nothing
    clock.now += 0.5
    assert rates.wait("talk", limit, "a") == 0
    assert rates.wait("talk", limit, "a") == pytest.approx(2)
    clock.now += 10
    assert [rates.wait("talk", limit, "a") for _ in range(6)][:5] == [0] * 5


def test_keys_that_are_not_used_are_forgotten_without_a_sweep() -> None:
    clock = Hand()
    rates = MemoryRates(clock)
    for number in range(10_000):
        rates.wait("visits", Rate(10, 60), str(number))
        clock.now += 0.1
    assert len(rates) <= 1300  # of two periods


def test_a_map_keeps_what_was_written_for_its_lifetime() -> None:
    found: ExpiringMap[int] = ExpiringMap(10.0)
    found.put("a", 1, 100.0)
    found.put("b", 2, 109.0)
    assert (found.get("a", 109.9), found.get("b", 118.9)) == (1, 2)
    assert found.get("b", 140.0) is None
    assert len(found) == 0


@pytest.fixture(params=["memory", "redis"])
def store(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "memory" else str(request.getfixturevalue("redis_server"))


def test_both_stores_count_alike(store: str) -> None:
    async def count() -> list[Any]:
        limiter = RateLimiter(LimitSettings(talk="3/hour", hints="2/hour"), store)
        key = f"{id(limiter)}"
        found: list[Any] = [await limiter.wait("talk", key) for _ in range(3)]
        found.append(round(await limiter.wait("talk", key), -1))
        found += [await limiter.wait("hints", key), await limiter.wait("talk", key, "other")]
        with pytest.raises(TooMuch) as refused:
            await limiter.check("talk", key)
        await limiter.close()
        return [*found, refused.value.params["most"], refused.value.params["seconds"]]

    assert asyncio.run(count()) == [0, 0, 0, 1200, 0, 0, 3, 3600]


def test_without_redis_limits_are_counted_here() -> None:
    async def count() -> list[bool]:
        store = RedisRates("redis://127.0.0.1:1")
        found = [bool(await store.hit("talk", Rate(2, 60), "a")) for _ in range(3)]
        await store.close()
        return found

    assert asyncio.run(count()) == [False, False, True]


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_address_counts_by_its_network(address: str, found: str) -> None:
    assert counted(address) == found


def test_people_at_one_address_do_not_use_up_the_limit_of_each_other() -> None:
    with serving(floods=True, limits=LimitSettings(requests="20/minute", visits="40/minute")) as client:
        anna, bruno = ApiUser.guest(client), ApiUser.guest(client)
        floods = [anna.ask("GET", "/api/me")[0] for _ in range(40)]
        assert 429 in floods
        assert {bruno.ask("GET", "/api/me")[0] for _ in range(10)} == {200}
        refused = client.get("/api/me", headers=anna.headers)
        assert refused.status_code == 429
        assert refused.json()["params"]["retry"] == int(refused.headers["retry-after"]) > 0


def test_a_second_login_of_a_person_has_no_limit_of_its_own() -> None:
    with serving(floods=True, limits=LimitSettings(requests="20/minute")) as client:
        anna = ApiUser.person(client, "Anna")
        form = {"name": "Anna", "password": "a good long word", "token": True}
        again = ApiUser(client, client.post("/api/logins", json=form).json()["token"], anna.me)
        assert 429 in [anna.ask("GET", "/api/me")[0] for _ in range(30)]
        assert 429 in [again.ask("GET", "/api/me")[0] for _ in range(3)]


def test_invented_tokens_count_as_visits_of_the_address() -> None:
    with serving(floods=True, limits=LimitSettings(visits="30/minute")) as client:
        tries = [
            client.get("/api/me", headers={"authorization": f"Bearer cql_{number}"}).status_code for number in range(50)
        ]
        assert tries[:30] == [401] * 30
        assert tries.count(429) >= 15


def test_a_flood_of_many_people_from_one_address_is_refused() -> None:
    with serving(floods=True, limits=LimitSettings(requests_of_address="60/minute")) as client:
        people = [ApiUser.guest(client) for _ in range(10)]
        found = [one.ask("GET", "/api/me")[0] for one in people for _ in range(10)]
        assert found.count(429) >= 40


def test_static_files_never_count() -> None:
    with serving(floods=True, limits=LimitSettings(visits="1/hour")) as client:
        assert client.get("/").status_code == 200
        found = {client.get(path).status_code for path in ("/page.css", "/retry.js", "/assets/x.js") for _ in range(50)}
        assert found == {200, 404}
        assert client.get("/").status_code == 429


@pytest.fixture(scope="module")
def strict() -> Iterator[TestClient]:
    with serving(floods=True, limits=LimitSettings(visits="1/hour")) as client:
        client.get("/")
        yield client


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_refused_page_is_a_page_that_tries_again(strict: TestClient, spoken: str) -> None:
    answer = strict.get(
        "/table/x", headers={"accept": "text/html,*/*;q=0.8", "accept-language": f"{spoken}-CH,en;q=0.3"}
    )
    assert answer.status_code == 429
    assert answer.headers["content-type"].startswith("text/html")
    assert f'lang="{spoken}"' in answer.text
    for key in ("title", "rate", "soon", "again"):
        assert html.escape(say(f"server.retry.{key}", None, spoken)) in answer.text
    seconds = re.search(r'http-equiv="refresh" content="(\d+)"', answer.text)
    assert seconds
    assert seconds[1] == answer.headers["retry-after"]
    assert int(seconds[1]) > 0
    assert "{" not in answer.text
    assert "<script src=" in answer.text
    assert "<script>" not in answer.text  # the content policy allows files only
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_a_program_is_refused_in_json(strict: TestClient) -> None:
    for path, accepts in (("/api/games", "text/html"), ("/table/x", "*/*")):
        answer = strict.get(path, headers={"accept": accepts})
        assert (answer.status_code, answer.json()["cause"]) == (429, "rate")
        assert int(answer.headers["retry-after"]) > 0


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("", "en"),
        ("de", "de"),
        ("pt, fr;q=0.4, it;q=0.9", "it"),
        ("xx", "en"),
        ("de;q=x, fr;q=0.1", "fr"),
        ("," * 900, "en"),
    ],
)
def test_the_language_of_the_reader_is_chosen(header: str, found: str) -> None:
    assert preferred(header) == found


def test_the_documentation_lists_every_limit_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs/17-server.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `CONQUISTA_LIMIT_(\w+)` \| (.*?) \|", page, re.MULTILINE))
    assert rows == {name.upper(): str(field.default) for name, field in LimitSettings.model_fields.items()}
