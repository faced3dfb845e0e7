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
from multiprocessing.connection import Connection

from conquista.arena.journal import NOBODY, Glimpse, Journal
from conquista.arena.plan import Plan
from conquista.core import ConquistaError

START = "import sys; sys.path[:] = {paths!r}; from conquista.arena.worker import main; main()"
START_SECONDS = 30.0  # for a new process to come up, beside what its players may take
STALL = 120.0  # seconds that the rules themselves may take before a worker is given up
SECOND_LOOK = 0.05  # a journal is read while it is written: only what it says twice is believed
LAST_WORDS = 2000  # letters of what a dead worker printed


class Worker:
    """A process that plays games, with its link and its journal."""

    def __init__(self, plan: Plan, *, rehearse: bool) -> None:
        self.plan = plan
        self.queue: deque[int] = deque()
        self.ready = False
        self.born = self.ended = time.monotonic()
        self._chatter = tempfile.TemporaryFile()  # noqa: SIM115
        mine, theirs = socket.socketpair()
        page = Journal.file()
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
        self.link = Connection(mine.detach())
        self.journal = Journal(page)
        os.close(page)
        self.link.send((plan.as_data(), rehearse))

    def give(self, numbers: Sequence[int]) -> None:
        self.queue.extend(numbers)
        with suppress(BrokenPipeError, ConnectionResetError):  # a worker that died is noticed when it is heard
            self.link.send(list(numbers))

    def hear(self) -> bytes | None:
        """The next line, or None for a worker that is ready; raises EOFError when it is gone."""
        try:
            if self.ready:
                line = self.link.recv_bytes()
                self.queue.popleft()
                return line
            answer = self.link.recv()
        except (ConnectionResetError, BrokenPipeError) as fault:
            raise EOFError from fault
        if isinstance(answer, ConquistaError):
            raise answer
        self.ready = True
        return None

    def overdue(self) -> Glimpse | None:
        """What the worker has been at for too long, or None while all is well."""
        if self._suspect() is None:
            return None
        time.sleep(SECOND_LOOK)
        return self._suspect()

    def _suspect(self) -> Glimpse | None:
        if not self.ready:
            seen, allowed = Glimpse(-1, self.born, NOBODY), self.plan.overrun + START_SECONDS
        elif self.queue:
            seen = self.journal.glance()
            allowed = STALL if seen.seat == NOBODY else self.plan.overrun + SECOND_LOOK
        else:
            return None
        return seen if time.monotonic() - seen.since > allowed else None

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
        self.ended = time.monotonic()
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
