"""The partnership game: South and North against West and East."""

from __future__ import annotations

import pytest

from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.facts import FACTS
from games.conquest.classic.helpers import answers, bare, capital, four, held, on_board, party, rounds

GRAIL = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"


@pytest.mark.clause("CQ-TEAM-01", "CQ-TEAM-14")
def test_cq_team_01_two_parties_that_sit_opposite() -> None:
    assert GAME.teams(FACTS.preset("conquest_party")) == (("S", "N"), ("W", "E"))
    assert GAME.teams(FACTS.preset("conquest_4p")) == (("S",), ("W",), ("N",), ("E",))


@pytest.mark.clause("CQ-TEAM-01")
def test_cq_team_01_nothing_in_a_turn_dissolves_a_party() -> None:
    s = party("a-b, n", "S.Kni@a", "N.Sol@n")
    assert set(s.words) == {"a-b", "end"}
    assert s.rules.teams == ("SN", "WE")


@pytest.mark.clause("CQ-TEAM-02", "CQ-TEAM-05")
def test_cq_team_02_no_capture_of_a_partner() -> None:
    """T-60: South holds a Grail field: West and East have 16, North 20; and North may not take South's soldier."""
    s = party(GRAIL, "S.Sol@Q1", "N.Kni@o")
    points = {}
    for _ in range(4):
        points[s.to_act] = s.left
        if s.to_act == "N":
            assert not s.legal("o-Q1")
        s.do("end")
    assert points == {"S": 20, "W": 16, "N": 20, "E": 16}
    assert four(GRAIL, "S.Sol@Q1", "N.Kni@o", active="N").legal("o-Q1")


@pytest.mark.clause("CQ-TEAM-02")
@pytest.mark.parametrize(
    ("graph", "mine", "his"), [("a-b", "Kni@a", "Ele@b"), ("a~b", "Gal@a", "Shp@b"), ("a=b", "Kni@a", "Shp@b")]
)
def test_cq_team_02_partners_pieces_are_in_the_way(graph: str, mine: str, his: str) -> None:
    """They are neither captured nor sunk nor conquered, nor boarded, nor mounted."""
    assert party(graph, f"S.{mine}", f"N.{his}").words == ["end"]
    assert party(graph, f"S.{mine}", f"W.{his}").legal("a-b")


@pytest.mark.clause("CQ-TEAM-02")
def test_cq_team_02_a_partner_is_not_jumped_and_carries_nobody() -> None:
    s = party("a-b-c, d-e", "S.Kni@a", "N.Sol@b", "S.Sol@d", "N.Ele@e")
    assert s.words == ["end"]


@pytest.mark.clause("CQ-TEAM-03", "CQ-TEAM-04", "CQ-TEAM-11")
def test_cq_team_03_an_exchange_with_the_partners_piece() -> None:
    """T-61: East captures South's piece; South alone decides, and may use North's rider."""
    s = party("a-b-c", "E.Kni@a", "S.Sol@b", "N.Kni@c", active="E").do("a-b")
    assert (s.to_act, answers(s)) == ("S", {"c-b"})
    s.do("c-b")
    assert (s.stack("b"), s.to_act) == ("N.Kni", "E")
    assert not four("a-b-c", "E.Kni@a", "S.Sol@b", "N.Kni@c", active="E").do("a-b").window


@pytest.mark.clause("CQ-TEAM-03", "CQ-TEAM-04")
def test_cq_team_03_own_or_partners_piece_as_the_loser_likes() -> None:
    s = party("a-b-c, b-d", "E.Kni@a", "S.Sol@b", "N.Kni@c", "S.Ele@d", active="E").do("a-b")
    assert answers(s) == {"c-b", "d-b"}


@pytest.mark.clause("CQ-TEAM-03")
def test_cq_team_03_the_last_point_silences_the_whole_party() -> None:
    """West, on South's left, has no exchange with East's rider either; North's side of the table does."""
    s = party("a-b-c", "S.Kni@a", "W.Sol@b", "E.Kni@c", spent=19).do("a-b")
    assert (s.window, s.to_act) == (False, "W")
    s = party("a-b-c", "S.Kni@a", "E.Sol@b", "W.Kni@c", spent=19).do("a-b")
    assert (s.to_act, answers(s)) == ("E", {"c-b"})


@pytest.mark.clause("CQ-TEAM-03", "CQ-TEAM-11")
def test_cq_team_03_owner_only_lets_the_partner_decide() -> None:
    """T-61: with `owner_only` North is asked about his rider, after South about his own pieces."""
    options = {"team_answer_control": "owner_only"}
    s = party("a-b-c", "E.Kni@a", "S.Sol@b", "N.Kni@c", active="E", options=options).do("a-b")
    assert (s.to_act, answers(s)) == ("N", {"c-b"})
    s = party("a-b-c, b-d", "E.Kni@a", "S.Sol@b", "N.Kni@c", "S.Ele@d", active="E", options=options).do("a-b")
    assert (s.to_act, answers(s)) == ("S", {"d-b"})
    s.do("decline")
    assert (s.to_act, answers(s)) == ("N", {"c-b"})
    assert s.do("decline").to_act == "E"


@pytest.mark.clause("CQ-TEAM-05", "CQ-TEAM-13", "CQ-TEAM-14", "CQ-DORM-01")
@pytest.mark.parametrize(("seat", "points"), [("S", 20), ("W", 8), ("N", 12), ("E", 8)])
def test_cq_team_05_only_the_other_party_pays(seat: str, points: int) -> None:
    """T-108: South holds three Grail fields, West and East two fields of North's capital; North is not dormant."""
    grail = [f"S.Sol@Q{i}" for i in (1, 2, 3)]
    s = party(f"{GRAIL}, {capital('N')}", *grail, "W.Sol@cN1", "E.Sol@cN2", active=seat)
    assert (s.left, s.counts(seat)["dormant"]) == (points, 0)


@pytest.mark.clause("CQ-TEAM-06")
def test_cq_team_06_the_last_land_piece_of_one_of_them() -> None:
    """T-62: West has ships left and East is intact, and still South and North win."""
    s = bare(party, "W", "a-b, p~q", "S.Kni@a", "W.Sol@b", "W.Shp@p", "W.Gal@q").do("a-b")
    assert s.winners == "SN"
    s = bare(party, "W", "a-b, c-d", "S.Kni@a", "W.Sol@b", "W.Sol@c").do("a-b")
    assert s.outcome is None


@pytest.mark.clause("CQ-TEAM-07")
def test_cq_team_07_one_of_them_dormant() -> None:
    """T-62: the fifth field against West, one held by each partner, and South and North win."""
    s = party(capital("W"), *held("W", 3, "S"), "N.Sol@cW4", "S.Kni@gW5")
    assert s.outcome is None
    assert s.do("gW5-cW5").winners == "SN"


@pytest.mark.clause("CQ-TEAM-08")
def test_cq_team_08_more_grail_and_capital_fields_after_four_rounds() -> None:
    """Both partners' fields count together; points do not matter."""
    graph = f"{GRAIL}, {capital('W')}, {capital('S')}"
    fields = ("S.Sol@Q1", "N.Sol@cW1", "E.Sol@cS1")
    s = party(graph, *fields, quiet=15, active="E", piles={"W": {"soldier": 40}}).do("end")
    assert s.winners == "SN"


@pytest.mark.clause("CQ-TEAM-08")
def test_cq_team_08_not_before_sixteen_turns() -> None:
    s = party(GRAIL, "S.Sol@Q1", turn=0)
    assert rounds(s, 15).outcome is None
    assert rounds(s, 1).winners == "SN"


@pytest.mark.clause("CQ-TEAM-08")
def test_cq_team_08_the_last_turn_belongs_to_the_last_capturer() -> None:
    s = party("a-b-c", "S.Kni@a", "W.Sol@b", "E.Kni@c").do("a-b", "c-b", "end")
    assert rounds(s, 16).outcome is None


@pytest.mark.clause("CQ-TEAM-09")
@pytest.mark.parametrize(("piles", "winners"), [({"N": {"ship": 3}}, "SN"), ({"E": {"ship": 3}}, "WE"), ({}, "")])
def test_cq_team_09_points_of_both_break_a_tie(piles: dict[str, dict[str, int]], winners: str) -> None:
    s = party(GRAIL, "S.Sol@Q1", "E.Sol@Q2", quiet=15, active="E", piles=piles).do("end")
    assert s.outcome is not None
    assert (s.winners, s.outcome.drawn) == (winners, winners == "")


@pytest.mark.clause("CQ-TEAM-11")
def test_cq_team_11_everyone_moves_his_own_pieces() -> None:
    s = party("a-b, c-d, h~k", "S.Kni@a", "N.Kni@c", "N.Shp@h")
    assert s.words == ["a-b", "end"]


@pytest.mark.clause("CQ-TEAM-13")
def test_cq_team_13_a_partner_in_ones_capital_costs_nothing() -> None:
    """T-87."""
    s = party(capital("S"), "N.Sol@cS1", *held("S", 5, "N")[1:])
    assert (s.left, s.counts("S")["dormant"]) == (20, 0)
    assert four(capital("S"), "N.Sol@cS1").left == 16


@pytest.mark.clause("CQ-TEAM-14")
@pytest.mark.parametrize(
    ("pairs", "teams"), [("sn_we", ("SN", "WE")), ("sw_ne", ("SW", "NE")), ("se_wn", ("SE", "WN"))]
)
def test_cq_team_14_other_pairs_by_option(pairs: str, teams: tuple[str, ...]) -> None:
    s = party("a-b, a-c, a-d", "S.Kni@a", "W.Sol@b", "N.Sol@c", "E.Sol@d", options={"team_pairs": pairs})
    assert s.rules.teams == teams
    foes = {f"a-{place}" for seat, place in zip("WNE", "bcd", strict=True) if seat not in teams[0]}
    assert {word for word in s.words if word.startswith("a") and not word.endswith("!")} == foes


@pytest.mark.clause("CQ-TEAM-15")
def test_cq_team_15_endings_of_the_single_players_do_not_hold() -> None:
    """T-109: West goes on with one figure, and captures twice at risk."""
    graph = "r-x-p, x-y-q"
    guards = ("S.Sol@x", "S.Kni@p", "S.Sol@y", "S.Kni@q")
    s = bare(party, "W", graph, "W.Cha@r", *guards, active="N", piles={"E": {"ship": 30}}).do("end", "end", "end")
    assert (s.outcome, s.to_act) == (None, "W")
    s.do("r-x", "decline")
    assert s.legal("x-y")


@pytest.mark.clause("CQ-TEAM-15")
def test_cq_team_15_two_figures_taken_together_win_only_with_the_last_land_piece() -> None:
    s = bare(party, "W", "p~q, a-b", "S.Gal@p", "W.Shp[Sol]@q", "W.Sol@a").do("p-q")
    assert s.outcome is None


@pytest.mark.clause("CQ-TEAM-01", "CQ-TEAM-02")
def test_cq_team_02_on_the_board() -> None:
    s = on_board("conquest_party", "S.Kni@C1", "N.Sol@C2", "W.Sol@C24")
    assert not s.legal("C1-C2")
    assert s.legal("C1-C24")
