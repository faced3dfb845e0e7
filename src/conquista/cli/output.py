"""Output of the command line: in the language of the environment, coloured only where that is wanted."""

from __future__ import annotations

import json
import os
import sys
from functools import cache

from rich.console import Console
from rich.text import Text

from conquista.core.errors import ConquistaError
from conquista.core.values import Data
from conquista.i18n import language, say

LANGUAGE_VARIABLES = ("CONQUISTA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class CommandError(ConquistaError, cause="command"):
    """A request that the command line cannot fulfil."""


@cache
def terminal_language() -> str:
    """Return the language of the terminal, from the first environment variable that names one."""
    for name in LANGUAGE_VARIABLES:
        value = os.environ.get(name)
        if value:
            return language(value)
    return "en"


def debugging() -> bool:
    """Return whether unexpected errors are raised with their traceback."""
    return os.environ.get("CONQUISTA_DEBUG", "") not in ("", "0")


def t(key: str, **params: Data) -> str:
    """Return a message of the command line; `key` is what follows "cli."."""
    return say(f"cli.{key}", params, terminal_language())


def out() -> Console:
    """Return the console for results. A table keeps its width in a file, so that it stays readable."""
    console = Console(highlight=False, soft_wrap=False)
    return console if console.is_terminal else Console(highlight=False, width=140)


def err() -> Console:
    return Console(stderr=True, highlight=False, soft_wrap=True)


def tell_error(text: str, hint: str = "") -> None:
    """Print a red line, and a hint if there is one."""
    console = err()
    console.print(Text(text, style="red"))
    if hint:
        console.print(Text(hint, style="dim"))


def print_json(data: object) -> None:
    """Print JSON to standard output, as UTF-8."""
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    sys.stdout.write(text)
    sys.stdout.flush()
