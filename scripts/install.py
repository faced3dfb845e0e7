"""Install packages with pip and show what is being installed; on failure, name the package and what to do.

    python scripts/install.py ARGUMENTS-OF-PIP-INSTALL...

It is run by the Python of the new environment, before anything is installed, so it needs the standard library only.
"""

from __future__ import annotations

import re
import subprocess
import sys

REQUIREMENT = re.compile(r"(?:Collecting|Requirement already satisfied:|Obtaining|Processing) ([\w.\[\],-]+)")
MISSING = re.compile(r"No matching distribution found for ([\w.\[\],<>=!~ -]+)")
OFFLINE = re.compile(r"NewConnectionError|Could not fetch URL|Temporary failure in name resolution|ConnectTimeout")
ADVICE = {
    "missing": "no version of {name} fits this Python and machine. `make PYTHON=python3.12` tries another Python.",
    "offline": "the package index cannot be reached. Check the network, or name another index in PIP_INDEX_URL.",
    "other": "pip reports the reason above. `{command}` repeats the step.",
}


def advice(output: str, command: str) -> str:
    """Return one sentence that says what failed and what to do, from all that pip wrote."""
    missing = MISSING.search(output)
    if OFFLINE.search(output):
        return ADVICE["offline"]
    if missing:
        return ADVICE["missing"].format(name=missing[1].strip())
    return ADVICE["other"].format(command=command)


def show(text: str, live: bool) -> None:
    """Write one state of the work: over the last one on a terminal, not at all elsewhere."""
    if live:
        print(f"\r\033[K{text[:78]}", end="", flush=True)


def install(arguments: list[str]) -> int:
    """Run `pip install` and return its exit status."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--progress-bar",
        "off",
        *arguments,
    ]
    live = sys.stdout.isatty()
    written: list[str] = []
    names: set[str] = set()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            written.append(line)
            found = REQUIREMENT.match(line.strip())
            if found:
                names.add(found[1])
                show(f"package {len(names)}: {found[1]}", live)
            elif line.startswith("Installing collected packages:"):
                count = len(line.partition(":")[2].split(","))
                show("", live)
                print(f"installing {count} package{'s' if count > 1 else ''}", flush=True)
    show("", live)
    if pip.returncode:
        print("".join(written), end="")
        print(f"Packages could not be installed: {advice(''.join(written), ' '.join(command))}")
    return pip.returncode


if __name__ == "__main__":
    sys.exit(install(sys.argv[1:]))
