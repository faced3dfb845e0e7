"""Free space: a grid over the sheet with the distance of each point from everything drawn so far."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from conquista.drawing.pen.geometry import Box, Point, box_distance, corners, pairs
from conquista.drawing.pen.noise import NoiseStream


class FreeSpace:
    """Clearance of grid points, up to a limit; discs and boxes reduce it."""

    def __init__(self, w: float, h: float, step: float, limit: float) -> None:
        self.step, self.limit = step, limit
        self.cols, self.rows = int(w / step) + 2, int(h / step) + 2
        self.free = [limit] * (self.cols * self.rows)

    def at(self, p: Point) -> float:
        """Return the clearance at a point; nothing is free beyond the sheet."""
        i, j = int(p[0] / self.step + 0.5), int(p[1] / self.step + 0.5)
        return self.free[j * self.cols + i] if 0 <= i < self.cols and 0 <= j < self.rows else -1.0

    def take(self, p: Point, r: float) -> None:
        """Reserve a disc."""
        x, y = p
        step, cols, free, far = self.step, self.cols, self.free, r + self.limit
        for j in range(max(0, math.ceil((y - far) / step)), min(self.rows - 1, math.floor((y + far) / step)) + 1):
            dy = j * step - y
            span = far * far - dy * dy
            if span <= 0:
                continue
            half = math.sqrt(span)
            row = j * cols
            for i in range(max(0, math.ceil((x - half) / step)), min(cols - 1, math.floor((x + half) / step)) + 1):
                dx = i * step - x
                gap = math.sqrt(dx * dx + dy * dy) - r
                if gap < free[row + i]:
                    free[row + i] = gap

    def take_all(self, points: Iterable[Point], r: float) -> None:
        for p in points:
            self.take(p, r)

    def take_box(self, box: Box, margin: float) -> None:
        """Reserve a tilted box with a margin."""
        reach = margin + self.limit
        xs, ys = [p[0] for p in corners(box)], [p[1] for p in corners(box)]
        for j in range(
            max(0, int((min(ys) - reach) / self.step)), min(self.rows, int((max(ys) + reach) / self.step) + 2)
        ):
            for i in range(
                max(0, int((min(xs) - reach) / self.step)), min(self.cols, int((max(xs) + reach) / self.step) + 2)
            ):
                gap = box_distance((i * self.step, j * self.step), box) - margin
                if gap < self.free[j * self.cols + i]:
                    self.free[j * self.cols + i] = gap

    def cells(self, *rings: Sequence[Point]) -> list[Point]:
        """Return the grid points inside a polygon, or inside an odd number of several; row by row."""
        step = self.step
        edges = [edge for ring in rings for edge in pairs(ring)]
        if not edges:
            return []
        out: list[Point] = []
        low = max(0, math.ceil(min(p[1] for p, _ in edges) / step))
        high = min(self.rows - 1, math.floor(max(p[1] for p, _ in edges) / step))
        for j in range(low, high + 1):
            y = j * step + 0.0137  # off every corner
            cuts = sorted((x1 - x0) * (y - y0) / (y1 - y0) + x0 for (x0, y0), (x1, y1) in edges if (y0 > y) != (y1 > y))
            for left, right in zip(cuts[::2], cuts[1::2], strict=False):
                first, last = max(0, math.ceil(left / step)), min(self.cols - 1, math.floor(right / step))
                out += [(i * step, j * step) for i in range(first, last + 1)]
        return out

    def scatter(self, cells: Sequence[Point], stream: NoiseStream, gap: float, air: float) -> list[Point]:
        """Return places among grid points, clear of everything and at least a gap from each other."""
        order = [c for c in cells if self.at(c) > air]
        stream.shuffle(order)
        out: list[Point] = []
        for x, y in order:
            p = (x + stream.between(-0.5, 0.5) * self.step, y + stream.between(-0.5, 0.5) * self.step)
            if self.at(p) > air:
                self.take(p, gap - air)
                out.append(p)
        return out
