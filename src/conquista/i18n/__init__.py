"""Message keys to sentences, in English, Italian, German and French."""

from __future__ import annotations

from conquista.i18n.messages import (
    MessageError,
    Params,
    add,
    catalogue,
    has,
    language,
    parameters,
    say,
    sentence,
    strict,
)
from conquista.i18n.plurals import LANGUAGES

__all__ = [
    "LANGUAGES",
    "MessageError",
    "Params",
    "add",
    "catalogue",
    "has",
    "language",
    "parameters",
    "say",
    "sentence",
    "strict",
]
