"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.output import t

Json = Annotated[bool, typer.Option("--json", help=t("option.json"))]
