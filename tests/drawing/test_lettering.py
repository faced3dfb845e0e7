"""Our own letters: complete enough for four languages, spaced by eye, and made by our own pen."""

from __future__ import annotations

import string

import pytest

from conquista.drawing.labels import nib
from conquista.drawing.labels.letterforms import ITALIC, ROMAN
from conquista.drawing.labels.lettering import GlyphWriter, advances, hands, spell, width
from conquista.drawing.pen.geometry import area, inside, ring_of
from conquista.drawing.pen.hulls import grown, hull, union
from drawing.canvas import parse, path_points


def test_both_hands_have_what_charts_need() -> None:
    assert set(string.ascii_letters + string.digits + "àâäèéêëìîïòôöùûüçß'-.,:()/!?&+") <= set(hands()["italic"])
    assert set(string.ascii_uppercase + string.digits + "ÀÂÄÈÉÊÌÎÒÔÖÙÛÜÇ'-.,:&") <= set(hands()["roman"])


@pytest.mark.parametrize(("hand", "letter"), [("italic", "g"), ("italic", "é"), ("roman", "Q"), ("roman", "8")])
def test_the_pen_writes_the_letters_that_are_stored(hand: str, letter: str) -> None:
    stored = hands()[hand][letter]
    if letter == "é":
        strokes, _ = nib.accented(letter)
    else:
        strokes = ITALIC[letter] if hand == "italic" else ROMAN[letter]
    pen, slant = ((10.2, 40.0, 2.7), 0.14) if hand == "italic" else ((12.5, 28.0, 3.0), 0.0)
    made = nib.glyph(strokes, pen, slant, 1.0)
    assert made["d"] == stored.d
    assert made["w"] == stored.w


def test_every_outline_lies_near_its_line_and_starts_at_its_left_edge() -> None:
    for hand in hands().values():
        for letter, glyph in hand.items():
            points = list(path_points(glyph.d))
            assert min(x for x, _ in points) == pytest.approx(0, abs=0.31), letter
            assert max(x for x, _ in points) == pytest.approx(glyph.w, abs=0.31), letter
            assert all(-125 <= y <= 45 for _, y in points), letter


def test_unknown_letters_are_replaced_and_unknown_accents_dropped() -> None:
    assert spell("Łódź ☃", "italic") == "\ufffdódz \ufffd"
    assert spell("rosa", "roman") == "ROSA"
    assert spell("d\u2019Oro\u00a0\u2013 a", "italic") == "d'Oro - a"
    assert spell("a\u0000\u200bb", "italic") == "ab"


def test_words_are_as_wide_as_their_letters_say() -> None:
    assert width("", 20) == 0
    assert 0 < width("l", 20) < width("ll", 20) < width("mm", 20)
    placed, wide = advances("Av", "italic")
    assert placed[0] == ("A", 0.0)
    assert placed[1][1] < hands()["italic"]["A"].w  # the v moves under the roof of the A
    assert wide == placed[1][1] + hands()["italic"]["v"].w


def test_a_scribe_defines_each_glyph_once() -> None:
    writer = GlyphWriter()
    word = writer.word("banana", (0, 0), 10) + writer.curve("banana", [(0, 0), (50, 0), (100, 20)], 10, "italic")
    root = parse(f"<svg><defs>{writer.defs()}</defs>{word}</svg>")
    assert sorted(e.attrib["id"] for e in root.iter("path")) == ["i61", "i62", "i6e"]
    assert len(list(root.iter("use"))) == 12


def test_the_union_of_hulls_has_the_area_of_what_they_cover() -> None:
    one, two = hull([(0, 0), (10, 0), (10, 10), (0, 10)]), hull([(5, 5), (15, 5), (15, 15), (5, 15)])
    rings = union([one, two])
    assert sum(area(r) for r in rings) == pytest.approx(175, rel=0.01)
    frame = [
        hull([(a, b), (c, b), (c, d), (a, d)])
        for a, b, c, d in ((0, 0, 30, 5), (0, 25, 30, 30), (0, 0, 5, 30), (25, 0, 30, 30))
    ]
    rings = union(frame)
    assert len(rings) == 2  # an outer edge, and a hole
    assert sum(area(r) for r in rings) == pytest.approx(500, rel=0.01)


def test_land_grows_round_lines() -> None:
    coast = grown([[(0, 0), (100, 0)], [(100, 0), (100, 80)]], 12)
    assert all(inside(p, coast) for p in ((0, 0), (50, 9), (100, 80), (109, 40)))
    assert not any(inside(p, coast) for p in ((50, 40), (-15, 0), (100, 95)))
    assert grown([], 12) == []
    assert len(ring_of((0, 0), 5, 8)) == 8
