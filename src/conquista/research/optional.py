"""Packages of the extra `research`, imported on demand."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from conquista.core import ConquistaError


class ExtraMissing(ConquistaError, ImportError):
    """A package of the extra `research` is not installed."""

    cause = "extra"


def need(module: str) -> Any:
    """Return a module of the extra; raise with installation instructions."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = {"pyspiel": "open_spiel"}.get(module.partition(".")[0], module.partition(".")[0])
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise  # it is installed, but one of its own imports is missing
        raise ExtraMissing("research.extra", package=package) from None
