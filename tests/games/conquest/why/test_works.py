"""Building, drawbridges and wandering camels."""

from __future__ import annotations

from games.conquest.why.cases import Case, case, check, every

FR, IT, TEAM = {"preset": "grand_fr"}, {"preset": "grand_it"}, {"preset": "grand_party_en"}
CENTRE = {"islands": {"C": "a"}}
STARTS = {"starts": {"grand": {"W": {"ship": "p", "soldier": "a"}}}}
HARBOUR = {"starts": {"grand": {"W": {"ship": "p"}}}}

BUILDING = [
    case("build.none", "CQ-COMP-02", "a=chariot", "a-b", "A.Sol@a", preset="conquest_4p"),
    case("build.none", "CQ-COMP-02", "a=siege", "a-b", "A.Sol@a", preset="plus_4p"),
    case("build.not_soldier", "GC-BLD-01", "a=chariot", "a-b", "A.Kni@a"),
    case("build.mounted", "GC-BLD-01", "a=siege", "a-b", "A.Ele[Sol]@a"),
    case("build.no_vessels", "GC-AMB-123", "a=ship@p", "a=p", "A.Sol@a", **FR),
    case("build.cost", "GC-BLD-02", "a=chariot", "a-b", "A.Sol@a", spent=11, mentions="10 9"),
    case(
        "build.again",
        "GC-AMB-69",
        "a=catapult@c",
        "b-a-c",
        "A.Sol@a",
        after="a=catapult@b",
        options={"builds_per_soldier": "one", "full_budget": 40},
    ),
    case("build.cap_chariot", "GC-BLD-08", "a=chariot", "a, b, c", "A.Sol@a", "A.Cha@b", "A.Cha@c", mentions="2"),
    case("build.cap_catapult", "GC-BLD-09", "a=catapult@d", "a-d, b, c", "A.Sol@a", "A.Cat@b", "A.Cat@c"),
    case("build.cap_siege", "GC-BLD-10", "a=siege", "a, b, c", "A.Sol@a", "A.Sie@b", "A.Sie@c"),
    case(
        "build.cap_ship",
        "GC-BLD-06",
        "a=ship@p",
        "a=p, p~q~r~s~t",
        "A.Sol@a",
        "A.Shp@q",
        "A.Shp@r",
        "A.Shp@s",
        "A.Shp@t",
        mentions="4",
    ),
    case("build.cap_galleon", "GC-BLD-07", "a=galleon@p", "a=p, p~q~r", "A.Sol@a", "A.Gal@q", "A.Gal@r"),
    case("build.under", "GC-BLD-03", "a=chariot@b", "a-b", "A.Sol@a", mentions="a=chariot"),
    case("build.not_beside", "GC-BLD-05", "a=catapult@c", "a-b-c", "A.Sol@a", mentions="b"),
    case("build.not_beside", "GC-BLD-05", "a=catapult", "a-b", "A.Sol@a"),
    case("build.bridge_up", "GC-AMB-67", "cA1=catapult@d", "cA1#d", "A.Sol@cA1", raised={"cA1": "A"}),
    case("build.quest", "GC-CQ-04", "o=catapult@Q1", "o-Q1", "A.Sol@o", options={"build_bans_catapult": []}),
    case(
        "build.not_land",
        "GC-BLD-05",
        "d=catapult@cB1",
        "cB1#d",
        "A.Sol@d",
        options={"build_bans_catapult": [], "catapult_castle": False},
    ),
    case(
        "build.not_land",
        "GC-BLD-05",
        "d=catapult@cB1",
        "cB1#d",
        "A.Sol@d",
        options={"build_bans_catapult": [], "revision": 1},
    ),
    case("build.taken", "GC-AMB-11", "a=catapult@b", "a-b", "A.Sol@a", "B.Kni@b", mentions="knight"),
    case("build.no_port", "GC-BLD-06", "a=ship@p", "a-b, b=p", "A.Sol@a"),
    case("build.not_anchor", "GC-AMB-66", "a=ship@q", "a=p, p~q", "A.Sol@a", mentions="p"),
    case("build.anchor_taken", "GC-AMB-66", "a=ship@p", "a=p", "A.Sol@a", "B.Shp@p"),
    case("build.anchor_start", "GC-AMB-71", "a=ship@p", "a=p", "A.Sol@a", **IT, **HARBOUR),
    case("build.own_castle", "GC-BLD-13", "cA1=siege", "cA1#d", "A.Sol@cA1"),
    case("build.own_castle_vessel", "GC-BLD-15", "cA1=ship@p", "cA1#d, cA1=p", "A.Sol@cA1", **IT),
    case("build.castle", "GC-AMB-68", "cB1=siege", "cB1#d", "A.Sol@cB1", mentions="W"),
    case("build.centre", "GC-BLD-11", "a=chariot", "a-b", "A.Sol@a", **CENTRE),
    case("build.centre_vessel", "GC-BLD-15", "a=ship@p", "a=p", "A.Sol@a", **IT, **CENTRE),
    case("build.quest", "GC-CQ-04", "Q1=chariot", "o-Q1", "A.Sol@Q1", **FR),
    case("build.start", "GC-BLD-12", "a=siege", "a-b", "A.Sol@a", mentions="W", **STARTS),
    case("build.start_vessel", "GC-BLD-15", "a=ship@p", "a=p", "A.Sol@a", **IT, **STARTS),
    case("build.any_start", "GC-AMB-70", "b=catapult@a", "a-b", "A.Sol@b", **FR, **STARTS),
]

BRIDGES = [
    case("bridge.edition", "CQ-BOARD-26", "raise:cA1", "cA1#d", "A.Sol@cA1", preset="conquest_4p"),
    case("bridge.nowhere", "GC-BOARD-04", "raise:d", "cA1#d", "A.Sol@d"),
    case("bridge.up", "GC-AMB-88", "raise:cA1", "cA1#d", after="raise:cA1"),
    case("bridge.enemy_inside", "GC-DRAW-03", "raise:cA1", "cA1#d", "B.Kni@cA1", mentions="knight"),
    case("bridge.partners", "GC-AMB-111", "raise:cC1", "cC1#d", "A.Sol@cC1", **TEAM),
    case("bridge.not_inside", "GC-DRAW-05", "raise:cB1", "cB1#d", mentions="W"),
    case("bridge.cost", "GC-DRAW-01", "raise:cA1", "cA1#d", spent=19, mentions="2"),
    case("bridge.down", "GC-DRAW-04", "lower:cA1", "cA1#d"),
    case("bridge.lower_own", "GC-DRAW-06", "lower:cA1", "cA1#d", after="raise:cA1"),
    case("bridge.lower_nobody", "GC-DRAW-04", "lower:cB1", "cB1#d", "A.Sie[Sol]@d", raised={"cB1": "B"}),
    case("bridge.lower_not_soldier", "GC-AMB-87", "lower:cB1", "cB1#d", "A.Kni@cB1", raised={"cB1": "B"}),
    case("bridge.lower_not_siege", "GC-DRAW-04", "lower:cB1", "cB1#d", "A.Sol@cB1", raised={"cB1": "B"}, **IT),
    case(
        "bridge.lower_cost",
        "GC-DRAW-04",
        "lower:cB1",
        "cB1#d",
        "A.Sol@cB1",
        raised={"cB1": "B"},
        spent=19,
        options={"lower_inside_cost": 2},
    ),
]

WANDERING = [
    case("wander.edition", "CQ-COMP-02", "a~b", "a-b", "B.Sol@a", preset="conquest_4p"),
    case("wander.not_camel", "GC-CAM-11", "a~b", "a-b", "B.Kni@a"),
    case("wander.own", "GC-CAM-11", "a~b", "a-b", "A.Cam@a"),
    case("wander.partner", "GC-TEAM-19", "a~b", "a-b", "C.Cam@a", **TEAM),
    case("wander.mounted", "GC-CAM-12", "a~b", "a-b", "B.Cam[Sol]@a"),
    case("wander.limit", "GC-CAM-11", "c~d", "a-b-c-d", "B.Cam@a", after="a~b b~c"),
    case(
        "wander.limit", "GC-CAM-11", "c~d", "a-b-c-d", "B.Cam@a", after="a~b b~c", options={"wander_scope": "per_camel"}
    ),
    case("wander.other_camel", "GC-AMB-57", "x~y", "a-b, x-y", "B.Cam@a", "B.Cam@x", after="a~b", mentions="b x"),
    case("wander.vessel", "GC-AMB-58", "a~p", "a=p", "B.Cam@a", "D.Shp@p", **TEAM),
    case("wander.occupied", "GC-AMB-58", "a~p", "a=p", "B.Cam@a", "A.Shp@p"),
    case("wander.occupied", "GC-AMB-58", "a~b", "a-b", "B.Cam@a", "B.Sol@b"),
    case("way.vee", "GC-CQ-05", "o~a", "a>o", "B.Cam@o"),
]

CASES = BUILDING + BRIDGES + WANDERING


@every(BUILDING)
def test_building_refused(given: Case) -> None:
    check(given)


@every(BRIDGES)
def test_drawbridge_refused(given: Case) -> None:
    check(given)


@every(WANDERING)
def test_wandering_refused(given: Case) -> None:
    check(given)
