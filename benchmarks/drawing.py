"""How long does a chart take, and how large is it? Prints seconds of processor time and kilobytes."""

from __future__ import annotations

import time

from conquista import boards, drawing

ROUNDS = 2


def main() -> None:
    print("Charts")
    for name in boards.names():
        board = boards.load(name)
        army = "grand" if board.kind == "war" else None
        times = []
        for _ in range(ROUNDS):
            begin = time.process_time()
            chart = drawing.draw(board, army=army)
            times.append(time.process_time() - begin)
        print(f"  {name:<8} {min(times):5.2f} s {len(chart) / 1000:7.0f} kB")


if __name__ == "__main__":
    main()
