"""Computer players of the Conquest family, with their evaluation, search and solver."""

from __future__ import annotations
