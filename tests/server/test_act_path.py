"""An act passes through few files and values on its way from the socket to the journal (docs/1-architecture.md)."""

from __future__ import annotations

import json
import subprocess
import sys

from benchmarks.acts import COUNTED, most
from benchmarks.figures import ROOT


def test_an_act_passes_through_no_more_code_than_the_architecture_says() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks/_acts_traced.py"), "6"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout.splitlines()[-1])
    bars = {name: bar for name, bar in COUNTED.items() if bar is not None}
    found = {name: most(counts, name) for name in bars}
    assert {name: count for name, count in found.items() if count > bars[name]} == {}, counts
    assert all(count > 0 for count in found.values())
