"""Delays after wrong passwords grow, and do not lock the owner of an account out."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from conquista.server.errors import TooMuch
from conquista.server.middleware.throttle import FREE_ELSEWHERE, FREE_HERE, LONGEST, SignInThrottle
from server.api_user import ApiUser, serving


def wait(throttle: SignInThrottle, name: str, address: str, now: float) -> int:
    """Return the seconds that a sign-in has to wait."""
    try:
        throttle.check(name, address, now)
    except TooMuch as refusal:
        return int(str(refusal.params["retry"]))
    return 0


def test_delays_grow_up_to_a_quarter_of_an_hour_and_end() -> None:
    throttle = SignInThrottle()
    seen = []
    for _ in range(FREE_HERE + 14):
        throttle.failed("anna", "192.0.2.1", 100.0)
        seen.append(wait(throttle, "anna", "192.0.2.1", 100.0))
    assert seen[: FREE_HERE + 3] == [0] * (FREE_HERE - 1) + [1, 2, 4, 8]
    assert max(seen) == LONGEST
    assert wait(throttle, "anna", "192.0.2.1", 100.0 + LONGEST) == 0
    assert wait(throttle, "bruno", "192.0.2.1", 100.0) == 0


def test_an_attack_from_many_addresses_delays_strangers_and_not_the_owner_at_home() -> None:
    throttle = SignInThrottle()
    throttle.succeeded("anna", "198.51.100.7", 1.0)
    for number in range(FREE_ELSEWHERE + 8):
        throttle.failed("anna", f"192.0.2.{number}", 100.0)
    assert wait(throttle, "anna", "203.0.113.5", 100.0) > 60
    assert wait(throttle, "anna", "198.51.100.7", 100.0) == 0


def test_a_sign_in_forgets_the_failures_of_its_address() -> None:
    throttle = SignInThrottle()
    for _ in range(FREE_HERE + 3):
        throttle.failed("anna", "192.0.2.1", 100.0)
    throttle.succeeded("anna", "192.0.2.1", 200.0)
    throttle.failed("anna", "192.0.2.1", 201.0)
    assert wait(throttle, "anna", "192.0.2.1", 201.0) == 0


def attempt(client: TestClient, name: str, password: str) -> tuple[int, str | None]:
    answer = client.post("/api/logins", json={"name": name, "password": password, "token": True})
    return answer.status_code, answer.headers.get("retry-after")


@pytest.mark.slow
def test_a_recovery_code_signs_the_owner_in_during_an_attack() -> None:
    with serving(floods=True) as client:
        anna = ApiUser.person(client, "Anna")
        [code, *_] = anna.post("/api/me/recovery/codes", {"password": "a good long word"})["codes"]
        found = [attempt(client, "Anna", "a wrong word") for _ in range(FREE_HERE + 3)]
        assert found[:FREE_HERE] == [(401, None)] * FREE_HERE
        assert found[-1][0] == 429
        assert found[-1][1] is not None
        assert attempt(client, "Anna", "a good long word")[0] == 429
        form = {"name": "Anna", "code": code, "password": "another good word"}
        assert client.post("/api/recovery/code", json=form).status_code == 204
        assert attempt(client, "Anna", "another good word")[0] == 201
