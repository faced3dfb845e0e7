"""Scenario files as text: what is read, what is refused and how, and what an expectation finds."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from conquista.core import ConquistaError, Data
from conquista.core.scenarios.files import ScenarioError, ScenarioFinding, loads
from conquista.core.text.message import Message
from conquista.games.conquest.scenes.expectations import check_expectations
from conquista.games.conquest.scenes.reader import ConquestScript, read, script_of
from conquista.games.conquest.scenes.runner import play, redo, set_up
from conquista.i18n import sentence

GOOD = """
title = "A knight and a ferry"
clauses = ["GC-REC-05"]
preset = "grand_en"
graph = "a-b-c, c=p, p~q, cA1#a, cB1#b, o-Q1"
pieces = ["A.Kni'2@a", "A.Shp(B)[Sol]@p", "B.Sol@b", "B.Kni@c"]
centre = "o"
active = "A"
turn = 50
spent = 3
quiet = 2
reserves = 2
raised = { cB1 = "B" }
piles = { A = { soldier = 2 } }
islands = { N = "a b" }
starts = { grand = { W = { ship = "q" } } }
at = { a = [1, 2.5] }
options = { full_budget = 18 }
actions = "a-b"

[[expect]]
window = true
legal = "c-b"
"""


def parse(text: bytes, file: str) -> ConquestScript:
    return script_of(loads(text, file))


def refused(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        set_up(parse(text.encode(), "own.toml"))
    sentence(caught.value.key, caught.value.params)
    return caught.value


def findings(text: str) -> list[ScenarioFinding]:
    return check_expectations(parse(text.encode(), "own.toml"))


def one_finding(expect: str, head: str = 'graph = "a-b"\npieces = ["A.Kni@a", "B.Sol@b"]\n') -> ScenarioFinding:
    [found] = findings(f"{head}[[expect]]\n{expect}")
    assert sentence(found.message.key, found.message.params)
    return found


def test_every_word_of_a_file_is_read() -> None:
    script = parse(GOOD.encode(), "own.toml")
    scene = redo(script)
    assert scene.window
    assert scene.stack("p") == "A.Shp(B)[Sol]"
    assert scene.raised("cB1") == "B"
    assert (scene.numbers["turn"], scene.numbers["spent"], scene.pile("A")) == (50, 4, 3)
    assert scene.left == 14
    assert [found.holds for found in check_expectations(script)] == [True, True]


def test_a_file_of_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read(path).scenario.title == "A knight and a ferry"
    with pytest.raises(ScenarioError, match="cannot be read: No such file"):
        read(tmp_path / "none.toml")


FAULTS = [
    ("pieces = [", "own.toml", "not TOML"),
    ("a = " + "[" * 3000, "own.toml", "not TOML"),
    ('grpah = "a-b"', "grpah", "Did you mean graph?"),
    ("title = 7", "title", "7 is not text"),
    ('title = "' + "x" * 2001 + '"', "title", "at most 2,000 characters"),
    ('preset = "grand_xx"', "preset", "Did you mean grand_"),
    ("[options]\nmount_kost = 2", "options.mount_kost", "Did you mean mount_cost, "),
    ('board = "mare"\ngraph = "a-b"', "graph", "either a board or a graph"),
    ('graph = "a-b"\npieces = "A.Sol@c"', "pieces[0]", "no place named “c”"),
    ('graph = "a-b"\npieces = ["A.Sol@a", "B.Sol@a"]', "pieces[1]", "There are two stacks on a"),
    ('graph = "a-b"\npieces = "A.Sol@zS0"', "pieces[0]", "no place named"),
    ('graph = "a-b, zS0"\npieces = "A.Sol@zS0"', "pieces[0]", "There are two stacks on zS0"),
    ('graph = "a-b"\npieces = "A.Cam(@a"', "pieces[0]", "colour"),
    ("pieces = 3", "pieces", "not a list of texts"),
    ("pieces = [3]", "pieces[0]", "3 is not text"),
    ("spent = -1", "spent", "not a whole number from 0 to 99"),
    ("spent = true", "spent", "not a whole number"),
    ('turn = "x"', "turn", "not a whole number"),
    ("reserves = 31", "reserves", "from 0 to 30"),
    (
        'graph = "a-b"\nreserves = 30\npieces = ["A.Sie[Sol,Sol,Sol]@a"' + ', "A.Sie[Sol,Sol,Sol]@b"' * 9 + "]",
        "pieces",
        "at most",
    ),
    ('graph = "a-b"\nraised = { a = "A" }', "raised", "a has no drawbridge"),
    ('graph = "cA1#d"\npreset = "conquest_4p"\nraised = { cA1 = "A" }', "raised", "cA1 has no drawbridge"),
    ("raised = 4", "raised", "not a table"),
    ("[piles.A]\nsoldeir = 2", "piles.A.soldeir", "Did you mean soldier?"),
    ('graph = "a-b"\npiles = { A = { soldier = 100, knight = 100 } }', "piles.A", "at most"),
    ('islands = { North = "a" }', "islands", "one capital letter"),
    ('[starts.grande.W]\nship = "p"', "starts.grande", "Did you mean grand?"),
    ('[starts.grand.X]\nship = "p"', "starts.grand.X", "no seat"),
    ('[starts.grand.W]\nshipp = "p"', "starts.grand.W.shipp", "Did you mean ship?"),
    ('graph = "a-b"\n[starts.grand.W]\nship = "q"', "starts.grand.W", "no place named"),
    ("[at]\na = [1]", "at.a", "[x, y]"),
    ('graph = "a-b"\ncentre = "x"', "centre", "no place named"),
    ('graph = "' + ", ".join(f"a{i}" for i in range(250)) + '"', "graph", "too large"),
    ('graph = "Q1, Q2, Q3, Q4, Q5, Q6"', "graph", "at most five"),
    ('graph = "cA1, cA2, cA3, cA4, cA5, cA6"', "graph", "at most five"),
    ("expect = 3", "expect", "not a list of tables"),
    ("[[expect]]\nlegals = 3", "expect[1].legals", "Did you mean legal?"),
    ("[[expect]]\nwindow = 3", "expect[1].window", "must be true or false"),
    ("[[expect]]\nleft = 1000", "expect[1].left", "not a whole number"),
    ("[[expect]]\n[expect.stack]\na = 3", "expect[1].stack.a", "3 is not text"),
]


@pytest.mark.parametrize(("text", "place", "said"), FAULTS, ids=[place for _, place, _ in FAULTS])
def test_a_fault_is_named_with_its_place(text: str, place: str, said: str) -> None:
    error = refused(text)
    assert error.params["place"] == place
    assert said in str(error)


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(ScenarioError, match="not UTF-8"):
        parse(b"\xff\xfe", "own.toml")
    with pytest.raises(ScenarioError, match="at most 100 kB"):
        parse(b"#" * 100_001, "own.toml")


def test_a_piece_that_cannot_be_read_is_refused() -> None:
    for piece in ("A.Xyz@a", "A@a", "Sol@a", "E.Sol@a", "A.Sol[Sol]@a", "A.Shp@a"):
        with pytest.raises(ConquistaError) as caught:
            set_up(parse(f'graph = "a-b"\npreset = "grand_2p"\npieces = "{piece}"'.encode(), "own.toml"))
        assert sentence(caught.value.key, caught.value.params)


ODD: list[Any] = [
    "-1",
    "99999999999999999999",
    "1.5",
    "true",
    '""',
    '"x"',
    '"é\\u0000"',
    "[]",
    "[[]]",
    "{}",
    "nan",
    "1979-05-27",
]


@pytest.mark.parametrize("seed", range(150))
def test_a_damaged_file_is_refused_or_read_but_never_breaks(seed: int) -> None:
    rng = random.Random(seed)
    lines = GOOD.strip().splitlines()
    for _ in range(rng.choice([1, 1, 2])):
        i = rng.randrange(len(lines))
        key, equals, value = lines[i].partition(" = ")
        cut = rng.randrange(len(value) + 1) if equals else 0
        damaged = [
            f"{key} = {rng.choice(ODD)}",
            f"{key}{rng.choice('xyz')} = {value}",
            f"{key} = {value[:cut]}",
            "",
            f"{lines[i]} x",
        ]
        swapped = value.replace(rng.choice("abcpqAB12@[].'"), rng.choice(["", "z", "A", "9", "@", "(", "]"]))
        lines[i] = rng.choice([*damaged, f"{key} = {swapped}"])
    result: list[Message | ConquistaError] = []
    try:
        result += [found.message for found in findings("\n".join(lines))]
    except ConquistaError as error:
        result.append(error)
    assert all(sentence(found.key, found.params) for found in result)


# -- expectations ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "holds"),
    [
        ('legal = "a-b"', True),
        ('legal = "b-a"', False),
        ('refused = { "b-a" = "GC-MOVE-01" }', True),
        ('refused = { "b-a" = "GC-SOL-01" }', False),
        ('refused = { "a-b" = "GC-MOVE-01" }', False),
        ('refused = { "a?b" = "GC-MOVE-01" }', False),
        ('only = "a-b end"', True),
        ('only = "a-b"', False),
        ('stack = { a = "A.Kni" }', True),
        ('stack = { a = "" }', False),
        ("used = { a = 0 }", True),
        ("used = { a.1 = 0 }".replace("a.1", '"a.1"'), False),
        ("left = 20", True),
        ("left = 19", False),
        ("spent = 0", True),
        ("budget = 20", True),
        ("window = false", True),
        ('to_act = "A"', True),
        ('winner = ""', True),
        ("drawn = false", True),
        ("over = true", False),
        ('ending = ""', True),
        ("pile = { A = 1 }", False),
        ("count = { A = 7 }", True),
        ("dormant = { B = false }", True),
        ('after = "a-b"\nstack = { b = "A.Kni" }', True),
        ('after = "b-a"', False),
        ('after = "end"\nto_act = "B"', True),
    ],
)
def test_an_expectation_finds_what_is_true(expect: str, holds: bool) -> None:
    assert one_finding(expect).holds is holds


@pytest.mark.parametrize(
    ("expect", "place"),
    [
        ('stack = { x = "" }', "expect[1].stack"),
        ("used = { x = 1 }", "expect[1].used"),
        ("pile = { X = 1 }", "expect[1].pile"),
        ("count = { X = 1 }", "expect[1].count"),
        ("dormant = { X = true }", "expect[1].dormant"),
        ('raised = { a = "" }', "expect[1].raised"),
    ],
)
def test_an_expectation_of_nothing_there_is_refused(expect: str, place: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        one_finding(expect)
    assert caught.value.params["place"] == place


def test_expectations_do_not_touch_each_other() -> None:
    result = findings(
        'graph = "a-b"\npieces = "A.Kni@a"\n' + '[[expect]]\nafter = "a-b"\nstack = { b = "A.Kni" }\n' * 2
    )
    assert [found.holds for found in result] == [True, True]


def test_an_action_of_the_file_that_is_refused_stops_it() -> None:
    with pytest.raises(ConquistaError, match="b is empty"):
        findings('graph = "a-b"\npieces = "A.Kni@a"\nactions = "b-a"\n[[expect]]\nleft = 20')


def test_nothing_can_be_done_after_the_end() -> None:
    head = 'graph = "a-b"\npieces = ["A.Kni@a", "B.Sol@b"]\nreserves = 0\npreset = "conquest_2p"\n'
    scene = redo(parse(head.encode(), "own.toml"), ["a-b"])
    assert scene.winners == "A"
    refusal = play(scene, "b-a").refusal
    assert refusal is not None
    data: Data = refusal.as_data()
    assert isinstance(data, dict)
    assert data["cause"] == "match_over"
