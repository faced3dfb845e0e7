"""A match: its start, an action, its outcome."""

from __future__ import annotations

from dataclasses import dataclass

from reference.condottiere import battle, conclusion, deal, endings, knowledge, offers
from reference.condottiere.cards import LETTERS
from reference.condottiere.chance import Numbers
from reference.condottiere.data import Choices, regions
from reference.condottiere.table import SEATS, Phase, Table


class NotOffered(Exception):
    """The word is not among what the seat may say (CO-ACT-02)."""


def start(choices: Choices, chance: Numbers) -> Table:
    """The opening, cards dealt (chapter 4)."""
    table = Table.empty(choices)
    deal.new_game(table, endings.setup_holder(table), chance)
    return table


def act(before: Table, seat: int, word: str, chance: Numbers) -> Table:
    """The table after a word; the one before stays as it is."""
    if word in offers.asides(before, seat):
        return _show(before, seat, word)
    if word not in offers.legal(before, seat):
        raise NotOffered(f"{SEATS[seat]} {word}")
    table = before.copy()
    _decide(table, seat, word, chance)
    while table.phase in (Phase.CONCLUSION, Phase.BATTLE):
        if table.phase is Phase.CONCLUSION:
            conclusion.conclude(table, chance)
        else:
            battle.begin(table)
    return table


def _decide(table: Table, seat: int, word: str, chance: Numbers) -> None:
    verb, _, about = word.partition(":")
    match verb:
        case "battle":
            conclusion.choose(table, regions().index(about), chance)
        case "decline":
            conclusion.decline(table)
        case "play":
            battle.play(table, seat, LETTERS[about])
        case "pass":
            battle.pass_turn(table, seat, about == "open")
        case "take":
            battle.take(table, seat, LETTERS.get(about))
        case "favour":
            battle.place_favour(table, seat, None if about == "off" else regions().index(about))
        case "turn":
            battle.reveal(table, seat, LETTERS[about])
        case "discard" | "hold":
            conclusion.answer_step4(table, seat, verb == "discard", chance)
        case "keep" | "done":
            conclusion.keep(table, seat, LETTERS.get(about), chance)
        case "draw":
            conclusion.draw(table, seat, int(about), chance)


def _show(before: Table, seat: int, word: str) -> Table:
    """Showing a card changes nothing but what the viewer knows (CO-TALK-05)."""
    table = before.copy()
    name, _, viewer = word.removeprefix("show:").partition(">")
    if name == "hidden":
        knowledge.peek(table, seat, SEATS.index(viewer))
    else:
        knowledge.learn(table, seat, SEATS.index(viewer), LETTERS[name])
    return table


@dataclass(frozen=True)
class Result:
    """Who has won, why, and by which clause."""

    winners: tuple[str, ...]
    reason: str
    clause: str


def outcome(table: Table) -> Result | None:
    """How the match ended, or None while it lasts."""
    if table.phase is not Phase.OVER:
        return None
    winners = tuple(SEATS[seat] for seat in sorted(table.winners))
    return Result(winners, endings.KEYS[table.reason], endings.clause(table))
