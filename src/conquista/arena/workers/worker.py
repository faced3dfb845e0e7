"""A worker process that plays the games it is assigned and saves its progress in shared memory.

It is started with three file descriptors as arguments and never imports the main program.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import os
import signal
import socket
import sys
import threading
import time

from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.worker_progress import WorkerProgress
from conquista.arena.workers.worker_pipe import WorkerPipe
from conquista.core import ConquistaError

TELL_EVERY = 0.2  # seconds
MOST_CHATTER = 1 << 16  # bytes of player output before it is discarded


def main() -> None:
    link, page, parent = (int(text) for text in sys.argv[1:4])
    for descriptor in (link, page, parent):
        os.set_inheritable(descriptor, False)  # child processes of players must not inherit these descriptors
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.enable()
    threading.Thread(target=follow, args=(parent,), daemon=True).start()
    with contextlib.suppress(EOFError):
        serve(WorkerPipe(socket.socket(fileno=link)), WorkerProgress(page))


def follow(parent: int) -> None:
    """Die with the parent process, and terminate child processes of players."""
    while os.read(parent, 1):
        pass
    os.killpg(os.getpgid(0), signal.SIGKILL)


def serve(link: WorkerPipe, journal: WorkerProgress) -> None:
    """Receive a plan, then numbers of games until there are no more."""
    (data, rehearse), _ = link.hear()
    journal.begin(0)
    try:
        runner = SeriesRunner(SeriesPlan.from_data(data))
        if rehearse:
            runner.check_playable()
    except ConquistaError as refusal:
        link.send(refusal)
        return
    gc.freeze()  # shared objects are permanent; scanning them for garbage costs a hundredth of a game
    link.send([])
    while True:
        finished: list[GameResult] = []
        last_report = time.perf_counter()
        numbers, _ = link.hear()
        for number in numbers:
            finished.append(runner.play(number, journal))
            if (
                time.perf_counter() - last_report > TELL_EVERY
            ):  # short games are reported together, since each report has a cost
                tell(link, finished)
                finished, last_report = [], time.perf_counter()
        if finished:
            tell(link, finished)


def tell(link: WorkerPipe, finished: list[GameResult]) -> None:
    """Send finished games. Lines are not formatted between two games, where each takes twice the time."""
    link.send(*ResultBatch.of(finished))
    quiet()


def quiet() -> None:
    """Truncate the output of players once it grows: it is kept only to explain a crash."""
    if os.fstat(2).st_size > MOST_CHATTER:
        os.ftruncate(2, 0)
