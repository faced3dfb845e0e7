"""The colours of seats are the same in the stylesheet and on the charts."""

from __future__ import annotations

import re
from pathlib import Path

from conquista.drawing.pieces.seats import REGIONS, WAR

STYLES = Path(__file__).resolve().parents[2] / "web/src/styles/tokens.css"


def test_seats_have_one_colour() -> None:
    found = re.findall(r"--s([1-6]): (#[0-9a-f]{6})", STYLES.read_text(encoding="utf-8"))
    tokens = {number: colour.upper() for number, colour in found}
    assert [tokens[str(n)] for n in range(1, 5)] == [WAR[seat].colour for seat in "SWNE"]
    assert [tokens[str(n)] for n in range(1, 7)] == [look.colour for look in REGIONS]
