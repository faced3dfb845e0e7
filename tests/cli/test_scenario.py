"""The scenario command, and the page that explains it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.games.condottiere.scenes import reader
from conquista.games.condottiere.scenes.position_builder import DECIDED
from conquista.games.conquest.scenes.reader import EXPECTED, WORDS

PROJECT = Path(__file__).resolve().parents[2]
PAGE = PROJECT / "docs" / "8-scenarios.md"
EXAMPLE = str(PROJECT / "scenarios" / "grand-conquest" / "GC-EX1.toml")

Out = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("plain_english")


def run(*arguments: str) -> int:
    return main.run(["scenario", *arguments])


def own(text: str) -> str:
    Path("own.toml").write_text(text, encoding="utf-8")
    return "own.toml"


def test_a_position_and_what_may_be_done_in_it(capsys: Out) -> None:
    text = 'title = "Gate"\ngraph = "cB1#d"\npieces = ["A.Sie[Sol]@d", "B.Kni\'2@cB1"]\nraised = { cB1 = "B" }\n'
    assert run(own(text + "piles = { A = { soldier = 2 } }\n")) == 0
    output = capsys.readouterr().out
    assert "Gate  grand_en" in output
    assert "A is S, B is W, C is N, D is E" in output
    assert "A to move, 20 moves of 20 left" in output
    assert "Raised drawbridges: cB1 (B)" in output
    assert re.search(r"A +│ 20 +│ 10 +│ Sol2 +│ Sie\[Sol\]@d", output)
    assert re.search(r"B +│ 20 +│ 7 +│ +│ Kni'2@cB1", output)
    assert re.search(r"Sol@d\.1 +│ d\.1-cB1", output)
    assert re.search(r"turn +│ end", output)
    assert "zS0" not in output


def test_actions_are_told_one_by_one(capsys: Out) -> None:
    assert run(EXAMPLE, "--do", "a.1-d", "--do", "a?d", "--do", "a-T", "--do", "end") == 0
    output = capsys.readouterr().out
    assert "A: x-T\n  A captures on T with a knight from x.\n  B may answer on T.\n" in output
    assert "B: a.1-d is refused\n  GC-REC-05: The soldier on a can strike on T at once" in output
    assert "B: a?d is refused\n  no clause: “a?d” is not an action." in output
    assert "A: end\n" in output
    assert "  ✓ legal actions: F-T, a-T, a.1-T, c2-c1, decline." in output
    assert "All 8 expectations hold." in output


def test_seats_may_be_called_by_their_sides(capsys: Out) -> None:
    assert run(own('graph = "a-b"\npieces = ["S.Sol@a", "W.Ele@b"]\nactive = "S"\n'), "--do", "a-b") == 0
    output = capsys.readouterr().out
    assert "A is S" not in output
    assert "S: a-b is refused" in output
    assert "W’s elephant is on b" in output
    assert run(own('graph = "a-b"\npieces = ["A.Sol@a", "B.Ele@b"]\n'), "--do", "a-b") == 0
    assert "B’s elephant is on b" in capsys.readouterr().out


def test_the_end_of_a_match(capsys: Out) -> None:
    head = 'preset = "conquest_2p"\ngraph = "a-b"\npieces = ["A.Kni@a", "B.Sol@b"]\nreserves = 0\n'
    assert run(own(head), "--do", "a-b", "--do", "b-a") == 0
    output = capsys.readouterr().out
    assert "The match is over: " in output
    assert "(CQ-WIN2-02) Won by A." in output
    assert "-: b-a is refused" in output


def test_a_failing_expectation_gives_status_one(capsys: Out) -> None:
    assert run(own('graph = "a-b"\npieces = "A.Sol@a"\n[[expect]]\nnote = "Much"\nleft = 21\nlegal = "a-b"\n')) == 1
    output = capsys.readouterr().out
    assert "1. Much\n  ✓ a-b is legal.\n  ✗ moves left: 20, should be 21.\nOne comparison fails." in output


def test_a_refused_action_of_the_file_gives_status_one(capsys: Out) -> None:
    assert run(own('graph = "a-b"\npieces = "A.Sol@a"\nactions = "b-a"\n')) == 1
    assert "GC-MOVE-01: b is empty." in capsys.readouterr().out


def test_data_for_other_programs(capsys: Out) -> None:
    assert run(EXAMPLE, "--json", "--do", "a.1-d", "--do", "a.1-T") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["preset"] == "grand_en"
    assert found["before"]["to_act"] == "A"
    assert found["before"]["seats"]["B"]["stacks"]["a"] == "B.Ele[Sol]"
    assert [deed["word"] for deed in found["deeds"]] == ["x-T", "a.1-d", "a.1-T"]
    assert found["deeds"][0]["events"][1]["text"] == "B may answer on T."
    assert found["deeds"][1]["refused"]["clause"] == "GC-REC-05"
    assert found["deeds"][1]["refused"]["key"] == "why.answer.direct"
    assert found["after"]["seats"]["B"]["stacks"]["T"] == "B.Sol"
    assert found["after"]["legal"]["Ele@b"] == ["b-a"]
    assert all(finding["holds"] for finding in found["findings"])


def test_a_shipped_board(capsys: Out) -> None:
    assert run(own('board = "rosa"\npreset = "grand_2p"\npieces = "A.Kni@S1"\n')) == 0
    assert "Kni@S1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('grpah = "a-b"', "own.toml, grpah: There is no key named “grpah”. Did you mean graph?"),
        ('graph = "a-b"\npieces = "A.Sol@c"', "own.toml, pieces[0]: There is no place named “c”."),
        ('graph = "a-b"\npieces = "A.Sold@a"', "Cannot read “S.Sold@a” in the position."),
        ('graph = "a-?"', "own.toml, graph: "),
        ("[options]\nmount_cost = 7", "mount_cost"),
        ("title = ", "own.toml, own.toml: This is not TOML"),
    ],
)
def test_a_bad_file_gets_one_sentence_and_a_hint(text: str, said: str, capsys: Out) -> None:
    assert run(own(text)) == 2
    output = capsys.readouterr()
    assert said in output.err
    assert "docs/8-scenarios.md" in output.err.splitlines()[-1]
    assert "Traceback" not in output.err + output.out


def test_a_file_that_is_not_there(capsys: Out) -> None:
    assert run("none.toml") == 2
    assert "cannot be read: No such file" in capsys.readouterr().err


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_example_of_the_page_is_true(page: str, capsys: Out) -> None:
    found = re.search(r"<!-- example: .*?-->\n```toml\n(.*?)```", page, re.DOTALL)
    assert found
    assert run(own(found[1]), "--do", "a.1-d") == 0
    output = capsys.readouterr().out
    assert "All 3 expectations hold." in output
    shown = re.search(r"\$ conquista scenario own.toml --do a.1-d\n\.\.\.\n(.*?)```", page, re.DOTALL)
    assert shown
    assert shown[1] in output


def test_the_page_explains_every_word(page: str) -> None:
    position, _, rest = page.partition("## Expectations")
    expectations, _, cards = rest.partition("## Condottiere")
    assert [word for word in WORDS if f"| `{word}` |" not in position] == []
    assert [word for word in EXPECTED if f"`{word}`" not in expectations] == []
    setting, _, expected = cards.partition("| key of an expectation |")
    assert [word for word in reader.WORDS if not re.search(rf"^\| [^|]*`{word}`", setting, re.MULTILINE)] == []
    assert [word for word in reader.EXPECTED if not re.search(rf"^\| [^|]*`{word}`", expected, re.MULTILINE)] == []
    assert all(f"`{phase}`" in setting for phase in DECIDED)


def test_the_example_of_condottiere_is_true(page: str, capsys: Out) -> None:
    found = re.search(r"<!-- condottiere: .*?-->\n```toml\n(.*?)```", page, re.DOTALL)
    assert found
    assert run(own(found[1]), "--do", "play:Bishop", "--do", "favour:ROM") == 0
    output = capsys.readouterr().out
    assert "All 3 expectations hold." in output
    shown = re.search(r"--do favour:ROM\n\.\.\.\n(.*?)```", page, re.DOTALL)
    assert shown
    assert shown[1] in output


def test_the_python_of_the_page_runs(page: str, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.chdir(PROJECT)
    codes = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(codes) == 2
    for code in codes:
        exec(compile(code, PAGE.name, "exec"), {})
    assert "GC-CAP-03 A soldier cannot capture an elephant" in capsys.readouterr().out
