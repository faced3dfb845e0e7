"""The socket messages about the lobby, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form
from conquista.server.schema.play.tables import TableCard
from conquista.table.chat_policy import Press

LobbyPhase = Literal["gathering", "playing"]
FilterName = Annotated[str, Field(max_length=60)]


class FollowLobby(Form):
    """Follow the public tables in a phase: a list first, then what changes, in the place of an earlier request.

    `game` and `pace` are names, `press` says who may chat; an empty one leaves nothing out.
    """

    type: Literal["lobby"]
    phase: LobbyPhase = "gathering"
    game: FilterName = ""
    pace: FilterName = ""
    press: Press | Literal[""] = ""


class LeaveLobby(Form):
    """Stop following the lobby, in one phase or in all."""

    type: Literal["lobby_bye"]
    phase: LobbyPhase | None = None


class LobbyTables(Answer):
    """The tables that a follower of the lobby sees. Changes are numbered from here on."""

    type: Literal["lobby_tables"]
    phase: LobbyPhase
    number: int
    tables: list[TableCard]


class LobbyChanged(Answer):
    """Tables that are new or have changed, and the ids of those that are no longer listed.

    A client that has missed a number asks for the lobby again.
    """

    type: Literal["lobby_changed"]
    phase: LobbyPhase
    number: int
    tables: list[TableCard]
    gone: list[str]
