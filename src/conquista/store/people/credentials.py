"""E-mail addresses, one-time tokens and sign-in factors of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabasePart, DatabaseSession, WriteConflict, change, rows
from conquista.table import encoding

RECOVERY, CONFIRM_EMAIL, SECOND_FACTOR = "recovery", "confirm_email", "second_factor"
TOTP, RECOVERY_CODE = "totp", "recovery_code"
PASSKEY, OPENID = WAYS_IN = "passkey", "openid"  # kinds of tokens and of factors that sign in without a password
MOST_BOUNCES = 2  # in a row, after which nothing more is sent to an address


@dataclass(frozen=True, slots=True)
class EmailAddress:
    """The address of a person; it counts once it is confirmed."""

    person: str
    address: str
    folded: str
    language: str
    since: int
    confirmed: int | None = None
    bounces: int = 0

    @property
    def is_usable(self) -> bool:
        """Whether messages are sent to it."""
        return self.confirmed is not None and self.bounces < MOST_BOUNCES


@dataclass(frozen=True, slots=True)
class OneTimeToken:
    """What a token is for; the person is empty before it is known."""

    person: str
    kind: str
    data: Mapping[str, Data]
    until: int


@dataclass(frozen=True, slots=True)
class SignInFactor:
    """A passkey, a secret for one-time passwords, a recovery code, or a person at another site."""

    id: str
    person: str
    kind: str
    label: str
    created: int
    external: str | None = None
    data: Mapping[str, Data] = field(default_factory=dict)
    secret: str = ""
    used: int = 0


class CredentialStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    # e-mail addresses

    def email(self, person: str, transaction: DatabaseSession | None = None) -> EmailAddress | None:
        query = f"{_EMAIL} WHERE person = ?"
        found = transaction.rows(query, (person,)) if transaction else rows(self.database, query, (person,))
        return next((EmailAddress(*row) for row in found), None)

    def confirmed_email(self, folded: str) -> EmailAddress | None:
        """Return the confirmed address that compares as this one."""
        query = f"{_EMAIL} WHERE folded = ? AND confirmed IS NOT NULL"
        return next((EmailAddress(*row) for row in rows(self.database, query, (folded,))), None)

    def set_email(self, email: EmailAddress) -> None:
        """Enter an address, unconfirmed, in the place of the person's former one."""
        with self.database.transaction() as session:
            session.change("DELETE FROM emails WHERE person = ?", (email.person,))
            values = (email.person, email.address, email.folded, email.language, email.since)
            session.change(
                "INSERT INTO emails (person, address, folded, language, since) VALUES (?, ?, ?, ?, ?)", values
            )

    def remove_email(self, person: str) -> bool:
        """Remove the address of a person; return whether there was one."""
        return change(self.database, "DELETE FROM emails WHERE person = ?", (person,)) > 0

    def confirm_email(self, person: str, folded: str, now: int) -> bool:
        """Confirm an address; return False when the person has another one now or someone else has confirmed it."""
        query = "UPDATE emails SET confirmed = ?, bounces = 0 WHERE person = ? AND folded = ?"
        try:
            return change(self.database, query, (now, person, folded)) > 0
        except WriteConflict:
            return False

    def bounced(self, person: str, address: str) -> int:
        """Count a message that was refused for good; return how many in a row."""
        with self.database.transaction() as session:
            session.change(
                "UPDATE emails SET bounces = bounces + 1 WHERE person = ? AND address = ?", (person, address)
            )
            found = session.rows("SELECT bounces FROM emails WHERE person = ? AND address = ?", (person, address))
            return int(found[0][0]) if found else 0

    def arrived(self, person: str, address: str) -> None:
        """Note that a message was accepted."""
        query = "UPDATE emails SET bounces = 0 WHERE person = ? AND address = ? AND bounces > 0"
        change(self.database, query, (person, address))

    # one-time tokens

    def add_token(self, fingerprint: str, token: OneTimeToken, replacing: bool = True) -> None:
        """Add a token; others of this kind and person become invalid."""
        with self.database.transaction() as session:
            if replacing and token.person:
                session.change("DELETE FROM one_time_tokens WHERE person = ? AND kind = ?", (token.person, token.kind))
            session.change(
                "INSERT INTO one_time_tokens VALUES (?, ?, ?, ?, ?)",
                (fingerprint, token.person or None, token.kind, encoding.text(token.data), token.until),
            )

    def use_token(self, fingerprint: str, kind: str, now: int) -> OneTimeToken | None:
        """Use a token up; return it, or None where it is unknown, used, expired or of another kind."""
        with self.database.transaction() as session:
            query = "SELECT person, kind, data, until FROM one_time_tokens WHERE fingerprint = ? AND kind = ?"
            found = session.rows(f"{query} {self.database.locked}", (fingerprint, kind))
            session.change("DELETE FROM one_time_tokens WHERE fingerprint = ? AND kind = ?", (fingerprint, kind))
        for person, one, data, until in found:
            return OneTimeToken(person or "", one, encoding.decode(data), until) if until > now else None
        return None

    def token(self, fingerprint: str, kind: str, now: int) -> OneTimeToken | None:
        """Return a token without using it."""
        query = "SELECT person, kind, data, until FROM one_time_tokens WHERE fingerprint = ? AND kind = ? AND until > ?"
        for person, one, data, until in rows(self.database, query, (fingerprint, kind, now)):
            return OneTimeToken(person or "", one, encoding.decode(data), until)
        return None

    def tokens_of(self, person: str) -> tuple[OneTimeToken, ...]:
        """Return the tokens of a person that were not used."""
        query = "SELECT person, kind, data, until FROM one_time_tokens WHERE person = ? ORDER BY until, fingerprint"
        return tuple(
            OneTimeToken(who, kind, encoding.decode(data), until)
            for who, kind, data, until in rows(self.database, query, (person,))
        )

    def expire(self, now: int) -> None:
        """Delete tokens that have expired."""
        change(self.database, "DELETE FROM one_time_tokens WHERE until < ?", (now,))

    # sign-in factors

    def factors(self, person: str, kind: str | None = None) -> tuple[SignInFactor, ...]:
        """Return the factors of a person, the oldest first."""
        query, values = f"{_FACTOR} WHERE person = ?", [person]
        if kind is not None:
            query, values = f"{query} AND kind = ?", [person, kind]
        return tuple(map(_factor, rows(self.database, f"{query} ORDER BY created, id", values)))

    def external_factor(self, kind: str, external: str) -> SignInFactor | None:
        query = f"{_FACTOR} WHERE kind = ? AND external = ?"
        return next(map(_factor, rows(self.database, query, (kind, external))), None)

    def add_factors(self, factors: Sequence[SignInFactor], replacing: str = "") -> bool:
        """Add factors, in the place of the person's others of a kind; return False where one is known already."""
        try:
            with self.database.transaction() as session:
                for one in factors[:1] if replacing else ():
                    session.change("DELETE FROM sign_in_factors WHERE person = ? AND kind = ?", (one.person, replacing))
                session.many(
                    "INSERT INTO sign_in_factors (id, person, kind, external, data, secret, label, created, used)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        (
                            one.id,
                            one.person,
                            one.kind,
                            one.external,
                            encoding.text(one.data),
                            one.secret,
                            one.label,
                            one.created,
                            one.used,
                        )
                        for one in factors
                    ],
                )
        except WriteConflict:
            return False
        return True

    def remove_factor(self, person: str, factor: str) -> bool:
        """Remove a factor of a person; return whether there was one."""
        return change(self.database, "DELETE FROM sign_in_factors WHERE id = ? AND person = ?", (factor, person)) > 0

    def remove_way(self, person: str, kind: str, factor: str, has_password: bool) -> bool | None:
        """Remove a factor that signs in without a password, unless it is the last way to sign in.

        Return whether it was removed; None where there is no such factor.
        """
        with self.database.transaction() as session:
            session.rows(f"SELECT id FROM people WHERE id = ? {self.database.locked}", (person,))
            query = "SELECT id, kind FROM sign_in_factors WHERE person = ? AND kind IN (?, ?)"
            held = session.rows(query, (person, *WAYS_IN))
            if (factor, kind) not in [tuple(row) for row in held]:
                return None
            if len(held) == 1 and not has_password:
                return False
            session.change("DELETE FROM sign_in_factors WHERE id = ? AND person = ?", (factor, person))
        return True

    def label_factor(self, person: str, factor: str, label: str) -> bool:
        """Name a passkey; return whether the person has it."""
        query = "UPDATE sign_in_factors SET label = ? WHERE id = ? AND person = ? AND kind = ?"
        return change(self.database, query, (label, factor, person, PASSKEY)) > 0

    def update_factor(self, factor: SignInFactor, used: int, data: Mapping[str, Data]) -> bool:
        """Note a use with new data; return False where the data has changed in the meantime."""
        query = "UPDATE sign_in_factors SET used = ?, data = ? WHERE id = ? AND data = ?"
        values = (used, encoding.text(data), factor.id, encoding.text(factor.data))
        return change(self.database, query, values) > 0

    def remove_factors(self, person: str, kind: str) -> int:
        """Remove all factors of a kind; return how many there were."""
        return change(self.database, "DELETE FROM sign_in_factors WHERE person = ? AND kind = ?", (person, kind))

    def use_recovery_code(self, person: str, secret: str) -> bool:
        """Use a recovery code up; return whether it was one."""
        query = "DELETE FROM sign_in_factors WHERE person = ? AND kind = ? AND secret = ?"
        return change(self.database, query, (person, RECOVERY_CODE, secret)) > 0

    def use_factor(self, factor: str, used: int, data: Mapping[str, Data]) -> bool:
        """Note that a factor was used; return False where it was used at that time or later already."""
        query = "UPDATE sign_in_factors SET used = ?, data = ? WHERE id = ? AND used < ?"
        return change(self.database, query, (used, encoding.text(data), factor, used)) > 0


_EMAIL = "SELECT person, address, folded, language, since, confirmed, bounces FROM emails"
_FACTOR = "SELECT id, person, kind, label, created, external, data, secret, used FROM sign_in_factors"


def _factor(row: Sequence[Any]) -> SignInFactor:
    name, person, kind, label, created, external, data, secret, used = row
    return SignInFactor(name, person, kind, label, created, external, encoding.decode(data), secret, used)
