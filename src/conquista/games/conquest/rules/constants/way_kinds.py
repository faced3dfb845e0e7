"""Kinds of way. BOARDING leads from a dock to an anchor, ASHORE back, TRANSFER from vessel to vessel."""

from __future__ import annotations

ROAD = 0
DRAWBRIDGE = 1
LANE = 2
BOARDING = 3
ASHORE = 4
TRAIL = 5
TRANSFER = 6
