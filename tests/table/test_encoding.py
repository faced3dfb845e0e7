"""JSON of tables: the fast encoder writes exactly what the canonical one writes, so that stored hashes stay valid."""

from __future__ import annotations

import hashlib
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquista.core import data_text
from conquista.games import registry
from conquista.table import disclosure
from conquista.table.encoding import decode, encode, encoded, text
from table.harness import TableHarness

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
)


@settings(max_examples=60, deadline=None)
@given(PLAIN)
def test_both_encoders_write_the_same(data: Any) -> None:
    assert text(data) == data_text(data)
    assert encode(data) == data_text(data).encode()


def test_encoded_parts_are_copied() -> None:
    data: dict[str, Any] = {"é": [1, ("a", None)], "b": {"z": True, "a": "“\n"}, "a": ""}
    assert text({name: encoded(part) for name, part in data.items()}) == data_text(data)
    assert text(MappingProxyType(data)) == data_text(data)


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_hashes_of_views_are_those_of_their_canonical_text(game: str) -> None:
    harness = TableHarness(game)
    for _ in range(12):
        harness.play_on(most=3, seed=harness.table_state.played())
        for recipient in harness.table_state.streams:
            view = harness.game.view(harness.table_state.match.state, recipient)
            assert disclosure.hash_view(view) == hashlib.sha256(view.text.encode()).hexdigest()[:16]
            assert bytes(harness.table_state.view(recipient).encoded) == data_text(view.data).encode()
            assert harness.table_state.hash(recipient) == disclosure.state_hash(
                harness.game, harness.table_state.match.state, recipient
            )


@pytest.mark.parametrize("broken", ["", "{", "nothing", '{"a":1}]', "\ud800"])
def test_other_text_is_refused(broken: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        decode(broken)


@pytest.mark.parametrize("data", [object(), {1: 2}, {"a": object()}])
def test_only_plain_data_is_encoded(data: Any) -> None:
    with pytest.raises(TypeError):
        encode(data)
