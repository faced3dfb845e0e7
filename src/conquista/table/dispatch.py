"""All that can be asked of a table, and all that its journal can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquista.table import actions, chat, endings, requests, seats, timeouts, voiding, voting_rules
from conquista.table.errors import TableRefused
from conquista.table.permissions import Occasion
from conquista.table.state import Fold, TableState
from conquista.table.values import Change

Ruling = Callable[[TableState, Occasion, Any], tuple[Change, ...]]

RULINGS: dict[type, Ruling] = {
    requests.Sit: seats.sit,
    requests.Rise: seats.rise,
    requests.Place: seats.place,
    requests.Start: seats.start,
    requests.Close: seats.close,
    requests.Leave: seats.leave,
    requests.Return: seats.come_back,
    requests.Act: actions.act,
    requests.Standing: timeouts.standing,
    requests.Resign: endings.resign,
    requests.Propose: voting_rules.propose,
    requests.Vote: voting_rules.vote,
    requests.AskBack: endings.ask_back,
    requests.AllowBack: endings.allow_back,
    requests.Rematch: endings.rematch,
    requests.Say: chat.say,
    requests.Reply: chat.reply,
    requests.Mute: chat.mute,
    requests.Watch: chat.watch,
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
    "proposed": voting_rules.proposed,
    "voted": voting_rules.voted,
    "waited": voting_rules.waited,
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


def rule(course: TableState, occasion: Occasion) -> tuple[Change, ...]:
    """The deeds of a request, or a refusal."""
    command = occasion.request.command
    found = RULINGS.get(type(command))
    if found is None:
        raise TableRefused("table.refused.request", kind=type(command).__name__)
    return found(course, occasion, command)
