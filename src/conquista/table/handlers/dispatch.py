"""The handler of each command, and the fold of each kind of journal entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquista.table.commands import declaration
from conquista.table.commands.declaration import Request
from conquista.table.errors import TableRefused
from conquista.table.handlers import actions, chat, endings, seats, timeouts, vacations, voiding, votes
from conquista.table.state import Fold, TableState
from conquista.table.values import Change

CommandHandler = Callable[[TableState, Request, Any], tuple[Change, ...]]

HANDLERS: dict[type, CommandHandler] = {
    declaration.Sit: seats.handle_sit,
    declaration.Rise: seats.handle_rise,
    declaration.Place: seats.handle_place,
    declaration.Remove: seats.handle_remove,
    declaration.Start: seats.handle_start,
    declaration.Close: seats.handle_close,
    declaration.Leave: seats.handle_leave,
    declaration.Return: seats.handle_return,
    declaration.Act: actions.handle_act,
    declaration.Standing: timeouts.handle_auto_replies,
    declaration.Resign: endings.handle_resign,
    declaration.Propose: votes.handle_propose,
    declaration.Vote: votes.handle_vote,
    declaration.AskBack: endings.handle_ask_back,
    declaration.AllowBack: endings.handle_allow_back,
    declaration.Rematch: endings.handle_rematch,
    declaration.Say: chat.handle_say,
    declaration.Reply: chat.handle_reply,
    declaration.Mute: chat.handle_mute,
    declaration.Watch: chat.handle_watch,
    declaration.EndWithoutResult: seats.handle_end_without_result,
    declaration.Vacation: vacations.handle_vacation,
}

FOLDS: dict[str, Fold] = {
    "opened": seats.fold_opened,
    "seated": seats.fold_seated,
    "started": seats.fold_started,
    "closed": seats.fold_closed,
    "replaced": seats.fold_replaced,
    "acted": actions.fold_acted,
    "ordered": timeouts.fold_auto_replies,
    "resumed": timeouts.fold_resumed,
    "resigned": endings.fold_resigned,
    "proposed": votes.fold_proposed,
    "voted": votes.fold_voted,
    "waited": votes.fold_waited,
    "asked_back": endings.fold_asked_back,
    "allowed_back": endings.fold_allowed_back,
    "took_back": endings.fold_took_back,
    "rematch": endings.fold_rematch,
    "said": chat.fold_said,
    "replied": chat.fold_replied,
    "muted": chat.fold_muted,
    "watched": chat.fold_watched,
    "voided": voiding.fold_voided,
    "vacation": vacations.fold_vacation,
}


def handle(table: TableState, request: Request) -> tuple[Change, ...]:
    """The changes that a request causes; raises a refusal."""
    command = request.command
    found = HANDLERS.get(type(command))
    if found is None:
        raise TableRefused("table.refused.request", kind=type(command).__name__)
    return found(table, request, command)
