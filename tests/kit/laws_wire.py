"""The law of declared types: views, query answers and events have the types that the game declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import BaseModel, ValidationError

from conquista.core import Data, Seat, data_text
from conquista.server.schema.play.game_types import WireModels
from kit.walk import Moment, Walk

MODELS = WireModels()


def wire_types(walk: Walk) -> None:
    """Every view, answer and event fits its declared type; a game that declares none sends untyped data."""
    wire, game = walk.game.wire, walk.game
    if wire.view is None:
        walk.need(not wire.queries and not wire.events, "queries or events are declared, and views are not")
        return
    for turn, moment in enumerate(walk.some_moments()):
        for seat in walk.observers:
            _fits(walk, moment, f"the view of {seat}", wire.view, game.view(moment.state, seat).data)
        if turn % 2 == 0:
            _ask(walk, moment, (*game.to_act(moment.state), None)[-1 if turn % 4 == 2 else 0])
    for moment in walk.moments():
        for event in moment.entry.events if moment.entry else ():
            for found in (game.event_for(event, seat) for seat in walk.observers):
                if found is not None:
                    walk.need(found.kind in wire.events, f"{found.kind} is not declared", moment)
                    _fits(walk, moment, found.kind, wire.events[found.kind], found.data)


def _ask(walk: Walk, moment: Moment, seat: Seat | None) -> None:
    """Ask all queries of a seat, which are slow to answer."""
    for about, kind in walk.game.wire.queries.items():
        for start, stops in walk.subject.queries(moment.state, seat) if walk.subject.queries else [("", ())]:
            for item in walk.game.query(moment.state, seat, about, start, stops):
                assert isinstance(item, Mapping)
                _fits(walk, moment, f"an answer about {about}", kind, item)


def _fits(walk: Walk, moment: Moment, what: str, kind: type, data: Mapping[str, Data]) -> None:
    try:
        _model(kind).model_validate_json(data_text(data))
    except ValidationError as fault:
        walk.need(False, f"{what} does not fit {kind.__name__}: {fault}", moment)


@cache
def _model(kind: type) -> type[BaseModel]:
    return MODELS.of(kind)
