"""Laws of knowledge: what a seat is told depends on nothing that the seat may not know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from conquista import i18n
from conquista.core import ConquistaError, Event, MatchEntry, RecordedChance, Seat, data_text
from kit.walk import Moment, Walk, words


def views(walk: Walk) -> None:
    """A view is plain data for its seat, the same each time; the unknown filled in, it stays the same view."""
    game, chance = walk.game, walk.chance("views")
    guesses: dict[Seat | None, bool] = dict.fromkeys(walk.observers, False)
    for moment in walk.some_moments():
        for seat in walk.observers:
            view = game.view(moment.state, seat)
            walk.need(view.seat == seat, f"the view of {seat} bears the name {view.seat}", moment)
            walk.need(_plain(view.data), f"the view of {seat} is not plain data", moment)
            walk.need(json.loads(view.text)["seat"] == seat, f"the view of {seat} does not travel", moment)
            walk.need(game.view(moment.state, seat) == view, f"the view of {seat} is unsteady", moment)
            world = game.sample_state(view, chance)
            _same(walk, moment, seat, world, "imagined")
            walk.need(
                game.read_state(walk.options, game.write_state(world)) == world, "imagined state: no position", moment
            )
            walk.need(
                dict(game.invariant_counts(world)) == dict(game.invariant_counts(moment.state)),
                "imagined state: other census",
                moment,
            )
            if world != moment.state:
                guesses[seat] = True
                walk.need(game.facts.hidden, "nothing is hidden, yet the imagined state differs", moment)
    walk.need(not game.facts.hidden or any(guesses.values()), "to imagine always gives the truth")


def secrets(walk: Walk) -> None:
    """Two states that a seat cannot tell apart look and sound the same to it, now and in what follows."""
    game, subject, chance = walk.game, walk.subject, walk.chance("secrets")
    if not game.facts.hidden:
        return
    walk.need(subject.redeal is not None, "a game with hidden information needs a redeal in its Subject")
    assert subject.redeal is not None
    others, compared = 0, 0
    for moment in walk.some_moments():
        for seat in walk.observers:
            twin = subject.redeal(moment.state, seat, chance)
            others += twin != moment.state
            walk.need(
                dict(game.invariant_counts(twin)) == dict(game.invariant_counts(moment.state)),
                "redeal changes the census",
                moment,
            )
            _same(walk, moment, seat, twin, "redealt")
            if moment.entry is not None:
                compared += _same_telling(walk, moment, moment.entry, seat, twin)
    walk.need(others > 0, "redeal never changes anything")
    walk.need(compared > 0 or not walk.match.entries, "no action could be compared")


def telling(walk: Walk) -> None:
    """What is told is stripped of secrets, plain, free of forbidden words, and can be said in English."""
    game, tokens = walk.game, walk.subject.tokens
    for moment in walk.moments():
        after = walk.match.states[min(moment.number + 1, len(walk.match.states) - 1)]
        for seat in walk.observers:
            found = [] if moment.entry is None else _told(walk, moment.entry.events, seat)
            for event in found:
                bare = not (event.secret or event.knowers or event.private)
                walk.need(bare, f"{seat} is told the secret part of {event.kind}", moment)
                walk.need(_plain(event.data), f"{event.kind} is not plain data", moment)
                walk.need(bool(i18n.sentence(event.kind, event.data)), f"{event.kind} says nothing", moment)
            for token in tokens(after, seat) if tokens else ():
                heard = game.view(after, seat).text + "".join(event.text() for event in found)
                walk.need(token not in heard, f"{seat} learns {token!r}", moment)
    for event in (event for entry in walk.match.entries for event in entry.events):
        walk.need(not event.secret or bool(event.knowers), f"nobody may know the secret of {event.kind}")
        walk.need(not event.secret or game.facts.hidden, f"{event.kind} has a secret, against the facts")


def _same(walk: Walk, moment: Moment, seat: Seat | None, world: Any, which: str) -> None:
    game, state = walk.game, moment.state
    walk.need(
        game.view(world, seat) == game.view(state, seat),
        f"{seat} sees the {which} state differently: {data_text(game.view(world, seat).data)}",
        moment,
    )
    walk.need(words(game, world, seat) == words(game, state, seat), f"{seat} may do other things if {which}", moment)
    waits = game.awaited(world, seat) == game.awaited(state, seat)
    walk.need(waits, f"others are awaited if {which} for {seat}", moment)
    walk.need(game.outcome(world) == game.outcome(state), f"the outcome is another if {which} for {seat}", moment)


def _same_telling(walk: Walk, moment: Moment, entry: MatchEntry, seat: Seat | None, twin: Any) -> bool:
    """Make the same action in both states: unless it reveals something by right, it must look and sound the same."""
    game, reveals = walk.game, walk.subject.reveals
    try:
        game.check(twin, entry.seat, entry.action)
        chance = RecordedChance(entry.drawn)
        step = game.apply(twin, entry.seat, entry.action, chance)
        chance.finish()
    except ConquistaError:
        return False  # the action cannot be made there, so it tells the states apart by right
    here, there = _told(walk, entry.events, seat), _told(walk, step.events, seat)
    if reveals is not None:
        new = [[event.text() for event in found if reveals(event, seat)] for found in (here, there)]
        if new[0] != new[1]:
            return False
    texts = [[event.text() for event in found] for found in (here, there)]
    walk.need(texts[0] == texts[1], f"{seat} hears {texts[0]}, and {texts[1]} where it could not know better", moment)
    same = game.view(step.state, seat) == game.view(walk.match.states[moment.number + 1], seat)
    walk.need(same, f"{seat} hears the same and then sees more than it could know", moment)
    return True


def _told(walk: Walk, events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    return [found for event in events if (found := walk.game.event_for(event, seat)) is not None]


def _plain(data: object) -> bool:
    if data is None or isinstance(data, str | bool | int):
        return True
    if isinstance(data, list | tuple):
        return all(map(_plain, data))
    return isinstance(data, Mapping) and all(isinstance(key, str) and _plain(value) for key, value in data.items())
