"""What the page about notation shows of Condottiere is true."""

from __future__ import annotations

import re
from pathlib import Path

from conquista.core import record
from conquista.games.condottiere import packing
from conquista.games.condottiere.actions import ACTS, WORDS, act_of
from conquista.games.condottiere.cards import CARDS, MAP
from conquista.games.condottiere.game import GAME

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "4-notation.md").read_text(encoding="utf-8")


def chapter(name: str) -> str:
    return PAGE.partition(f"## Condottiere: {name}\n")[2].partition("\n## ")[0]


def test_every_kind_of_word_is_on_the_page_with_its_numbers() -> None:
    rows = re.findall(r"^\| (`.*?`) \| .*? \| ([0-9]+)(?:(?: to |, )([0-9]+))? \|$", chapter("words"), re.MULTILINE)
    found: list[int] = []
    for words, first, last in rows:
        numbers = range(int(first), int(last or first) + 1)
        found += numbers
        for word in re.findall(r"`(.*?)`", words):
            assert act_of(word).code in numbers
    assert found == list(range(len(ACTS)))
    text = " ".join(chapter("words").split())
    assert " ".join(CARDS) in text
    assert " ".join(MAP) in text
    assert len(set(WORDS)) == len(WORDS)


def test_every_name_of_a_position_line_is_on_the_page_in_its_order() -> None:
    text = chapter("position lines")
    order = re.search(r"in\s+this order: `(.*?)`", text, re.DOTALL)
    assert order
    names = order[1].split()
    assert names[11:] == packing.NUMBERS
    explained = re.findall(r"`([a-z_]+)`", "\n".join(re.findall(r"^\| (.*?) \|", text, re.MULTILINE)))
    assert sorted(explained) == sorted(names)


def test_the_record_of_the_page_replays_and_comes_from_its_seed() -> None:
    [shown] = re.findall(r"```record\n(.*?)```", chapter("records"), re.DOTALL)
    read = record.read(shown)
    assert record.write(read) == shown
    match = record.replay(GAME, read)
    assert record.check_seed(GAME, read).states == match.states
    line = re.search(r"<!-- position of condottiere_2p -->\n    (.*)\n", chapter("position lines"))
    assert line
    state = GAME.read_state(match.options, line[1])
    assert GAME.write_state(state) == line[1]
    assert state in match.states


def test_the_deal_is_told_as_the_page_says() -> None:
    """The numbers of the deal, read as the page explains them, give the hands of the record."""
    [shown] = re.findall(r"```record\n(.*?)```", chapter("records"), re.DOTALL)
    match = record.replay(GAME, record.read(shown))
    left = [
        card
        for card, count in zip(CARDS, (10, 8, 8, 8, 8, 8, 8, 3, 3, 6, 12, 6, 3, 16, 3), strict=True)
        for _ in range(count)
    ]
    for place, number in enumerate(match.dealt):
        left[place], left[place + number] = left[place + number], left[place]
    hands = [sorted(left[-10:]), sorted(left[-20:-10])]
    views = [GAME.view(match.states[0], seat).data["hand"] for seat in "AB"]
    assert [sorted(hand) for hand in views] == hands  # type: ignore[arg-type, type-var]
