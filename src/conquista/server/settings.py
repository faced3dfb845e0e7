"""What a server is told at its start: by the command line, else by the environment, else by these defaults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class ServerSettings(BaseSettings):
    """Every setting has a variable of its own name, such as CONQUISTA_PORT."""

    model_config = SettingsConfigDict(env_prefix="CONQUISTA_", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database: str = ""  # a file, `memory`, or postgresql://...; empty: a file in the person's own data folder
    redis: str = ""  # redis://..., when several processes serve one address
    address: str = ""  # how browsers reach the server, such as https://play.example.org; empty: as they say themselves
    trusted: str = "127.0.0.1"  # proxies whose word about the client's address is believed, with commas between
    threads: Annotated[int, Field(ge=1, le=64)] = 8  # that tables and people are served by
    thinkers: Annotated[int, Field(ge=0, le=64)] = 1  # processes in which computer players think; 0: none of them moves
    pause: Annotated[float, Field(ge=0, le=60)] = 0.4  # seconds, beyond the thought of its level, that a computer takes
    pause_more: Annotated[float, Field(ge=0, le=60)] = 0.8  # where cards are hidden, and up to so many more
    log: Literal["text", "json"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"
    metrics_token: SecretStr = SecretStr("")  # whoever shows it may read the figures; without one, only this machine
    drain: Annotated[float, Field(ge=0, le=600)] = 5.0  # seconds that clients are told beforehand when the server stops
    floods: bool = True  # whether rates are limited; off only for measuring

    @field_validator("address")
    @classmethod
    def _is_origin(cls, address: str) -> str:
        parts = urlsplit(address)
        if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/")):
            raise ValueError("https://host, without a path")
        return address.rstrip("/")

    @property
    def place(self) -> str:
        """Where things are kept."""
        return self.database or str(data_folder() / "conquista.db")

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over TLS, so that cookies may demand it."""
        return self.address.startswith("https://")


def data_folder() -> Path:
    """Where a person's own data belongs, by the custom of the system."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "conquista"
