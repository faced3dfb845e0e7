"""R-7: a bad decision among many hurts only itself, and its table goes on."""

from __future__ import annotations

from conquista.soak.computers.trial import SOUND, Trial
from kit.scale import scaled


def test_r7_every_decision_is_answered_and_taken() -> None:
    figures = Trial(seed=3, share=0.4, seconds=1.5).run(scaled(12))
    assert figures.jobs >= scaled(12)
    assert figures.bad == figures.jobs - figures.answered[SOUND] > 0
    assert figures.refused == 0
