"""Small SVG charts. Colours are CSS classes, so that one page serves light and dark mode."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 640
LINE = 26  # height of a row
GAP = 8

STYLE = """
.plot text { font: 12px var(--ui, sans-serif); fill: var(--ink-2, #5B4834); }
.plot .name { fill: var(--ink, #2A1F16); }
.plot .grid { stroke: var(--line, #D6C298); stroke-width: 1; }
.plot .fair { stroke: var(--edge, #84683F); stroke-width: 1.5; stroke-dasharray: 4 4; }
.plot .reach { stroke: var(--sea, #1D5166); stroke-width: 3; stroke-linecap: round; }
.plot .dot { fill: var(--rubric, #98321A); stroke: var(--sheet, #FFFBF0); stroke-width: 1.5; }
.plot .band { fill: var(--sea, #1D5166); opacity: .16; }
.plot .curve { fill: none; stroke: var(--rubric, #98321A); stroke-width: 2; stroke-linejoin: round; }
.plot .bar { fill: var(--sea, #1D5166); opacity: .82; }
""".strip()


@dataclass(frozen=True)
class PlotRow:
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float
    words: str


def svg(height: float, title: str, parts: Sequence[str]) -> str:
    """Return a whole image."""
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title, quote=True)}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )


def ticks(low: float, high: float, count: int = 6) -> list[float]:
    """Return round numbers that divide a range."""
    span = max(high - low, 1e-9)
    step = 10 ** math.floor(math.log10(span / count))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= count)
    first = math.ceil(low / step - 1e-9)
    return [n * step for n in range(first, math.floor(high / step + 1e-9) + 1)]


def intervals(title: str, rows: Sequence[PlotRow], words: Callable[[float], str], mark: float | None = None) -> str:
    """Plot values as dots with intervals, a row each; `mark` draws a line at the reference value."""
    finite = [x for row in rows for x in (row.value, row.low, row.high) if math.isfinite(x)]
    finite += [mark] if mark is not None else []
    low, high = min(finite), max(finite)
    room = (high - low or 1) * 0.06
    low, high = low - room, high + room
    left, right = _margins(rows)
    top, bottom = 4, LINE * len(rows) + 4

    def x(value: float) -> float:
        return left + (min(max(value, low), high) - low) / (high - low) * (WIDTH - left - right)

    parts = _down(ticks(low, high, 5), x, top, bottom, words)
    if mark is not None:
        parts.append(f'<line class="fair" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="{top}" y2="{bottom}"/>')
    for i, row in enumerate(rows):
        y = top + LINE * (i + 0.5)
        parts.append(f'<text class="name" x="{left - 12}" y="{y + 4:g}" text-anchor="end">{_short(row.name)}</text>')
        parts.append(f'<line class="reach" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y:g}" y2="{y:g}"/>')
        parts.append(f'<circle class="dot" cx="{x(row.value):.1f}" cy="{y:g}" r="5"/>')
        parts.append(f'<text x="{WIDTH - 4}" y="{y + 4:g}" text-anchor="end">{escape(row.words)}</text>')
    return svg(bottom + 22, title, parts)


def _margins(rows: Sequence[PlotRow]) -> tuple[float, float]:
    """Return the margins for names on the left and for figures on the right."""
    names = max(len(_plain(row.name)) for row in rows)
    words = max(len(row.words) for row in rows)
    return 20 + 6.8 * names, 16 + 6.6 * words


def _plain(name: str) -> str:
    return name if len(name) <= 26 else f"{name[:25]}…"


def _short(name: str) -> str:
    return escape(_plain(name))


def _down(
    marks: Sequence[float], x: Callable[[float], float], top: float, bottom: float, words: Callable[[float], str]
) -> list[str]:
    """Return vertical lines with their values below."""
    parts = []
    for mark in marks:
        parts.append(f'<line class="grid" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="{top}" y2="{bottom}"/>')
        parts.append(f'<text x="{x(mark):.1f}" y="{bottom + 16}" text-anchor="middle">{escape(words(mark))}</text>')
    return parts


def curve(
    title: str,
    points: Sequence[tuple[float, float, float, float]],
    words: Callable[[float], str],
    marks: Sequence[float] = (),
    below: str = "",
) -> str:
    """Plot a line with its band, from points of x, value, low and high; `marks` are reference levels."""
    height, left, top, right = 210, 58, 8, 14
    bottom = height - 34
    most = max(point[0] for point in points)
    last = points[len(points) // 8 :]  # the first points vary too much and would flatten the rest
    values = [value for point in last for value in point[1:]] + list(marks)
    low, high = min(values), max(values)
    room = (high - low or 1) * 0.08
    low, high = low - room, high + room

    def x(value: float) -> float:
        return left + value / most * (WIDTH - left - right)

    def y(value: float) -> float:
        return bottom - (min(max(value, low), high) - low) / (high - low) * (bottom - top)

    parts = []
    for mark in ticks(low, high, 5):
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - right}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>')
        parts.append(f'<text x="{left - 8}" y="{y(mark) + 4:.1f}" text-anchor="end">{escape(words(mark))}</text>')
    for mark in ticks(0, most, 6):
        parts.append(f'<text x="{x(mark):.1f}" y="{bottom + 16}" text-anchor="middle">{mark:,.0f}</text>')
    parts.append(
        f'<text x="{(left + WIDTH - right) / 2:g}" y="{height - 4}" text-anchor="middle">{escape(below)}</text>'
    )
    for mark in marks:
        parts.append(f'<line class="fair" x1="{left}" x2="{WIDTH - right}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>')
    there = [f"{x(p[0]):.1f},{y(p[3]):.1f}" for p in points]
    back = [f"{x(p[0]):.1f},{y(p[2]):.1f}" for p in reversed(points)]
    parts.append(f'<polygon class="band" points="{" ".join(there + back)}"/>')
    line = " ".join(f"{x(p[0]):.1f},{y(p[1]):.1f}" for p in points)
    parts.append(f'<polyline class="curve" points="{line}"/>')
    return svg(height, title, parts)


def bars(title: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """Plot parts of a whole as bars with their names above, the longest first."""
    most = max(value for _, value, _ in rows) or 1
    pitch = 40
    parts = []
    for i, (name, value, words) in enumerate(rows):
        y = i * pitch
        parts.append(f'<text class="name" x="0" y="{y + 13}">{escape(name)}</text>')
        parts.append(f'<text x="{WIDTH}" y="{y + 13}" text-anchor="end">{escape(words)}</text>')
        parts.append(
            f'<rect class="bar" x="0" y="{y + 19}" width="{max(1.0, value / most * WIDTH):.1f}" height="9" rx="2"/>'
        )
    return svg(pitch * len(rows), title, parts)


def histogram(title: str, values: Sequence[int], below: str, count: int = 32) -> str:
    """Plot how often each length occurred; the longest percent is in the last bar."""
    ordered = sorted(values)
    low, high = ordered[0], max(ordered[0] + 1, ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))])
    count = min(count, high - low + 1)
    tall = [0] * count
    for value in values:
        tall[min(count - 1, (value - low) * count // (high - low + 1))] += 1
    height, bottom = 150, 116
    wide = WIDTH / count
    parts = []
    for i, n in enumerate(tall):
        high_as = n / max(tall) * 108
        where = f'x="{i * wide + 1:.1f}" y="{bottom - high_as:.1f}" width="{max(1.0, wide - 2):.1f}"'
        parts.append(f'<rect class="bar" {where} height="{high_as:.1f}" rx="1"/>')
    parts.append(f'<line class="grid" x1="0" x2="{WIDTH}" y1="{bottom}" y2="{bottom}"/>')
    for mark in ticks(low, high, 8):
        place = (mark - low) / (high - low + 1) * WIDTH
        anchor = "start" if place < 20 else "end" if place > WIDTH - 20 else "middle"
        parts.append(f'<text x="{place:.1f}" y="{bottom + 16}" text-anchor="{anchor}">{mark:,.0f}</text>')
    parts.append(f'<text x="{WIDTH / 2:g}" y="{height - 2}" text-anchor="middle">{escape(below)}</text>')
    return svg(height, title, parts)
