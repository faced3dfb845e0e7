"""Computer players of the Conquest family, and what they think with."""

from __future__ import annotations
