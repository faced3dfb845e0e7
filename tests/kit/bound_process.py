"""Replace this process by a command that ends with the process that started it, even if that one is killed.

python tests/kit/bound_process.py conquista serve --port 8000
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # of <sys/prctl.h>; `exec` keeps it

if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
os.execvp(sys.argv[1], sys.argv[1:])
