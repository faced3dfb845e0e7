"""What the check of the machine says, before anything is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts/ready.py"


def check(*arguments: str, managers: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the check on a machine whose only programs are those in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "PATH")}
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=kept | {"PATH": str(managers)} | settings,
    )


def program(folder: Path, name: str, script: str = "") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_a_missing_compiler_is_named_with_the_command_of_this_machine(tmp_path: Path) -> None:
    program(tmp_path, "dnf")
    done = check(managers=tmp_path, CC="no-such-compiler")
    assert done.returncode == 1
    assert done.stderr == (
        "Conquista needs a C compiler, and no-such-compiler is missing. Name one in CC, or install it: "
        "`sudo dnf install gcc`.\n"
    )


def test_a_machine_without_a_known_package_manager_gets_no_command(tmp_path: Path) -> None:
    done = check(managers=tmp_path, CC="no-such-compiler")
    assert done.stderr.endswith("Name one in CC, or install it.\n")


def test_node_is_optional(tmp_path: Path) -> None:
    program(tmp_path, "apt")
    done = check("--node", managers=tmp_path)
    assert done.returncode == 0
    assert (
        "the server runs without it: it needs Node 20 or newer. Install Node: `sudo apt install nodejs npm`."
        in done.stdout
    )


def test_an_old_node_is_named_with_its_version(tmp_path: Path) -> None:
    program(tmp_path, "node", "echo v18.19.0")
    done = check("--node", managers=tmp_path)
    assert "needs Node 20 or newer, and this is 18.19.0. https://nodejs.org has newer versions." in done.stdout


def test_a_missing_npm_is_named(tmp_path: Path) -> None:
    program(tmp_path, "apt")
    program(tmp_path, "node", "echo v20.19.0")
    done = check("--node", managers=tmp_path)
    assert "needs npm, which is missing. Install it: `sudo apt install npm`." in done.stdout


def test_a_ready_machine_gets_no_message(tmp_path: Path) -> None:
    program(tmp_path, "cc-sample")
    done = check(managers=tmp_path, CC="cc-sample")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
