"""Whoever chooses for a seat."""

from __future__ import annotations
