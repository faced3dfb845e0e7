"""Positions put together by hand on a real board are positions that a match could hold."""

from __future__ import annotations

import pytest

from conquista.core import PositionError
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.piece_types import CHARIOT
from conquista.games.conquest.scenes.scenario import ConquestScene, Scenario


def test_what_an_army_does_not_begin_with_was_built() -> None:
    here = ConquestScene(Scenario(preset="grand_en", pieces=("S.Cha@S12", "N.Cha@N12", "N.Sol@N14"), active="S"))
    assert packing.rows(here.state.position)["built"][CHARIOT] == 2
    text = here.state.text
    assert GAME.read_state(here.rules.options, text).text == text


def test_nobody_builds_soldiers() -> None:
    here = ConquestScene(Scenario(preset="grand_2p", pieces=tuple(f"S.Sol@S{i}" for i in range(1, 15)), active="S"))
    with pytest.raises(PositionError, match="too many pieces of the kind soldier"):
        GAME.read_state(here.rules.options, here.state.text)
