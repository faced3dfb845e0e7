"""Passkeys: challenges for the browser, and what it returns."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from conquista.server.schema.accounts.accounts import DisplayName, SignInForm
from conquista.server.schema.accounts.security import Password, Token
from conquista.server.schema.base import Answer, Form

Credential = Annotated[dict[str, Any], Field(max_length=20)]  # PublicKeyCredential.toJSON() of the browser
Label = Annotated[str, Field(min_length=1, max_length=100)]


class PasskeyChallenge(Answer):
    """Options for `navigator.credentials`, as JSON; `token` is sent back with the result, once and within minutes."""

    token: str
    options: dict[str, Any]


class PasskeyPassword(Form):
    """The password of the caller; empty for an account without one."""

    password: Password = ""


class PasskeySignUpName(Form):
    """The name of a new account that is signed in to with a passkey."""

    name: DisplayName


class NewPasskey(Form):
    """A passkey that the browser has made for a challenge."""

    token: Token
    label: Label
    credential: Credential


class PasskeySignUp(SignInForm):
    """A new account, with the passkey that the browser has made for a challenge."""

    challenge: Token
    label: Label
    credential: Credential


class PasskeySignIn(SignInForm):
    """A challenge that the browser has signed with a passkey."""

    challenge: Token
    credential: Credential


class PasskeyLabel(Form):
    label: Label
