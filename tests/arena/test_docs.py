"""What the arena's page shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from conquista.cli import main

PAGE = Path(__file__).resolve().parents[2] / "docs/10-arena.md"


def test_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried) == (0, 9)


def test_commands_and_options_exist(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    commands = {shlex.split(line)[2]: line for line in re.findall(r"^conquista arena .*?(?= +#|$)", text, re.MULTILINE)}
    assert set(commands) == {"match", "sprt", "ladder", "balance", "rate", "report"}
    known = set()
    for command, line in commands.items():
        assert main.run(["arena", command, "--help"]) == 0
        help_text = capsys.readouterr().out
        assert f"For example: {line}" in " ".join(help_text.split())
        known |= set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", help_text))
        for option in re.findall(r"(?<=\s)--?[a-z][\w-]*", line):
            assert option in help_text, f"{command} has no {option}"
    for option in re.findall(r"`(--?[a-z][\w-]*)[^`]*`", text):
        assert option in known, option
