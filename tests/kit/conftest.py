"""Fixtures of the kit for its own tests."""

from __future__ import annotations

from kit.plugin import golden, updating

__all__ = ["golden", "updating"]
