"""The rulebook's tables of options say what the game's own data says; the page of the editions is made from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from conquista.games.conquest.setup.editions import differences, presets
from conquista.rulebook import books, clause
from conquista.rulebook.references import mentions
from rulebook.editions import OPTIONS, further, rows, side_by_side, value, values, words

RULES = Path(__file__).parents[2] / "docs/rules"
PAGES = {name: (RULES / f"{name}.md").read_text(encoding="utf-8") for name in ("conquest", "grand-conquest")}
COLUMNS = {
    "conquest": {"`conquest_4p`": "conquest_4p", "`conquest_party`": "conquest_party", "`conquest_2p`": "conquest_2p"},
    "grand-conquest": {
        "EN": "grand_en",
        "IT": "grand_it",
        "FR": "grand_fr",
        "2P": "grand_2p",
        "Party": "grand_party_en",
    },
}
# Words of the books that are neither options nor values: of the model, and of the common vocabulary.
VOCABULARY = {"quest_road", "field_view", "answer_shot", "last_move_flag"}


def without_meaning(page: str) -> set[str]:
    """The options that a book calls without meaning in its game."""
    found = re.search(r"^Without meaning in .*$", page, re.MULTILINE)
    assert found
    return set(re.findall(r"`(\w+)`", found[0]))


@pytest.mark.parametrize("name", PAGES)
def test_every_option_is_in_the_table_or_called_without_meaning(name: str) -> None:
    found = [row["Option"] for row in rows(PAGES[name], "Option")]
    assert sorted([*found, *without_meaning(PAGES[name])]) == sorted(OPTIONS)


@pytest.mark.parametrize("name", PAGES)
def test_the_table_says_what_the_presets_say(name: str) -> None:
    for row in rows(PAGES[name], "Option"):
        option = row["Option"]
        assert row["Values"] == values(OPTIONS[option]), option
        for heading, preset in COLUMNS[name].items():
            found = row[heading.strip("`")].rstrip("*~")
            if found == "=":
                found = row["EN"].rstrip("*~")
            assert found in (value(preset, option), "n/a"), f"{option} in {preset}"


def changes(preset: str, parent: str) -> Mapping[str, str]:
    return {name: value(preset, name) for name in OPTIONS if value(preset, name) != value(parent, name)}


def test_the_extra_rules_change_what_the_book_says() -> None:
    found = {row["Set"]: (row["Like"], row["But for"]) for row in rows(PAGES["conquest"], "Set")}
    assert set(found) == {preset for preset in presets() if preset.startswith("plus")}
    for preset, (parent, but) in found.items():
        assert dict(re.findall(r"`(\w+)` (\w+)", f"`{but}")) == changes(preset, parent.strip("`"))


def test_partnership_changes_the_same_of_either_edition() -> None:
    assert changes("grand_party_en", "grand_en") == changes("grand_party_it", "grand_it")
    assert {"parent", *changes("grand_party_it", "grand_it")} == set(differences("grand_party_it"))


@pytest.mark.parametrize("name", PAGES)
def test_no_option_bears_another_name(name: str) -> None:
    allowed = {word for option in OPTIONS.values() for word in option.allowed}
    assert words(PAGES[name]) <= {*OPTIONS, *allowed, *presets(), *VOCABULARY}


def test_the_options_name_clauses_that_are_there() -> None:
    for option in OPTIONS.values():
        assert option.clauses
        for name in option.clauses:
            assert clause(name).id == name


@pytest.mark.parametrize("name", [*PAGES, "condottiere"])
def test_the_pages_name_no_clause_that_is_not_there(name: str) -> None:
    [known] = [{one.id for one in each.clauses} for each in books() if each.name == name]
    page = (RULES / f"{name}.md").read_text(encoding="utf-8")
    assert sorted({found for found in mentions(page, known) if found not in known}) == []


@pytest.mark.parametrize(("part", "table"), [("side-by-side", side_by_side), ("further", further)])
def test_the_page_of_the_editions_is_up_to_date(part: str, table: object, updating: bool) -> None:
    """Rewrite it with --update-golden."""
    assert callable(table)
    page = RULES / "README.md"
    begin, end = f"<!-- {part}: made by tests/rulebook/editions.py -->\n", f"\n<!-- end of {part} -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    result, ended, after = rest.partition(end)
    assert found
    assert ended
    if updating:
        page.write_text(before + begin + table() + end + after, encoding="utf-8")
    else:
        assert result == table()
