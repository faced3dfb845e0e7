"""Forms and answers for accounts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json
from conquista.store.people.values import AccessToken, Person
from conquista.store.results.history import ResultHistory
from conquista.store.results.values import PlayerRating, Reputation
from conquista.table.commands.fields import Name

Password = Annotated[str, Field(max_length=200)]
DisplayName = Annotated[str, Field(strict=True, max_length=200)]  # a refusal says what is wrong with a name
Kind = Literal["guest", "person", "bot"]


class SignInForm(Form):
    """Browsers receive a cookie; programs request the token."""

    token: bool = False


class ComeIn(SignInForm):
    """Sign in as a guest, under a name of one's own or a random one; with `keep`, only where nobody is signed in."""

    name: DisplayName | None = None
    keep: bool = False


class SignUp(SignInForm):
    """Create an account; a guest keeps id and tables."""

    name: DisplayName
    password: Password


class SignIn(SignInForm):
    """Name and password; `code` is of an authenticator app or a recovery code, where there is a second factor."""

    name: Name
    password: Password
    code: Annotated[str, Field(max_length=40)] | None = None


class AccountChange(Form):
    """Changes to the own account; omitted fields stay as they are."""

    name: DisplayName | None = None
    settings: Annotated[Json, Field(max_length=50)] | None = None


class NewPassword(SignInForm):
    old: Password
    new: Password


class Goodbye(Form):
    """Delete the account; people with a password have to repeat it."""

    password: Password = ""


class NewBot(Form):
    name: DisplayName


class NewKey(Form):
    label: Name


class PublicPerson(Answer):
    """The public profile of a person."""

    id: str
    kind: Kind
    name: str


class RatingCard(Answer):
    """A rating with its 95 % interval; provisional ones rest on few matches."""

    person: str
    game: str
    pool: str
    value: int
    low: int
    high: int
    games: int
    opponents: int
    last: int
    peak: int
    provisional: bool


class Repute(Answer):
    """Ratings by game, and the share of matches played to the end."""

    ratings: list[RatingCard]
    reputation: Reputation


class Me(Answer):
    """The signed-in person; `managed` is the club that manages the account, empty for most.

    `roles` are those of moderators and admins. A suspended person is shown the own measures and nothing else.
    """

    id: str
    kind: Kind
    name: str
    created: int
    settings: Json
    managed: str = ""
    roles: tuple[Literal["moderator", "admin"], ...] = ()
    suspended: bool = False


class CameIn(Answer):
    """The person who has just signed in, with the token if it was requested."""

    me: Me
    token: str | None = None


class Login(Answer):
    """A login or a key, without its secret."""

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
    """A new key; the secret is shown once."""

    id: str
    label: str
    secret: str


def me(person: Person) -> Me:
    return Me.model_validate(person, from_attributes=True)


def public(person: Person) -> PublicPerson:
    return PublicPerson.model_validate(person, from_attributes=True)


def rating(found: PlayerRating) -> RatingCard:
    return RatingCard.model_validate(found, from_attributes=True)


def repute(history: ResultHistory, person: str, at: int) -> Repute:
    ratings = [rating(found) for found in history.of(person, at).values()]
    return Repute(ratings=ratings, reputation=history.reputation(person))


def login(token: AccessToken, current: str) -> Login:
    return Login.model_validate(token, from_attributes=True).model_copy(update={"current": token.id == current})
