"""What the server asks of a register of people, whichever database keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from conquista.core import Data
from conquista.store.people.values import AccessToken, LobbyRow, Person


class Register(Protocol):
    """People, tokens and listings. Every call is whole or not done at all, and may come from any thread."""

    # people

    def add_person(self, person: Person, folded: str | None = None, password: str | None = None) -> bool:
        """Keep somebody new; False when the name is taken."""

    def promote(self, person: str, name: str, folded: str, password: str) -> bool:
        """Make a guest a person under the same id; False when the name is taken or this is no guest."""

    def person(self, person: str) -> Person | None: ...

    def credentials(self, folded: str) -> tuple[Person, str] | None:
        """The person of a name, with the password as it is kept."""

    def set_password(self, person: str, password: str) -> None: ...

    def set_settings(self, person: str, settings: Mapping[str, Data]) -> None: ...

    def rename(self, person: str, name: str, folded: str | None) -> bool:
        """Give another name; False when it is taken."""

    def bots(self, owner: str) -> tuple[Person, ...]: ...

    def delete_person(self, person: str) -> None:
        """Forget somebody, with tokens, bots and the list of his tables."""

    # tokens

    def add_token(self, token: AccessToken, fingerprint: str) -> None: ...

    def owner_of(self, fingerprint: str) -> tuple[Person, AccessToken] | None:
        """Who shows this token."""

    def seen(self, token: str, now: int) -> None: ...

    def tokens(self, person: str) -> tuple[AccessToken, ...]: ...

    def revoke(self, person: str, tokens: Sequence[str]) -> None:
        """End some logins of a person; ids of others are left alone."""

    def valid(self, tokens: Sequence[str]) -> frozenset[str]:
        """Those of these token ids that are still good."""

    def expire(self, before: int) -> None:
        """Drop the logins that nobody has used since then, and guests without logins and tables."""

    # listings

    def list_tables(self, listings: Sequence[LobbyRow]) -> None:
        """Keep how tables are listed, in place of what was kept before; their people stay on the list once they are."""

    def listing(self, table: str) -> LobbyRow | None: ...

    def open_tables(self, phases: Sequence[str], limit: int) -> tuple[LobbyRow, ...]:
        """The public tables in these phases, the last changed first."""

    def not_over(self) -> tuple[str, ...]:
        """All tables that are not listed as over."""

    def tables_of(self, person: str, limit: int) -> tuple[LobbyRow, ...]:
        """The tables of a person, those that are not over first, then the last changed first."""

    def close(self) -> None: ...
