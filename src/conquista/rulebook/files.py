"""The files of the rulebook, as text."""

from __future__ import annotations

from importlib.resources import files


def page(*names: str) -> str:
    """Return a file below `data`, by its folders and its name."""
    return files(__package__).joinpath("data", *names).read_text(encoding="utf-8")
