"""What admins decide about roles, accounts, tables and the server, for the web page and the command line alike."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Network, ip_network

from conquista.core import Data
from conquista.server.accounts import names, tokens
from conquista.server.accounts.one_time_tokens import OneTimeTokens
from conquista.server.administration.actor import Actor, DecisionService
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.runtime.clock import now
from conquista.store.administration.report_cases import OPEN
from conquista.store.administration.roles import ROLES, GivenRole
from conquista.store.administration.server_state import DRAIN, MAINTENANCE, AddressBlock
from conquista.store.database import rows
from conquista.store.people.credentials import PASSKEY, RECOVERY, TOTP, OneTimeToken
from conquista.store.people.values import PERSON, LobbyRow, Person
from conquista.store.results.values import DAY

SECOND_FACTORS = (PASSKEY, TOTP)
RESET_FOR = 24 * 3_600_000  # milliseconds for which the link for a new password works
LONGEST_BLOCK = 24 * 60  # minutes
LARGEST_BLOCK = {4: 24, 6: 48}  # the shortest prefix that may be blocked, by version
MOST_FOUND = 50


class AdministrationService(DecisionService):
    """Each function is one transaction with its entry in the audit log, and may run in any thread."""

    # roles

    def give_role(self, actor: Actor, person: str, role: str) -> Person:
        """Give a role to a person with an account and a second factor."""
        found = self.person(person)
        if role not in ROLES:
            raise ServerRefused("server.admin.role_unknown", role=role, roles=list(ROLES))
        if found.kind != PERSON or found.managed:
            raise ServerRefused("server.admin.account")
        if found.id == actor.id:
            raise Forbidden("server.admin.self")
        if not self.store.roles.give(found.id, role, self.entry(actor, f"role.give.{role}", found.id)):
            raise ServerRefused("server.admin.has_role", name=found.name)
        return found

    def take_role(self, actor: Actor, person: str, role: str) -> Person:
        """Take a role from a person; their logins have to show the second factor again for what remains."""
        found = self.person(person)
        if not self.store.roles.take(found.id, role, self.entry(actor, f"role.take.{role}", found.id)):
            raise ServerRefused("server.admin.has_no_role", name=found.name)
        return found

    def roles(self) -> tuple[tuple[GivenRole, Person | None, bool], ...]:
        """Return all roles with their people, and whether each has a second factor."""
        listed = self.store.roles.listed()
        people = self.store.register.people(sorted({one.person for one in listed}))
        has = {one: self.store.roles.has_second_factor(one, SECOND_FACTORS) for one in people}
        return tuple((one, people.get(one.person), has.get(one.person, False)) for one in listed)

    # people and tables

    def find_people(self, actor: Actor, text: str) -> tuple[Person, ...]:
        """Return the people whose name begins like this, or who have this id; also managed accounts. It is logged."""
        self.note(actor, "people.find")
        found = self.store.register.person(text)
        if found is not None:
            return (found,)
        folded = names.folded(text)
        if not folded:
            return ()
        query = "SELECT id FROM people WHERE folded >= ? AND folded < ? ORDER BY length(folded), folded LIMIT ?"
        ids = [person for (person,) in rows(self.log.database, query, (folded, f"{folded}\U0010ffff", MOST_FOUND))]
        known = self.store.register.people(ids)
        return tuple(known[one] for one in ids if one in known)

    def look_at_person(self, actor: Actor, person: str) -> Person:
        """Return a person; the look is logged."""
        found = self.person(person)
        self.note(actor, "person.read", found.id)
        return found

    def find_tables(self, actor: Actor, text: str) -> tuple[LobbyRow, ...]:
        """Return the table with this id, or the tables of the person with this id or name. It is logged."""
        self.note(actor, "tables.find")
        listing = self.store.register.listing(text)
        if listing is not None:
            return (listing,)
        try:
            person = self.person(text)
        except NotFound:
            return ()
        return self.store.register.tables_of(person.id, MOST_FOUND)

    def end_table(self, actor: Actor, table: str) -> None:
        """Close a table, or end its match without a result; a server does it at once."""
        self._table_effect(actor, table, "end_table")

    def repair_table(self, actor: Actor, table: str) -> None:
        """Drop a table from memory and load it from its journal; a server does it at once."""
        self._table_effect(actor, table, "repair_table")

    def _table_effect(self, actor: Actor, table: str, do: str) -> None:
        if self.store.register.listing(table) is None:
            raise NotFound("server.unknown")
        with self.log.database.transaction() as session:
            self.log.append(self.entry(actor, do.replace("_", "."), table), session)
            self.effect(session, do, table=table)

    # accounts

    def reset_password(self, actor: Actor, person: str) -> tuple[Person, str]:
        """Return a person and the token of a link for a new password. It works once; the password stays until then."""
        found = self.person(person)
        if found.kind != PERSON or found.managed:
            raise ServerRefused("server.admin.account")
        if found.id == actor.id or ((not actor.is_admin or self.store.roles.of(found.id)) and actor.id != "command"):
            raise Forbidden("server.admin.colleague")
        wanted = OneTimeToken(found.id, RECOVERY, {}, now() + RESET_FOR)
        self.note(actor, "password.reset", found.id)
        return found, OneTimeTokens(self.store.credentials).issue(wanted)

    def delete_person(self, actor: Actor, person: str) -> Person:
        """Delete a person with everything that belongs to them; a server does it at once. It cannot be undone."""
        found = self.person(person)
        if found.id == actor.id:
            raise Forbidden("server.admin.self")
        if self.store.roles.of(found.id):
            raise Forbidden("server.admin.role_first", name=found.name)
        with self.log.database.transaction() as session:
            self.log.append(self.entry(actor, "person.delete", found.id), session)
            self.effect(session, "delete_person", person=found.id)
        return found

    # the server

    def announce(self, actor: Actor, at: int, minutes: int, note: str) -> None:
        """Announce maintenance on every page: from a time, for some minutes, with a note as it is typed."""
        if at < now() - DAY or at > now() + 30 * DAY:
            raise ServerRefused("server.admin.time")
        data: dict[str, Data] = {"at": at, "minutes": minutes, "note": note}
        self.store.server_state.put(MAINTENANCE, data, self.entry(actor, "maintenance.announce", "", {"at": at}))

    def withdraw_announcement(self, actor: Actor) -> None:
        self.store.server_state.put(MAINTENANCE, None, self.entry(actor, "maintenance.withdraw"))

    def drain(self, actor: Actor, on: bool) -> None:
        """Refuse new tables, or no longer; matches in play go on."""
        data: dict[str, Data] = {"since": now()}
        self.store.server_state.put(DRAIN, data if on else None, self.entry(actor, "drain.on" if on else "drain.off"))

    def block_address(self, actor: Actor, network: str, minutes: int, reason: str) -> AddressBlock:
        """Refuse all requests from an address or a network for at most a day."""
        if not 1 <= minutes <= LONGEST_BLOCK:
            raise ServerRefused("server.admin.block_time", most=LONGEST_BLOCK)
        made = AddressBlock(tokens.name(), network_of(network), reason, actor.id, now(), now() + minutes * 60_000)
        self.store.server_state.block(made, self.entry(actor, "address.block", made.id, {"minutes": minutes}))
        return made

    def unblock_address(self, actor: Actor, block: str) -> None:
        if not self.store.server_state.unblock(block, self.entry(actor, "address.unblock", block)):
            raise NotFound("server.unknown")

    # figures

    def statistics(self) -> Mapping[str, int]:
        """Return counts of people, tables, cases, measures and appeals."""
        week, database = now() - 7 * DAY, self.log.database

        def count(query: str, *values: object) -> int:
            [(number,)] = rows(database, query, values)
            return int(number or 0)

        return {
            "accounts": count("SELECT count(*) FROM people WHERE kind = 'person'"),
            "guests": count("SELECT count(*) FROM people WHERE kind = 'guest'"),
            "bots": count("SELECT count(*) FROM people WHERE kind = 'bot'"),
            "accounts_of_week": count("SELECT count(*) FROM people WHERE kind = 'person' AND created > ?", week),
            "people_of_week": count("SELECT count(DISTINCT person) FROM tokens WHERE seen > ?", week),
            "tables_gathering": count("SELECT count(*) FROM listings WHERE phase = 'gathering'"),
            "tables_playing": count("SELECT count(*) FROM listings WHERE phase = 'playing'"),
            "results_of_week": count("SELECT count(*) FROM results WHERE at > ?", week),
            "cases_open": self.store.cases.count(OPEN),
            "reports_of_week": count("SELECT count(*) FROM reports WHERE at > ?", week),
            "measures_of_week": count("SELECT count(*) FROM measures WHERE at > ?", week),
            "appeals_open": count("SELECT count(*) FROM appeals WHERE state = 'open'"),
            "proposals_open": count("SELECT count(*) FROM measures WHERE state = 'proposed'"),
            "jobs_given_up": count("SELECT count(*) FROM jobs WHERE failed IS NOT NULL"),
        }


def network_of(text: str) -> str:
    """Return an address or a network in its normal form; refuse one that is too large, and any other text."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise ServerRefused("server.admin.network") from None
    version = 4 if isinstance(found, IPv4Network) else 6
    if found.prefixlen < LARGEST_BLOCK[version] or found.is_loopback:
        raise ServerRefused("server.admin.network_large", four=LARGEST_BLOCK[4], six=LARGEST_BLOCK[6])
    return str(found)
