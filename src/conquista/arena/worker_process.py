"""One worker as its watcher holds it: start it, feed it, hear it, see what it does, end it."""

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

from conquista.arena.result_batch import Bundle
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.worker_pipe import WorkerPipe
from conquista.arena.worker_progress import NOBODY, Glimpse, WorkerProgress
from conquista.core import ConquistaError

START = "import sys; sys.path[:] = {paths!r}; from conquista.arena.worker import main; main()"
START_SECONDS = 30.0  # for a new process to come up, beside what its players may take
STALL = 120.0  # seconds that the rules themselves may take before a worker is given up
LAST_WORDS = 2000  # letters of what a dead worker printed


class Worker:
    """A process that plays games, with its link and its journal."""

    def __init__(self, plan: SeriesPlan, *, rehearse: bool) -> None:
        self.plan = plan
        self.rehearses = rehearse
        self.queue: deque[int] = deque()
        self.ready = False
        self._seen = Glimpse(-1, NOBODY)
        self._since = time.monotonic()  # when it was first seen doing what it does
        self._chatter = tempfile.TemporaryFile()  # noqa: SIM115
        mine, theirs = socket.socketpair()
        page = WorkerProgress.file()
        self._lifeline, their_lifeline = os.pipe()[::-1]
        handed = (theirs.fileno(), page, their_lifeline)
        self._process = subprocess.Popen(
            [sys.executable, "-c", START.format(paths=sys.path), *map(str, handed)],
            stdin=subprocess.DEVNULL,
            stdout=self._chatter,
            stderr=self._chatter,
            pass_fds=handed,
            process_group=0,  # an interrupt at the keyboard is ours to answer
        )
        theirs.close()
        os.close(their_lifeline)
        self.link = WorkerPipe(mine)
        self.journal = WorkerProgress(page)
        os.close(page)
        self._tell((plan.as_data(), rehearse))

    def give(self, numbers: Sequence[int]) -> None:
        self.queue.extend(numbers)
        self._tell(list(numbers))

    def _tell(self, message: object) -> None:
        with suppress(EOFError):  # a worker that died is noticed when it is heard
            self.link.send(message)

    def hear(self) -> Bundle:
        """Finished games, none when it has just come up; raises EOFError when it is gone."""
        answer, block = self.link.hear()
        if isinstance(answer, ConquistaError):
            raise answer
        bundle = Bundle(answer, block)
        self.ready = True
        for _ in bundle.results:
            self.queue.popleft()
        return bundle

    def overdue(self) -> bool:
        """Whether the worker has been at the same thing for too long, by what was seen of it at every look."""
        now = time.monotonic()
        seen = self.journal.read()
        if seen != self._seen:
            self._seen, self._since = seen, now
            return False
        if not self.ready:
            allowed = self.plan.overrun + START_SECONDS
        elif not self.queue:
            return False
        else:
            allowed = STALL if seen.seat == NOBODY else self.plan.overrun
        return self.stuck > allowed

    def still(self, seen: Glimpse) -> bool:
        """Whether this is what it was seen at before; one that answered at the last moment is not to blame."""
        return seen == self._seen

    @property
    def stuck(self) -> float:
        """Seconds since the worker was first seen at what it does."""
        return time.monotonic() - self._since

    def last_words(self) -> str:
        """The end of what the worker printed; of a crash in compiled code it is all there is."""
        size = self._chatter.seek(0, os.SEEK_END)
        self._chatter.seek(max(0, size - LAST_WORDS))
        return self._chatter.read().decode(errors="replace").strip()

    def end(self) -> Glimpse:
        """Kill the worker and all it has started, and tell what it was doing."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        return self.journal.read()

    def close(self) -> None:
        """Let go of all that belonged to the worker, which has ended."""
        self.link.close()
        self.journal.close()
        os.close(self._lifeline)
        self._chatter.close()

    @property
    def signal(self) -> str:
        """What ended the worker, in a word."""
        code = self._process.returncode
        if code is not None and code < 0:
            with suppress(ValueError):
                return signal.Signals(-code).name
        return f"exit {code}"
