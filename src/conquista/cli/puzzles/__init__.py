"""Puzzles in the terminal: shown, solved, found."""

from __future__ import annotations
