"""Who decides, and what every decision writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Data
from conquista.server.accounts import names, tokens
from conquista.server.errors import Forbidden, NotFound
from conquista.server.runtime.clock import now
from conquista.store.administration.audit_log import COMMAND, AuditEntry, AuditLog
from conquista.store.administration.roles import ADMIN, ROLES
from conquista.store.database import DatabaseSession
from conquista.store.factory import Store
from conquista.store.people.values import Person

EFFECT = "administration"  # the kind of the jobs that carry decisions out


@dataclass(frozen=True, slots=True)
class Actor:
    """A moderator or admin who decides, or the command line of the machine."""

    id: str
    roles: frozenset[str]

    @property
    def is_admin(self) -> bool:
        return ADMIN in self.roles


COMMAND_LINE = Actor(COMMAND, frozenset(ROLES))


class DecisionService:
    """Base class of the services that decide. Their functions do database work and may run in any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.log = AuditLog(store.roles.database)

    def entry(self, actor: Actor, act: str, about: str = "", data: Mapping[str, Data] | None = None) -> AuditEntry:
        return AuditEntry(actor.id, act, about, now(), data or {})

    def note(self, actor: Actor, act: str, about: str = "", data: Mapping[str, Data] | None = None) -> None:
        """Log a look at something that is not public."""
        self.log.append(self.entry(actor, act, about, data))

    def effect(self, session: DatabaseSession, do: str, **data: Data) -> None:
        """Have a server carry something out after this transaction."""
        self.store.jobs.schedule(EFFECT, tokens.name(), now(), {"do": do, **data}, session)

    def notify(self, session: DatabaseSession, person: str, about: str, data: Mapping[str, Data]) -> None:
        """Have a server notify a person."""
        self.effect(session, "notify", person=person, about=about, data=dict(data))

    def person(self, text: str) -> Person:
        """Return the person with this id or name; raise NotFound where there is none."""
        found = self.store.register.person(text)
        if found is None:
            known = self.store.profiles.named(names.folded(text[:100]))
            found = self.store.register.person(known) if known else None
        if found is None:
            raise NotFound("server.unknown")
        return found

    def check_subject(self, actor: Actor, person: Person) -> None:
        """Refuse a decision about oneself, and one of a moderator about someone with a role."""
        if person.id == actor.id or person.owner == actor.id:
            raise Forbidden("server.admin.self")
        if not actor.is_admin and self.store.roles.of(person.id):
            raise Forbidden("server.admin.colleague")
