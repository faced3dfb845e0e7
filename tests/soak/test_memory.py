"""A server that gives its memory back passes `conquista soak memory`, and one that keeps it is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.soak.memory.trial import FEWEST, MemoryFigures, run

LEAK = '''
"""A server that keeps some MiB for every socket."""

import builtins, sys

_import, kept = builtins.__import__, []

def patched(name, *rest, **named):
    module = _import(name, *rest, **named)
    found = getattr(sys.modules.get("conquista.server.socket.connection"), "Connection", None)
    if found is not None and not hasattr(found, "leaks"):
        found.leaks, make = True, found.__init__
        def leaking(self, *values, **more):
            kept.append(b"x" * (6 << 20))
            make(self, *values, **more)
        found.__init__ = leaking
    return module

builtins.__import__ = patched
'''


@pytest.mark.slow
@pytest.mark.timeout(200)
@pytest.mark.parametrize("leaks", [False, True])
def test_a_leak_is_found(leaks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if leaks:
        (tmp_path / "fault").mkdir()
        (tmp_path / "fault" / "sitecustomize.py").write_text(LEAK, encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path / "fault"))
    figures = run(str(tmp_path / "c.db"), tmp_path, {"conquest_2p": 2}, 0, rate=20, burst=2, rest=0.5)
    assert figures.bursts == len(figures.rests) == FEWEST
    assert figures.lost == 0
    assert figures.actions > 20
    assert 50 < figures.start < figures.peak
    assert figures.leaks == leaks, figures


def test_growth_is_measured_from_the_second_rest() -> None:
    figures = MemoryFigures(rests=[100.0, 200.0, 210.0])
    figures.judge(0.5)
    assert (figures.growth, figures.growth_per_hour, figures.clean) == (10.0, 20.0, True)
    figures.rests.append(221.0)
    figures.judge(0.5)
    assert not figures.clean
