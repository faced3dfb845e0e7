"""`make bench`: runs every benchmark file in its own process; one report with machine, commit and date."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import KEPT, PEERS, ROOT
from conquista import __version__, build
from conquista.cli.bench.report import BenchmarkReport, BenchmarkSheet, read

BENCHMARKS = sorted(
    path.stem
    for path in Path(__file__).parent.glob("*.py")
    if path.stem not in ("__main__", "figures") and not path.stem.startswith("_")
)


def machine() -> dict[str, str]:
    """Return the facts about the machine."""
    return {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "conquista": __version__,
        "core": f"{build.core()}, {build.flavour()}",
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    named = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return named or platform.processor() or platform.machine()


def commit() -> str:
    """Return the measured commit, with a plus where files differ from it."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    found = git("rev-parse", "--short=10", "HEAD")
    return (found + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")) if found else "unknown"


def measured(name: str, folder: Path) -> list[BenchmarkSheet]:
    """Run one benchmark file; return its sheet, or nothing when it only prints."""
    kept = folder / f"{name}.json"
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}"], cwd=ROOT, env=os.environ | {KEPT: str(kept)}, check=False
    )
    if done.returncode:
        raise SystemExit(f"benchmarks/{name}.py failed")
    return list(read(kept).sheets) if kept.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of: {', '.join(BENCHMARKS)}; by default all")
    parser.add_argument("--into", type=Path, help="the file of the report; by default build/bench/DATE-COMMIT.json")
    parser.add_argument("--strict", action="store_true", help="leave with status 1 when a figure misses its bar")
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in BENCHMARKS]:
        parser.error(f"no benchmark is named {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    if not PEERS.exists():
        print("peers are not installed, so there is no comparison: make bench-peers")
    now, sheets = datetime.now(UTC), []
    with TemporaryDirectory() as folder:
        for name in given.names or BENCHMARKS:
            sheets += measured(name, Path(folder))
    report = BenchmarkReport(now.strftime("%Y-%m-%dT%H:%M:%SZ"), commit(), machine(), sheets)
    path = given.into or ROOT / "build/bench" / f"{now:%Y-%m-%dT%H%M%S}-{report.commit}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report.text(), encoding="utf-8")
    missed = [f"{sheet.name}: {figure.name}" for sheet, figure in report.figures() if figure.meets is False]
    print(f"kept in {path}")
    if missed:
        print(f"below the bar: {'; '.join(missed)}")
    if missed and given.strict:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
