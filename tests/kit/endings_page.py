"""The page that counts how random matches end: a table for each game, checked by rows and rewritten on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from kit.golden import HINT

PAGE = Path(__file__).resolve().parents[2] / "docs" / "14-endings.md"
NEVER = "·"  # stands for a count of zero


def rows(heading: str) -> dict[str, dict[str, int]]:
    """The table below a heading: presets, and for each the endings with their counts."""
    _, begin, end = _found(heading)
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in _lines()[begin:end]]
    names = lines[0][1:]
    counted = {line[0].strip("`"): line[1:] for line in lines[2:]}
    return {
        preset: {name: 0 if cell == NEVER else int(cell) for name, cell in zip(names, cells, strict=True)}
        for preset, cells in counted.items()
    }


def check_row(heading: str, preset: str, counts: Mapping[str, int], presets: Sequence[str], updating: bool) -> None:
    """Hold the counts of a preset against its row, or write the row; `presets` gives the order of rows."""
    kept = rows(heading)
    if updating:
        _write(heading, {**kept, preset: counts}, presets)
        return
    assert preset in kept, f"{PAGE.name} has no row for {preset}; {HINT}"
    named = {name: count for name, count in kept[preset].items() if count}
    assert named == {name: count for name, count in counts.items() if count}, f"{PAGE.name}, {preset}; {HINT}"


def _write(heading: str, table: Mapping[str, Mapping[str, int]], presets: Sequence[str]) -> None:
    lines, begin, end = _found(heading)
    names = [cell.strip() for cell in lines[begin].strip("|").split("|")][1:]
    written = [
        "| " + " | ".join([f"`{preset}`", *(str(table[preset].get(name, 0) or NEVER) for name in names)]) + " |"
        for preset in presets
        if preset in table
    ]
    PAGE.write_text("\n".join([*lines[: begin + 2], *written, *lines[end:]]) + "\n", encoding="utf-8")


def _lines() -> list[str]:
    return PAGE.read_text(encoding="utf-8").splitlines()


def _found(heading: str) -> tuple[list[str], int, int]:
    """The lines of the page, and where the first table below a heading begins and ends."""
    lines = _lines()
    below = lines.index(f"### {heading}")
    begin = next(number for number in range(below, len(lines)) if lines[number].startswith("|"))
    end = next((number for number in range(begin, len(lines)) if not lines[number].startswith("|")), len(lines))
    return lines, begin, end
