"""What is wrong, or may be, with the configuration of a server, in plain words. Nothing is changed by looking."""

from __future__ import annotations

import difflib
import os
import resource
import shutil
import socket
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import ValidationError

from conquista.core import ConquistaError, Data
from conquista.server.accounts.word_list import WordList
from conquista.server.configuration.limit_settings import LimitSettings
from conquista.server.configuration.settings import ServerSettings
from conquista.store.factory import IN_MEMORY, engine_of, open_database

ERROR, WARNING = "error", "warning"
LEAST_FREE = 200 * 1024 * 1024  # bytes on the disk of the database
FILES_BESIDE_SOCKETS = 256  # file descriptors for everything but sockets
OF_OTHERS = ("CONQUISTA_CORE", "CONQUISTA_LANG", "CONQUISTA_DEBUG", "CONQUISTA_DATA")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong, as a message key with parameters. An error keeps the server from working."""

    level: str
    key: str
    params: Mapping[str, Data]


def check(given: Mapping[str, Any]) -> tuple[Finding, ...]:
    """Return what is wrong with the configuration of the environment and of these options, errors first."""
    found = [*_unknown_variables()]
    try:
        settings = ServerSettings(**given)
    except ValidationError as error:
        found += [_invalid(one) for one in error.errors(include_url=False)]
    else:
        found += [*_network(settings), *_files(settings), *_database(settings), *_services(settings)]
    return tuple(sorted(found, key=lambda one: one.level))


def of_files(settings: ServerSettings) -> tuple[Finding, ...]:
    """Return what is wrong with the database file and its folder; the server says so when it starts."""
    return tuple(_database_file(settings))


def _error(key: str, **params: Data) -> Finding:
    return Finding(ERROR, f"cli.check.{key}", params)


def _warning(key: str, **params: Data) -> Finding:
    return Finding(WARNING, f"cli.check.{key}", params)


def variables() -> frozenset[str]:
    """Return the environment variables that the server reads."""
    own = {f"CONQUISTA_{name.upper()}" for name in ServerSettings.model_fields if name != "limits"}
    return frozenset(own | {f"CONQUISTA_LIMIT_{name.upper()}" for name in LimitSettings.model_fields})


def _unknown_variables() -> Iterator[Finding]:
    known = variables()
    for name in sorted(os.environ):
        if name.startswith("CONQUISTA_") and name not in known and not name.startswith((*OF_OTHERS, "CONQUISTA_TEST")):
            close = difflib.get_close_matches(name, known, 1)
            yield _warning("close" if close else "unknown", name=name, close=close[0] if close else "")


def _invalid(error: Any) -> Finding:
    setting = "_".join(str(part) for part in error["loc"] if part != "limits").upper()
    prefix = "CONQUISTA_LIMIT_" if error["loc"][:1] == ("limits",) else "CONQUISTA_"
    if setting.lower() in LimitSettings.model_fields and setting.lower() not in ServerSettings.model_fields:
        prefix = "CONQUISTA_LIMIT_"
    name = f"{prefix}{setting}" if setting else "CONQUISTA_..."
    return _error("invalid", name=name, why=str(error["msg"]).removeprefix("Value error, "))


def _network(settings: ServerSettings) -> Iterator[Finding]:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((settings.host, settings.port))
        except OSError as fault:
            yield _error("port", host=settings.host, port=str(settings.port), why=fault.strerror or str(fault))
    is_local = settings.host == "localhost" or _is_loopback(settings.host)
    if not settings.address and not is_local:
        yield _warning("address", host=settings.host)
    name = urlsplit(settings.address).hostname or ""
    if settings.address.startswith("http://") and name and not (name == "localhost" or _is_loopback(name)):
        yield _warning("plain", address=settings.address)
    if "*" in settings.trusted:
        yield _warning("trusted")
    if "*" in settings.hosts:
        yield _warning("hosts")
    if not settings.floods:
        yield _warning("floods")
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.limits.sockets_of_address + FILES_BESIDE_SOCKETS
    if most != resource.RLIM_INFINITY and most < wanted:
        yield _warning("descriptors", most=most, wanted=wanted)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _files(settings: ServerSettings) -> Iterator[Finding]:
    try:
        WordList.read(settings.words)
    except ConquistaError:
        yield _error("file", name="CONQUISTA_WORDS", path=settings.words)
    if settings.mail_authority and not os.access(settings.mail_authority, os.R_OK):
        yield _error("file", name="CONQUISTA_MAIL_AUTHORITY", path=settings.mail_authority)


def _database(settings: ServerSettings) -> Iterator[Finding]:
    place = settings.place
    if place == IN_MEMORY:
        yield _warning("memory")
        return
    engine = engine_of(place)
    if not engine.schemes:
        yield from _database_file(settings)
        if not Path(place).expanduser().is_file():
            return  # made at the first start
    try:
        database = open_database(place)
    except ConquistaError as refusal:
        yield _error("database", why=str(refusal))
        return
    try:
        with database.snapshot() as session:
            admins = session.rows("SELECT count(*) FROM roles WHERE role = 'admin'")
            failed = session.rows("SELECT count(*) FROM jobs WHERE failed IS NOT NULL")
    finally:
        database.close()
    if not admins[0][0]:
        yield _warning("no_admin")
    if failed[0][0]:
        yield _warning("jobs", count=int(failed[0][0]))


def _database_file(settings: ServerSettings) -> Iterator[Finding]:
    """Look at the file and the folder of an SQLite database."""
    if settings.place == IN_MEMORY or engine_of(settings.place).schemes:
        return
    path = Path(settings.place).expanduser()
    folder = next(one for one in path.absolute().parents if one.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        yield _error("folder", path=str(folder))
        return
    if folder == path.absolute().parent and stat.S_IMODE(folder.stat().st_mode) & 0o022:
        yield _warning("folder_open", path=str(folder), mode=f"{stat.S_IMODE(folder.stat().st_mode):o}")
    if path.is_file() and stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield _warning("file_open", path=str(path), mode=f"{stat.S_IMODE(path.stat().st_mode):o}")
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        yield _warning("disk", path=str(folder), free=free // 1024 // 1024)


def _services(settings: ServerSettings) -> Iterator[Finding]:
    parts = urlsplit(settings.redis)
    if settings.redis and (parts.scheme not in ("redis", "rediss", "unix") or not (parts.hostname or parts.path)):
        yield _error("redis_form")
    elif settings.redis and parts.hostname:
        try:
            socket.create_connection((parts.hostname, parts.port or 6379), timeout=3).close()
        except OSError as fault:
            yield _warning("redis", why=fault.strerror or str(fault))
    if not settings.mail.get_secret_value():
        yield _warning("mail")
    if settings.metrics_token.get_secret_value() and len(settings.metrics_token.get_secret_value()) < 16:
        yield _warning("metrics")
