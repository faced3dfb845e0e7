"""A worker: a process of its own that plays the games it is told and keeps a journal while it does.

It is started with three file descriptors as arguments and never runs the program that wanted the series.
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
from conquista.arena.game_runner import GameStage
from conquista.arena.result_batch import Bundle
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.worker_pipe import WorkerPipe
from conquista.arena.worker_progress import WorkerProgress
from conquista.core import ConquistaError

TELL_EVERY = 0.2  # seconds
MOST_CHATTER = 1 << 16  # bytes that players may print before it is thrown away


def main() -> None:
    link, page, parent = (int(text) for text in sys.argv[1:4])
    for descriptor in (link, page, parent):
        os.set_inheritable(descriptor, False)  # a program that a player starts must not hold our ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.enable()
    threading.Thread(target=follow, args=(parent,), daemon=True).start()
    with contextlib.suppress(EOFError):
        serve(WorkerPipe(socket.socket(fileno=link)), WorkerProgress(page))


def follow(parent: int) -> None:
    """Die with whoever started us, and take along what our players started."""
    while os.read(parent, 1):
        pass
    os.killpg(os.getpgid(0), signal.SIGKILL)


def serve(link: WorkerPipe, journal: WorkerProgress) -> None:
    """Take a plan, then numbers of games until there are no more."""
    (data, rehearse), _ = link.hear()
    journal.begin(0)
    try:
        stage = GameStage(SeriesPlan.from_data(data))
        if rehearse:
            stage.rehearse()
    except ConquistaError as refusal:
        link.send(refusal)
        return
    gc.freeze()  # what all games share is there for good; looking through it for garbage costs a hundredth of a game
    link.send([])
    while True:
        finished: list[GameResult] = []
        told = time.perf_counter()
        numbers, _ = link.hear()
        for number in numbers:
            finished.append(stage.play(number, journal))
            if time.perf_counter() - told > TELL_EVERY:  # short games are told together: each telling has its price
                tell(link, finished)
                finished, told = [], time.perf_counter()
        if finished:
            tell(link, finished)


def tell(link: WorkerPipe, finished: list[GameResult]) -> None:
    """Send finished games on their way. Lines are not written between two games, where each takes twice the time."""
    link.send(*Bundle.of(finished))
    quiet()


def quiet() -> None:
    """Throw away what players printed once it grows: it is kept to explain a crash, not for its own sake."""
    if os.fstat(2).st_size > MOST_CHATTER:
        os.ftruncate(2, 0)
