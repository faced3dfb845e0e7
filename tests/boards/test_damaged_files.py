"""Hundreds of damaged board files, thousands in `make proofs`: each is refused with file, place and line, or holds.

What is asserted of every file: reading and judging it takes less than two seconds of processor time, and ends with a
board or with a BoardError and nothing else; the error names the file, and a place or a reason; a board that was read is
judged by every line without a fault of the judge, and each of its findings names its line in a sentence of its own.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable

import pytest

from boards.damage import fault_key, text
from conquista.boards.checks import check, lines_of
from conquista.boards.loader import parse
from conquista.core.errors import BoardError
from kit.scale import scaled

FILES = scaled(300)
BATCHES = 10
LONGEST = 20.0
SHARE = ("rosa", "rosa", "mare", "italia")
WORD = re.compile(r"\b[A-Z]{1,3}\d{0,2}\b")
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?\b")
ODD_VALUES = (
    "true", "nan", "inf", "-inf", "1e308", "0x" + "f" * 5000, "9" * 5000, '""', "[]", "{}", "1979-05-27", '"\\u0000"',
    '"' + "x" * 300 + '"', "[[1, 2], 3]", "-1", "[1, 2, 3]", '"N1 N1"', "[" * 400 + "]" * 400,
)  # fmt: skip


def drop_lines(rng: random.Random, board: str) -> str:
    lines = board.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    del lines[at : at + rng.choice((1, 1, 1, 2, 5, 40))]
    return "".join(lines)


def swap_lines(rng: random.Random, board: str) -> str:
    lines = board.splitlines(keepends=True)
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def double_line(rng: random.Random, board: str) -> str:
    lines = board.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return "".join(lines)


def swap_names(rng: random.Random, board: str) -> str:
    """Replace one name by another, once."""
    spans = [m.span() for m in WORD.finditer(board)]
    start, end = rng.choice(spans)
    a, b = rng.choice(spans)
    return board[:start] + board[a:b] + board[end:]


def change_number(rng: random.Random, board: str) -> str:
    spans = [m.span() for m in NUMBER.finditer(board)]
    start, end = rng.choice(spans)
    old = float(board[start:end])
    new = rng.choice(
        (f"{old + rng.choice((-40, -3, 3, 40)):g}", "0", "1e12", "-5", "99999999999999999999", "nan", "0.5")
    )
    return board[:start] + new + board[end:]


def odd_value(rng: random.Random, board: str) -> str:
    """Replace the value of one key by something of the wrong kind."""
    keys = list(re.finditer(r"^[A-Za-z_0-9]+ *= ", board, re.MULTILINE))
    at = rng.choice(keys).end()
    end = board.find("\n", at)
    return board[:at] + rng.choice(ODD_VALUES) + board[end:]


def noise(rng: random.Random, board: str) -> bytes:
    """Overwrite a stretch with bytes that mean nothing."""
    raw = bytearray(board.encode())
    at = rng.randrange(len(raw))
    raw[at : at + rng.choice((1, 3, 60))] = rng.randbytes(rng.choice((1, 3, 60)))
    return bytes(raw)


def cut(rng: random.Random, board: str) -> str:
    return board[: rng.randrange(len(board))]


def change_letter(rng: random.Random, board: str) -> str:
    at = rng.randrange(len(board))
    return board[:at] + rng.choice('NESWCMKFQ0123456789 ,."[]{}=#\n-') + board[at + 1 :]


def other_encoding(rng: random.Random, board: str) -> bytes:
    return board.encode(rng.choice(("utf-16", "utf-32", "utf-8-sig")))


def flip_kind(rng: random.Random, board: str) -> str:
    """Turn one word of the format into another one."""
    words = (
        "road bridge rope vee lane landing main isle centre meadow mountains over under strict soldier ship grand "
        "classic true false middle"
    ).split()
    spans = [m.span() for m in re.finditer(r"\b(" + "|".join(words) + r")\b", board)]
    start, end = rng.choice(spans)
    return board[:start] + rng.choice(words) + board[end:]


DAMAGES: tuple[Callable[[random.Random, str], str | bytes], ...] = (
    drop_lines, swap_lines, double_line, swap_names, swap_names, change_number, change_number, odd_value, noise, cut,
    change_letter, change_letter, flip_kind, flip_kind, other_encoding,
)  # fmt: skip


def damaged_file(seed: int) -> tuple[str, bytes]:
    rng = random.Random(seed)
    name = rng.choice(SHARE)
    board: str | bytes = text(name)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if isinstance(board, str) and len(board) > 20_000:  # enough is left to damage
            board = rng.choice(DAMAGES)(rng, board)
    return f"{name}-{seed}.toml", board if isinstance(board, bytes) else board.encode("utf-8", "surrogatepass")


def outcome(file: str, raw: bytes) -> str:
    """What became of a file, after everything was asserted that the page above promises."""
    try:
        board = parse(raw, file)
    except BoardError as caught:
        error = caught
    else:
        report = check(board)
        assert tuple(line.id for line in report.lines) == lines_of(board)
        for finding in report.findings:
            assert finding.line in lines_of(board)
            assert "boards." not in finding.say()
        return "holds" if report.holds else "broken"
    found = str(error)
    assert found.startswith(file)
    assert "boards." not in found, found
    assert error.place or fault_key(error).startswith("boards.load."), found
    assert error.place in found
    assert error.line_id in found
    return "refused"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_files_are_refused_or_still_boards(batch: int) -> None:
    size = FILES // BATCHES
    outcomes: Counter[str] = Counter()
    for seed in range(batch * size, (batch + 1) * size):
        file, raw = damaged_file(seed)
        began = time.process_time()
        outcomes[outcome(file, raw)] += 1
        took = time.process_time() - began
        assert took < LONGEST, f"{file} took {took:.1f} s"
    assert outcomes["refused"] > size / 4
    assert outcomes["broken"] + outcomes["holds"] > size / 20


HOSTILE = {
    "empty": b"",
    "zeros": bytes(1000),
    "huge": b"# " + b"x" * 300_000,
    "long word": b"a" * 250_000,
    "dotted": b".".join([b"a"] * 100_000) + b" = 1",
    "dotted header": b"[" + b".".join([b"a"] * 100_000) + b"]",
    "quoted dots": b'"a".' * 60_000 + b"b = 1",
    "lists": b"a = " + b"[" * 100_000,
    "tables": b"a = " + b"{a = " * 50_000,
    "many tables": b"".join(b"[a%d]\n" % i for i in range(20_000)),
    "many keys": b"".join(b"k%d = 1\n" % i for i in range(20_000)),
    "long number": b"a = " + b"9" * 200_000,
    "long hexadecimal": b"format = 0x" + b"f" * 200_000,
    "open string": b'a = """' + b"x" * 200_000,
    "backslashes": b'a = "' + b"\\\\" * 100_000 + b'"',
    "lone quote": b'a = "' + b"x" * 200_000,
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_files_are_refused_quickly(raw: bytes) -> None:
    began = time.process_time()
    with pytest.raises(BoardError) as caught:
        parse(raw, "hostile.toml")
    assert "hostile.toml" in str(caught.value)
    assert len(str(caught.value)) < 1000
    assert time.process_time() - began < LONGEST
