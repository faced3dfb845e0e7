"""All that can be asked of a table, and all that its journal can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquista.table import acting, requests, seating, settling, talking, timing, voiding, voting
from conquista.table.asking import Occasion
from conquista.table.course import Course, Fold
from conquista.table.errors import TableRefused
from conquista.table.values import Deed

Ruling = Callable[[Course, Occasion, Any], tuple[Deed, ...]]

RULINGS: dict[type, Ruling] = {
    requests.Sit: seating.sit,
    requests.Rise: seating.rise,
    requests.Place: seating.place,
    requests.Start: seating.start,
    requests.Close: seating.close,
    requests.Leave: seating.leave,
    requests.Return: seating.come_back,
    requests.Act: acting.act,
    requests.Standing: timing.standing,
    requests.Resign: settling.resign,
    requests.Propose: voting.propose,
    requests.Vote: voting.vote,
    requests.AskBack: settling.ask_back,
    requests.AllowBack: settling.allow_back,
    requests.Rematch: settling.rematch,
    requests.Say: talking.say,
    requests.Reply: talking.reply,
    requests.Mute: talking.mute,
    requests.Watch: talking.watch,
}

FOLDS: dict[str, Fold] = {
    "opened": seating.opened,
    "seated": seating.seated,
    "started": seating.started,
    "closed": seating.closed,
    "replaced": seating.replaced,
    "acted": acting.acted,
    "ordered": timing.was_ordered,
    "resumed": timing.resumed,
    "resigned": settling.resigned,
    "proposed": voting.proposed,
    "voted": voting.voted,
    "waited": voting.waited,
    "asked_back": settling.asked_back,
    "allowed_back": settling.allowed_back,
    "took_back": settling.took_back,
    "rematch": settling.wants_rematch,
    "said": talking.said,
    "replied": talking.replied,
    "muted": talking.was_muted,
    "watched": talking.watched,
    "voided": voiding.voided,
}


def rule(course: Course, occasion: Occasion) -> tuple[Deed, ...]:
    """The deeds of a request, or a refusal."""
    command = occasion.request.command
    found = RULINGS.get(type(command))
    if found is None:
        raise TableRefused("table.refused.request", kind=type(command).__name__)
    return found(course, occasion, command)
