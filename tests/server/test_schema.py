"""The schema: the types of the web client are current, every command can be decoded, unknown fields are refused."""

from __future__ import annotations

import typing
from pathlib import Path

import pytest
from pydantic import ValidationError

from conquista.server.schema.__main__ import files
from conquista.server.schema.socket.messages import READER, ClientMessage
from conquista.server.schema.typescript import write_game
from conquista.server.socket.handlers import HANDLERS
from conquista.table.commands import declaration
from conquista.table.handlers.dispatch import HANDLERS as COMMAND_HANDLERS
from kit.sabotage_types import TypedSkirmish

CLIENT = Path(__file__).parents[2] / "web/src"


def test_the_types_of_the_web_client_are_current() -> None:
    for name, text in files().items():
        assert text == (CLIENT / name).read_text(encoding="utf-8"), "run `python -m conquista.server.schema web/src`"


def test_the_types_of_a_game_that_is_not_registered() -> None:
    text = write_game(TypedSkirmish())
    assert "export type SkirmishView = {\n  position: string;\n  options: Record<string, string>;\n};" in text
    assert "origin?: string;" in text
    assert "  places: SkirmishAnswer;" in text
    assert '  | { kind: "skirmish.moved"; data: SkirmishEvent }' in text


def test_every_message_has_a_handler() -> None:
    assert set(typing.get_args(ClientMessage)) == set(HANDLERS)


def test_every_command_has_a_handler() -> None:
    union = typing.get_args(declaration.Command)[0]
    by_server = {declaration.Vacation, declaration.EndWithoutResult}  # no client can send them
    assert {*typing.get_args(union), *by_server} == {*COMMAND_HANDLERS, *typing.get_args(declaration.PlanCommand)}


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
