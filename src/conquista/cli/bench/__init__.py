"""Measured figures: how they are kept in files, and how two such files are compared."""

from __future__ import annotations
