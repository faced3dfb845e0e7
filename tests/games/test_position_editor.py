"""The position editor: every position can be set up and is read back equal; what is impossible is refused by name."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

from conquista.core import PositionError, SeededChance
from conquista.core.parts.position_editor import PositionEditor
from conquista.core.scenarios.files import loads
from conquista.games import registry
from conquista.games.condottiere.scenes.reader import script_of as read_cards
from conquista.games.conquest.scenes.reader import script_of as read_war
from conquista.games.conquest.scenes.scenario import ConquestScene
from conquista.i18n.messages import has

EDITED = [preset for preset, game in registry.presets().items() if registry.part(game, "editor")]
STEPS = 16


def editor_of(preset: str) -> tuple[PositionEditor, Any, Any]:
    game, options = registry.preset(preset)
    return registry.part(game.facts.name, "editor"), game, options


def checked(preset: str, draft: dict[str, Any]) -> Any:
    editor, _, options = editor_of(preset)
    return editor.checked(options, draft)


def faults(preset: str, draft: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(fault.key.rpartition(".")[2], fault.clause) for fault in checked(preset, draft).faults]


def opening(preset: str) -> dict[str, Any]:
    editor, game, options = editor_of(preset)
    return editor.draft_of(options, game.write_state(game.start(options, SeededChance("0" * 64))))


@pytest.mark.parametrize("preset", EDITED)
def test_positions_of_matches_are_read_back_equal(preset: str) -> None:
    """From the opening on, along a match that captures where it can."""
    editor, game, options = editor_of(preset)
    chance, rng = SeededChance("1" * 64), random.Random(preset)
    state = game.start(options, chance)
    for _ in range(STEPS):
        line = game.write_state(state)
        found = editor.checked(options, editor.draft_of(options, line))
        assert found.position == line
        awaited = game.to_act(state)
        if not awaited:
            assert [fault.key for fault in found.faults] == ["editor.over"]
            break
        assert not found.faults
        legal = list(game.legal_actions(state, awaited[0]))
        loud = [action for action in legal if not game.quiet(state, awaited[0], action)]
        state = game.apply(state, awaited[0], rng.choice(loud or legal), chance).state


@pytest.mark.parametrize("preset", EDITED)
def test_opening_can_be_built_from_an_empty_board(preset: str) -> None:
    editor, game, options = editor_of(preset)
    built = editor.blank(options)
    wanted = opening(preset)
    assert not checked(preset, {**built, **wanted}).faults
    if "stacks" in wanted:
        assert wanted["more"] == {}
        for place, stack in wanted["stacks"].items():
            change = {"do": "place", "piece": stack["piece"], "side": stack["side"], "goal": place}
            built = editor.changed(options, built, change)
        built |= {"turn": 0}
    else:
        for seat, hand in wanted["hands"].items():
            for card in hand:
                built = editor.changed(options, built, {"card": card, "zone": "hands", "seat": seat})
        built |= {"pile": wanted["pile"]}
    assert editor.checked(options, built).position == editor.checked(options, wanted).position
    assert game.read_state(options, editor.checked(options, built).position)


def place(preset: str, draft: dict[str, Any], piece: str, goal: str, side: str = "S") -> dict[str, Any]:
    editor, _, options = editor_of(preset)
    return editor.changed(options, draft, {"do": "place", "piece": piece, "side": side, "goal": goal})


def refusal(preset: str, draft: dict[str, Any], piece: str, goal: str) -> PositionError:
    with pytest.raises(PositionError) as refused:
        place(preset, draft, piece, goal)
    return refused.value


def test_impossible_pieces_cannot_be_placed() -> None:
    draft = opening("conquest_2p")
    free = next(name for name in ("S20", "S21", "S30") if name not in draft["stacks"])
    eleventh = refusal("conquest_2p", draft, "soldier", free)
    assert (eleventh.key, eleventh.clause, eleventh.params["most"]) == ("conquest.position.army", "CQ-COMP-02", 10)
    empty = editor_of("conquest_2p")[0].blank(editor_of("conquest_2p")[2])
    at_sea = refusal("conquest_2p", empty, "soldier", "MS4")
    assert (at_sea.key, at_sea.clause, at_sea.params["place"]) == ("conquest.position.element", "CQ-BOARD-03", "MS4")
    taken = place("conquest_2p", empty, "soldier", "S12")
    second = refusal("conquest_2p", taken, "soldier", "S12")
    assert (second.key, second.clause) == ("conquest.position.twice", "GC-AMB-11")


def test_soldiers_mount_and_cargo_is_loaded() -> None:
    editor, _, options = editor_of("conquest_2p")
    draft = place("conquest_2p", editor.blank(options), "elephant", "S12")
    for _ in range(2):
        draft = place("conquest_2p", draft, "soldier", "S12")
    assert [one["piece"] for one in draft["stacks"]["S12"]["load"]] == ["soldier", "soldier"]
    assert refusal("conquest_2p", draft, "soldier", "S12").key == "conquest.position.load"
    draft = place("conquest_2p", draft, "galleon", "MS4")
    draft = editor.changed(options, draft, {"do": "move", "place": "S12", "goal": "MS4"})
    assert list(draft["stacks"]) == ["MS4"]
    assert len(draft["stacks"]["MS4"]["load"][0]["load"]) == 2


def test_faults_of_a_war_position_are_named() -> None:
    draft = opening("grand_2p")
    stack = next(iter(draft["stacks"]))
    moved = {**draft, "stacks": {**draft["stacks"], stack: {**draft["stacks"][stack], "used": 9}}}
    assert ("used", "CQ-MOVE-01") in faults("grand_2p", moved)
    assert ("spent", "CQ-MP-11") in faults("grand_2p", {**draft, "spent": 99})
    only_south = {place: one for place, one in draft["stacks"].items() if one["side"] == "S"}
    assert "nobody" in [name for name, _ in faults("grand_2p", {**draft, "stacks": only_south})]
    foreign = {"piece": "elephant", "side": "S", "load": [{"piece": "soldier", "side": "N"}]}
    assert ("rider", "CQ-COMP-07") in faults("grand_2p", {**draft, "stacks": {"S30": foreign}})


def test_won_positions_and_missing_pieces_are_told() -> None:
    draft = opening("grand_2p")
    castle = {f"NK{i}": {"piece": "soldier", "side": "S"} for i in range(1, 6)}
    rest = {place: one for place, one in draft["stacks"].items() if one["piece"] != "soldier" or one["side"] == "N"}
    rest = {place: one for place, one in rest.items() if place not in castle}
    found = checked("grand_2p", {**draft, "turn": 9, "stacks": {**rest, **castle}})
    assert [(fault.key, fault.clause) for fault in found.faults] == [("editor.over", "GC-2P-06")]
    assert [note.key for note in found.notes] == ["conquest.editor.lacking"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"phase": "turn", "region": "ROM", "lines": {"A": ["Bishop"]}}, ("leaves", "CO-BISHOP-07")),
        ({"phase": "turn", "region": "ROM", "lines": {"A": ["Winter"], "B": ["Spring"]}}, ("seasons", "CO-SPRING-10")),
        ({"phase": "turn", "region": "ROM", "down": {"A": ["1"]}}, ("down", "CO-VARE-01")),
        ({"phase": "turn", "region": "ROM", "owners": {"ROM": "B"}}, ("owned", "CO-TOKEN-03")),
        ({"phase": "turn", "region": "ROM", "favour": "ROM"}, ("blessed", "CO-INV-05")),
        ({"favour": "ROM", "owners": {"ROM": "B"}}, ("favour", "CO-INV-05")),
        ({"phase": "turn"}, ("nowhere", "CO-INV-04")),
        ({"phase": "turn", "region": "ROM", "out": ["A"]}, ("passed", "CO-PASS-02")),
        ({"out": ["B"]}, ("peace", "CO-PASS-02")),
        ({"actor": "B"}, ("chooser", "CO-TOKEN-01")),
        ({"phase": "take", "region": "ROM"}, ("nothing", "CO-SCARE-01")),
        ({"phase": "keep", "region": "ROM"}, ("keeper", "CO-ROUND-05")),
        ({"hands": {"A": ["Winter"] * 4}}, ("many", "CO-INV-01")),
        ({"owners": dict.fromkeys(("ROM", "NAP", "SPO"), "A")}, ("won", "CO-END-01")),
    ],
)
def test_faults_of_a_card_position_are_named(changes: dict[str, Any], fault: tuple[str, str]) -> None:
    assert fault in faults("condottiere_4p", {**opening("condottiere_4p"), **changes})


def test_a_card_that_the_deck_lacks_cannot_be_placed() -> None:
    editor, _, options = editor_of("condottiere_2p")
    draft = editor.blank(options)
    for _ in range(3):
        draft = editor.changed(options, draft, {"card": "Winter", "zone": "hands", "seat": "A"})
    with pytest.raises(PositionError) as refused:
        editor.changed(options, draft, {"card": "Winter", "zone": "hands", "seat": "B"})
    assert (refused.value.key, refused.value.clause) == ("condottiere.position.many", "CO-INV-01")
    moved = editor.changed(
        options, draft, {"card": "Winter", "zone": "hands", "seat": "B", "from": "hands", "from_seat": "A"}
    )
    assert [len(moved["hands"][seat]) for seat in "AB"] == [2, 1]
    assert len(moved["pile"]) == 107


def test_unknown_hands_are_dealt_from_the_pile() -> None:
    editor, game, options = editor_of("condottiere_3p")
    draft = {**editor.blank(options), "hands": {"A": ["10"]}, "unknown": {"B": 4}, "phase": "turn", "region": "ROM"}
    found = editor.checked(options, draft)
    assert not found.faults
    assert found.position == editor.checked(options, draft).position
    assert game.view(game.read_state(options, found.position), None).data["hands"] == {"A": 1, "B": 4, "C": 0}
    assert [note.key for note in found.notes] == ["condottiere.editor.unknown"]


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en", "condottiere_4p", "condottiere_all"])
def test_scenario_files_are_read_back_equal(preset: str) -> None:
    editor, game, options = editor_of(preset)
    chance = SeededChance("2" * 64)
    state = game.start(options, chance)
    for _ in range(5):
        seat = game.to_act(state)[0]
        state = game.apply(state, seat, next(game.legal_actions(state, seat)), chance).state
    line = game.write_state(state)
    text = editor.scenario(options, preset, line, 'A "title"')
    assert tomllib.loads(text)["title"] == 'A "title"'
    entries = loads(text.encode(), "x.toml")
    if game.facts.name == "conquest":
        assert ConquestScene(read_war(entries).scenario).state.text == line
    else:
        assert read_cards(entries).position == line


BROKEN: list[dict[str, Any]] = [
    {"stacks": {"nowhere": {"piece": "soldier", "side": "S"}}},
    {"stacks": {"S12": {"piece": "dragon", "side": "S"}}},
    {"stacks": {"S12": 5}},
    {"spent": "many"},
    {"more": {"a": 5}},
    {"hands": {"Z": ["1"]}},
    {"hands": {"A": ["dragon"]}},
    {"owners": {"ROM": "Z"}},
    {"captured": {"S": {"dragon": 1}}},
    {"round": 0},
    {"raised": {"SK1": "S"}},
]


@pytest.mark.parametrize("draft", BROKEN)
def test_broken_drafts_are_refused_with_a_sentence(draft: dict[str, Any]) -> None:
    preset = "condottiere_4p" if {*draft} & {"hands", "owners", "round"} else "conquest_2p"
    with pytest.raises(PositionError) as refused:
        checked(preset, draft)
    assert has(refused.value.key, "en")


@pytest.mark.parametrize("line", ["", "hand=1,2", "S.Sol@S12", "x" * 70_000, "S.Sol@S12 active=S to_act=S turn=-1"])
@pytest.mark.parametrize("preset", ["conquest_2p", "condottiere_2p"])
def test_broken_lines_are_refused_with_a_sentence(preset: str, line: str) -> None:
    editor, _, options = editor_of(preset)
    with pytest.raises(PositionError) as refused:
        editor.draft_of(options, line)
    for language in ("en", "it", "de", "fr"):
        assert has(refused.value.key, language)
