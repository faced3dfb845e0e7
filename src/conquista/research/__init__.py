"""Doors for research: the games as PettingZoo environments, as OpenSpiel games, and in batches on numpy arrays.

Everything here needs the extra `conquista[research]`; nothing elsewhere in the package does.
"""

from __future__ import annotations
