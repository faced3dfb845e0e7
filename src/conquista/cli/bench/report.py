"""The results of one benchmark run, and their file format."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Literal

from conquista.cli.output import CommandError

FORMAT = 1
Better = Literal["more", "less", "neither"]


@dataclass(frozen=True)
class Figure:
    """One measurement. The best of several samples counts, since load can only make it worse."""

    name: str
    unit: str
    samples: tuple[float, ...]
    better: Better = "more"
    bar: float | None = None  # the target
    beside: str = ""  # for a peer's figure: the own figure to compare it with

    @property
    def value(self) -> float:
        if self.better == "neither":
            return median(self.samples)
        return max(self.samples) if self.better == "more" else min(self.samples)

    @property
    def noise(self) -> float:
        """Return the relative distance of the median sample from the best."""
        return abs(median(self.samples) - self.value) / abs(self.value) if self.value else 0.0

    @property
    def meets(self) -> bool | None:
        """Return whether it reaches its target; None without one."""
        if self.bar is None:
            return None
        return self.value >= self.bar if self.better == "more" else self.value <= self.bar


def times_better(ours: Figure, theirs: Figure) -> float:
    """Return by which factor a figure is better than another of its kind."""
    over, under = (theirs.value, ours.value) if ours.better == "less" else (ours.value, theirs.value)
    return over / under if under else 1.0 if not over else math.inf


@dataclass
class BenchmarkSheet:
    """The figures of one benchmark file; the yardstick measures the speed of the machine at that time."""

    name: str
    title: str = ""
    yardsticks: tuple[float, ...] = ()  # rounds per second of fixed pure Python code, by CPU time
    figures: list[Figure] = field(default_factory=list)

    @property
    def yardstick(self) -> Figure | None:
        return Figure("yardstick", "rounds/s", self.yardsticks) if self.yardsticks else None

    def figure(self, name: str) -> Figure | None:
        return next((figure for figure in self.figures if figure.name == name), None)


@dataclass(frozen=True)
class BenchmarkReport:
    """All sheets of one run, with time and machine."""

    date: str
    commit: str
    machine: Mapping[str, str]
    sheets: Sequence[BenchmarkSheet]

    def figures(self) -> Iterator[tuple[BenchmarkSheet, Figure]]:
        return ((sheet, figure) for sheet in self.sheets for figure in sheet.figures)

    def text(self) -> str:
        """Return the report as file content."""
        sheets = [
            {
                "name": sheet.name,
                "title": sheet.title,
                "yardsticks": list(sheet.yardsticks),
                "figures": [_written(figure) for figure in sheet.figures],
            }
            for sheet in self.sheets
        ]
        data = {
            "conquista bench": FORMAT,
            "date": self.date,
            "commit": self.commit,
            "machine": dict(self.machine),
            "sheets": sheets,
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def read(path: Path) -> BenchmarkReport:
    """Read a report file; raise for anything else."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise CommandError("bench.unread", path=str(path), why=getattr(fault, "strerror", None) or "no text") from None
    try:
        data = json.loads(text)
        if data["conquista bench"] != FORMAT:
            raise CommandError("bench.format", path=str(path), found=str(data["conquista bench"]), right=FORMAT)
        machine = {str(name): str(value) for name, value in data["machine"].items()}
        return BenchmarkReport(
            str(data["date"]), str(data["commit"]), machine, [_sheet(sheet) for sheet in data["sheets"]]
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise CommandError("bench.no_report", path=str(path)) from None


def _written(figure: Figure) -> dict[str, object]:
    data: dict[str, object] = {
        "name": figure.name,
        "value": figure.value,
        "unit": figure.unit,
        "better": figure.better,
        "samples": list(figure.samples),
    }
    if figure.bar is not None:
        data["bar"] = figure.bar
    if figure.beside:
        data["beside"] = figure.beside
    return data


def _sheet(data: Any) -> BenchmarkSheet:
    figures = [_figure(figure) for figure in data["figures"]]
    return BenchmarkSheet(str(data["name"]), str(data["title"]), tuple(map(float, data["yardsticks"])), figures)


def _figure(data: Any) -> Figure:
    samples = tuple(float(sample) for sample in data["samples"])
    better = data["better"]
    if not samples or not all(map(math.isfinite, samples)) or better not in ("more", "less", "neither"):
        raise ValueError(data)
    bar = data.get("bar")
    return Figure(
        str(data["name"]),
        str(data["unit"]),
        samples,
        better,
        None if bar is None else float(bar),
        str(data.get("beside", "")),
    )
