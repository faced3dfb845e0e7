"""The `conquista` command. Errors are shown as one sentence; CONQUISTA_DEBUG=1 shows the traceback."""

from __future__ import annotations

import io
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from conquista.cli import commands
from conquista.cli.output import debugging, t, tell_error, terminal_language
from conquista.core.errors import BoardError, ConquistaError, UnknownName

REFUSED = 2
BROKEN = 70  # an internal error, not one of the user
INTERRUPTED = 130
PIPE_CLOSED = 141

# Typer's versions differ in where they keep this class.
UsageError: type[Exception] = next(
    kind for kind in typer.BadParameter.__mro__ if issubclass(kind, Exception) and kind.__name__ == "ClickException"
)


def build(first: str = "") -> typer.Typer:
    """Return the command with all subcommands in `commands/`; if `first` names one, only that one is loaded."""
    app = typer.Typer(
        help=t("help"),
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        add_completion=False,
    )

    @app.callback()
    def root() -> None:
        """Group the subcommands, even if there is only one."""

    found = command_modules()
    for name in [first] if first in found else sorted(found):
        import_module(found[name]).register(app)
    return app


def command_modules() -> dict[str, str]:
    """Return the module of each subcommand, by the name of the subcommand; the folders in `commands/` are not names."""
    modules = pkgutil.walk_packages(commands.__path__, f"{commands.__name__}.")
    return {module.name.rpartition(".")[2]: module.name for module in modules if not module.ispkg}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit with its status."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its status; no exception leaves here."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # characters that the terminal lacks are replaced
            stream.reconfigure(errors="replace")
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        status = build(words[0] if words else "")(args=words, prog_name="conquista", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.Exit as left:
        return left.exit_code
    except (KeyboardInterrupt, typer.Abort):
        tell_error(t("error.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # suppresses further output, also at exit
        return PIPE_CLOSED
    except ConquistaError as refusal:
        if debugging():
            raise
        tell_error(refusal.say(terminal_language()), hint_for(refusal))
        return REFUSED
    except UsageError as misuse:
        text = str(getattr(misuse, "format_message", misuse.__str__)())
        if type(misuse).__name__ == "NoArgsIsHelpError":  # a command without arguments shows its help
            typer.echo(text)
        else:
            tell_error(text, t("error.usage"))
        return REFUSED
    except Exception as fault:
        if debugging():
            raise
        tell_error(t("error.unexpected", what=f"{type(fault).__name__}: {fault}"), t("error.debug"))
        return BROKEN


def hint_for(refusal: ConquistaError) -> str:
    """Return a suggestion for the user."""
    if isinstance(refusal, UnknownName) and refusal.params.get("what") == "board":
        return t("hint.boards")
    if isinstance(refusal, BoardError):
        return t("hint.board_file")
    hint = refusal.params.get("hint")
    return hint if isinstance(hint, str) else ""


if __name__ == "__main__":
    main()
