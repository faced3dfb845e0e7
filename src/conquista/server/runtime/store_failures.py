"""What clients and operators learn when the store fails."""

from __future__ import annotations

import time

from conquista.core import ConquistaError
from conquista.server.errors import Unavailable
from conquista.server.runtime.logs import logger
from conquista.server.runtime.metrics import Metrics

STORE, JOURNAL = "store", "journal"  # the causes of refusals
LOG_EVERY = 1.0  # seconds between two log lines about failures of one kind
_logged: dict[str, float] = {}


def public_refusal(refusal: ConquistaError) -> ConquistaError:
    """Return a refusal as clients get it: one by the store names its address and the words of the driver."""
    if refusal.cause != STORE:
        return refusal
    return Unavailable("server.conflict" if refusal.key == "store.clash" else "server.database")


def note_refusal(metrics: Metrics, refusal: ConquistaError) -> None:
    """Count a refusal that comes from the store, and log it with the code of the database."""
    code = database_code(refusal)
    if refusal.cause not in (STORE, JOURNAL) or (refusal.cause == JOURNAL and not code):
        return
    metrics.store_failures.inc()
    if time.monotonic() - _logged.get(code, float("-inf")) >= LOG_EVERY:
        _logged[code] = time.monotonic()
        logger().error("store_failed", kind=refusal.cause, code=code or refusal.key)


def database_code(fault: BaseException | None) -> str:
    """Return what the database calls a fault, such as SQLITE_FULL, or its kind; empty where it has no part in it.

    The words of the database are left out: they may contain values.
    """
    seen = fault
    while seen is not None:
        named = getattr(seen, "sqlite_errorname", None) or getattr(seen, "sqlstate", None)
        if named:
            return str(named)
        if type(seen).__module__.partition(".")[0] in ("sqlite3", "psycopg"):
            return type(seen).__name__
        seen = seen.__cause__
    return ""
