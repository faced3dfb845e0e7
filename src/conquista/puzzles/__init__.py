"""Puzzles: one turn with one best solution. Search, proof, grading and files."""

from __future__ import annotations
