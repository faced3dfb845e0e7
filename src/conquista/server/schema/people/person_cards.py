"""People in lists, and what they say about themselves."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.accounts.accounts import PublicPerson
from conquista.server.schema.base import Answer, Form
from conquista.store.people.profiles import Profile
from conquista.store.people.values import Person

Division = Literal["pale", "fess", "bend", "chevron", "cross", "band", "quarterly"]
Tincture = Literal["azure", "purple", "copper", "gold", "slate", "green", "cream", "black", "red"]
Charge = Literal[
    "soldier",
    "elephant",
    "knight",
    "camel",
    "chariot",
    "ship",
    "galleon",
    "catapult",
    "siege",
    "castle",
    "rose",
    "sword",
    "anchor",
    "star",
]


class Crest(Answer):
    """A shield: how it is divided, its two colours, and what is drawn on it."""

    division: Division
    first: Tincture
    second: Tincture
    charge: Charge


class CrestChoice(Form):
    """A crest to wear instead of the one that is drawn from the name."""

    division: Division
    first: Tincture
    second: Tincture
    charge: Charge


class ChosenCrests(Answer):
    """Crests by the ids of the people who have chosen them."""

    crests: dict[str, Crest]


class PersonCard(PublicPerson):
    """A person in lists; without a crest it is drawn from the name."""

    crest: Crest | None = None
    private: bool = False


class OwnProfile(Answer):
    """What the caller shows to others, and hides."""

    crest: Crest | None
    languages: list[str]
    about: str
    zone: str
    private: bool
    hides_presence: bool
    seen: int


class ProfileChange(Form):
    """Changes to the own profile; omitted fields stay as they are, and `crest` null is the one drawn from the name."""

    crest: CrestChoice | None = None
    languages: Annotated[list[str], Field(max_length=50)] | None = None
    about: Annotated[str, Field(max_length=2000)] | None = None
    zone: Annotated[str, Field(max_length=100)] | None = None
    private: bool | None = None
    hides_presence: bool | None = None


def person_card(person: Person, profile: Profile | None) -> PersonCard:
    known = profile or Profile()
    return PersonCard.model_validate(
        {
            **{name: getattr(person, name) for name in ("id", "kind", "name")},
            "crest": known.crest,
            "private": known.private,
        }
    )


def own_profile(profile: Profile) -> OwnProfile:
    return OwnProfile.model_validate(profile, from_attributes=True)
