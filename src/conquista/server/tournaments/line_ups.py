"""The line-ups of clubs in their matches, changed within one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquista.server.errors import ServerRefused
from conquista.store.people.values import Person
from conquista.store.tournaments.edits import TournamentEdit
from conquista.store.tournaments.values import IN, OUT, PAUSED, REMOVED


@dataclass(frozen=True, slots=True)
class ListedPlayers:
    """The people of one place in a line-up, with their rating."""

    people: tuple[Person, ...]
    rating: int

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(one.id for one in self.people)


def set_line_up(edit: TournamentEdit, club: str, listed: Sequence[ListedPlayers]) -> list[str]:
    """Replace a line-up before the beginning; return the people who are new in it."""
    before = {one.people: one for one in edit.snapshot.entrants if one.club == club}
    kept = {one.ids for one in listed}
    for people, entrant in before.items():
        if people not in kept:
            edit.leave(entrant.number)
    for board, one in enumerate(listed, 1):
        if one.ids in before:
            edit.set_board(before[one.ids].number, board)
        else:
            _enter(edit, club, one, board, 1)
    return [person for one in listed if one.ids not in before for person in one.ids]


def change_line_up(edit: TournamentEdit, club: str, listed: Sequence[ListedPlayers]) -> list[str]:
    """Let those who are listed play from the next round on, others rest; return the people who are new."""
    own = {one.people: one for one in edit.snapshot.entrants if one.club == club}
    kept = {one.ids for one in listed}
    for people, entrant in own.items():
        if entrant.state == IN and people not in kept:
            edit.set_state(entrant.number, PAUSED)
        elif entrant.state in (PAUSED, OUT) and people in kept:
            edit.set_state(entrant.number, IN)
        elif entrant.state == REMOVED and people in kept:
            raise ServerRefused("server.tournament_removed")
    board = max((one.board for one in own.values()), default=0)
    new = [one for one in listed if one.ids not in own]
    for place, one in enumerate(new, board + 1):
        _enter(edit, club, one, place, len(edit.snapshot.rounds) + 1)
    return [person for one in new for person in one.ids]


def _enter(edit: TournamentEdit, club: str, one: ListedPlayers, board: int, joined: int) -> None:
    partner = one.ids[1] if len(one.ids) > 1 else ""
    edit.enter(one.ids[0], partner, IN, joined, one.rating, club, board)
