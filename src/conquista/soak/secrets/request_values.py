"""Values for everything that can be requested, found by the names in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from conquista.core.parts.secrecy import Secrecy
from conquista.games import registry
from conquista.server.schema.learning.study_commands import StudyCommand
from conquista.soak.secrets.random_match import secrecy_of
from conquista.soak.secrets.samples import a_finished_record, a_puzzle, a_record
from conquista.soak.secrets.scenes import PASSWORD, SceneClient, SceneRun

Json = dict[str, Any]
NOWHERE = "nowhere"
NEW_PASSWORD = "another long word"
# A point of the curve P-256 in base64url: its generator.
POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
EVERY_WORD = 9  # one in this many illegal words is tried


class UnknownOperation(Exception):
    """An operation for which the trial has no values."""


@dataclass(frozen=True)
class RequestCaller:
    """A caller, with a seat of its own or another's."""

    scene_run: SceneRun
    person: SceneClient
    guess: str  # a position line that is guessed to be the true one

    @property
    def game(self) -> str:
        return self.scene_run.scene.played.game.facts.name

    @property
    def secrecy(self) -> Secrecy:
        return secrecy_of(self.scene_run.scene.played.game)

    @property
    def seat(self) -> str:
        return self.person.seat or self.others[0]

    @property
    def others(self) -> list[str]:
        return [seat for seat in self.scene_run.scene.played.seats if seat != self.person.seat]

    @property
    def situation(self) -> Json:
        """Return the last feed item and the position that the seat sees."""
        table_state = self.scene_run.app_state.tables._tables[self.scene_run.table].table.table_state
        own = self.person.seat
        hashed = table_state.hash(own) if table_state.match is not None and own is not None else "x"
        return {"seq": len(table_state.streams[own]), "hash": hashed}

    @property
    def legal(self) -> list[str]:
        table_state = self.scene_run.app_state.tables._tables[self.scene_run.table].table.table_state
        if table_state.match is None or self.person.seat is None or table_state.outcome is not None:
            return []
        actions = [*table_state.game.legal_actions(table_state.match.state, self.person.seat)]
        actions += table_state.game.asides(table_state.match.state, self.person.seat)
        return [table_state.game.write_action(action) for action in actions]


@cache
def queries() -> tuple[str, ...]:
    """Return the queries of all games; the queries of another game are refused or empty."""
    return tuple(dict.fromkeys(query for name in registry.names() for query in registry.game(name).wire.queries))


FIRST_CHAPTER, FIRST_NODE = 1, 2  # of the first study of a caller


def a_study(asker: RequestCaller) -> str:
    """Return the id of a study that the caller has made."""
    found = asker.scene_run.app_state.studies.store.studies_of(asker.person.id or NOWHERE)
    return next((one.id for one in found), NOWHERE)


# table commands, by `do`


def _acts(asker: RequestCaller) -> list[Json]:
    """Return words that are illegal now, and some that are not words."""
    legal, first = set(asker.legal), sum(map(ord, asker.scene_run.scene.name)) % EVERY_WORD
    words = (
        [word for word in asker.secrecy.words[first::EVERY_WORD] if word and word not in legal]
        if asker.person.seat
        else []
    )
    act = {"do": "act", "seat": asker.seat, **asker.situation}
    return [
        *({**act, "word": word} for word in (*words, "nonsense")),
        {**act, "word": "pass", "hash": "stale"},
        {**act, "word": "nonsense", "before": ["pass"]},
        {**act, "word": "pass", "seat": asker.others[0]},
    ]


def _plans(asker: RequestCaller) -> list[Json]:
    plan = {"do": "plan", "seat": asker.seat, **asker.situation}
    return [{**plan, "word": word} for word in asker.secrecy.plan_words] + [{**plan, "word": "pass", "more": ["pass"]}]


def _says(asker: RequestCaller) -> list[Json]:
    say = {"do": "say", "seat": asker.seat}
    return [
        {**say, "text": "well"},
        {**say, "phrase": "thanks"},
        {**say, "to": [asker.others[-1]], "text": "between us"},
        *({**say, "to": [asker.others[-1]], "offer": kind, "terms": terms} for kind, terms in asker.secrecy.offers),
    ]


COMMANDS: Mapping[str, Callable[[RequestCaller], list[Json]]] = {
    "sit": lambda a: [{"do": "sit", "seat": seat} for seat in (a.seat, a.others[-1])],
    "rise": lambda a: [{"do": "rise", "seat": a.seat}],
    "place": lambda a: [{"do": "place", "seat": a.others[-1], "player": "squire"}],
    "remove": lambda a: [{"do": "remove", "seat": a.others[-1]}],
    "start": lambda a: [{"do": "start"}],
    "close": lambda a: [{"do": "close"}],
    "act": _acts,
    "plan": _plans,
    "undo": lambda a: [{"do": "undo", "seat": a.seat, "hash": a.situation["hash"], "length": 0}],
    "redo": lambda a: [{"do": "redo", "seat": a.seat, "hash": a.situation["hash"]}],
    "leave": lambda a: [{"do": "leave", "seat": a.seat}],
    "return": lambda a: [{"do": "return", "seat": a.seat}],
    "standing": lambda a: [{"do": "standing", "seat": a.seat, "order": {"default": word}} for word in ("ask", "x")],
    "resign": lambda a: [{"do": "resign", "seat": a.seat}],
    "propose": lambda a: [{"do": "propose", "seat": a.seat, "motion": word} for word in ("draw", "wait")],
    "vote": lambda a: [{"do": "vote", "seat": a.seat, "yes": True}],
    "ask_back": lambda a: [{"do": "ask_back", "seat": a.seat}],
    "allow_back": lambda a: [{"do": "allow_back", "seat": a.seat, "yes": True}],
    "rematch": lambda a: [{"do": "rematch", "seat": a.seat, "yes": yes} for yes in (False, True)],
    "say": _says,
    "reply": lambda a: [{"do": "reply", "seat": a.seat, "offer": "x", "answer": "accept"}],
    "mute": lambda a: [{"do": "mute", "seat": a.seat, "other": a.others[-1], "on": on} for on in (True, False)],
    "watch": lambda a: [{"do": "watch", "text": "among us"}],
}
# These change who plays, or end something: they come last, in this order.
LAST = ("rise", "place", "remove", "leave", "return", "close", "start", "resign")


def commands(known: Sequence[str], asker: RequestCaller, last: bool) -> list[Json]:
    """Return commands of every kind in a document: those that leave the match alone, or the others."""
    missing = set(known) - set(COMMANDS)
    if missing:
        raise UnknownOperation(f"no way to ask a table to {', '.join(sorted(missing))}")
    names = [name for name in LAST if name in known] if last else [name for name in known if name not in LAST]
    if not asker.person.token:  # refused in any case
        names = names[:2]
    return [command for name in names for command in COMMANDS[name](asker) if not last or _in_place(name, asker)]


def _in_place(name: str, asker: RequestCaller) -> bool:
    """Return whether a disruptive command may be given here without ending the scene for the others."""
    scene = asker.scene_run.scene
    if name == "close":
        return not (scene.gathering and asker.person is asker.scene_run.people["host"])
    if name == "resign":
        return len(scene.played.seats) > 2
    return True


# bodies, by the name of their schema


def _seats(preset: str) -> tuple[str, ...]:
    game, options = registry.preset(preset)
    return game.seats(options)


def _tables(asker: RequestCaller) -> list[Json]:
    preset = asker.secrecy.presets[0]
    seats = _seats(preset)
    computers = {seat: {"kind": "computer", "player": "random"} for seat in seats}
    options = asker.scene_run.scene.played.options.changed()
    return [
        {"preset": preset, "seats": {seats[0]: {"kind": "me"}}, "visibility": "public"},
        {"preset": preset, "seats": computers, "start": not asker.scene_run.scene.gathering},
        {"game": asker.game, "options": options, "opening": asker.guess},
    ]


def _positions(asker: RequestCaller) -> list[Json]:
    form = {"game": asker.game, "options": asker.scene_run.scene.played.options.changed(), "position": asker.guess}
    return [form, {**form, "seat": asker.seat}, {**form, "look": {"about": "standing"}}, {**form, "seat": "all"}]


def _drafts(asker: RequestCaller) -> list[Json]:
    edition = {"preset": asker.secrecy.presets[0]}
    return [{**edition, "blank": True}, {**edition, "position": asker.guess}, {**edition, "draft": {}}]


def _moments(asker: RequestCaller) -> list[Json]:
    there = {"table": asker.scene_run.table, "invitation": asker.scene_run.invitation}
    return [
        {**there, "at": 0},
        {**there, "at": max(0, asker.scene_run.scene.length), "seat": asker.seat},
        {**there, "at": 1, "seat": "all"},
        {"record": a_record(asker.secrecy.presets[0]), "at": 3},
    ]


def _chapters(asker: RequestCaller) -> list[Json]:
    """Return new chapters: of another match, of the match in play, of its guessed position, and of a puzzle."""
    options = asker.scene_run.scene.played.options.changed()
    sources: list[Json] = [
        {"kind": "record", "record": a_finished_record(asker.secrecy.presets[0])},
        {"kind": "match", "table": asker.scene_run.table, "invitation": asker.scene_run.invitation},
        {"kind": "match", "review": NOWHERE},
        {"kind": "position", "game": asker.game, "options": options, "position": asker.guess},
        {"kind": "puzzle", "puzzle": a_puzzle()},
        {"kind": "notes"},
    ]
    return [{"cid": f"chapter {number}", "source": source} for number, source in enumerate(sources)]


def _study_requests(asker: RequestCaller) -> list[Json]:
    """Return a command of every kind to the first chapter of a study."""
    chapter, at = {"chapter": FIRST_CHAPTER}, {"chapter": FIRST_CHAPTER, "node": FIRST_NODE}
    ring = {"kind": "ring", "colour": "red", "places": ["ROM"]}
    commands: list[Json] = [
        {"do": "rename", "title": "Renamed"},
        {"do": "publish", "visibility": "link"},
        {"do": "member", "person": asker.scene_run.people[asker.others[0]].id, "role": "read"},
        {"do": "rename_chapter", **chapter, "title": "One"},
        {"do": "move_chapter", **chapter, "place": 0},
        {"do": "delete_chapter", "chapter": 99},
        {"do": "add_moves", **chapter, "parent": FIRST_NODE, "moves": [{"seat": asker.seat, "word": "nonsense"}]},
        {"do": "delete_node", **chapter, "node": 99},
        {"do": "promote_node", **at},
        {"do": "name_node", **at, "name": "x"},
        {"do": "set_glyphs", **at, "glyphs": ["good"]},
        {"do": "draw", **at, "drawing": ring},
        {"do": "erase", **at, "drawing": None},
        {"do": "comment", **at, "text": "well"},
        {"do": "edit_comment", **chapter, "comment": 99, "text": "x"},
        {"do": "delete_comment", **chapter, "comment": 99},
    ]
    known = {kind.model_fields["do"].annotation.__args__[0] for kind in StudyCommand.__args__}
    if known != {command["do"] for command in commands}:
        raise UnknownOperation("no way to give every command to a study")
    return [{"cid": f"command:{number}", "revision": 1, "command": one} for number, one in enumerate(commands)]


def _sign_up(asker: RequestCaller) -> list[Json]:
    return [{"name": f"Person {asker.person.role}", "password": PASSWORD, "token": True}]


def _terms(asker: RequestCaller) -> Json:
    return {"preset": asker.secrecy.presets[0]}


BODIES: Mapping[str, Callable[[RequestCaller], list[Json]]] = {
    "ComeIn": lambda a: [{"token": True}, {}, {"name": "Gina"}, {"keep": True}],
    "SignUp": _sign_up,
    "SignIn": lambda a: [{"name": "Stranger", "password": "a wrong word", "token": True}, *_sign_up(a)],
    "Goodbye": lambda a: [{"password": NEW_PASSWORD}, {"password": PASSWORD}],
    "AccountChange": lambda a: [{"settings": {"sound": "off"}}, {"name": f"Named {a.person.role}"}],
    "ProfileChange": lambda a: [
        {"about": "Plays on Sundays.", "languages": ["it"], "zone": "Europe/Rome"},
        {"private": True, "hides_presence": True},
        {"private": False, "crest": {"division": "pale", "first": "azure", "second": "cream", "charge": "ship"}},
    ],
    "NewPassword": lambda a: [{"old": PASSWORD, "new": NEW_PASSWORD, "token": True}],
    "NewBot": lambda a: [{"name": f"Bot {a.person.role}"}],
    "NewKey": lambda a: [{"label": "key"}],
    "NewTable": _tables,
    "TableCommandForm": lambda a: [],  # commands have a list of their own
    "Join": lambda a: [{}, {"seat": a.seat}, {"invitation": a.scene_run.invitation, "name": "Joan"}],
    "InvitePerson": lambda a: [{"person": a.scene_run.people[a.others[0]].id}, {"person": NOWHERE}],
    "RecordRequest": lambda a: [
        {"record": a_record(a.secrecy.presets[0]), "seat": seat} for seat in (_seats(a.secrecy.presets[0])[0], "all")
    ],
    "MomentRequest": _moments,
    "TableReviewRequest": lambda a: [{"invitation": a.scene_run.invitation, "open_hands": on} for on in (False, True)],
    "RecordReviewRequest": lambda a: [
        {"record": a_record(a.secrecy.presets[0])},
        *({"record": a_finished_record(a.secrecy.presets[0]), "open_hands": on} for on in (False, True)),
    ],
    "RepeatedReviewRequest": lambda a: [{}, {"open_hands": True}],
    "ReviewAttemptRequest": lambda a: [{"first": 0}, {"first": 0, "words": [{"seat": a.seat, "word": "nonsense"}]}],
    "NewReport": lambda a: [
        {"table": a.scene_run.table, "seat": a.others[0], "kind": "words", "words": "rude"},
        {"table": a.scene_run.table, "seat": a.others[0], "kind": "play", "as_seat": a.person.seat},
    ],
    "NewShare": lambda a: [{"at": 0}, {"at": 1, "seat": a.seat}, {"at": 2, "seat": a.person.seat}, {"at": 999}],
    "PositionRequest": _positions,
    "AnalysisRequest": lambda a: _positions(a)[:1],
    "ExplorerRequest": lambda a: [
        {"preset": a.secrecy.presets[0], "source": source} for source in ("all", "people", "computers", "mine")
    ],
    "DraftRequest": _drafts,
    "EditedPosition": lambda a: _drafts(a)[1:2],
    "MovesRequest": lambda a: [{"words": []}, {"words": ["end"]}, {"words": ["nonsense"], "known": 9}],
    "HintRequest": lambda a: [{"words": [], "step": step} for step in (1, 2, 3)],
    "PuzzleReport": lambda a: [{"words": "two solutions"}],
    "NewAttempts": lambda a: [
        {"attempts": [{"puzzle": a_puzzle(), "words": [], "given_up": True}]},
        {"attempts": [{"puzzle": a_puzzle(), "words": ["end"]}, {"puzzle": NOWHERE, "words": ["end"]}]},
    ],
    "StormAnswer": lambda a: [{"number": 0, "words": []}, {"number": 5, "words": ["end"]}],
    "NewStudy": lambda a: [{"title": "Study"}],
    "NewChallenge": lambda a: [{"people": [a.scene_run.people[a.others[0]].id], "terms": _terms(a)}],
    "ChallengeReply": lambda a: [{"answer": "change", "terms": _terms(a)}, {"answer": "accept"}],
    "NewSession": lambda a: [{"terms": {"preset": a.secrecy.presets[0]}}],
    "EnterSession": lambda a: [{}, {"name": "Gina"}],
    "SessionAnswer": lambda a: [{"state": "ready"}],
    "SessionChange": lambda a: [{"name": "Group"}, {"terms": {"preset": a.secrecy.presets[0], "computers": 1}}],
    "SessionDraw": lambda a: [{}, {"swap": [a.person.id or NOWHERE, NOWHERE]}],
    "FileCheck": lambda a: [{"text": a_record(a.secrecy.presets[0])}, {"text": "nonsense"}],
    "NewChapter": _chapters,
    "StudyImport": lambda a: [
        {"cid": "import", "text": a_record(a.secrecy.presets[0])},
        {"cid": "other", "text": "Conquista record 1\nGame: x\n", "partial": True},
    ],
    "StudyRequest": _study_requests,
    "CopyStudy": lambda a: [{}],
    "NewVacation": lambda a: [{"days": 1, "begins": 1}, {"days": 90}, {"days": 2}],
    "NewTournament": lambda a: [
        {"name": "Open", "format": "knock_out", "preset": a.secrecy.presets[0], "fill": "random"},
    ],
    "JoinTournament": lambda a: [{}, {"code": "x"}],
    "EntrantChoice": lambda a: [{"number": 1}],
    "ClubMatchAnswer": lambda a: [{"accept": True}, {"accept": False}],
    "LineUp": lambda a: [{"club": NOWHERE, "players": [["Nobody Here"]]}],
    "ChallengerChoice": lambda a: [{"number": 2, "chosen": True}],
    "FeaturedTable": lambda a: [{"round": 1, "number": 1}],
    "TournamentRuling": lambda a: [{"round": 1, "number": 1, "ranks": [0, None]}],
    "NewClub": lambda a: [{"name": f"Club of {a.person.id}"[:40]}],
    "ClubChange": lambda a: [{"about": "Thursdays", "admission": "request"}],
    "JoinClub": lambda a: [{}, {"invitation": "x"}],
    "ClubInvitation": lambda a: [{"name": "Nobody Here"}],
    "RoleChange": lambda a: [{"role": "organiser"}],
    "NewPost": lambda a: [{"text": "Thursday at eight"}],
    "PostChange": lambda a: [{"hidden": True}, {"hidden": False}],
    "ContentReport": lambda a: [{"kind": "words", "words": "rude"}],
    "NewManagedAccounts": lambda a: [{"names": [f"Pupil of {a.person.id}"[:24]]}, {"names": [""]}],
    "ManagedCodes": lambda a: [{"people": [a.person.id or NOWHERE]}],
    "ManagedName": lambda a: [{"name": "Nina"}],
    "ConfirmationCode": lambda a: [{"code": "123456"}],
    "ConfirmationPasskey": lambda a: [{"token": NOWHERE, "credential": {"id": "x"}}],
    # orders that are refused, so that the match goes on
    "CaseDecision": lambda a: [{"rule": "other", "measures": [{"kind": "mute", "days": 3}]}],
    "NewMeasure": lambda a: [{"rule": "other", "kind": "suspend", "days": 0}],
    "AppealDecision": lambda a: [{"granted": True}],
    "NewAppeal": lambda a: [{"words": "I object"}],
    "MaintenanceForm": lambda a: [{"at": 0, "minutes": 1}],
    "NewBlock": lambda a: [{"network": "192.0.2.1", "minutes": 1, "reason": "flood"}],
    "PasskeyPassword": lambda a: [{"password": PASSWORD}, {"password": "a wrong word"}],
    "PasskeySignUpName": lambda a: [{"name": f"Key of {a.person.role}"}],
    "NewPasskey": lambda a: [{"token": NOWHERE, "label": "Phone", "credential": {"id": "x"}}],
    "PasskeySignUp": lambda a: [{"challenge": NOWHERE, "label": "Phone", "credential": {"id": "x"}}],
    "PasskeySignIn": lambda a: [{"challenge": NOWHERE, "credential": {"id": "x"}}],
    "PasskeyLabel": lambda a: [{"label": "Phone"}],
    "OpenIdBegin": lambda a: [{}, {"link": True, "password": PASSWORD}],
    "OpenIdFinish": lambda a: [{}, {"name": f"Open {a.person.role}", "token": True}],
    "EnterRoom": lambda a: [{"token": True}],
    "SeenForm": lambda a: [{"about": f"table:{a.scene_run.table}"}, {"ids": [NOWHERE]}, {}],
    "NotificationSettingsForm": lambda a: [
        {"time_zone": "Europe/Rome", "digest": "daily", "digest_hour": 18, "quiet": {"begin": 1350, "end": 420}},
        {"time_zone": "Nowhere", "digest": "off", "digest_hour": 18},
    ],
    "NewPushSubscription": lambda a: [
        {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": POINT, "auth": "A" * 22}},
        {"endpoint": "https://localhost/x", "keys": {"p256dh": POINT, "auth": "A" * 22}},
    ],
    "EmailForm": lambda a: [{"address": "a@example.org", "password": PASSWORD}],
    "PasswordForm": lambda a: [{"password": PASSWORD}, {"password": "a wrong word"}],
    "TotpConfirm": lambda a: [{"token": NOWHERE, "code": "123456"}],
    "TotpRemove": lambda a: [{"password": PASSWORD, "code": "123456"}],
    "TokenForm": lambda a: [{"token": NOWHERE}],
    "RecoveryRequest": lambda a: [{"name": "Stranger"}, {"name": "a@example.org"}],
    "RedeemForm": lambda a: [{"token": NOWHERE, "password": NEW_PASSWORD}],
    "RedeemCodeForm": lambda a: [{"name": "Stranger", "code": NOWHERE, "password": NEW_PASSWORD}],
    "OptionChoice": lambda a: [{"preset": a.secrecy.presets[0]}, {"options": next(filter(None, a.secrecy.variations))}],
}
