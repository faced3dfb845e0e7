"""The generated modules of the web client: the common schema, and the types of each registered game."""

from __future__ import annotations

from conquista.games import registry
from conquista.server.app import make_app
from conquista.server.schema.typescript import write, write_game
from conquista.server.settings import ServerSettings

COMMON = "core/schema.ts"


def files() -> dict[str, str]:
    """Return the text of each module by its path below the sources of the client."""
    games = [registry.game(name) for name in registry.names()]
    return {
        COMMON: write(make_app(ServerSettings(database="memory"))),
        **{f"games/{game.facts.name}/schema.ts": write_game(game) for game in games if game.wire.view is not None},
    }
