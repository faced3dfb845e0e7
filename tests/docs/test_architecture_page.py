"""The table of packages on the architecture page lists every package on its level."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_package_is_listed_on_its_level() -> None:
    page = (ROOT / "docs/1-architecture.md").read_text(encoding="utf-8")
    listed = {name: int(level) for level, name in re.findall(r"^\| (\d+) \| `(\w+)` \|", page, re.MULTILINE)}
    levels = tomllib.loads((ROOT / "tests/architecture/levels.toml").read_text(encoding="utf-8"))["levels"]
    packages = {path.parent.name for path in (ROOT / "src/conquista").glob("*/__init__.py")}
    assert listed == {name: number for number, level in enumerate(levels, 1) for name in level if name in packages}
    assert set(listed) == packages


def test_every_package_is_in_the_diagram() -> None:
    page = (ROOT / "docs/1-architecture.md").read_text(encoding="utf-8")
    found = re.search(r"```mermaid\n(.*?)```", page, re.DOTALL)
    assert found is not None
    packages = {path.parent.name for path in (ROOT / "src/conquista").glob("*/__init__.py")}
    assert packages <= set(re.findall(r"\w+", found[1]))
