"""Phases of a match."""

from __future__ import annotations

PLAYING = 0
ANSWERING = 1
OVER = 2
