"""The kinds of notifications, declared once with their channels."""

from __future__ import annotations

from dataclasses import dataclass

PAGE, PUSH, EMAIL = "page", "push", "email"
CHANNELS = (PUSH, EMAIL)  # those that a person can turn on and off; open pages always show notifications
OFF, ON, DIGEST, ALWAYS = "off", "on", "digest", "always"


@dataclass(frozen=True, slots=True)
class NotificationKind:
    """How notifications of a kind are delivered unless a person chooses otherwise.

    `push` is `off` or `on`. `email` is `off`, `digest` (together with others at one time of the day), `on` (alone) or
    `always`, which people cannot turn off. `group` is the row in the settings; kinds of one group are set together.
    `urgent` asks the push service to deliver at once.
    """

    name: str
    group: str
    push: str = OFF
    email: str = OFF
    urgent: bool = False


KINDS: dict[str, NotificationKind] = {
    kind.name: kind
    for kind in (
        NotificationKind("answer", "answer", push=ON, urgent=True),  # a question in a live match
        NotificationKind("turn", "turn", push=ON, email=DIGEST),  # in a match without a live clock
        NotificationKind("time_low", "turn", push=ON, email=ON, urgent=True),  # the time for a turn runs out soon
        NotificationKind("challenge", "challenge", push=ON),
        NotificationKind("invitation", "challenge", push=ON),
        NotificationKind("tournament", "tournament", push=ON, email=ON),  # begins soon, or tomorrow
        NotificationKind("round", "tournament", push=ON),  # the next round is paired
        NotificationKind("session", "club", push=ON, email=DIGEST),
        NotificationKind("club", "club", push=ON, email=DIGEST),
        NotificationKind("offer", "table"),
        NotificationKind("started", "table"),
        NotificationKind("over", "table"),
        NotificationKind("rematch", "table"),
        NotificationKind("follow", "people"),
        NotificationKind("moderation", "account", push=ON, email=ALWAYS),
        NotificationKind("account", "account", push=ON, email=ALWAYS),
    )
}
GROUPS = tuple(dict.fromkeys(kind.group for kind in KINDS.values()))
