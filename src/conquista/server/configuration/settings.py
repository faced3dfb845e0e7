"""Settings of the server: from the command line, else the environment, else these defaults."""

from __future__ import annotations

import os
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from conquista.server.accounts.openid_provider import LOOPBACK, ProviderSettings
from conquista.server.configuration.limit_settings import LimitSettings, RatedInvitationRule
from conquista.server.notifications.email_sender import MailServer

# The push services of Chrome and others, Firefox, Safari, and Edge; a name includes its subdomains.
PUSH_SERVICES = "fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com"


class ServerSettings(BaseSettings):
    """Each setting has an environment variable, such as CONQUISTA_PORT."""

    model_config = SettingsConfigDict(env_prefix="CONQUISTA_", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database: str = ""  # a file, `memory`, or postgresql://...; empty: a file in the user's data folder
    redis: str = ""  # redis://..., when several processes serve one address
    address: str = ""  # public address, such as https://play.example.org; empty: taken from requests
    hosts: str = ""  # further names of this server in requests, comma separated; `*` for any
    trusted: str = "127.0.0.1"  # proxies whose forwarded headers are trusted, comma separated
    threads: Annotated[int, Field(ge=1, le=64)] = 8  # for tables and accounts
    thinkers: Annotated[int, Field(ge=0, le=64)] = 1  # worker processes for computer players; 0 disables them
    pause: Annotated[float, Field(ge=0, le=60)] = 0.4  # minimum delay in seconds beyond the time budget of a computer
    pause_more: Annotated[float, Field(ge=0, le=60)] = 0.8  # random part of the delay; both for hidden information only
    mail: SecretStr = SecretStr("")  # smtp://user:password@host:587 or smtps://...; without it no e-mail is sent
    mail_from: str = ""  # the sender, such as Conquista <conquista@example.org>
    mail_authority: str = ""  # a file with certificates of a private authority that the mail server uses
    push_services: str = PUSH_SERVICES  # hosts of push services, comma separated; empty turns push messages off
    push_contact: str = ""  # mailto: or https: address for push services; empty: the public address of the server
    vacation_days: Annotated[int, Field(ge=0, le=90)] = 30  # of each person within 365 days; 0: no vacations
    rated_invitations: RatedInvitationRule = "listed"  # who may play rated matches by invitation
    words: str = ""  # a file of words that are refused in names; empty: those of the package; "off": none
    log: Literal["text", "json"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"
    log_people: bool = False  # whether the request log has the person and the address of each request
    metrics_token: SecretStr = SecretStr("")  # grants access to the metrics; without one, only local requests have it
    oidc_issuer: str = ""  # https address of an OpenID Connect provider that people may sign in with; empty: none
    oidc_client: str = ""  # the id of this server at the provider
    oidc_secret: SecretStr = SecretStr("")  # its secret there; empty for a public client
    oidc_name: str = ""  # the provider on the button; empty: its host
    oidc_hosts: str = ""  # further hosts of the provider that the server may call, comma separated
    drain: Annotated[float, Field(ge=0, le=600)] = 5.0  # seconds of notice to clients at shutdown
    floods: bool = True  # whether rate limits apply; off only for benchmarks
    limits: LimitSettings = Field(default_factory=LimitSettings)  # each has a variable of its own

    @field_validator("address")
    @classmethod
    def _is_origin(cls, address: str) -> str:
        parts = urlsplit(address)
        if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/")):
            raise ValueError("https://host, without a path")
        return address.rstrip("/")

    @field_validator("mail")
    @classmethod
    def _is_mail_server(cls, mail: SecretStr) -> SecretStr:
        if mail.get_secret_value():
            MailServer.of(mail.get_secret_value())
        return mail

    @model_validator(mode="after")
    def _has_sender(self) -> Self:
        if self.mail.get_secret_value() and "@" not in parseaddr(self.mail_from)[1]:
            raise ValueError("CONQUISTA_MAIL needs CONQUISTA_MAIL_FROM, such as Conquista <conquista@example.org>")
        if self.mail.get_secret_value() and not self.address:
            raise ValueError("CONQUISTA_MAIL needs CONQUISTA_ADDRESS, which the links in messages begin with")
        return self

    @model_validator(mode="after")
    def _has_provider(self) -> Self:
        if not self.oidc_issuer:
            return self
        parts = urlsplit(self.oidc_issuer)
        if not parts.hostname or not (
            parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)
        ):
            raise ValueError("CONQUISTA_OIDC_ISSUER is an https address, such as https://login.example.org")
        if not self.oidc_client or not self.address:
            raise ValueError("CONQUISTA_OIDC_ISSUER needs CONQUISTA_OIDC_CLIENT and CONQUISTA_ADDRESS")
        return self

    @property
    def provider(self) -> ProviderSettings | None:
        """The OpenID Connect provider; None where there is none."""
        if not self.oidc_issuer:
            return None
        return ProviderSettings(
            self.oidc_issuer,
            self.oidc_client,
            self.oidc_secret.get_secret_value(),
            self.oidc_name or urlsplit(self.oidc_issuer).hostname or "",
            frozenset(host.strip().lower() for host in self.oidc_hosts.split(",") if host.strip()),
        )

    @property
    def host_names(self) -> frozenset[str]:
        """The names of this server that requests may carry, besides addresses and local names."""
        named = {host.strip().lower() for host in self.hosts.split(",") if host.strip()}
        own = urlsplit(self.address).hostname
        return frozenset(named | ({own} if own else set()))

    @property
    def place(self) -> str:
        """The location of the database."""
        return self.database or str(data_folder() / "conquista.db")

    @property
    def secure(self) -> bool:
        """Whether browsers use TLS, so that cookies may require it."""
        return self.address.startswith("https://")


def data_folder() -> Path:
    """Return the user's data folder by the convention of the operating system."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "conquista"
