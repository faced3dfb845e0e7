"""The schema: the types of the web client are current, every command can be decoded, unknown fields are refused."""

from __future__ import annotations

import typing
from pathlib import Path

import pytest
from pydantic import ValidationError

from conquista.server.app import make_app
from conquista.server.schema.messages import READER
from conquista.server.schema.typescript import write
from conquista.server.settings import ServerSettings
from conquista.table.commands import declaration
from conquista.table.handlers.dispatch import RULINGS

TYPES = Path(__file__).parents[2] / "web/src/core/schema.ts"


def test_the_types_of_the_web_client_are_current() -> None:
    made = write(make_app(ServerSettings(database="memory")))
    assert made == TYPES.read_text(encoding="utf-8"), f"run `python -m conquista.server.schema {TYPES}`"


def test_every_command_has_a_handler() -> None:
    union = typing.get_args(declaration.Command)[0]
    assert set(typing.get_args(union)) == {*RULINGS, *typing.get_args(declaration.PlanCommand)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        '{"type":"hello"}',
        '{"type":"hello","table":"t","last":-1}',
        '{"type":"hello","table":"t","last":1.5}',
        '{"type":"hello","table":"t","last":"1"}',
        '{"type":"hello","table":"t","time":5}',
        '{"type":"do","table":"t","cid":"c","command":{"do":"fly"}}',
        '{"type":"do","table":"t","cid":"","command":{"do":"start"}}',
        '{"type":"do","table":"t","cid":"c","command":{"do":"vote","seat":"S","yes":1}}',
        '{"type":"do","table":"t","cid":"c","command":{"do":"act","seat":"S","word":"w","seq":1,"hash":"h","now":1}}',
        '{"type":"welcome","table":"t"}',
        '{"type":"ping","n":99999999999999999999}',
    ],
)
def test_f1_what_does_not_fit_is_refused_and_no_message_bears_a_time(text: str) -> None:
    with pytest.raises(ValidationError):
        READER.validate_json(text)
