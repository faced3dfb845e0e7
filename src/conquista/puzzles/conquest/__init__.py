"""Puzzles of the Conquest family: turns with one best solution, proven by search."""

from __future__ import annotations
