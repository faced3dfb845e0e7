"""E-mail addresses, recovery and second factors of accounts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from conquista.server.schema.base import Answer, Form

Password = Annotated[str, Field(max_length=200)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
Code = Annotated[str, Field(min_length=1, max_length=40)]


class EmailForm(Form):
    """A new address; the password proves that the account is one's own."""

    address: Annotated[str, Field(min_length=3, max_length=254)]
    password: Password
    language: Annotated[str, Field(max_length=8)] = "en"


class PasswordForm(Form):
    """The password of the caller."""

    password: Password


class TokenForm(Form):
    """The token of a link in a message."""

    token: Token


class RecoveryRequest(Form):
    """The name or the address of an account whose password is lost."""

    name: Annotated[str, Field(min_length=1, max_length=254)]


class RedeemForm(Form):
    """The token of a link in a message, and a new password."""

    token: Token
    password: Password


class RedeemCodeForm(Form):
    """A recovery code of an account, and a new password."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    code: Code
    password: Password


class EmailCard(Answer):
    """The address of an account; `works` is false after messages to it have come back."""

    address: str
    confirmed: bool
    works: bool


class PasskeyCard(Answer):
    """A passkey of an account; `used` is the time of the last sign-in with it, 0 before the first.

    `synced` says whether it is kept on several devices of its owner.
    """

    id: str
    label: str
    created: int
    used: int
    synced: bool


class OpenIdLink(Answer):
    """A link of the account to a provider; `used` is the time of the last sign-in with it, 0 before the first."""

    id: str
    name: str
    created: int
    used: int


class SecurityCard(Answer):
    """How an account can be signed in to and recovered; `sends_email` says whether this server sends e-mail."""

    password: bool
    passkeys: list[PasskeyCard]
    openid: list[OpenIdLink]
    openid_provider: str | None
    sends_email: bool
    email: EmailCard | None
    recovery_codes: int
    totp: bool


class RecoveryCodes(Answer):
    """Recovery codes, shown once; each can be used once."""

    codes: list[str]


class TotpSetup(Answer):
    """The secret for an authenticator app, as text, as an address and as a QR code in SVG; `token` confirms it."""

    token: str
    secret: str
    uri: str
    qr: str


class TotpConfirm(Form):
    """The token of the setup and the first code of the app."""

    token: Token
    code: Code


class TotpRemove(Form):
    """The password, and a code of the app or a recovery code."""

    password: Password
    code: Code
