"""Puzzles in the terminal: show, solve, search."""

from __future__ import annotations
