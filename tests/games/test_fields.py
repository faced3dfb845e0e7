"""Every field of a position is declared once: what follows from the declaration is checked for each of them."""

from __future__ import annotations

import ast
from typing import Annotated, Any

import cython
import pytest

from conquista.core import fields
from conquista.core.fields import Derived, Field, Scratch, Stored, write_fields
from conquista.games.condottiere.rules.position import position as cards
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.games.conquest.rules.position import position as war
from conquista.games.conquest.state import opening
from conquista.games.registry import game
from kit.declared import declarations

# Fields that no rule reads after the next action: positions that differ only there are the same.
UNHASHED = {"built", "mixed", "stood"}


def war_position() -> Any:
    conquest: Any = game("conquest")
    return opening(conquest.rules(conquest.facts.preset("grand_en")))


def card_position() -> Any:
    return rules_for(game("condottiere").facts.preset("condottiere_4p")).engine.begin(DECK)


MAKERS = {"conquest": (war, war_position), "condottiere": (cards, card_position)}
EVERY = [
    pytest.param(name, field, id=f"{name}-{field.name}")
    for name, (module, _) in MAKERS.items()
    for field in module.FIELDS
]


def changed(position: Any, field: Field) -> Any:
    """Change one number of a field, and return the new value of the field."""
    value = value_of(position, field)
    if field.length:
        value[0] = 3 if value[0] != 3 else 2
        position.set_row(field.name, value)
    else:
        value = 1 - value if field.c_type == "bint" else 3 if value != 3 else 2
        setattr(position, field.name, value)
    return value


def value_of(position: Any, field: Field) -> Any:
    """Return the number, or a copy of the row, of a field."""
    return position.row(field.name) if field.length else getattr(position, field.name)


def values(position: Any, table: tuple[Field, ...]) -> dict[str, Any]:
    """Return all fields of the state by name."""
    return {field.name: value_of(position, field) for field in table if field.role != "Scratch"}


@pytest.mark.parametrize("name", MAKERS)
def test_both_cores_have_the_same_table(name: str) -> None:
    text = declarations().texts[f"conquista.games.{name}.rules.position.position_fields"]
    generated = next(line for line in text.splitlines() if line.startswith("    return (("))
    assert ast.literal_eval(generated.removeprefix("    return ")) == MAKERS[name][0].FIELDS
    assert len(MAKERS[name][0].FIELDS) > 40


@pytest.mark.parametrize(("name", "field"), EVERY)
def test_a_field_begins_at_its_start(name: str, field: Field) -> None:
    module, make = MAKERS[name]
    kind: Any = module.WarPosition if name == "conquest" else module.CardPosition
    empty = kind(make().tables)
    assert value_of(empty, field) == ([field.start] * field.length if field.length else field.start)


@pytest.mark.parametrize(("name", "field"), EVERY)
def test_a_field_is_copied_unless_it_is_scratch(name: str, field: Field) -> None:
    module, make = MAKERS[name]
    position = make()
    before = values(position, module.FIELDS)
    value = changed(position, field)
    copy = position.copy()
    assert (value_of(copy, field) == value) == (field.role != "Scratch")
    changed(copy, field)
    assert value_of(position, field) == value
    if field.role != "Scratch":
        assert values(position, module.FIELDS) == before | {field.name: value}


@pytest.mark.parametrize(("name", "field"), EVERY)
def test_a_stored_field_is_read_written_and_hashed(name: str, field: Field) -> None:
    module, make = MAKERS[name]
    position, other = make(), make()
    value = changed(position, field)
    stored = position.numbers() | position.rows()
    assert (field.name in stored) == (field.role == "Stored")
    if field.role == "Stored":
        assert stored[field.name] == value
        write_fields(other, module.FIELDS, stored)
        assert other.numbers() | other.rows() == stored
        assert (position.digest() == make().digest()) == (field.name in UNHASHED)
        assert (position.digest() == other.digest()) == (position.left == other.left if name == "condottiere" else True)


def test_a_row_may_be_given_in_part_but_not_too_long() -> None:
    position = war_position()
    write_fields(position, war.FIELDS, {"score": [7]})
    assert position.rows()["score"] == [7, 0, 0, 0]
    with pytest.raises(IndexError, match="score has 4 numbers, 5 were given"):
        write_fields(position, war.FIELDS, {"score": [1] * 5})
    with pytest.raises(KeyError, match="board"):
        write_fields(position, war.FIELDS, {"board": [1]})


class Tiny:
    """A position of the plain core, with a new field of each role."""

    turn: Annotated[cython.short, Stored()]
    raised: Annotated[list[int], cython.uchar[4], Stored(255, digest=True)]
    count: Annotated[cython.uchar, Derived(2)]
    log: Annotated[list[int], cython.int[8], Scratch()]

    def __init__(self) -> None:
        fields.clear_fields(self)

    def row(self, name: str) -> list[int]:
        return fields.read_row(self, name)

    def set_row(self, name: str, values: list[int]) -> None:
        fields.write_row(self, name, values)


def test_one_line_declares_a_new_field() -> None:
    one, two = Tiny(), Tiny()
    table = fields.declared_fields(Tiny)
    assert [field.name for field in table] == ["turn", "raised", "count", "log"]
    assert fields.state_bytes(table) == 2 + 4 + 1
    assert vars(one) == {"turn": 0, "raised": [255] * 4, "count": 2, "log": [0] * 8}
    assert fields.hash_fields(one, 5) == 5
    write_fields(one, table, {"turn": 9, "raised": [255, 1]})
    assert fields.read_numbers(one) == {"turn": 9}
    assert {name: one.row(name) for name in fields.row_names(table)} == {"raised": [255, 1, 255, 255]}
    assert fields.hash_fields(one, 5) != 5
    vars(one)["log"][0] = 4
    fields.copy_fields(one, two)
    assert vars(two) == {"turn": 9, "raised": [255, 1, 255, 255], "count": 2, "log": [0] * 8}
    assert fields.hash_fields(one, 5) == fields.hash_fields(two, 5)
