"""Comparison of two benchmark reports: changes beyond the noise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from conquista.cli.bench.report import BenchmarkReport, BenchmarkSheet, Figure, times_better

LEAST_NOISE = 0.05  # what two runs of the same code differ by on an idle machine

Verdict = Literal["better", "worse", "same", "changed", "new", "gone"]


@dataclass(frozen=True)
class ComparisonRow:
    """One figure in both reports. A ratio above one is an improvement; machine speed is taken into account."""

    sheet: str
    name: str
    unit: str
    old: float | None
    new: float | None
    ratio: float | None
    noise: float
    verdict: Verdict


def compare(old: BenchmarkReport, new: BenchmarkReport) -> list[ComparisonRow]:
    """Return every figure of both reports, in the order of the new one, followed by removed ones."""
    before = {(sheet.name, figure.name): (sheet, figure) for sheet, figure in old.figures()}
    rows = [_row(sheet, figure, before.pop((sheet.name, figure.name), None)) for sheet, figure in new.figures()]
    rows += [
        ComparisonRow(sheet.name, figure.name, figure.unit, figure.value, None, None, figure.noise, "gone")
        for sheet, figure in before.values()
    ]
    return rows


def _row(sheet: BenchmarkSheet, figure: Figure, before: tuple[BenchmarkSheet, Figure] | None) -> ComparisonRow:
    if before is None or before[1].unit != figure.unit or before[1].better != figure.better:
        return ComparisonRow(sheet.name, figure.name, figure.unit, None, figure.value, None, figure.noise, "new")
    old_sheet, old = before
    noise = max(LEAST_NOISE, old.noise + figure.noise)
    ratio = times_better(figure, old)
    then, now = old_sheet.yardstick, sheet.yardstick
    if _by_time(figure.unit) and then and now:
        ratio *= then.value / now.value
        noise += then.noise + now.noise
    verdict: Verdict = "same"
    if not 1 / (1 + noise) <= ratio <= 1 + noise:
        verdict = "changed" if figure.better == "neither" else "better" if ratio > 1 else "worse"
    return ComparisonRow(sheet.name, figure.name, figure.unit, old.value, figure.value, ratio, noise, verdict)


def _by_time(unit: str) -> bool:
    """Return whether a unit depends on machine speed."""
    return unit.endswith("/s") or unit in ("s", "ms", "µs", "ns")


def differences(old: BenchmarkReport, new: BenchmarkReport) -> Iterator[tuple[str, str, str]]:
    """Yield the differing facts of the machines: name, old, new."""
    for name in sorted({*old.machine, *new.machine}):
        then, now = old.machine.get(name, "-"), new.machine.get(name, "-")
        if then != now:
            yield name, then, now
