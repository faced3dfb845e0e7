"""Structured logs: one line per event, without tokens, passwords, hands or chat."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TYPE_CHECKING, Any, TextIO

import structlog

if TYPE_CHECKING:
    from structlog.typing import EventDict, WrappedLogger

# The allowed field names. All other values are hidden, so that no secret is logged by mistake.
ALLOWED = frozenset(
    "event level timestamp method route status ms id table seq seat kind code count most seconds address database "
    "version where person".split()
)
HIDDEN = "…"


def allow(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Hide the values of all fields that are not allowed."""
    return {name: value if name in ALLOWED else HIDDEN for name, value in line.items()}


class PlainRenderer(logging.Handler):
    """Logs records of libraries by location and kind, without their values."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        logger().error("fault", kind=record.name, where=traceback_lines(fault) if fault else [])


def set_up(form: str, level: str, file: TextIO | None = None) -> None:
    """Log to standard error or to a file, as text or as JSON."""
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
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):  # their records are logged here
        logging.getLogger(name).handlers = [logging.NullHandler()]
        logging.getLogger(name).propagate = False
    logging.getLogger("asyncio").handlers = [PlainRenderer()]  # would print the message of a task that is never awaited
    logging.getLogger("asyncio").propagate = False


def logger() -> Any:
    return structlog.get_logger()


def traceback_lines(fault: BaseException) -> list[str]:
    """Return location and kind of an exception: files, lines and names, but no values."""
    frames = []
    seen: BaseException | None = fault
    while seen is not None:
        frames.append(type(seen).__name__)
        frames += [
            f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(seen.__traceback__)
        ]
        seen = seen.__cause__
    return frames
