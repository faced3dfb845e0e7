"""Colours can be read: contrast of every ink on its ground, and seats that no eye confuses."""

from __future__ import annotations

from itertools import combinations

import pytest

from conquista.drawing.pen.themes import THEMES, ChartTheme
from conquista.drawing.pieces.seats import INK, PAPER, REGIONS, WAR, region_look

Linear = tuple[float, float, float]
# Machado, Oliveira and Fernandes (2009), full strength, on linear light.
EYES: dict[str, tuple[Linear, Linear, Linear]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> Linear:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return (r, g, b)


def contrast(one: str, two: str) -> float:
    """The ratio of WCAG 2."""
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(two)))
    return (high + 0.05) / (low + 0.05)


def lab(light: Linear) -> Linear:
    r, g, b = (max(0.0, min(1.0, v)) for v in light)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def difference(one: str, two: str, eye: str) -> float:
    """How far apart two colours look to an eye (CIE Lab, 1976)."""
    seen = []
    for colour in (one, two):
        light = linear(colour)
        r, g, b = (sum(m * v for m, v in zip(row, light, strict=True)) for row in EYES[eye])
        seen.append(lab((r, g, b)))
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


@pytest.mark.parametrize(("eye", "least"), [("normal", 59), ("protan", 30), ("deutan", 30), ("tritan", 12)])
def test_war_seats_differ_for_every_eye(eye: str, least: float) -> None:
    closest = min(difference(a.colour, b.colour, eye) for a, b in combinations(WAR.values(), 2))
    assert closest >= least


@pytest.mark.parametrize("seats", [tuple(WAR.values()), REGIONS])
def test_every_seat_has_a_shape_and_a_letter_of_its_own(seats: tuple[object, ...]) -> None:
    looks = [s for s in REGIONS if s in seats] or list(WAR.values())
    assert len({s.shape for s in looks}) == len(looks)
    assert len({s.letter for s in looks}) == len(looks)
    assert len({s.colour for s in looks}) == len(looks)


@pytest.mark.parametrize("look", [*WAR.values(), *REGIONS], ids=lambda look: look.name)
def test_ink_reads_on_every_seat_colour(look: object) -> None:
    assert contrast(INK, look.colour) >= 4.4  # type: ignore[attr-defined]


def test_a_piece_stands_out_from_any_ground_by_its_ink_edge_or_its_light_halo() -> None:
    for theme in THEMES.values():
        for ground in (theme.sea, theme.land, theme.space, *(g.fill for g in theme.terrain.values())):
            assert max(contrast(INK, ground), contrast(PAPER, ground)) >= 7


@pytest.mark.parametrize("t", THEMES.values(), ids=lambda t: t.name)
def test_lettering_reads_on_its_ground(t: ChartTheme) -> None:
    for ground in (t.land, t.paper, *(g.fill for g in t.terrain.values()), *t.wash):
        assert contrast(t.text, ground) >= 4.5, ground
    for water in (t.sea, t.moat, t.lake, t.shallow[0], t.shallow[1]):
        assert contrast(t.sea_text, water) >= 3.8, water
    assert contrast(t.accent, t.paper) >= 4.5


@pytest.mark.parametrize("t", THEMES.values(), ids=lambda t: t.name)
def test_signs_that_carry_meaning_stand_out(t: ChartTheme) -> None:
    """Three to one, as for any sign one must see to play."""
    grounds = [t.land, *(g.fill for g in t.terrain.values())]
    for ground in grounds:
        assert max(contrast(t.space, ground), contrast(t.space_edge, ground)) >= 3
        assert max(contrast(t.road, ground), contrast(t.road_edge, ground)) >= 3
        assert max(contrast(t.steps, ground), contrast(t.halo, ground)) >= 3
        assert max(contrast(t.slot, ground), contrast(t.slot_edge, ground)) >= 3
        assert contrast(t.trail, ground) >= 3, ground
    assert contrast(t.lane, t.sea) >= 3
    assert max(contrast(t.sea_space, t.sea), contrast(t.sea_edge, t.sea)) >= 3
    assert contrast(t.quest, t.quest_fill) >= 4.5
    assert contrast(t.quest, t.road) >= 3
    assert contrast(t.sea_edge, t.sea_space) >= 4.5


def test_seats_of_a_map_are_found_by_letter_and_by_order() -> None:
    assert [region_look(k) for k in range(6)] == [region_look(c) for c in "ABCDEF"]
    for wrong in ("G", "", "AB", 6, -1):
        with pytest.raises(KeyError):
            region_look(wrong)
