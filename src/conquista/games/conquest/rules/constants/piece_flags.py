"""Flags of a piece. The upper half of the byte records which seats have ever commandeered it."""

from __future__ import annotations

FROZEN = 1
SHOT = 2
FROM_SIEGE = 4
DIRECT = 8
