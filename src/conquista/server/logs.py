"""Logs: one line for each thing that happened, without tokens, passwords, hands or talk."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TYPE_CHECKING, Any, TextIO

import structlog

if TYPE_CHECKING:
    from structlog.typing import EventDict, WrappedLogger

# What may stand in a line. Whatever else is given is hidden, so that no secret comes in by oversight.
ALLOWED = frozenset(
    "event level timestamp method route status ms id table seq seat kind code count seconds address database version "
    "where".split()
)
HIDDEN = "…"


def allow(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Hide the values of all names but the allowed ones."""
    return {name: value if name in ALLOWED else HIDDEN for name, value in line.items()}


class PlainRenderer(logging.Handler):
    """Takes what a library would say, and tells where it happened and of which kind it is, without any value."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        logger().error("fault", kind=record.name, where=story(fault) if fault else [])


def set_up(form: str, level: str, file: TextIO | None = None) -> None:
    """Write to standard error, or into a file, as text for people or as JSON for programs."""
    render: Any = structlog.processors.JSONRenderer()
    if form == "text":
        render = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            allow,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(file or sys.stderr),
        cache_logger_on_first_use=False,
    )
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):  # what they would say is said here
        logging.getLogger(name).handlers = [logging.NullHandler()]
        logging.getLogger(name).propagate = False
    logging.getLogger("asyncio").handlers = [
        PlainRenderer()
    ]  # of a task that nobody waits for it would print the message
    logging.getLogger("asyncio").propagate = False


def logger() -> Any:
    return structlog.get_logger()


def story(fault: BaseException) -> list[str]:
    """Where a fault of ours happened and of which kind it is: files, lines and names, and no values."""
    told = []
    seen: BaseException | None = fault
    while seen is not None:
        told.append(type(seen).__name__)
        told += [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(seen.__traceback__)]
        seen = seen.__cause__
    return told
