"""Benchmark reports: written, read, shown and compared; changes below the noise are not marked."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conquista import i18n
from conquista.cli import main
from conquista.cli.bench.compare import compare
from conquista.cli.bench.report import BenchmarkReport, BenchmarkSheet, Figure, read, times_better

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: object, status: int = 0) -> str:
        i18n.strict(True)
        found = main.run(["bench", *map(str, arguments)])
        i18n.strict(False)
        printed = capsys.readouterr()
        assert found == status, printed.err
        return printed.out + printed.err

    return command


def report(*figures: Figure, yardstick: float = 100.0, machine: str = "one") -> BenchmarkReport:
    return BenchmarkReport(
        "2026-01-31T20:15:00Z",
        "abc",
        {"processor": machine},
        [BenchmarkSheet("game", "Fast?", (yardstick,), [*figures])],
    )


def rate(*samples: float, name: str = "play") -> Figure:
    return Figure(name, "decisions/s", samples)


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        (rate(100.0), rate(102.0), "same"),
        (rate(100.0), rate(96.0), "same"),
        (rate(100.0), rate(110.0), "better"),
        (rate(100.0), rate(90.0), "worse"),
        (rate(100.0, 80.0, 70.0), rate(90.0), "same"),  # the old run was noisier than the change
        (Figure("t", "ms", (5.0,), "less"), Figure("t", "ms", (4.0,), "less"), "better"),
        (Figure("t", "ms", (5.0,), "less"), Figure("t", "ms", (6.0,), "less"), "worse"),
        (Figure("n", "words", (5.0,), "neither"), Figure("n", "words", (6.0,), "neither"), "changed"),
        (Figure("t", "ms", (5.0,), "less"), Figure("t", "s", (5.0,), "less"), "new"),
    ],
)
def test_a_change_is_marked_when_it_is_more_than_the_noise(old: Figure, new: Figure, verdict: str) -> None:
    assert [row.verdict for row in compare(report(old), report(new))] == [verdict]


def test_a_slow_moment_of_the_machine_is_allowed_for() -> None:
    [row] = compare(report(rate(100.0)), report(rate(50.0), yardstick=50.0))
    assert (row.verdict, row.ratio) == ("same", 1.0)
    size = Figure("size", "bytes", (10.0,), "less")
    [row] = compare(report(size), report(size, yardstick=50.0))
    assert row.ratio == 1.0  # bytes do not depend on the machine


def test_new_and_gone_figures_are_told() -> None:
    rows = compare(report(rate(1.0, name="a"), rate(1.0, name="b")), report(rate(1.0, name="c"), rate(1.0, name="b")))
    assert [(row.name, row.verdict) for row in rows] == [("c", "new"), ("b", "same"), ("a", "gone")]


def test_the_best_sample_counts_and_bars_are_judged() -> None:
    assert rate(3.0, 9.0, 6.0).value == 9.0
    assert Figure("t", "ms", (3.0, 9.0), "less").value == 3.0
    assert Figure("t", "ms", (3.0,), "less", bar=4.0).meets
    assert Figure("t", "x/s", (3.0,), bar=4.0).meets is False
    assert rate(1.0).meets is None
    assert times_better(rate(6.0), rate(2.0)) == 3.0
    assert times_better(Figure("t", "ms", (2.0,), "less"), Figure("u", "ms", (6.0,), "less")) == 3.0


def test_a_report_is_kept_and_read_back(tmp_path: Path) -> None:
    kept = report(rate(1.0, 2.0), Figure("peer", "decisions/s", (0.5,), beside="play"), rate(9.0, name="x"))
    path = tmp_path / "report.json"
    path.write_text(kept.text())
    assert read(path) == kept


def test_the_commands_print_tables(tmp_path: Path, run: Run) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(report(rate(100.0), rate(5.0, name="steps")).text())
    bar = Figure("copy", "µs", (0.5,), "less", bar=0.25)
    peer = Figure("chess", "decisions/s", (25.0,), beside="play")
    new.write_text(report(rate(50.0), bar, peer, rate(9.0, name="steps"), machine="two").text())
    output = run("show", new)
    assert "2.0" in output.split("chess")[1]  # twice the peer
    output = run("compare", old, new, status=0)
    assert "differ in processor: was one, is two" in output
    assert "1 better, 1 worse, 0 unchanged" in output
    assert run("compare", old, new, "--strict", status=1)
    rows = json.loads(run("compare", old, new, "--json"))
    assert [(row["name"], row["verdict"]) for row in rows][:2] == [("play", "worse"), ("copy", "new")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a report"),
        ("[]", "is not a report"),
        ('{"conquista bench": 9}', "format 9"),
        ('{"conquista bench": 1, "date": "", "commit": "", "machine": {}, "sheets": [{}]}', "is not a report"),
        (report(rate(1.0)).text().replace("1.0", "NaN"), "is not a report"),
        ("\x00\x01", "is not a report"),
    ],
)
def test_what_is_no_report_is_said(text: str, said: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "report.json"
    path.write_text(text)
    assert said in run("show", path, status=2)
    assert "Cannot read" in run("compare", path.with_name("none.json"), path, status=2)


MADE_UP = """
from benchmarks import figures
def measure(paper):
    paper.add("play", [2.0, 4.0], "x/s", bar=5)
    paper.peer("chess", 2, "play")
    paper.note("a remark")
figures.run("made_up.py", "Is it fast? It is.", measure)
"""


def test_a_benchmark_prints_its_figures_and_leaves_its_sheet(tmp_path: Path) -> None:
    kept = tmp_path / "sheet.json"
    done = subprocess.run(
        [sys.executable, "-c", MADE_UP],
        cwd=BENCHMARKS.parent,
        env=os.environ | {"CONQUISTA_SHEET": str(kept)},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert lines[0] == "made_up: Is it fast?"
    assert lines[1].split() == ["play", "4", "x/s", "bar", "5:", "MISSED"]
    assert lines[2].split() == ["chess", "2", "x/s", "ours", "2.0", "times"]
    [sheet] = read(kept).sheets
    assert [figure.value for figure in sheet.figures] == [4.0, 2.0]
    assert len(sheet.yardsticks) > 1


def benchmark_files() -> list[Path]:
    """Return the benchmark files; those with a leading underscore are helpers."""
    return [path for path in BENCHMARKS.glob("[!_]*.py") if path.stem != "figures"]


def test_the_runner_refuses_names_that_no_benchmark_bears() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "nothing"],
        cwd=BENCHMARKS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    names = re.search(r"no benchmark is named nothing; there are (.*)", done.stderr)
    assert names is not None
    assert names[1].split(", ") == sorted(path.stem for path in benchmark_files())


def test_every_benchmark_file_leaves_its_figures() -> None:
    for path in benchmark_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert (ast.get_docstring(tree) or "").partition("?")[1], f"{path.name}: the docstring asks a question"
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        written = "measure" in functions and "figures.run(__file__, __doc__, measure)" in path.read_text(
            encoding="utf-8"
        )
        assert written, f"{path.name}: benchmarks/figures.py says how a benchmark file is written"
