"""Repeats the few tests that failed in the last run of pytest, alone, where CONQUISTA_TEST_REQUIRED is set.

Usage: repeat_failed.py STATUS, with the exit status of that run. Some tests wait for processes, sockets and clocks,
which a busy machine delays. A test that passes only when it is repeated is listed as flaky. Many failures are not
repeated.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

CACHE = Path(".pytest_cache/v/cache/lastfailed")
MOST = 12
TESTS_FAILED = 1  # the exit status of pytest; any other one but 0 has a cause that a repetition does not remove


def main(status: int) -> int:
    if status != TESTS_FAILED or not os.environ.get("CONQUISTA_TEST_REQUIRED"):
        return status
    failed = sorted(json.loads(CACHE.read_text())) if CACHE.exists() else []
    if not 0 < len(failed) <= MOST:
        return status
    print(f"repeating {len(failed)} failed {'test' if len(failed) == 1 else 'tests'} alone", flush=True)
    repeated = subprocess.run([sys.executable, "-m", "pytest", "-n", "0", *failed], check=False)
    if repeated.returncode == 0:
        print("flaky:", *failed, sep="\n  ")
    return repeated.returncode


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
