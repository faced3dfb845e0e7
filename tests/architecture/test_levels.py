"""Imports point downwards, as levels.toml declares; each kind of offence is shown to be caught on a made-up tree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from architecture.imports import Plan, complaints, modules, read_plan
from conquista.build import PACKAGE, declared, matches

PROJECT = Path(__file__).parents[2]
SOURCES = PROJECT / "src/conquista"
COMPILED = declared(PROJECT)

PLAN = Plan(
    [["kernel", "i18n"], ["core"], ["games"], ["cli"]],
    standard_library_only=["kernel", "i18n", "core"],
    parents={"grand": "conquest"},
    without_cycles=["cli"],
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a small package that keeps the plan."""
    files = {
        "__init__.py": "import os\nfrom conquista.build import install\n",
        "build.py": "import json\n",
        "kernel/__init__.py": "",
        "kernel/random.py": "import hashlib\nimport cython\nfrom conquista.kernel import hashing\n",
        "kernel/hashing.py": "",
        "i18n/__init__.py": "",
        "core/game.py": "from conquista import build\nfrom conquista.kernel import random\nimport conquista.i18n\n",
        "games/registry.py": "from conquista.games.conquest import game\nimport conquista.games.grand\n",
        "games/conquest/game.py": "from conquista.core.game import Game\nfrom . import legal\n",
        "games/conquest/legal.py": "",
        "games/grand/__init__.py": "from conquista.games.conquest.game import Game\nfrom .legal import legal\n",
        "games/grand/legal.py": "from conquista.games.conquest import legal\nfrom .. import conquest\n",
        "cli/main.py": "import typer\nfrom conquista import __version__\nfrom conquista.games import registry\n",
        "cli/play/loop.py": "from conquista.cli.output import rows\nfrom conquista.cli.play import prompt\n",
        "cli/play/prompt.py": "from conquista.cli.play import loop\n",
        "cli/play/__main__.py": "from conquista.cli.main import main\n",
        "cli/output/rows.py": "",
        "cli/tool.py": "from conquista.cli.play import loop\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_a_house_that_keeps_the_plan_is_left_in_peace(house: Path) -> None:
    assert complaints(house, PLAN, ["kernel.*"]) == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("core/a.py", "from conquista.games import registry", "core/a.py:1 .*: games is above core"),
        ("core/a.py", "def f():\n    import conquista.cli.main", "core/a.py:2 .*: cli is above core"),
        ("core/a.py", "from ..games import registry", "core/a.py:1 imports conquista.games.registry: games is above"),
        ("core/a.py", "from conquista import games", "games is above core"),
        (
            "core/a.py",
            "import importlib\nimportlib.import_module('conquista.cli.main')",
            "core/a.py:2 .*: cli is above",
        ),
        ("kernel/a.py", "from conquista.i18n import text", "kernel and i18n are on one level"),
        ("kernel/__init__.py", "import conquista.core.game", "kernel/__init__.py:1 .*: core is above kernel"),
        ("core/a.py", "import rich.table", "core needs nothing but Python's own library"),
        ("core/a.py", "import cython", "it is not listed as compiled"),
        ("cli/a.py", "import cython", "it is not listed as compiled"),
        ("i18n/a.py", "from icu4py import messages", "i18n needs nothing but Python's own library"),
        ("build.py", "from conquista.core import game", "the ground imports no folder"),
        ("build.py", "import typer", "the ground needs nothing but Python's own library"),
        ("helpers/a.py", "", "helpers/ is not in the plan of levels"),
        ("games/conquest/a.py", "from conquista.games.grand import game", "conquest may import no other game"),
        ("games/conquest/__init__.py", "from ..grand import game", "conquest may import no other game"),
        ("games/conquest/a.py", "from conquista.games import registry", "conquest may import no other game"),
        ("games/other/a.py", "from conquista.games.grand import game", "other may import no other game"),
        ("games/grand/a.py", "import conquista.games.other.game", "grand may import conquest"),
        ("cli/output/a.py", "from conquista.cli.play import loop", "cli/output imports itself: .* -> play -> output"),
        ("cli/output/a.py", "from .. import tool", "cli/output imports itself: output -> tool -> play -> output"),
    ],
)
def test_each_offence_is_caught(house: Path, name: str, text: str, said: str) -> None:
    path = house / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    [complaint] = complaints(house, PLAN, ["kernel.*"])
    assert re.search(said, complaint)


def test_imports_point_downwards() -> None:
    assert complaints(SOURCES, read_plan(Path(__file__).with_name("levels.toml")), COMPILED) == []


@pytest.mark.parametrize("pattern", COMPILED)
def test_each_entry_of_the_compiled_list_means_a_module(pattern: str) -> None:
    assert any(matches(module.name, [pattern]) for module in modules(SOURCES))


def test_the_tests_try_the_sources_that_lie_here() -> None:
    assert (PACKAGE / "build.py").read_bytes() == (SOURCES / "build.py").read_bytes()
