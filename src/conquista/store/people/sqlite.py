"""The register of people in a SQLite file."""

from __future__ import annotations

from conquista.store.people.register import SqliteRegister

__all__ = ["SqliteRegister"]
