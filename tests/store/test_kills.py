"""R-1, R-2: a server that is killed at any point has kept what it acknowledged, once, and nothing else was told."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kit.scale import scaled

SCRIPT = Path(__file__).with_name("killing.py")


@pytest.mark.parametrize(("preset", "kills"), [("condottiere_3p", 10), ("plus_2p", 6)])
def test_r1_no_acknowledged_action_is_lost_or_doubled_by_a_kill(preset: str, kills: int, tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), str(tmp_path / "tables.db"), "1", str(scaled(kills)), preset]
    done = subprocess.run(command, capture_output=True, text=True, timeout=scaled(110), check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["lost"], found["doubled"], found["changed"]) == (0, 0, 0)
    assert found["kills"] == scaled(kills)
    assert len({point.partition(" in ")[0] for point in found["points"]}) >= 4
