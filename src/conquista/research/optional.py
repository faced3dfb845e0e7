"""Packages of the extra `research`: found when they are needed, and missed by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from conquista.core import ConquistaError


class ExtraMissing(ConquistaError, ImportError):
    """A package that only research needs is not installed."""

    cause = "extra"


def need(module: str) -> Any:
    """A module of the extra, or a sentence that says how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = {"pyspiel": "open_spiel"}.get(module.partition(".")[0], module.partition(".")[0])
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise  # it is there, and lacks something itself
        raise ExtraMissing("doors.extra", package=package) from None
