"""Regenerate the types of the web client: `python -m conquista.server.schema web/src`."""

from __future__ import annotations

import sys
from pathlib import Path

from conquista.server.schema.files import files


def main(sources: Path) -> None:
    """Write all generated modules below the sources of the client."""
    for name, text in files().items():
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python -m conquista.server.schema FOLDER")
    main(Path(sys.argv[1]))
