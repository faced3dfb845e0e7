"""A whole random match written out for a person: facts, positions, legal actions, views, and who hears what."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from conquista import i18n
from conquista.core import AnyGame, Event, MatchEntry, Seat
from kit.subject import Subject
from kit.walk import Moment, Walk, words

SEED = 2026
CLOSE = 20  # a state is written in full at the start, at the end, and each time so many actions have passed


def playthrough(subject: Subject) -> str:
    """The match as text, the same each time."""
    options = subject.game.facts.choose(subject.option_sets[0])
    short = Subject(subject.game, subject.option_sets, actions=subject.playthrough_actions)
    return "\n".join(_lines(Walk(short, options, SEED))) + "\n"


def _lines(walk: Walk) -> Iterator[str]:
    game, facts = walk.game, walk.game.facts
    yield f"{i18n.sentence(facts.title)}: a random match, seed {SEED}"
    yield ""
    yield f"game {facts.name} {facts.version}"
    yield f"seats {facts.least_seats} to {facts.most_seats}, here {' '.join(walk.seats)}"
    yield f"teams {' '.join('+'.join(team) for team in game.teams(walk.options))}"
    traits = ("chance", "hidden", "together", "teams", "asides", "kernel")
    yield "has " + (", ".join(trait for trait in traits if getattr(facts, trait)) or "nothing special")
    yield f"at most {facts.max_actions} actions"
    for option in facts.options:
        yield f"option {option.name} = {walk.options.written(option.name)}"
    if walk.match.dealt:
        yield from _wrapped("dealt", map(str, walk.match.dealt))
    for moment in walk.moments():
        full = moment.number < 3 or moment.number % CLOSE == 0 or moment.entry is None
        yield from _state(walk, moment) if full else ()
        if moment.entry is not None:
            yield from _action(walk, moment, moment.entry)
    outcome = walk.match.outcome
    yield ""
    if outcome is None:
        yield f"cut off after {len(walk.match.entries)} actions"
    else:
        yield f"outcome {outcome.text} by {outcome.reason} {outcome.clause}".rstrip()
        yield f"  {i18n.sentence(outcome.reason, outcome.data)}"


def _state(walk: Walk, moment: Moment) -> Iterator[str]:
    game, state = walk.game, moment.state
    yield ""
    yield f"state {moment.number}"
    yield f"  position {walk.texts[moment.number]}"
    yield f"  digest {game.digest(state):016x}"
    yield f"  census {' '.join(f'{name}={count}' for name, count in game.invariant_counts(state).items())}"
    yield f"  awaited {' '.join(game.to_act(state)) or 'nobody'}"
    for seat in walk.seats:
        if legal := words(game, state, seat):
            yield from _wrapped(f"  {seat} may, {len(legal)}:", legal)
    for observer in walk.observers:
        yield f"  {observer or 'watcher'} sees {game.view(state, observer).text}"


def _action(walk: Walk, moment: Moment, entry: MatchEntry) -> Iterator[str]:
    game = walk.game
    yield ""
    code = game.code(moment.state, entry.action)
    yield f"action {moment.number + 1}: {entry.seat} {game.write_action(entry.action)} (code {code})"
    if entry.drawn:
        yield from _wrapped("  drawn", map(str, entry.drawn))
    for event in entry.events:
        yield f"  {event.text()}"
        yield from _heard(game, walk.observers, event)


def _heard(game: AnyGame, observers: tuple[Seat | None, ...], event: Event) -> Iterator[str]:
    said: dict[str, list[str]] = {}
    for observer in observers:
        found = game.event_for(event, observer)
        sentence = "nothing" if found is None else f"“{i18n.sentence(found.kind, found.data)}”"
        said.setdefault(sentence, []).append(observer or "watcher")
    for sentence, who in said.items():
        hearing = "all hear" if len(said) == 1 else f"{', '.join(who)} {'hears' if len(who) == 1 else 'hear'}"
        yield f"    {hearing} {sentence}"


def _wrapped(head: str, items: Iterator[str] | list[str]) -> list[str]:
    return textwrap.wrap(f"{head} {' '.join(items)}", 118, subsequent_indent="    ", break_on_hyphens=False)
