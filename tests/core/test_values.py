"""Events are told by who may know them; outcomes rank and share; views compare by what they show."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from conquista.core import Event, Outcome, View, data_text


def test_event_is_told_by_who_may_know() -> None:
    event = Event("x.dealt", {"seat": "A", "count": 2}, {"cards": [1, 2]}, ("A",))
    assert event.as_seen_by("A") == Event("x.dealt.known", {"seat": "A", "count": 2, "cards": [1, 2]})
    assert event.as_seen_by("B") == event.as_seen_by(None) == Event("x.dealt", {"seat": "A", "count": 2})
    assert event.text() == 'x.dealt {"count":2,"seat":"A"} secret for A {"cards":[1,2]}'


def test_private_event_is_not_even_mentioned() -> None:
    event = Event("x.noted", {"seat": "A"}, knowers=("A", "B"), private=True)
    assert [event.as_seen_by(seat) for seat in ("A", "B", "C", None)] == [Event("x.noted", {"seat": "A"})] * 2 + [
        None
    ] * 2
    assert "private for A+B" in event.text()


def test_open_event_is_told_to_all() -> None:
    event = Event("x.moved", {"seat": "A"})
    assert all(event.as_seen_by(seat) == event for seat in ("A", "B", None))


@pytest.mark.parametrize(
    ("ranking", "winners", "text", "shares"),
    [
        ((("S",), ("W", "N", "E")), ("S",), "S > W=N=E", {"S": 1.0, "W": 0.0}),
        ((("S", "N"), ("W", "E")), ("S", "N"), "S=N > W=E", {"S": 0.5, "N": 0.5, "E": 0.0}),
        ((("A", "B"), ("C",)), ("A", "B"), "A=B > C", {"A": 0.5, "C": 0.0}),
        ((("S", "N"),), (), "S=N", {"S": 0.5, "N": 0.5}),
    ],
)
def test_outcome(
    ranking: tuple[tuple[str, ...], ...], winners: tuple[str, ...], text: str, shares: dict[str, float]
) -> None:
    outcome = Outcome(ranking, "x.end")
    assert (outcome.winners, outcome.text, outcome.drawn) == (winners, text, not winners)
    assert {seat: outcome.share(seat) for seat in shares} == shares


def test_views_are_the_same_when_they_show_the_same() -> None:
    one = View("A", {"hand": (1, 2), "open": MappingProxyType({"b": 1, "a": None})})
    two = View("A", {"open": {"a": None, "b": 1}, "hand": [1, 2]})
    assert one == two
    assert hash(one) == hash(two)
    assert one != View("B", one.data)
    assert one != one.text
    assert one.text == '{"data":{"hand":[1,2],"open":{"a":null,"b":1}},"seat":"A"}'


def test_only_plain_data_is_written() -> None:
    with pytest.raises(TypeError, match="set is not plain data"):
        data_text({"hand": {1, 2}})  # type: ignore[dict-item]
