"""Adapters for research: PettingZoo environments, OpenSpiel games, and batches on numpy arrays.

Everything here needs the extra `conquista[research]`; nothing elsewhere in the package does.
"""

from __future__ import annotations
