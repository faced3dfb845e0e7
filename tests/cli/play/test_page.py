"""The page about terminal play is correct: its session is replayed, and its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path

from cli.play.conftest import Play
from conquista.cli.play.commands import COMMANDS
from conquista.games.condottiere.text.status import PARTS

PAGE = (Path(__file__).parents[3] / "docs/9-terminal.md").read_text(encoding="utf-8")


def test_the_session_of_the_page(play: Play) -> None:
    found = re.search(r"```text\n\$ conquista play (.+)\n((?:.*\n)*?)```", PAGE)
    assert found is not None
    arguments, session = found[1], found[2]
    typed = re.findall(r"^(?:(?:South|North) \(.+?\), .+?> |Save it\?.*: )(.*)$", session, re.MULTILINE)
    assert len(typed) > 8
    assert play(arguments, typed) == session


def test_the_session_of_two_hands(play: Play) -> None:
    found = re.search(r"```text\n\$ conquista play (condottiere.+)\n((?:.*\n)*?)```", PAGE)
    assert found is not None
    arguments, session = found[1], found[2]
    typed = re.findall(r"^(?:[AB] \(.+?\), (?:.+?> |press Enter.*: )|Save it\?.*: )(.*)$", session, re.MULTILINE)
    assert len(typed) > 15
    assert re.sub(r"\n{60,}", "\n[the screen is cleared]\n", play(arguments, typed)) == session


def test_every_command_and_option_is_on_the_page(play: Play) -> None:
    names = [*COMMANDS, *PARTS]
    assert [name for name in names if not re.search(rf"`{name}[` ]", PAGE)] == []
    options = set(re.findall(r"--[a-z-]+", play("--help"))) - {"--help", "--no-color"}
    assert [option for option in sorted(options) if option not in PAGE] == []
