"""Puzzles of Condottiere: the best card of a battle in which what is hidden can be enumerated."""

from __future__ import annotations
