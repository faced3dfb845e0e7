"""Forms and answers about people."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json
from conquista.store.people.values import AccessToken, Person
from conquista.store.ratings import PlayerRating, Ratings
from conquista.table.commands.fields import Name

Password = Annotated[str, Field(max_length=200)]
Kind = Literal["guest", "person", "bot"]


class ComeIn(Form):
    """A guest. Browsers get a cookie; programs ask for the token."""

    token: bool = False


class SignUp(ComeIn):
    """An account; whoever is a guest already keeps all he has."""

    name: Name
    password: Password


class SignIn(ComeIn):
    name: Name
    password: Password


class AccountChange(Form):
    """What changes about oneself; what is not named stays."""

    name: Name | None = None
    settings: Annotated[Json, Field(max_length=50)] | None = None


class NewPassword(ComeIn):
    old: Password
    new: Password


class Goodbye(Form):
    """Delete everything; whoever has an account says his password."""

    password: Password = ""


class NewBot(Form):
    name: Name


class NewKey(Form):
    label: Name


class PublicPerson(Answer):
    """Somebody, as everybody may see him."""

    id: str
    kind: Kind
    name: str


class RatingCard(Answer):
    """A rating with its 95 % interval; provisional ones rest on few matches."""

    person: str
    game: str
    value: int
    low: int
    high: int
    games: int
    provisional: bool


class ReputationCard(Answer):
    """How many matches somebody has begun, and how many of them he has played to the end."""

    begun: int
    finished: int


class Repute(Answer):
    """How somebody plays: his ratings by game, and whether he stays to the end."""

    ratings: list[RatingCard]
    reputation: ReputationCard


class Me(Answer):
    """Oneself."""

    id: str
    kind: Kind
    name: str
    created: int
    settings: Json


class CameIn(Answer):
    """Oneself, just come in, with the token where one was asked for."""

    me: Me
    token: str | None = None


class Login(Answer):
    """A login or a key, by everything but its secret."""

    id: str
    kind: Literal["login", "key"]
    label: str
    created: int
    seen: int
    current: bool = False


class Bot(Answer):
    id: str
    name: str
    created: int


class Key(Answer):
    """A new key: the secret is shown this once."""

    id: str
    label: str
    secret: str


def me(person: Person) -> Me:
    return Me.model_validate(person, from_attributes=True)


def public(person: Person) -> PublicPerson:
    return PublicPerson.model_validate(person, from_attributes=True)


def rating(found: PlayerRating) -> RatingCard:
    return RatingCard.model_validate(found, from_attributes=True)


def repute(ratings: Ratings, person: str) -> Repute:
    stays = ratings.reputation(person)
    return Repute(
        ratings=[rating(found) for found in ratings.of(person).values()],
        reputation=ReputationCard(begun=stays.begun, finished=stays.finished),
    )


def login(token: AccessToken, current: str) -> Login:
    return Login.model_validate(token, from_attributes=True).model_copy(update={"current": token.id == current})
