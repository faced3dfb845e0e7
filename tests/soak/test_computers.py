"""R-7: a faulty decision affects only itself, and its table goes on."""

from __future__ import annotations

import pytest

from conquista.cli.main import run
from conquista.soak.computers.trial import SOUND, ComputerTrial
from kit.scale import scaled


def test_r7_every_decision_is_answered_and_taken() -> None:
    figures = ComputerTrial(seed=3, share=0.4, seconds=1.5).run(scaled(12))
    assert figures.jobs >= scaled(12)
    assert figures.bad == figures.jobs - figures.answered[SOUND] > 0
    assert figures.refused == 0


def test_r7_the_command_says_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["soak", "computers", "-n", "2", "--share", "0"]) == 0
    said = capsys.readouterr().out
    assert "2 decisions, 0 of them faulty" in said
    assert "0 refused by their table" in said
