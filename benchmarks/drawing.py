"""How long does a chart take, and how large is it?"""

from __future__ import annotations

import time

from benchmarks import figures
from benchmarks.figures import Paper
from conquista import boards, drawing

ROUNDS = 2


def measure(paper: Paper) -> None:
    for name in boards.names():
        board = boards.load(name)
        army = "grand" if board.kind == "war" else None
        times, chart = [], ""
        for _ in range(ROUNDS):
            begin = time.process_time()
            chart = drawing.draw(board, army=army)
            times.append(time.process_time() - begin)
        paper.add(f"chart of {name}", times, "s", better="less")
        paper.add(f"size of the chart of {name}", len(chart) / 1000, "kB", better="less")


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
