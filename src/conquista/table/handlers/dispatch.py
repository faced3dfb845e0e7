"""The handler of each command, and the fold of each kind of journal entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquista.table.commands import declaration
from conquista.table.commands.declaration import Request
from conquista.table.errors import TableRefused
from conquista.table.handlers import actions, chat, endings, seats, timeouts, voiding, votes
from conquista.table.state import Fold, TableState
from conquista.table.values import Change

Ruling = Callable[[TableState, Request, Any], tuple[Change, ...]]

RULINGS: dict[type, Ruling] = {
    declaration.Sit: seats.sit,
    declaration.Rise: seats.rise,
    declaration.Place: seats.place,
    declaration.Remove: seats.remove,
    declaration.Start: seats.start,
    declaration.Close: seats.close,
    declaration.Leave: seats.leave,
    declaration.Return: seats.come_back,
    declaration.Act: actions.act,
    declaration.Standing: timeouts.standing,
    declaration.Resign: endings.resign,
    declaration.Propose: votes.propose,
    declaration.Vote: votes.vote,
    declaration.AskBack: endings.ask_back,
    declaration.AllowBack: endings.allow_back,
    declaration.Rematch: endings.rematch,
    declaration.Say: chat.say,
    declaration.Reply: chat.reply,
    declaration.Mute: chat.mute,
    declaration.Watch: chat.watch,
}

FOLDS: dict[str, Fold] = {
    "opened": seats.opened,
    "seated": seats.seated,
    "started": seats.started,
    "closed": seats.closed,
    "replaced": seats.replaced,
    "acted": actions.acted,
    "ordered": timeouts.was_ordered,
    "resumed": timeouts.resumed,
    "resigned": endings.resigned,
    "proposed": votes.proposed,
    "voted": votes.voted,
    "waited": votes.waited,
    "asked_back": endings.asked_back,
    "allowed_back": endings.allowed_back,
    "took_back": endings.took_back,
    "rematch": endings.wants_rematch,
    "said": chat.said,
    "replied": chat.replied,
    "muted": chat.was_muted,
    "watched": chat.watched,
    "voided": voiding.voided,
}


def rule(table: TableState, request: Request) -> tuple[Change, ...]:
    """The changes that a request causes; raises a refusal."""
    command = request.command
    found = RULINGS.get(type(command))
    if found is None:
        raise TableRefused("table.refused.request", kind=type(command).__name__)
    return found(table, request, command)
