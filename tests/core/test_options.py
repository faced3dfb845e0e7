"""Options are checked by name and value, say what would be right, and have one text form."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista.core import GameInfo, Option, OptionConflict, OptionRefused, UnknownName

FACTS = GameInfo(
    name="trial",
    version=1,
    title="core.refused.over",
    least_seats=2,
    most_seats=6,
    max_actions=10,
    options=(
        Option("players", "number", 4, "x.y", least=2, most=6),
        Option("mode", "choice", "ffa", "x.y", allowed=("ffa", "team", "duel")),
        Option("slots", "switch", True, "x.y"),
        Option("budgets", "numbers", (5, 10), "x.y", least=1, most=40),
        Option("ban.rope", "set", ("NE", "SW"), "x.y", allowed=("NE", "SW", "QUEST")),
    ),
    clashes=(
        OptionConflict({"mode": "team", "players": 3}, "core.refused.over", "TR-1"),
        OptionConflict({"mode": "duel", "slots": True}, "core.refused.over", refused=False),
    ),
    presets={"pair": {"players": 2, "mode": "duel"}},
)


def test_defaults() -> None:
    options = FACTS.choose()
    assert dict(options) == {
        "players": 4,
        "mode": "ffa",
        "slots": True,
        "budgets": (5, 10),
        "ban.rope": ("NE", "SW"),
    }
    assert len(options) == 5
    assert options.text() == ""
    assert repr(options) == "<Options default>"


def test_values_by_kind_and_canonical_text() -> None:
    values = {"ban.rope": {"QUEST", "NE"}, "budgets": [1, 40], "slots": False, "mode": "duel", "players": 2}
    options = FACTS.choose(values)
    assert options.number("players") == 2
    assert options.word("mode") == "duel"
    assert options.yes("slots") is False
    assert options.numbers("budgets") == (1, 40)
    assert options.words("ban.rope") == ("NE", "QUEST")
    assert options.text() == "players=2 mode=duel slots=no budgets=1,40 ban.rope=NE,QUEST"
    assert FACTS.read_options(options.changed()) == options
    assert hash(FACTS.read_options(options.changed())) == hash(options)
    assert FACTS.choose({"ban.rope": ()}).changed() == {"ban.rope": "none"}


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"players": 7}, "Option players must be a whole number from 2 to 6, not “7”."),
        ({"players": True}, "Option players must be a whole number from 2 to 6, not “True”."),
        ({"players": "4"}, "Option players must be a whole number from 2 to 6, not “4”."),
        ({"mode": "solo"}, "Option mode must be one of ffa, team, duel, not “solo”."),
        ({"slots": 1}, "Option slots must be yes or no, not “1”."),
        ({"budgets": [0]}, "Option budgets must be a list such as 5,10, each number from 1 to 40, not “[0]”."),
        ({"budgets": {3}}, "Option budgets must be a list such as 5,10, each number from 1 to 40, not “{3}”."),
        ({"ban.rope": ["NE", "NE"]}, "or none; not “['NE', 'NE']”."),
        ({"ban.rope": "NE"}, "Option ban.rope must be a comma-separated list of NE, SW, QUEST, in this order"),
        ({"player": 4}, "There is no option named “player”. Did you mean players?"),
        ({"mode": "team", "players": 3}, "Option mode cannot be combined with players: The match is over."),
    ],
)
def test_refused_by_name(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionRefused) as refused:
        FACTS.choose(values)
    assert sentence in str(refused.value)
    assert refused.value.option == next(iter(values))


def test_clash_names_its_clause_or_only_warns() -> None:
    with pytest.raises(OptionRefused) as refused:
        FACTS.choose({"mode": "team", "players": 3})
    assert refused.value.clause == "TR-1"
    advised = FACTS.choose({"mode": "duel"})
    assert [clash.values for clash in FACTS.advice(advised)] == [{"mode": "duel", "slots": True}]
    assert FACTS.advice(FACTS.choose()) == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("players", "04"),
        ("players", "٤"),
        ("players", "+4"),
        ("players", ""),
        ("players", "9" * 5000),
        ("slots", "true"),
        ("slots", "Yes"),
        ("budgets", "5, 10"),
        ("budgets", "5,,10"),
        ("budgets", ""),
        ("ban.rope", "SW,NE"),
        ("ban.rope", "NE,NE"),
        ("ban.rope", ""),
        ("nothing", "yes"),
    ],
)
def test_text_that_is_not_canonical(name: str, text: str) -> None:
    with pytest.raises(OptionRefused):
        FACTS.read_options({name: text})


def test_preset() -> None:
    assert FACTS.preset("pair").text() == "players=2 mode=duel"
    with pytest.raises(UnknownName, match=r"preset named “par”\. Did you mean pair"):
        FACTS.preset("par")


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "players": st.integers(2, 6),
            "mode": st.sampled_from(["ffa", "duel"]),
            "slots": st.booleans(),
            "budgets": st.lists(st.integers(1, 40), max_size=5),
            "ban.rope": st.sets(st.sampled_from(["NE", "SW", "QUEST"])),
        },
    )
)
def test_text_reads_back(values: dict[str, object]) -> None:
    options = FACTS.choose(values)
    texts = dict(item.split("=", 1) for item in options.text().split())
    assert FACTS.read_options(texts) == options


@given(st.text(), st.text())
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    for option in ("players", "mode", "slots", "budgets", "ban.rope", name):
        try:
            options = FACTS.read_options({option: text})
        except OptionRefused:
            continue
        assert options.written(option) == text
