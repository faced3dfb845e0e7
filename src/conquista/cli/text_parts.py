"""Plain parts of a text, laid out for a terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from conquista.cli.board_tables import sheet
from conquista.cli.output import out
from conquista.core.text.text_parts import TextLine, TextPart


def rendered(part: TextPart) -> RenderableType:
    """Return a part as the console prints it."""
    if isinstance(part, TextLine):
        return Text(part.text, style="dim" if part.faint else "")
    return sheet(part.title, part.columns, part.rows, numbers_from=len(part.columns))


def print_part(part: TextPart, soft_wrap: bool = False) -> None:
    """Print a part; lines are wrapped by the terminal itself where `soft_wrap` is set."""
    out().print(rendered(part), soft_wrap=soft_wrap and isinstance(part, TextLine))
