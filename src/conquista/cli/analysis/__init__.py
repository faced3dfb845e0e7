"""Analysis on the command line: positions, results, and suggestions of computer players."""

from __future__ import annotations
