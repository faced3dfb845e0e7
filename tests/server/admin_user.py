"""Moderators and admins in tests: people with a role, a second factor, and a login in which it was shown."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.accounts.second_factor import new_secret
from conquista.server.administration.actor import COMMAND_LINE
from conquista.server.runtime.clock import now
from conquista.store.administration.roles import ADMIN, MODERATOR
from conquista.store.people.credentials import TOTP, SignInFactor
from server.api_user import ApiUser


def store_of(client: TestClient) -> Any:
    return client.app.state.app_state.administration.store  # type: ignore[attr-defined]


def with_factor(client: TestClient, user: ApiUser) -> str:
    """Give a person an authenticator app; return its secret."""
    secret = new_secret()
    factor = SignInFactor(f"f{tokens.name()}", user.id, TOTP, "", 1, external=user.id, secret=secret)
    assert store_of(client).credentials.add_factors([factor])
    return secret


def give_role(client: TestClient, user: ApiUser, role: str) -> None:
    client.app.state.app_state.administration.give_role(COMMAND_LINE, user.id, role)  # type: ignore[attr-defined]


def shown(client: TestClient, user: ApiUser, age: int = 0) -> None:
    """Note that the second factor was shown in the login of a person, some milliseconds ago."""
    login = next(one["id"] for one in user.get("/api/me/logins") if one["current"])
    store_of(client).roles.confirm(login, now() - age)


def moderator(client: TestClient, role: str = MODERATOR) -> ApiUser:
    user = ApiUser.person(client, f"M{tokens.name()}")
    with_factor(client, user)
    give_role(client, user, role)
    shown(client, user)
    return user


def admin(client: TestClient) -> ApiUser:
    return moderator(client, ADMIN)
