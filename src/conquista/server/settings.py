"""Settings of the server: from the command line, else the environment, else these defaults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from conquista.server.limit_settings import LimitSettings


class ServerSettings(BaseSettings):
    """Each setting has an environment variable, such as CONQUISTA_PORT."""

    model_config = SettingsConfigDict(env_prefix="CONQUISTA_", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database: str = ""  # a file, `memory`, or postgresql://...; empty: a file in the user's data folder
    redis: str = ""  # redis://..., when several processes serve one address
    address: str = ""  # public address, such as https://play.example.org; empty: taken from requests
    trusted: str = "127.0.0.1"  # proxies whose forwarded headers are trusted, comma separated
    threads: Annotated[int, Field(ge=1, le=64)] = 8  # for tables and accounts
    thinkers: Annotated[int, Field(ge=0, le=64)] = 1  # worker processes for computer players; 0 disables them
    pause: Annotated[float, Field(ge=0, le=60)] = 0.4  # minimum delay in seconds beyond the time budget of a computer
    pause_more: Annotated[float, Field(ge=0, le=60)] = 0.8  # random part of the delay; both for hidden information only
    words: str = ""  # a file of words that are refused in names
    log: Literal["text", "json"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"
    metrics_token: SecretStr = SecretStr("")  # grants access to the metrics; without one, only local requests have it
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
