"""Table sizes, points, seats and quick pairing, as functions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from conquista.server.play.game_sessions.rounds import shape_of
from conquista.server.play.pairing.matchmaking import (
    ASK_AFTER,
    FoundGroup,
    PairingQueue,
    Seeker,
    find_groups,
    sides_of,
    window,
)
from conquista.server.play.pairing.points import RankedPerson, crosstable, standings, table_points
from conquista.server.play.pairing.seating import PlayedRounds, choose_bench, seat_round
from conquista.server.play.pairing.table_sizes import EVEN, ONE, preset_family, table_sizes

PEOPLE = [f"p{number:02}" for number in range(24)]
NOBODY: frozenset[frozenset[str]] = frozenset()

# sizes


def test_a_family_has_the_presets_of_an_edition_by_seats() -> None:
    assert preset_family("condottiere_4p").presets == {n: f"condottiere_{n}p" for n in (2, 3, 4, 5, 6)}
    assert preset_family("conquest_4p").presets == {4: "conquest_4p", 2: "conquest_2p"}
    assert preset_family("grand_2p").presets == {2: "grand_2p", 4: "grand_it"}
    party = preset_family("plus_party")
    assert (party.presets, party.partners) == ({4: "plus_party"}, True)


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        *((2, (2,)), (3, (3,)), (4, (4,)), (5, (5,)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4)), (9, (5, 4))),
        *((10, (4, 3, 3)), (11, (4, 4, 3)), (13, (5, 4, 4)), (24, (4,) * 6)),
    ],
)
def test_condottiere_is_played_at_fours_threes_and_fives(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people, preset_family("condottiere_4p").sizes) == sizes


@pytest.mark.parametrize(
    ("people", "sizes"), [(2, (2,)), (3, (2,)), (4, (4,)), (5, (4,)), (6, (4, 2)), (7, (4, 2)), (8, (4, 4)), (1, ())]
)
def test_conquest_is_played_at_fours_and_duels(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people, preset_family("conquest_4p").sizes) == sizes


def test_partners_need_four_and_one_table_takes_as_many_as_it_holds() -> None:
    assert [table_sizes(n, preset_family("conquest_party").sizes) for n in (3, 4, 7, 8)] == [(), (4,), (4,), (4, 4)]
    assert table_sizes(5, {2, 3, 4, 5, 6}, ONE) == (5,)
    assert table_sizes(9, {2, 3, 4, 5, 6}, ONE) == (6,)
    assert table_sizes(6, {2, 4}, EVEN, usual=2) == (2, 2, 2)


@pytest.mark.parametrize("preset", ["condottiere_4p", "conquest_4p", "conquest_party"])
@pytest.mark.parametrize("people", range(2, 25))
def test_from_six_people_on_nobody_sits_out_at_condottiere(preset: str, people: int) -> None:
    sizes = table_sizes(people, preset_family(preset).sizes)
    idle = people - sum(sizes)
    assert 0 <= idle <= {"condottiere_4p": 0, "conquest_4p": 1, "conquest_party": 3}[preset]
    assert set(sizes) <= preset_family(preset).sizes


# points


def test_points_are_comparable_for_every_size() -> None:
    def points(*ranks: int, finished: bool = True) -> list[float]:
        return [float(one) for one in table_points(ranks, finished)]

    assert points(0, 1, 2, 3) == [4, 2, 1, 0]
    assert points(0, 1, 2) == [4, 1.5, 0]
    assert points(0, 1, 2, 3, 4, 5) == [4, 2.4, 1.8, 1.2, 0.6, 0]
    assert points(1, 0) == [0, 4]
    assert points(0, 0) == [2, 2]
    assert points(0, 0, 1, 1) == [3, 3, 0.5, 0.5]
    assert points(0, 0, 0, 0, finished=False) == [1.5] * 4


def test_standings_break_ties_and_share_places() -> None:
    four = [Fraction(part) for part in (4, 2, 1, 0)]

    def table(*people: str) -> tuple[RankedPerson, ...]:
        return tuple(RankedPerson(one, side, side, four[side]) for side, one in enumerate(people))

    tables = [table("a", "b", "c", "d"), table("b", "a", "d", "c")]
    found = standings(["a", "b", "c", "d", "late"], tables)
    assert [(one.person, one.place, float(one.points)) for one in found] == [
        *(("a", 1, 6), ("b", 1, 6), ("c", 3, 1), ("d", 3, 1), ("late", 5, 0)),
    ]
    assert crosstable(tables)["a", "b"] == crosstable(tables)["b", "a"] == 1
    assert crosstable(tables)["a", "c"] == 2
    direct = standings(["a", "b"], [table("b", "a", "x", "y"), table("x", "b", "y", "a"), table("a", "x", "b", "y")])
    assert [one.person for one in direct] == ["b", "a"]


# seats


def played(preset: str, people: list[str], rounds: int, apart: frozenset[frozenset[str]] = NOBODY) -> PlayedRounds:
    """Play rounds in which the first seat of each table wins, and return what is remembered."""
    family, remembered = preset_family(preset), PlayedRounds()
    points: Counter[str] = Counter()
    for number in range(rounds):
        chance = Random(number)
        sizes = table_sizes(len(people), family.sizes)
        bench = choose_bench(people, len(people) - sum(sizes), remembered, chance)
        shapes = [shape_of(family.presets[size]) for size in sizes]
        sitting = [one for one in people if one not in bench]
        seats = seat_round(sitting, shapes, points, remembered, apart, number)
        assert seats is not None
        assert seats == seat_round(sitting, shapes, points, remembered, apart, number)
        assert sorted(one for table in seats for one in table.values()) == sorted(sitting)
        remembered.add(list(zip(shapes, seats, strict=True)), bench)
        for table in seats:
            points[next(iter(table.values()))] += 4
    return remembered


def test_sixteen_people_hardly_meet_twice_in_four_rounds() -> None:
    met = played("condottiere_4p", PEOPLE[:16], 4).met
    assert sum(count - 1 for count in met.values()) <= 10  # of 96 meetings
    assert max(met.values()) <= 2


def test_seats_rotate() -> None:
    seats = played("condottiere_4p", PEOPLE[:4], 4).seats
    assert set(seats.values()) == {1}
    assert len(seats) == 16


def test_those_who_look_on_change() -> None:
    looked_on = played("conquest_4p", PEOPLE[:5], 5).looked_on
    assert looked_on == Counter(dict.fromkeys(PEOPLE[:5], 1))


def test_four_partners_have_each_partnership_in_three_rounds() -> None:
    partners = played("conquest_party", PEOPLE[:4], 3).partners
    assert len(partners) == 6
    assert set(partners.values()) == {1}


def test_eight_partners_have_each_partner_once_and_each_opponent_twice() -> None:
    remembered = played("grand_party_it", PEOPLE[:8], 7)
    assert len(remembered.partners) == 28
    assert set(remembered.partners.values()) == {1}
    assert {remembered.met[frozenset(pair)] for pair in combinations(PEOPLE[:8], 2)} == {3}


def test_blocked_people_never_share_a_table() -> None:
    apart = frozenset(frozenset(pair) for pair in (("p00", "p01"), ("p00", "p02"), ("p05", "p06")))
    met = played("condottiere_4p", PEOPLE[:12], 8, apart).met
    assert not apart & met.keys()
    shape = shape_of("condottiere_2p")
    assert seat_round(["a", "b"], [shape], {}, PlayedRounds(), {frozenset("ab")}, 1) is None


# quick pairing

DUEL = PairingQueue("conquest_2p", "live", "private", (1, 1))
FOUR = PairingQueue("conquest_4p", "live", "private", (1, 1, 1, 1))
PARTY = PairingQueue("conquest_party", "live", "private", (2, 2))


def seeker(*people: str, queues: tuple[PairingQueue, ...] = (DUEL,), since: int = 0, value: float = 1500) -> Seeker:
    return Seeker(people, queues, since, dict.fromkeys(queues, value))


def people_of(groups: list[FoundGroup]) -> list[set[str]]:
    return [set(one.people) for one in groups]


def test_the_nearest_by_rating_are_paired_first() -> None:
    waiting = [seeker("a", since=0, value=1500), seeker("b", since=1, value=1590), seeker("c", since=2, value=1510)]
    full, _ = find_groups(waiting, 1000, NOBODY)
    assert people_of(full) == [{"a", "c"}]


def test_the_window_widens_and_ends_after_a_minute() -> None:
    far = [seeker("a", value=1500), seeker("b", value=1900)]
    assert window(far[0], 10_000) == 200
    assert find_groups(far, 10_000, NOBODY)[0] == []
    assert people_of(find_groups(far, 36_000, NOBODY)[0]) == [{"a", "b"}]
    farther = [seeker("a", value=500), seeker("b", value=2900)]
    assert find_groups(farther, 59_000, NOBODY)[0] == []
    assert people_of(find_groups(farther, 60_000, NOBODY)[0]) == [{"a", "b"}]


def test_those_just_met_wait_while_others_do() -> None:
    met = {frozenset("ab")}
    assert people_of(find_groups([seeker("a"), seeker("b")], 1000, NOBODY, met)[0]) == [{"a", "b"}]
    three = [seeker("a"), seeker("b", value=1500), seeker("c", value=1600, since=1)]
    assert people_of(find_groups(three, 1000, NOBODY, met)[0]) == [{"a", "c"}]


def test_blocked_people_are_not_paired_however_long_they_wait() -> None:
    assert find_groups([seeker("a"), seeker("b")], 10**9, {frozenset("ab")}) == (
        [],
        [
            FoundGroup(DUEL, (seeker("a"),), 1),
            FoundGroup(DUEL, (seeker("b"),), 1),
        ],
    )


def test_partners_come_as_one_and_share_a_side() -> None:
    waiting = [seeker("a", queues=(PARTY,)), seeker("b", "c", queues=(PARTY,)), seeker("d", queues=(PARTY,))]
    [group], _ = find_groups(waiting, 1000, NOBODY)
    assert set(group.people) == set("abcd")
    assert {frozenset(side) for side in sides_of(PARTY, group.seekers)} == {frozenset("bc"), frozenset("ad")}
    two_pairs = [seeker("a", "b", queues=(PARTY,)), seeker("c", "d", queues=(PARTY,))]
    [group], _ = find_groups(two_pairs, 1000, NOBODY)
    assert [set(side) for side in sides_of(PARTY, group.seekers)] == [{"a", "b"}, {"c", "d"}]
    assert find_groups([seeker("a", "b", queues=(FOUR,)), seeker("c"), seeker("d")], 10**6, NOBODY)[0] == [
        FoundGroup(DUEL, (seeker("c"), seeker("d")))
    ]


def test_one_missing_seat_is_asked_about_after_a_while() -> None:
    three = [seeker(name, queues=(FOUR,), since=place * 1000) for place, name in enumerate("abc")]
    assert find_groups(three, ASK_AFTER + 1000, NOBODY) == ([], [])
    full, short = find_groups(three, ASK_AFTER + 2000, NOBODY)
    assert (full, people_of(short), short[0].computers) == ([], [{"a", "b", "c"}], 1)


def test_everyone_sits_in_one_group_only() -> None:
    waiting = [seeker(name, queues=(DUEL, FOUR)) for name in "abcde"]
    full, _ = find_groups(waiting, 1000, NOBODY)
    assert sorted(one for group in full for one in group.people) == sorted({*"abcde"} - {"e"})


def test_500_seekers_are_all_seated_and_nobody_beside_a_blocked_person() -> None:
    """People arrive over five minutes, wait in one to three queues, and some block each other."""
    chance = Random(7)
    names = [f"s{number:03}" for number in range(500)]
    apart = {frozenset(chance.sample(names, 2)) for _ in range(400)}
    arrivals = {name: chance.randrange(300_000) for name in names}
    queues = (DUEL, FOUR, PARTY)
    coming = {}
    for name in names:
        wanted = tuple(queue for queue in queues if chance.random() < 0.5) or (DUEL,)
        coming[name] = seeker(name, queues=wanted, since=arrivals[name], value=chance.gauss(1500, 250))
    waiting: dict[str, Seeker] = {}
    seated: list[FoundGroup] = []
    for time in range(0, 600_000, 1000):
        if time >= 400_000 and time % 20_000 == 0:  # the last ones lack two seats until another player comes
            name = f"t{time}"
            coming[name] = seeker(name, queues=(FOUR, PARTY), since=time)
        waiting |= {name: one for name, one in coming.items() if time - 1000 < one.since <= time}
        full, short = find_groups(list(waiting.values()), time, apart)
        for group in (*full, *(short if time > 400_000 else ())):
            if all(one.id in waiting for one in group.seekers):
                seated.append(group)
                for one in group.seekers:
                    del waiting[one.id]
        if time > 400_000 and not waiting:
            break
    assert waiting == {}
    assert sorted(person for group in seated for person in group.people) == sorted(coming)
    for group in seated:
        assert not any(frozenset(pair) in apart for pair in combinations(group.people, 2))
        assert len(group.people) + group.computers == group.queue.seats
    assert sum(group.computers for group in seated) <= 10
    assert len(coming) <= 510
