"""Who holds which seat: people at this keyboard, and computer players by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from conquista.cli.play.computers import COMPUTERS
from conquista.cli.tell import CommandError
from conquista.core import Chance, Player, Seat, UnknownName

NOBODY = "?"  # a person without a name, as a record writes it


@dataclass(frozen=True)
class Holder:
    """Whoever chooses for a seat. A person has no player; without a name it is anyone at the keyboard."""

    name: str = ""
    player: Player | None = None

    @property
    def person(self) -> bool:
        return self.player is None


Holders = Mapping[Seat, Holder]


def named(texts: Sequence[str], against: str, seats: Sequence[Seat]) -> dict[Seat, str]:
    """Who is to hold each seat, from `S=me` and from the computer player who takes the rest."""
    found: dict[Seat, str] = {}
    for text in ",".join(texts).split(",") if texts else ():
        seat, equals, name = (part.strip() for part in text.partition("="))
        if not equals or not seat or not name:
            raise CommandError("play.seats.shape", text=text)
        seat = next((known for known in seats if known.casefold() == seat.casefold()), seat)
        if seat not in seats:
            raise UnknownName.among("seat", seat, seats)
        if seat in found:
            raise CommandError("play.seats.twice", seat=seat)
        if name not in COMPUTERS and (near := get_close_matches(name.casefold(), COMPUTERS, n=1, cutoff=0.8)):
            raise CommandError("play.seats.near", name=name, near=near)
        found[seat] = name
    if against:
        if against not in COMPUTERS:
            raise CommandError("play.seats.computer", name=against, known=sorted(COMPUTERS), count=len(COMPUTERS))
        if not found:
            found[seats[0]] = ""
        found |= {seat: against for seat in seats if seat not in found}
    return found | {seat: "" for seat in seats if seat not in found}


def seated(names: Mapping[Seat, str], chance: Chance) -> dict[Seat, Holder]:
    """The holders of all seats; a name that a computer player bears is that player."""
    return {
        seat: Holder(name, COMPUTERS[name](chance.fork(f"player {seat}"))) if name in COMPUTERS else Holder(name)
        for seat, name in names.items()
    }


def written(holders: Holders) -> dict[Seat, str]:
    """The names as a record writes them."""
    return {seat: holder.name or NOBODY for seat, holder in holders.items()}
