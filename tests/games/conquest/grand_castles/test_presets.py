"""Section 31: the value that each edition gives to the options of these chapters."""

from __future__ import annotations

import pytest

from conquista.games.conquest.game import GAME
from games.conquest.grand_castles.helpers import DUEL, EN, FR, IT, TEAM_EN, TEAM_IT

BRIDGES = ("ne", "sw", "quest")
# option: values of EN, IT, FR, 2P as section 31 has them (open questions settled)
VALUES: dict[str, tuple[object, object, object, object]] = {
    "mode": ("ffa", "ffa", "ffa", "duel"),
    "full_budget": (20, 20, 20, 20),
    "opening_budgets": ((5, 10, 15), (5, 10, 15), (5, 10, 15), (10,)),
    "penalty_per_space": (4, 4, 4, 4),
    "catapult_bridge_ban": (BRIDGES, BRIDGES, ("questall",), ("board",)),
    "siege_bridge_ban": (BRIDGES, BRIDGES, ("questall",), ("board",)),
    "one_way_types": (
        ("elephant", "camel", "chariot"),
        ("elephant", "camel", "chariot"),
        ("elephant", "chariot"),
        (),
    ),
    "slots": (True, False, True, False),
    "field_shots": ("adjacent", "adjacent_unblocked", "adjacent", "adjacent_unblocked"),
    "galleon_land_shots": ("linked_or_slot_back", "linked_or_adjacent", "linked_or_slot_back", "linked_or_adjacent"),
    "catapult_takes_galleon": (True, True, True, True),
    "siege_own_castle": (False, False, False, False),
    "completing_capture_answerable": (False, False, False, False),
    "lower_inside_cost": (1, 1, 0, 1),
    "lower_inside_who": ("any_soldier_inside", "siege_soldier", "siege_soldier", "siege_soldier"),
    "bridge_auto_lower": ("raiser", "raiser", "raiser", "raiser"),
    "raised_blocks_owner": (True, True, True, True),
    "annihilation_rule": ("last_two", "last_two", "last_two", "last_one"),
    "annihilation_unit": ("land_pieces", "land_pieces", "all_pieces", "land_pieces"),
    "annihilation_credit": ("last_captor", "last_captor", "last_captor", "last_captor"),
    "count_trigger": ("any_turn", "any_turn", "any_turn", "off"),
    "count_commandeered": (True, True, False, True),
    "commandeer_tally": ("held_now", "held_now", "held_now", "held_now"),
    "stack_counts": ("members", "members", "members", "members"),
    "count_tie": ("draw", "draw", "draw", "draw"),
    "five_space_win": (False, False, False, True),
    "dormant_win": ("all_opponents", "all_opponents", "all_opponents", "none"),
    "quiet_rounds": (4, 4, 4, 10),
    "quiet_from_start": (True, True, True, True),
    "quiet_window": ("sliding", "sliding", "aligned", "sliding"),
    "quiet_reset_by": ("elimination_or_vessel", "elimination_or_vessel", "elimination", "elimination_or_vessel"),
    "quiet_resolution": ("count", "count", "count", "castle_spaces_then_captures"),
    "vulnerability": (True, True, False, False),
    "vulnerability_test": ("static", "static", "static", "static"),
    "rescue_by_build": (False, False, True, False),
    "mixed_stack_decider": ("carrier_owner", "carrier_owner", "carrier_owner", "carrier_owner"),
    "dormant_partner_pieces": (False, False, False, False),
}
TEAMS: dict[str, object] = {
    "mode": "team",
    "annihilation_rule": "last_one",
    "count_trigger": "off",
    "dormant_win": "any_opponent_on_his_turn",
    "quiet_resolution": "spaces_then_count",
    "vulnerability": False,
}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.clause("GC-CAT-05", "GC-CAT-06", "GC-CAT-14", "GC-CAT-18", "GC-SIE-05", "GC-CQ-05", "GC-DRAW-04")
@pytest.mark.clause("GC-WIN-01", "GC-WIN-02", "GC-WIN-07", "GC-WIN-09", "GC-VUL-01", "GC-2P-06", "GC-2P-09")
def test_gc_presets_of_the_four_editions(name: str) -> None:
    for preset, value in zip((EN, IT, FR, DUEL), VALUES[name], strict=True):
        assert GAME.facts.choose(GAME.facts.presets[preset])[name] == value


@pytest.mark.parametrize(("team", "parent"), [(TEAM_EN, EN), (TEAM_IT, IT)])
@pytest.mark.clause("GC-TEAM-01", "GC-AMB-112")
def test_gc_team_01_partnership_changes_only_its_own_options(team: str, parent: str) -> None:
    ours, theirs = (GAME.facts.choose(GAME.facts.presets[preset]) for preset in (team, parent))
    for name in VALUES:
        assert ours[name] == TEAMS.get(name, theirs[name])
