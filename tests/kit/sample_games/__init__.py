"""Two small complete games: the kit is proved on them, and docs/3-adding-a-game.md walks through them."""

from __future__ import annotations

import json
import os
from pathlib import Path

from conquista import i18n

i18n.add("en", json.loads(Path(__file__).with_name("messages.json").read_text(encoding="utf-8")))


def sample_folders() -> list[Path]:
    """Return the folders of the sample games, each with a plug-in file."""
    return sorted(path.parent for path in Path(__file__).parent.glob("*/plugin.toml"))


def installed(folder: Path) -> dict[str, str]:
    """Return the environment of a process in which the sample games are installed as a package of their own.

    `folder` receives the metadata of that package.
    """
    home = folder / "sample_games-1.0.dist-info"
    home.mkdir(exist_ok=True)
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: sample-games\nVersion: 1.0\n", encoding="utf-8")
    points = [f"{path.name} = {__name__}.{path.name}" for path in sample_folders()]
    (home / "entry_points.txt").write_text("\n".join(["[conquista.games]", *points, ""]), encoding="utf-8")
    paths = [str(folder), str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
