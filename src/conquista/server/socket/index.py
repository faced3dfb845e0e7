"""The open sockets of a process, found by person and by address without looking at all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from conquista.server.socket.connection import Connection

Group = dict[Connection, None]  # a set that keeps its order


class SocketIndex:
    """Open sockets. Only the event loop uses it."""

    def __init__(self) -> None:
        self._all: Group = {}
        self._of_person: dict[str, Group] = {}
        self._at_address: dict[str, Group] = {}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Connection]:
        """Go through the sockets that are open now; some may be closed meanwhile."""
        return iter(tuple(self._all))

    def add(self, connection: Connection) -> None:
        self._all[connection] = None
        self._of_person.setdefault(connection.person, {})[connection] = None
        self._at_address.setdefault(connection.address, {})[connection] = None

    def remove(self, connection: Connection) -> None:
        del self._all[connection]
        _remove(self._of_person, connection.person, connection)
        _remove(self._at_address, connection.address, connection)

    def people(self) -> Collection[str]:
        """Return the people who have a socket: a view, which changes with the sockets."""
        return self._of_person.keys()

    def of(self, person: str) -> tuple[Connection, ...]:
        return tuple(self._of_person.get(person, ()))

    def count_of(self, person: str) -> int:
        return len(self._of_person.get(person, ()))

    def count_at(self, address: str) -> int:
        return len(self._at_address.get(address, ()))


def _remove(groups: dict[str, Group], key: str, connection: Connection) -> None:
    group = groups[key]
    del group[connection]
    if not group:
        del groups[key]
