"""Chapter 18, chariots (GC-CHA)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import TWO, clause, every_edition, refused, walk


@clause("GC-CHA-01")
@every_edition
def test_gc_cha_01_eight_moves(edition: str) -> None:
    s = scene("a-b-c-d-e-f-g-h-i-j", "A.Cha@a", preset=edition).do(*walk("abcdefghi"))
    assert refused(s, "i-j")


@clause("GC-CHA-02")
@every_edition
def test_gc_cha_02_one_soldier(edition: str) -> None:
    """GC-T-136."""
    s = scene("a-b, c-b", "A.Sol@a", "A.Sol@c", "A.Cha@b", preset=edition).do("a-b")
    assert s.stack("b") == "A.Cha[Sol]"
    assert refused(s, "c-b")


@clause("GC-CHA-03")
@every_edition
@pytest.mark.parametrize("chariot", ["Cha", "Cha[Sol]"])
def test_gc_cha_03_it_captures_with_or_without_a_rider(edition: str, chariot: str) -> None:
    """GC-T-136: also with its eighth move."""
    tired = chariot.replace("Cha", "Cha'7")
    s = scene("a-b", f"A.{tired}@a", "B.Ele@b", preset=edition).do("a-b")
    assert (s.stack("b"), s.pile("A"), s.used("b")) == (f"A.{chariot}", 1, 0)
    assert refused(scene("a-b", f"A.{chariot}@a", "B.Sie@b", preset=edition), "a-b")


@clause("GC-CHA-04")
@every_edition
def test_gc_cha_04_an_enemy_soldier_captures_it_and_cannot_commandeer_it(edition: str) -> None:
    """GC-T-136."""
    s = scene("a-b", "A.Sol@a", "B.Cha@b", preset=edition)
    assert refused(s, "a+b")
    assert s.do("a-b").stack("b") == "A.Sol"
    assert s.pile("A") == 1


@clause("GC-CHA-05")
@every_edition
@pytest.mark.parametrize("chariot", ["Cha", "Cha[Sol]"])
def test_gc_cha_05_it_keeps_to_the_marks(edition: str, chariot: str) -> None:
    """GC-T-159; the board for two has no marks, and its rules bind nobody."""
    assert scene("a>b", f"A.{chariot}@a", preset=edition).legal("a-b")
    assert scene("a>b", f"A.{chariot}@b", preset=edition).legal("b-a") == (edition == TWO)


@clause("GC-CHA-05")
@pytest.mark.parametrize("bound", [True, False])
def test_gc_cha_05_the_option_one_way_types(bound: bool) -> None:
    s = scene("a>b", "A.Cha@b", options={"one_way_types": ["chariot"] if bound else ["elephant", "camel"]})
    assert s.legal("b-a") != bound
