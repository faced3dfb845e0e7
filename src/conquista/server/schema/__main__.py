"""Regenerate the types of the web client: `python -m conquista.server.schema web/src`."""

from __future__ import annotations

import sys
from pathlib import Path

from conquista.games import registry
from conquista.server.configuration.settings import ServerSettings
from conquista.server.schema.typescript import write, write_game
from conquista.server.startup.app import make_app

COMMON = "core/schema.ts"


def files() -> dict[str, str]:
    """Return the text of each module by its path below the sources of the client."""
    games = [registry.game(name) for name in registry.names()]
    return {
        COMMON: write(make_app(ServerSettings(database="memory"))),
        **{f"games/{game.facts.name}/schema.ts": write_game(game) for game in games if game.wire.view is not None},
    }


def main(sources: Path) -> None:
    """Write all generated modules below the sources of the client."""
    for name, text in files().items():
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python -m conquista.server.schema FOLDER")
    main(Path(sys.argv[1]))
