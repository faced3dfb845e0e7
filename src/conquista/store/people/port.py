"""The interface of the register of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from conquista.core import Data
from conquista.store.people.values import AccessToken, LobbyRow, Person


class Register(Protocol):
    """People, tokens and lobby rows. Every call is one transaction and may come from any thread."""

    # people

    def add_person(self, person: Person, folded: str | None = None, password: str | None = None) -> bool:
        """Add a person; return False when the name is taken."""

    def promote(self, person: str, name: str, folded: str, password: str | None) -> bool:
        """Turn a guest into an account under the same id; return False when the name is taken or it is no guest."""

    def person(self, person: str) -> Person | None: ...

    def people(self, ids: Sequence[str]) -> dict[str, Person]:
        """Return those of these people that exist, by id."""

    def credentials(self, folded: str) -> tuple[Person, str] | None:
        """Return the person with this name and the stored password hash."""

    def account(self, folded: str) -> Person | None:
        """Return the account with this name, with or without a password; managed accounts are not found."""

    def password(self, person: str) -> str | None:
        """Return the stored password hash of a person; None for one without a password."""

    def set_password(self, person: str, password: str) -> None: ...

    def set_settings(self, person: str, settings: Mapping[str, Data]) -> None: ...

    def rename(self, person: str, name: str, folded: str | None) -> bool:
        """Rename a person; return False when the name is taken."""

    def name_taken(self, folded: str) -> bool:
        """Return whether an account or a bot has this name."""

    def bots(self, owner: str) -> tuple[Person, ...]: ...

    def delete_person(self, person: str) -> None:
        """Delete a person with tokens, bots and table memberships."""

    # tokens

    def add_token(self, token: AccessToken, fingerprint: str) -> None: ...

    def owner_of(self, fingerprint: str) -> tuple[Person, AccessToken] | None:
        """Return the owner of this token."""

    def seen(self, token: str, now: int) -> None: ...

    def tokens(self, person: str) -> tuple[AccessToken, ...]: ...

    def revoke(self, person: str, tokens: Sequence[str]) -> None:
        """Revoke logins of a person; ids of other people are ignored."""

    def valid(self, tokens: Sequence[str]) -> frozenset[str]:
        """Return those of these token ids that are still valid."""

    def expire(self, before: int) -> None:
        """Delete logins unused since then, and guests without logins and tables."""

    # lobby rows

    def list_tables(self, listings: Sequence[LobbyRow]) -> None:
        """Replace the stored rows of these tables; people once recorded stay members."""

    def listing(self, table: str) -> LobbyRow | None: ...

    def open_tables(self, phases: Sequence[str], limit: int) -> tuple[LobbyRow, ...]:
        """Return the public tables in these phases, most recently changed first."""

    def tables_of_club(self, club: str, limit: int) -> tuple[LobbyRow, ...]:
        """Return the tables of a club that are not over: first those that gather players, then by the last change."""

    def not_over(self) -> tuple[str, ...]:
        """Return all tables that are not listed as over."""

    def tables_of(self, person: str, limit: int) -> tuple[LobbyRow, ...]:
        """Return the tables of a person: unfinished ones first, then the most recently changed."""

    def close(self) -> None: ...
