"""Seat holders: people at this keyboard, and computer players by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from conquista.cli.output import CommandError
from conquista.cli.play import computers
from conquista.core import AnyGame, Chance, Options, Player, Seat, UnknownName
from conquista.players import registry, spec

UNNAMED = "?"  # an unnamed person in a record


@dataclass(frozen=True)
class LocalSeatHolder:
    """The holder of a seat. A person has no player; without a name it is anyone at the keyboard."""

    name: str = ""
    player: Player | None = None

    @property
    def person(self) -> bool:
        return self.player is None


Holders = Mapping[Seat, LocalSeatHolder]


def named(texts: Sequence[str], against: str, game: AnyGame, seats: Sequence[Seat]) -> dict[Seat, str]:
    """Return the holder of each seat, from `S=me` and from the computer player for the remaining seats."""
    found: dict[Seat, str] = {}
    for text in spec.split(",".join(texts)) if texts else ():
        seat, equals, name = (part.strip() for part in text.partition("="))
        if not equals or not seat or not name:
            raise CommandError("play.seats.shape", text=text)
        seat = next((known for known in seats if known.casefold() == seat.casefold()), seat)
        if seat not in seats:
            raise UnknownName.among("seat", seat, seats)
        if seat in found:
            raise CommandError("play.seats.twice", seat=seat)
        computers.refuse_near_miss(name, game)
        found[seat] = name
    if against:
        computers.demand(against, game)
        if not found:
            found[seats[0]] = ""
        found |= {seat: against for seat in seats if seat not in found}
    return found | {seat: "" for seat in seats if seat not in found}


def kept(names: Iterable[tuple[Seat, str]]) -> dict[Seat, str]:
    """Return the holders in a file. A file cannot start a program; the user has to request that."""
    found = {seat: "" if name == UNNAMED else name for seat, name in names}
    for seat, name in found.items():
        if computers.is_computer(name) and not registry.known(name):
            raise CommandError("play.seats.program", seat=seat, name=name)
    return found


def seated(names: Mapping[Seat, str], game: AnyGame, options: Options, chance: Chance) -> dict[Seat, LocalSeatHolder]:
    """Return the holders of all seats; the name of a computer player creates that player."""
    return {seat: _holder(name, game, options, chance.fork(f"player {seat}")) for seat, name in names.items()}


def _holder(name: str, game: AnyGame, options: Options, chance: Chance) -> LocalSeatHolder:
    return LocalSeatHolder(name, registry.make(name, game, options, chance) if computers.is_computer(name) else None)


def release(holders: Holders) -> None:
    """Close players that hold resources, such as a process."""
    for holder in holders.values():
        leave = getattr(holder.player, "close", None)
        if callable(leave):
            leave()


def written(holders: Holders) -> dict[Seat, str]:
    """Return the names as written in a record."""
    return {seat: holder.name or UNNAMED for seat, holder in holders.items()}
