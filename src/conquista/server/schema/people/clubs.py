"""Forms and answers for clubs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.accounts.accounts import DisplayName, PublicPerson, RatingCard, SignInForm
from conquista.server.schema.base import Answer, Form
from conquista.server.schema.people.club_nights import ExportedNight
from conquista.store.club_values import Club, ClubRoom

ClubRole = Literal["guest", "member", "organiser", "manager", "owner"]
Admission = Literal["open", "request", "invitation"]
Language = Annotated[str, Field(strict=True, pattern="^[a-z]{2,3}$")]
ClubName = Annotated[str, Field(strict=True, max_length=200)]  # a refusal says what is wrong with a name
About = Annotated[str, Field(strict=True, max_length=500)]
Rules = Annotated[str, Field(strict=True, max_length=2000)]
Place = Annotated[str, Field(strict=True, max_length=60)]
Languages = Annotated[list[Language], Field(max_length=8)]


class NewClub(Form):
    """A new club of the caller."""

    name: ClubName
    about: About = ""
    rules: Rules = ""
    place: Place = ""
    languages: Annotated[Languages, Field(default_factory=list)]
    admission: Admission = "open"


class ClubChange(Form):
    """Changes to a club; omitted fields are kept. With `new_invitation`, the old invitation link stops working."""

    name: ClubName | None = None
    about: About | None = None
    rules: Rules | None = None
    place: Place | None = None
    languages: Languages | None = None
    admission: Admission | None = None
    new_invitation: bool = False


class JoinClub(Form):
    """Join a club, with the code of its invitation link where the club asks for an invitation."""

    invitation: Annotated[str, Field(strict=True, max_length=60)] = ""


class ClubInvitation(Form):
    """Invite an account by name."""

    name: DisplayName


class RoleChange(Form):
    """A new role of a member; `owner` hands the club over."""

    role: Literal["member", "organiser", "manager", "owner"]


class NewPost(Form):
    """An announcement, as plain text."""

    text: Annotated[str, Field(strict=True, max_length=1000)]


class PostChange(Form):
    """Hide an announcement from members, or show it again."""

    hidden: bool


class EnterRoom(SignInForm):
    """Enter a room, with a chosen or a random name; a caller who is signed in needs none."""

    name: DisplayName | None = None


class ClubSummary(Answer):
    """A club in lists; `role` is that of the caller."""

    id: str
    name: str
    about: str
    place: str
    languages: list[str]
    admission: Admission
    members: int
    created: int
    role: ClubRole | None = None


class ClubPage(Answer):
    """Clubs by name; `next` is the value of `after` for the page after this one, or empty."""

    clubs: list[ClubSummary]
    next: str


class ClubMemberCard(Answer):
    """A member; `managed` marks managed accounts for the managers of the club."""

    person: PublicPerson
    role: ClubRole
    since: int
    managed: bool = False


class ClubMemberPage(Answer):
    """Members by role and time; `next` is the value of `after` for the page after this one, or 0."""

    members: list[ClubMemberCard]
    next: int


class ClubCard(ClubSummary):
    """A club as the caller sees it.

    `request` is a request of the caller to join, or an invitation, that is not answered. `managers` includes the
    owner. Managers get the invitation link and the number of requests. `rules` are those of the house.
    """

    rules: str
    request: Literal["request", "invitation"] | None
    managers: list[ClubMemberCard]
    sees_members: bool
    link: str | None
    requests: int


class OwnClubs(Answer):
    """The clubs of the caller, and those that have invited the caller."""

    clubs: list[ClubSummary]
    invitations: list[ClubSummary]


class ClubRequestCard(Answer):
    """A request to join, or an invitation that is not answered."""

    person: PublicPerson
    kind: Literal["request", "invitation"]
    at: int


class ClubPostCard(Answer):
    """An announcement; hidden ones are shown to managers only."""

    id: str
    author: PublicPerson
    role: ClubRole | None
    at: int
    text: str
    hidden: bool


class ClubPostPage(Answer):
    """Announcements, the latest first; `next` is the value of `before` for the page after this one, or empty."""

    posts: list[ClubPostCard]
    next: str


class ClubLadderRow(Answer):
    place: int
    person: PublicPerson
    rating: RatingCard


class ClubLadder(Answer):
    """The members of a club who have a rating in a pool, provisional ones included."""

    pool: str
    rows: list[ClubLadderRow]


class ClubRoomCard(Answer):
    """A room for guests: its link, how many guests it lets in, and until when."""

    code: str
    link: str
    opened: int
    until: int
    most: int
    entered: int


class RoomEntrance(Answer):
    """What a guest sees before entering a room."""

    club: str
    name: str
    until: int
    free: int


class ExportedPost(Answer):
    """An announcement that the exporting person wrote."""

    id: str
    club: str
    at: int
    text: str
    hidden: bool


class ClubMembership(Answer):
    """A club of the exporting person."""

    club: str
    name: str
    role: ClubRole
    since: int


class ExportedRequest(Answer):
    club: str
    kind: Literal["request", "invitation"]
    at: int


class ClubExport(Answer):
    """The clubs, requests and announcements of a person."""

    memberships: list[ClubMembership]
    requests: list[ExportedRequest]
    posts: list[ExportedPost]
    nights: list[ExportedNight]


def summary(club: Club, role: str | None = None) -> ClubSummary:
    return ClubSummary.model_validate(_fields(club) | {"role": role})


def card(club: Club, role: str | None, **more: object) -> ClubCard:
    return ClubCard.model_validate(_fields(club) | {"role": role, "rules": club.rules} | more)


def room_card(room: ClubRoom, address: str) -> ClubRoomCard:
    return ClubRoomCard(
        code=room.code,
        link=f"{address}/room/{room.code}",
        opened=room.opened,
        until=room.until,
        most=room.most,
        entered=room.entered,
    )


def _fields(club: Club) -> dict[str, object]:
    names = ("id", "name", "about", "place", "admission", "members", "created")
    return {name: getattr(club, name) for name in names} | {"languages": list(club.languages)}
