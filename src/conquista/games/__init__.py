"""The games, one folder each; `registry` finds them by name."""

from __future__ import annotations
