"""Something to say for everything that can be asked of a server, found by the names in the server's own description."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from conquista.core import SeededChance
from conquista.core.match import Match
from conquista.core.record import record_of, write
from conquista.games import registry
from conquista.games.condottiere.actions import WORDS
from conquista.soak.secrets.random_match import GAME
from conquista.soak.secrets.scenes import PASSWORD, Performance, SceneClient

Json = dict[str, Any]
NOWHERE = "nowhere"
NEW_PASSWORD = "another long word"
LOOKS = ("reach", "threats", "wins", "deeds", "answers", "counts", "standing", "plays")
EVERY_WORD = 9  # of the words that are no legal action now, one in so many is tried


class NoWay(Exception):
    """There is something that the trial does not know how to call."""


@dataclass(frozen=True)
class Asker:
    """Somebody with something to ask: for a seat of his own, or for one that is not his."""

    performance: Performance
    person: SceneClient
    guess: str  # a position line that somebody guesses to be the true one

    @property
    def seat(self) -> str:
        return self.person.seat or self.others[0]

    @property
    def others(self) -> list[str]:
        return [seat for seat in self.performance.scene.played.seats if seat != self.person.seat]

    @property
    def moment(self) -> Json:
        """The last tale and the position that the seat has before it."""
        course = self.performance.house.hall._tables[self.performance.table].table.table_state
        own = self.person.seat
        hashed = course.hash(own) if course.match is not None and own is not None else "x"
        return {"seq": len(course.streams[own]), "hash": hashed}

    @property
    def legal(self) -> list[str]:
        course = self.performance.house.hall._tables[self.performance.table].table.table_state
        if course.match is None or self.person.seat is None or course.outcome is not None:
            return []
        actions = [*course.game.legal_actions(course.match.state, self.person.seat)]
        actions += course.game.asides(course.match.state, self.person.seat)
        return [course.game.write_action(action) for action in actions]


@cache
def a_record() -> str:
    """The record of a short match that was never played at a table."""
    game, options = registry.preset("condottiere_2p")
    match, will = Match(game, options, SeededChance(5)), SeededChance(6)
    for _ in range(12):
        seat = game.to_act(match.state)[0]
        match.trust(seat, will.choice(tuple(game.legal_actions(match.state, seat))))
    return write(record_of(match, {seat: seat for seat in match.seats}))


# commands to tables, by `do`


def _acts(asker: Asker) -> list[Json]:
    """Words that the rules do not allow now, and some that are no words."""
    legal, first = set(asker.legal), sum(map(ord, asker.performance.scene.name)) % EVERY_WORD
    words = [word for word in WORDS[first::EVERY_WORD] if word and word not in legal] if asker.person.seat else []
    act = {"do": "act", "seat": asker.seat, **asker.moment}
    return [
        *({**act, "word": word} for word in (*words, "nonsense")),
        {**act, "word": "pass", "hash": "stale"},
        {**act, "word": "nonsense", "before": ["pass"]},
        {**act, "word": "pass", "seat": asker.others[0]},
    ]


def _plans(asker: Asker) -> list[Json]:
    plan = {"do": "plan", "seat": asker.seat, **asker.moment}
    return [{**plan, "word": word} for word in ("play:1", "pass", "hold")] + [
        {**plan, "word": "pass", "more": ["pass"]}
    ]


def _says(asker: Asker) -> list[Json]:
    say = {"do": "say", "seat": asker.seat}
    return [
        {**say, "text": "well"},
        {**say, "phrase": "thanks"},
        {**say, "to": [asker.others[-1]], "text": "between us"},
        {**say, "to": [asker.others[-1]], "offer": "pass", "terms": {}},
        {**say, "to": [asker.others[-1]], "offer": "refrain", "terms": {"card": "Winter"}},
    ]


COMMANDS: Mapping[str, Callable[[Asker], list[Json]]] = {
    "sit": lambda a: [{"do": "sit", "seat": seat} for seat in (a.seat, a.others[-1])],
    "rise": lambda a: [{"do": "rise", "seat": a.seat}],
    "place": lambda a: [{"do": "place", "seat": a.others[-1], "player": "squire"}],
    "start": lambda a: [{"do": "start"}],
    "close": lambda a: [{"do": "close"}],
    "act": _acts,
    "plan": _plans,
    "undo": lambda a: [{"do": "undo", "seat": a.seat, "hash": a.moment["hash"], "length": 0}],
    "redo": lambda a: [{"do": "redo", "seat": a.seat, "hash": a.moment["hash"]}],
    "leave": lambda a: [{"do": "leave", "seat": a.seat}],
    "return": lambda a: [{"do": "return", "seat": a.seat}],
    "standing": lambda a: [{"do": "standing", "seat": a.seat, "order": {"default": word}} for word in ("ask", "x")],
    "resign": lambda a: [{"do": "resign", "seat": a.seat}],
    "propose": lambda a: [{"do": "propose", "seat": a.seat, "motion": word} for word in ("draw", "wait")],
    "vote": lambda a: [{"do": "vote", "seat": a.seat, "yes": True}],
    "ask_back": lambda a: [{"do": "ask_back", "seat": a.seat}],
    "allow_back": lambda a: [{"do": "allow_back", "seat": a.seat, "yes": True}],
    "rematch": lambda a: [{"do": "rematch", "seat": a.seat}],
    "say": _says,
    "reply": lambda a: [{"do": "reply", "seat": a.seat, "offer": "x", "answer": "accept"}],
    "mute": lambda a: [{"do": "mute", "seat": a.seat, "other": a.others[-1], "on": on} for on in (True, False)],
    "watch": lambda a: [{"do": "watch", "text": "among us"}],
}
# These change who plays, or end something: they come after everything else, in this order.
LAST = ("rise", "place", "leave", "return", "close", "start", "resign")


def commands(known: Sequence[str], asker: Asker, last: bool) -> list[Json]:
    """Commands of every kind that a description lists: those that leave the match alone, or the others."""
    missing = set(known) - set(COMMANDS)
    if missing:
        raise NoWay(f"no way to ask a table to {', '.join(sorted(missing))}")
    names = [name for name in LAST if name in known] if last else [name for name in known if name not in LAST]
    if not asker.person.token:  # refused whatever it is
        names = names[:2]
    return [command for name in names for command in COMMANDS[name](asker) if not last or _in_place(name, asker)]


def _in_place(name: str, asker: Asker) -> bool:
    """Whether a command that changes much may be given here without ending the scene for the others."""
    scene = asker.performance.scene
    if name == "close":
        return not (scene.gathering and asker.person is asker.performance.people["host"])
    if name == "resign":
        return len(scene.played.seats) > 2
    return True


# bodies, by the name of their schema


def _tables(asker: Asker) -> list[Json]:
    computers = {seat: {"kind": "computer", "player": "random"} for seat in ("A", "B")}
    options = asker.performance.scene.played.options.changed()
    return [
        {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}, "visibility": "public"},
        {"preset": "condottiere_2p", "seats": computers, "start": not asker.performance.scene.gathering},
        {"game": GAME, "options": options, "opening": asker.guess},
    ]


def _positions(asker: Asker) -> list[Json]:
    form = {"game": GAME, "options": asker.performance.scene.played.options.changed(), "position": asker.guess}
    return [form, {**form, "seat": asker.seat}, {**form, "look": {"about": "standing"}}, {**form, "seat": "all"}]


def _moments(asker: Asker) -> list[Json]:
    there = {"table": asker.performance.table, "invitation": asker.performance.invitation}
    return [
        {**there, "at": 0},
        {**there, "at": max(0, asker.performance.scene.length), "seat": asker.seat},
        {**there, "at": 1, "seat": "all"},
        {"record": a_record(), "at": 3},
    ]


def _sign_up(asker: Asker) -> list[Json]:
    return [{"name": f"Person {asker.person.role}", "password": PASSWORD, "token": True}]


BODIES: Mapping[str, Callable[[Asker], list[Json]]] = {
    "ComeIn": lambda a: [{"token": True}, {}],
    "SignUp": _sign_up,
    "SignIn": lambda a: [{"name": "Stranger", "password": "a wrong word", "token": True}, *_sign_up(a)],
    "Goodbye": lambda a: [{"password": NEW_PASSWORD}, {"password": PASSWORD}],
    "AccountChange": lambda a: [{"settings": {"sound": "off"}}, {"name": f"Named {a.person.role}"}],
    "NewPassword": lambda a: [{"old": PASSWORD, "new": NEW_PASSWORD, "token": True}],
    "NewBot": lambda a: [{"name": f"Bot {a.person.role}"}],
    "NewKey": lambda a: [{"label": "key"}],
    "NewTable": _tables,
    "AskTable": lambda a: [],  # commands have a list of their own
    "Join": lambda a: [{}, {"seat": a.seat}, {"invitation": a.performance.invitation}],
    "RecordWish": lambda a: [{"record": a_record(), "seat": "A"}, {"record": a_record(), "seat": "all"}],
    "MomentWish": _moments,
    "PositionWish": _positions,
    "AnalysisWish": lambda a: _positions(a)[:1],
    "OptionChoice": lambda a: [{"preset": "condottiere_2p"}, {"options": {"variant_a": "yes"}}],
}
