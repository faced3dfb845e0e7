"""Sign-in by OpenID Connect."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from conquista.server.schema.accounts.accounts import DisplayName, Me, SignInForm
from conquista.server.schema.accounts.security import Password
from conquista.server.schema.base import Answer, Form


class OpenIdCard(Answer):
    """The name of the provider that the operator has set up; null where there is none."""

    name: str | None


class OpenIdBegin(Form):
    """Sign in, or link the caller's account, which needs the password where it has one."""

    link: bool = False
    password: Password = ""


class OpenIdAddress(Answer):
    """Where the browser goes next."""

    address: str


class OpenIdFinish(SignInForm):
    """The name of a new account, and a code where the account has a second factor."""

    name: DisplayName | None = None
    code: Annotated[str, Field(max_length=40)] | None = None


class OpenIdResult(Answer):
    """Who is signed in now, or whether the account is linked; `suggestion` asks for the name of a new account."""

    me: Me | None = None
    linked: bool = False
    suggestion: str | None = None
    token: str | None = None
