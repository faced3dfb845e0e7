"""Fixtures of the kit, for the conformance suite."""

from __future__ import annotations

from kit.plugin import golden, updating

__all__ = ["golden", "updating"]
