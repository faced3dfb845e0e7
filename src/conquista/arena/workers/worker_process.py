"""A worker process as seen by its supervisor: start, feed, receive, observe, end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.worker_progress import NO_SEAT, ProgressSnapshot, WorkerProgress
from conquista.arena.workers.worker_pipe import WorkerPipe
from conquista.core import ConquistaError

START = "import sys; sys.path[:] = {paths!r}; from conquista.arena.workers.worker import main; main()"
START_SECONDS = 30.0  # for a new process to start, beside what its players may take
STALL = 120.0  # seconds without progress, outside the turn of a player, before a worker is killed
OUTPUT_TAIL = 2000  # characters of the output of a dead worker


class Worker:
    """A process that plays games, with its pipe and its progress."""

    def __init__(self, plan: SeriesPlan, *, rehearse: bool) -> None:
        self.plan = plan
        self.rehearses = rehearse
        self.queue: deque[int] = deque()
        self.ready = False
        self._seen = ProgressSnapshot(-1, NO_SEAT)
        self._since = time.monotonic()  # when its current activity was first observed
        self._output = tempfile.TemporaryFile()  # noqa: SIM115
        mine, theirs = socket.socketpair()
        page = WorkerProgress.file()
        self._lifeline, their_lifeline = os.pipe()[::-1]
        handed = (theirs.fileno(), page, their_lifeline)
        self._process = subprocess.Popen(
            [sys.executable, "-c", START.format(paths=sys.path), *map(str, handed)],
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._output,
            pass_fds=handed,
            process_group=0,  # interrupts from the keyboard are handled here
        )
        theirs.close()
        os.close(their_lifeline)
        self.link = WorkerPipe(mine)
        self.progress = WorkerProgress(page)
        os.close(page)
        self._send((plan.as_data(), rehearse))

    def enqueue(self, numbers: Sequence[int]) -> None:
        self.queue.extend(numbers)
        self._send(list(numbers))

    def _send(self, message: object) -> None:
        with suppress(EOFError):  # a dead worker is noticed when it is read
            self.link.send(message)

    def receive(self) -> ResultBatch:
        """Return finished games, none when it has just started; raises EOFError when it is dead."""
        answer, block = self.link.hear()
        if isinstance(answer, ConquistaError):
            raise answer
        batch = ResultBatch(answer, block)
        self.ready = True
        for _ in batch.results:
            self.queue.popleft()
        return batch

    def overdue(self) -> bool:
        """Return whether the current activity of the worker takes too long."""
        now = time.monotonic()
        seen = self.progress.read()
        if seen != self._seen:
            self._seen, self._since = seen, now
            return False
        if not self.ready:
            allowed = self.plan.overrun + START_SECONDS
        elif not self.queue:
            return False
        else:
            allowed = STALL if seen.seat == NO_SEAT else self.plan.overrun
        return self.stuck_seconds > allowed

    def still(self, seen: ProgressSnapshot) -> bool:
        """Return whether this is the activity observed before; an answer at the last moment is accepted."""
        return seen == self._seen

    @property
    def stuck_seconds(self) -> float:
        """Return the seconds since the current activity was first observed."""
        return time.monotonic() - self._since

    def output_tail(self) -> str:
        """Return the end of the worker's output, the only trace of a crash in compiled code."""
        size = self._output.seek(0, os.SEEK_END)
        self._output.seek(max(0, size - OUTPUT_TAIL))
        return self._output.read().decode(errors="replace").strip()

    def end(self) -> ProgressSnapshot:
        """Kill the worker and its children, and return what it was doing."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        return self.progress.read()

    def close(self) -> None:
        """Release the resources of a worker that has ended."""
        self.link.close()
        self.progress.close()
        os.close(self._lifeline)
        self._output.close()

    @property
    def exit_reason(self) -> str:
        """Return what ended the worker, in a word."""
        code = self._process.returncode
        if code is not None and code < 0:
            with suppress(ValueError):
                return signal.Signals(-code).name
        return f"exit {code}"
