"""Players: they choose the actions of a seat."""

from __future__ import annotations
