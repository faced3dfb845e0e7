"""The files of the rulebook, as text."""

from __future__ import annotations

from importlib.resources import files


def page(*names: str) -> str:
    """Return a file below `data`, by its folders and its name."""
    return files(__package__).joinpath("data", *names).read_text(encoding="utf-8")


def names(suffix: str) -> list[str]:
    """Return the names of the files in `data` with a suffix, without it, sorted."""
    found = (file.name for file in files(__package__).joinpath("data").iterdir())
    return sorted(name.removesuffix(suffix) for name in found if name.endswith(suffix))
