"""Chapter 12: what holds after every action of random matches, and what the engine owes its users."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from conquista.core import Illegal, NotYourTurn
from conquista.games.condottiere.cards import CARDS, COPIES
from games.condottiere.clauses.helpers import PASS, REGIONS, Table, count, opening, refused, scene

BASE = [(players, seed) for players in (2, 3, 4, 5, 6) for seed in (1, 2)]
every_table = pytest.mark.parametrize(("players", "seed"), BASE)


def wander(players: int, seed: int, most: int = 1500, **options: object) -> Iterator[Table]:
    """A random match, the scene as it is after every action; cards are liked better than passes."""
    s = opening(players, seed=seed, **options)
    will = random.Random(seed)
    for _ in range(most):
        yield s
        if not s.words:
            return
        words = [word for word in s.words if word != PASS] or s.words
        s.do(will.choice(words if will.random() < 0.7 else s.words))


def owners(s: Table) -> dict[str, str]:
    return {name: s.owner(name) for name in REGIONS if s.owner(name)}


@every_table
@pytest.mark.clause("CO-INV-01", "CO-COMP-03")
def test_co_inv_01_every_card_in_one_place(players: int, seed: int) -> None:
    """CO-T-70. CO-T-127."""
    seats = "ABCDEF"[:players]
    for s in wander(players, seed):
        everywhere = [s.deck, s.discard, *map(s.hand, seats), *(s.line(seat) for seat in seats), s.kept]
        cards = " ".join(everywhere).split()
        assert [cards.count(name) for name in CARDS] == list(COPIES)


@every_table
@pytest.mark.clause("CO-INV-02", "CO-INV-03", "CO-COMP-06", "CO-COMP-11", "CO-SETUP-02")
def test_co_inv_02_markers_suffice_and_never_leave_the_board(players: int, seed: int) -> None:
    """CO-T-127."""
    before: dict[str, str] = {}
    for s in wander(players, seed):
        now = owners(s)
        assert before.items() <= now.items()
        assert all(list(now.values()).count(seat) <= 6 for seat in "ABCDEF")
        before = now


@every_table
@pytest.mark.clause("CO-INV-04", "CO-INV-05", "CO-INV-06", "CO-POPE-07")
def test_co_inv_04_tokens_and_lines(players: int, seed: int) -> None:
    """CO-T-127."""
    for s in wander(players, seed):
        assert s.holder in "ABCDEF"[:players]
        assert s.favour not in owners(s)
        if s.legal(PASS) and s.region:
            assert s.region in REGIONS
            assert s.region != s.favour
            assert s.region not in owners(s)
        if s.legal("hold") or s.legal("done"):
            assert not any(s.line(seat) for seat in "ABCDEF"[:players])


@every_table
@pytest.mark.clause("CO-INV-07", "CO-ROUND-10")
def test_co_inv_07_hands_at_the_start_of_a_round(players: int, seed: int) -> None:
    """CO-T-127."""
    seats = "ABCDEF"[:players]
    piles: list[int] = []
    rounds = 0
    for s in wander(players, seed):
        if piles and count(s.discard) == 0 and count(s.deck) != piles[-1] and s.legal(PASS) and s.region:
            rounds += 1
            regions = list(owners(s).values())
            assert [count(s.hand(seat)) for seat in seats] == [10 + regions.count(seat) for seat in seats]
        piles.append(count(s.deck))
    assert rounds


@every_table
@pytest.mark.clause("CO-SPRING-10", "CO-SPRING-02")
def test_co_spring_10_never_winter_and_spring_together(players: int, seed: int) -> None:
    """CO-T-111."""
    for s in wander(players, seed):
        cards = " ".join(s.line(seat) for seat in "ABCDEF"[:players]).split()
        assert not {"Winter", "Spring"} <= set(cards)


@pytest.mark.parametrize(("players", "seed"), [(players, seed) for players in (2, 3) for seed in range(4)])
@pytest.mark.clause("CO-END-04", "CO-END-07", "CO-END-10")
def test_co_end_04_the_winner_of_the_last_battle_wins(players: int, seed: int) -> None:
    """CO-T-121."""
    before: dict[str, str] = {}
    for s in wander(players, seed, 4000):
        if s.outcome:
            fresh = dict(owners(s).items() - before.items())
            assert [s.winners] == list(fresh.values())
        before = owners(s)
    assert s.outcome


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.clause("CO-VARE-06")
def test_co_vare_06_one_face_down_card_at_most(seed: int) -> None:
    """CO-T-144."""
    for s in wander(4, seed, variant_e=True):
        if s.legal(PASS):
            assert all(s.line(seat).count("?") <= 1 for seat in "ABCD")


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.clause("CO-VARA-13", "CO-VARA-01")
def test_co_vara_13_pile_and_discards_suffice_for_four(seed: int) -> None:
    """CO-T-132."""
    for s in wander(4, seed, variant_a=True):
        if any(word.startswith("battle:") for word in s.words) and owners(s):
            assert all(count(s.hand(seat)) >= 3 for seat in "ABCD")
        assert not s.legal("hold")
        assert not s.legal("done")


@pytest.mark.parametrize("variants", [{"variant_a": True, "variant_c": True, "variant_d": True, "variant_e": True}, {}])
@pytest.mark.clause("CO-ACT-03")
def test_co_act_03_same_seed_and_decisions_same_match(variants: dict[str, bool]) -> None:
    """CO-T-126."""
    for one, two in zip(wander(4, 5, 300, **variants), wander(4, 5, 300, **variants), strict=True):
        assert one.state == two.state


@pytest.mark.parametrize(
    "word",
    "play:10 play:Bishop pass:open take:1 take:none favour:MIL favour:off turn:1 battle:MIL decline discard hold "
    "keep:1 done draw:1".split(),
)
@pytest.mark.clause("CO-ACT-02")
def test_co_act_02_an_illegal_decision_changes_nothing(word: str) -> None:
    """CO-T-125."""
    s = scene(seats="ABC", hands=dict.fromkeys("ABC", "1 2"), region="ROM", token="A", to_act="A")
    assert refused(s, word)


@pytest.mark.parametrize("region", ["ROM", "MIL"])
@pytest.mark.clause("CO-ACT-02")
def test_co_act_02_an_illegal_region(region: str) -> None:
    """CO-T-125."""
    s = scene(seats="ABC", hands=dict.fromkeys("ABC", "1 2"), token="A", owners={"ROM": "B", "MIL": "A"})
    assert refused(s, f"battle:{region}", PASS, "play:1")


@pytest.mark.clause("CO-ACT-02", "CO-BATTLE-09")
def test_co_act_02_out_of_turn() -> None:
    """CO-T-125."""
    s = scene(seats="ABC", hands=dict.fromkeys("ABC", "1 2"), region="ROM", token="A", to_act="A")
    before = s.state
    with pytest.raises(NotYourTurn):
        s.act("B", "play:1")
    with pytest.raises(Illegal):
        s.act("A", "play:10")
    assert s.state == before


@pytest.mark.clause("CO-ACT-01")
def test_co_act_01_every_kind_of_decision_is_offered() -> None:
    offered: set[str] = set()
    for seed in range(6):
        for s in wander(4, seed, 700, variant_e=True):
            offered |= {word.split(":")[0] for word in s.words}
    assert offered >= {"battle", "play", "pass", "take", "favour", "turn", "hold", "discard", "keep", "done"}
