"""Puzzles: one turn with one best way to play it. Find them, prove them, grade them, keep them in small files."""

from __future__ import annotations
