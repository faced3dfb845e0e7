"""Forms and answers of the pages for moderators and admins, and of measures for the people they are about."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.accounts.accounts import Kind, PublicPerson
from conquista.server.schema.accounts.passkeys import Credential
from conquista.server.schema.accounts.security import Token
from conquista.server.schema.base import Answer, Form, Json
from conquista.server.schema.maintenance import Maintenance
from conquista.server.schema.people.relations import ReportKind

Role = Literal["moderator", "admin"]
MeasureKind = Literal["warn", "hide_words", "mute", "no_rated", "no_tournaments", "rename", "suspend", "close"]
MeasureState = Literal["proposed", "active", "undone"]
AppealState = Literal["open", "upheld", "granted"]
HouseRule = Literal["insults", "unfair", "spoiling", "name", "danger", "other"]
CaseState = Literal["open", "decided", "dismissed"]
Statement = Annotated[str, Field(max_length=1_000)]
PersonText = Annotated[str, Field(min_length=1, max_length=40)]


class AdminStatus(Answer):
    """The roles of the caller, whether the second factor has to be shown, and what waits for a decision.

    `read_until` and `act_until` are the times until which the second factor counts for reading and for decisions.
    """

    roles: list[Role]
    has_totp: bool
    has_passkey: bool
    read_until: int
    act_until: int
    cases: int
    appeals: int
    proposals: int
    draining: bool
    maintenance: Maintenance | None


class ConfirmationCode(Form):
    """The present code of the authenticator app."""

    code: Annotated[str, Field(max_length=40)]


class ConfirmationPasskey(Form):
    """A challenge that the browser has signed with a passkey."""

    token: Token
    credential: Credential


class MeasureCard(Answer):
    """A measure as moderators see it; `until` is 0 for no end."""

    id: str
    person: str
    kind: MeasureKind
    rule: str
    words: str
    case: str
    decided_by: str
    confirmed_by: str
    at: int
    until: int
    state: MeasureState
    in_force: bool


class OwnAppeal(Answer):
    """An objection to a measure, and what another moderator has decided about it."""

    words: str
    at: int
    state: AppealState
    judged: int
    answer: str


class OwnMeasure(Answer):
    """A measure about the caller: what was decided, by which rule, for how long, and until when to object to it."""

    id: str
    kind: MeasureKind
    rule: str
    words: str
    at: int
    until: int
    state: MeasureState
    in_force: bool
    appeal_until: int
    appeal: OwnAppeal | None


class NewAppeal(Form):
    words: Annotated[str, Field(min_length=1, max_length=1_000)]


class CaseCard(Answer):
    """Reports about one person at one place; `person` is null where they are about nobody or the person is gone."""

    id: str
    person: PublicPerson | None
    place: str
    state: CaseState
    taken_by: PublicPerson | None
    created: int
    changed: int
    reporters: int
    kinds: list[ReportKind]


class EvidenceLine(Answer):
    """A message of the evidence; `data` is null for a private one until it is asked for."""

    person: str
    name: str
    at: int
    private: bool
    about_subject: bool
    data: Json | None


class CaseReport(Answer):
    """A report of a case, with the last messages that the reporter could read."""

    id: str
    reporter: PublicPerson | None
    kind: ReportKind
    words: str
    at: int
    moment: Json
    evidence: list[EvidenceLine]


class CasePage(Answer):
    """A case with everything that moderators decide on."""

    case: CaseCard
    reports: list[CaseReport]
    measures: list[MeasureCard]


class MeasureForm(Form):
    """A measure to take; `days` of those with an end, `name` of a new name."""

    kind: MeasureKind
    days: Annotated[int, Field(ge=0, le=365)] = 0
    name: Annotated[str, Field(max_length=200)] = ""


class CaseDecision(Form):
    """The decision about a case; without measures nothing was wrong. `words` are added to the statement of reasons."""

    rule: HouseRule
    words: Statement = ""
    measures: Annotated[list[MeasureForm], Field(max_length=5)] = Field(default_factory=list)


class NewMeasure(MeasureForm):
    """A measure without a case."""

    rule: HouseRule
    words: Statement = ""


class AppealCard(Answer):
    """An open appeal with the measure; `may_judge` is false for those who have decided it."""

    measure: MeasureCard
    person: PublicPerson | None
    decided_by: PublicPerson | None
    words: str
    at: int
    may_judge: bool


class ProposalCard(Answer):
    """A measure that needs a second person; `may_confirm` is false for the one who has proposed it."""

    measure: MeasureCard
    person: PublicPerson | None
    decided_by: PublicPerson | None
    may_confirm: bool


class AppealDecision(Form):
    granted: bool
    words: Statement = ""


class SubjectTable(Answer):
    """A table in lists of moderators: what its lobby row shows."""

    id: str
    phase: str
    visibility: str
    changed: int
    host: str
    summary: Json


class SubjectCard(Answer):
    """A person as moderators see it."""

    id: str
    kind: Kind
    name: str
    created: int
    owner: str
    managed: str
    roles: list[Role]
    here: bool


class SubjectPage(Answer):
    """A person with measures, reports about and by them, tables, and how many block them."""

    person: SubjectCard
    measures: list[MeasureCard]
    cases: list[CaseCard]
    reports_made: int
    blocked_by: int
    tables: list[SubjectTable]


class SubjectSignal(Answer):
    """A signal for moderators; it is no proof."""

    id: str
    kind: str
    person: PublicPerson | None
    other: PublicPerson | None
    table: str
    at: int
    data: Json


class AuditCard(Answer):
    """An entry of the audit log with the name of its actor, empty for the command line and people who are gone."""

    number: int
    at: int
    actor: str
    name: str
    act: str
    about: str
    about_name: str
    data: Json


class RoleCard(Answer):
    person: PublicPerson
    role: Role
    since: int
    second_factor: bool


class MaintenanceForm(Form):
    """Maintenance from a time in milliseconds, for some minutes."""

    at: Annotated[int, Field(ge=0, le=2**53)]
    minutes: Annotated[int, Field(ge=1, le=1_440)]
    note: Annotated[str, Field(max_length=200)] = ""


class NewBlock(Form):
    """An address or a network to refuse for some minutes."""

    network: Annotated[str, Field(max_length=60)]
    minutes: Annotated[int, Field(ge=1, le=1_440)]
    reason: Annotated[str, Field(min_length=1, max_length=200)]


class ResetLink(Answer):
    """A link for a new password, shown once; it works once until the given time."""

    link: str
    until: int


class Statistics(Answer):
    """Counts by name."""

    counts: dict[str, int]
