"""An external program in its own process: started without a shell, read with timeouts, killed with its children."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO

from conquista.core import Data
from conquista.players.errors import ProgramFault
from conquista.players.protocol import LONGEST, plain

MOST_BYTES = 8 << 20  # of output that a program may write without answering
MOST_LINES = 100_000
MOST_STDERR = 1 << 16
MOST_TALK = 400  # lines of the conversation that are kept, each cut at
LONGEST_KEPT = 2000
TICK = 0.02  # seconds between two checks of whether it is alive and whether it should stop
_CHUNK = 1 << 16

# If this process dies, the guard's input closes, and the guard kills the program's process group.
_GUARD = 'read -r _; kill -s KILL -- "-$1" 2>/dev/null'


class Process:
    """The program's process and its three pipes. No threads: pipes are read and written only during a wait."""

    def __init__(self, command: Sequence[str]) -> None:
        self.said: deque[str] = deque(maxlen=MOST_TALK)  # both sides of the conversation
        self._errors = bytearray()
        self._out = bytearray()
        self._in = bytearray()
        self._lines: deque[bytes] = deque()
        self._quota, self._count = MOST_BYTES, MOST_LINES
        self._ended = False
        try:
            self._popen = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
            raise ProgramFault("players.program.start", command=plain(" ".join(command)), why=plain(reason)) from fault
        try:
            guard = subprocess.Popen(
                ["/bin/sh", "-c", _GUARD, "guard", str(self._popen.pid)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except BaseException:
            _end(self._popen)
            raise
        self._finish = weakref.finalize(self, _end, self._popen, guard)
        self._selector = selectors.DefaultSelector()
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self._selector.register(self._popen.stdout, selectors.EVENT_READ, self._hear)
        self._selector.register(self._popen.stderr, selectors.EVENT_READ, self._hear_errors)

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
        return self._errors.decode("utf-8", "replace")

    def say(self, lines: Sequence[str]) -> None:
        """Write to the program; what the pipe does not accept at once is written while waiting for the answer."""
        for line in lines:
            self._keep(f"> {line}")
        self._in += "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        self._quota, self._count = MOST_BYTES, MOST_LINES
        if self._in and self._popen.stdin and not self._popen.stdin.closed:
            with contextlib.suppress(KeyError):
                self._selector.unregister(self._popen.stdin)
            self._selector.register(self._popen.stdin, selectors.EVENT_WRITE, self._write)

    def line(self, until: float, stop: Callable[[], bool] | None = None) -> str | None:
        """The next line, or None at the deadline or when `stop` is set; raises the fault of the program."""
        while not self._lines:
            left = until - time.monotonic()
            if left <= 0 or (stop is not None and stop()):
                return None
            gone = self._gone()
            events = self._selector.select(0 if gone else min(left, TICK))
            for key, _ in events:
                key.data()
            heard = any(key.fileobj is self._popen.stdout for key, _ in events)
            if gone and not heard and not self._lines:
                raise self.fault("ended", how=gone)  # even where one of its children still holds the pipe
            if self._ended and not self._lines:
                self._wait_for_end()
                raise self.fault("ended", how=self._gone()) if self._gone() else self.fault("closed")
        raw = self._lines.popleft()
        try:
            text = raw.rstrip(b"\r").decode("utf-8")
        except UnicodeDecodeError:
            raise self.fault("text", line=plain(raw[:60].decode("utf-8", "replace"))) from None
        if "\x00" in text:
            raise self.fault("text", line=plain(text[:60]))
        self._keep(f"< {text}")
        return text

    @property
    def unread(self) -> bool:
        """Whether the program has not read all of its input."""
        return bool(self._in)

    def fault(self, kind: str, **params: Data) -> ProgramFault:
        """A named fault, with the last output of the program to its standard error."""
        last = next((line for line in reversed(self.errors.splitlines()) if line.strip()), "")
        return ProgramFault(f"players.program.{kind}", clause=None, last=plain(last) or "-", **params)

    def end(self, patience: float) -> None:
        """Ask the program to quit, wait briefly, then kill it and its children."""
        if not self._finish.alive:
            return
        if patience > 0:
            with contextlib.suppress(ProgramFault):
                self.say(["quit"])
                until = time.monotonic() + patience
                while not self._gone() and self.line(until) is not None:
                    continue
        self._finish()
        self._selector.close()

    def kill(self) -> None:
        """Kill the program, from any thread; a pending wait reports that it has ended."""
        if self._finish.alive:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._popen.pid, signal.SIGKILL)

    def _keep(self, line: str) -> None:
        self.said.append(line[:LONGEST_KEPT])

    # -- the pipes -----------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        pipe = self._popen.stdin
        assert pipe is not None
        try:
            written = os.write(pipe.fileno(), self._in[:_CHUNK])
            del self._in[:written]
        except BlockingIOError:
            return
        except OSError:  # it no longer reads; it may still answer
            self._in.clear()
        if not self._in:
            self._selector.unregister(pipe)

    def _hear(self) -> None:
        chunk = self._received(self._popen.stdout)
        if not chunk:
            self._ended = chunk is not None
            return
        *whole, rest = chunk.split(b"\n")
        self._quota -= len(chunk)
        self._count -= len(whole)
        if self._quota < 0 or self._count < 0:
            raise self.fault("flood", lines=MOST_LINES, most=MOST_BYTES >> 20)
        for part in whole:
            line = bytes(self._out) + part
            self._out.clear()
            if len(line) > LONGEST:
                raise self.fault("long", most=LONGEST >> 10)
            self._lines.append(line)
        self._out += rest
        if len(self._out) > LONGEST:
            raise self.fault("long", most=LONGEST >> 10)

    def _hear_errors(self) -> None:
        chunk = self._received(self._popen.stderr)
        if not chunk:
            return
        self._errors += chunk
        del self._errors[:-MOST_STDERR]

    def _received(self, pipe: IO[bytes] | None) -> bytes | None:
        """Read from a pipe; None if nothing is there yet, empty at its end, when it is no longer watched."""
        assert pipe is not None
        try:
            chunk = os.read(pipe.fileno(), _CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            chunk = b""
        if not chunk:
            self._selector.unregister(pipe)
        return chunk

    # -- life and death ------------------------------------------------------------------------------------------------

    def _gone(self) -> str:
        """How the process has ended, empty while it runs; it is not reaped before its group is killed."""
        if self._popen.returncode is not None:
            return _how(self._popen.returncode)
        if not hasattr(os, "waitid"):  # pragma: no cover
            return _how(code) if (code := self._popen.poll()) is not None else ""
        try:
            found = os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return "gone"
        if found is None:
            return ""
        return _how(found.si_status if found.si_code == os.CLD_EXITED else -found.si_status)

    def _wait_for_end(self) -> None:
        """A program that closed its output is usually exiting: wait briefly, so that the right cause is reported."""
        until = time.monotonic() + 0.5
        while not self._gone() and time.monotonic() < until:
            for key, _ in self._selector.select(TICK) if self._selector.get_map() else ():
                key.data()
            if not self._selector.get_map():
                time.sleep(TICK)


def _how(code: int) -> str:
    if code >= 0:
        return f"exit {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def _end(program: subprocess.Popen[bytes], *guards: subprocess.Popen[bytes]) -> None:
    """Kill a program's group and its guard, and reap both; the group first, while its id cannot have been reused."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program.pid, signal.SIGKILL)
    for guard in guards:
        guard.kill()
    for process in (program, *guards):
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()
