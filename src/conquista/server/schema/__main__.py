"""Regenerate the types of the web client: `python -m conquista.server.schema web/src/core/schema.ts`."""

from __future__ import annotations

import sys
from pathlib import Path

from conquista.server.app import make_app
from conquista.server.schema.typescript import write
from conquista.server.settings import ServerSettings


def main(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(write(make_app(ServerSettings(database="memory"))), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python -m conquista.server.schema FILE")
    main(Path(sys.argv[1]))
