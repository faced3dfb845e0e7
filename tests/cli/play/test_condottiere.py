"""Condottiere at one keyboard: whole matches, output, input, and undo."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from cli.play.conftest import Play
from cli.play.hotseat import Pages, placed, session, sit_down, typing, wanderer
from conquista.cli.play import files
from conquista.core import Match
from conquista.core import record as records
from conquista.games.condottiere.game import GAME
from conquista.i18n import has

PRESETS = [f"condottiere_{name}" for name in "2p 4p 6p draw points kingdoms capture hidden".split()]


def kept(home: Path) -> records.Record:
    [path] = (home / "state/conquista/finished").iterdir()
    return records.read(path.read_text(encoding="utf-8"))


# -- whole matches -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_people_alone_play_to_the_end(preset: str, home: Path) -> None:
    """A page for every sitting, a curtain between any two people, and a record that replays."""
    played = session(preset, 5, points_target=5)
    screen = sit_down(played, wanderer(5, 7))
    assert played.over
    assert "The match is over" in screen.pages[-1].text
    assert screen.pages[-1].seat == ""  # the end is told to all, and no hand is in sight
    entries = played.match.entries
    changes = sum(one.seat != two.seat for one, two in itertools.pairwise(entries))
    assert len([page for page in screen.pages if page.seat]) == changes + 1
    assert records.replay(GAME, kept(home)).state == played.match.state
    assert "went wrong" not in "".join(page.text for page in screen.pages)


@pytest.mark.parametrize(
    ("preset", "computers"),
    [
        *(("condottiere_2p", "B"), ("condottiere_4p", "BCD"), ("condottiere_6p", "BCDEF"), ("condottiere_6p", "ACE")),
        *(("condottiere_hidden", "ABC"), ("condottiere_all", "BD"), ("condottiere_draw", "ABD")),
    ],
)
def test_people_and_computers_play_to_the_end(preset: str, computers: str, home: Path) -> None:
    played = session(preset, 8, computers)
    screen = sit_down(played, wanderer(8, 9))
    assert played.over
    assert any("What happened:" in page.text for page in screen.pages)
    assert ("hand the keyboard" in screen.pages[0].text) is (len(played.people) > 1)
    assert len(kept(home).lines) == len(played.match.entries)


def test_the_words_of_a_whole_match_are_typed_again(play: Play, home: Path) -> None:
    """The same match by its record's words, piped in; every word of the record is one that a person can type."""
    played = session("condottiere_3p", 3)
    sit_down(played, wanderer(3))
    lines = ["" if sat is None else word for sat, word in _typed(played.match)]
    for path in (home / "state/conquista/finished").iterdir():
        path.unlink()
    output = play("condottiere_3p --seats A=Ann,B=Bo,C=Cy --seed 3", lines)
    assert "The match is over" in output
    assert [line.word for line in kept(home).lines] == [entry.action.word for entry in played.match.entries]


def _typed(match: Match) -> list[tuple[str | None, str]]:
    """Return Enter for each handover, and the words."""
    found: list[tuple[str | None, str]] = []
    last = ""
    for entry in match.entries:
        if entry.seat != last:
            found.append((None, ""))
        found.append((entry.seat, entry.action.word))
        last = entry.seat
    return found


# -- what is shown -----------------------------------------------------------------------------------------------------

BATTLE = {
    "hands": {"A": "1 1 10 Winter Courtesan", "B": "3 Bishop", "C": "5", "D": ""},
    "lines": {"A": "10 6 Drummer", "B": "5 5 Heroine", "C": "1"},
    "owners": {"MIL": "A", "MOD": "A", "PAR": "B"},
    "region": "FIR",
    "favour": "ROM",
    "passed": "CD",
}


def page(screen: Pages, seat: str) -> str:
    return screen.of(seat)[0]


def test_a_turn_tells_lines_sums_stakes_and_hands() -> None:
    output = page(sit_down(placed(**BATTLE), typing([])), "A")
    assert "Round 1. Battle for Firenze. Your turn: play a card, or pass." in output
    assert "A (you): 6, 10, Drummer. Strength 32 = 6 + 10 + 16 (Drummer)." in output
    assert "B: 5 ×2, Heroine. Strength 20 = 2×5 + 10 (Heroine)." in output
    assert "C: 1. Strength 1. Out." in output
    assert "D: no card. Out." in output
    assert "If you win Firenze, you win the game." in output
    assert "Regions: A 2 (kingdom 2), B 1 (kingdom 1). To win: 5 regions, or a kingdom of 3." in output
    assert "Your hand, 5 cards: Mercenaries 1 ×2, 10; Winter, Courtesan." in output
    assert "Other hands: B 2, C 1, D 0." in output
    assert "A (PA), strength 32, 5 cards>" in output


def test_what_a_card_would_do_is_told_beforehand() -> None:
    output = page(sit_down(placed(**BATTLE), typing(["moves"])), "A")
    assert "play:1: Mercenary 1, one of 2; your strength would be 34" in output
    assert "play:Winter: Winter; strengths would be A 4, B 12, C 1, D 0" in output
    output = page(sit_down(placed(**BATTLE), typing(["moves wint", "moves roma"])), "A")
    assert "play:10" not in output
    assert "No legal action matches “roma”" in output


def test_the_board_in_parts() -> None:
    output = page(sit_down(placed(**BATTLE), typing(["regions", "look fir", "threats", "count", "map", "pile"])), "A")
    assert "A: Milano, Modena; 2 regions. Kingdom: Milano, Modena." in output
    assert "B: Parma; 1 region." in output
    assert "Condottiere token: Firenze, placed by A." in output
    assert "Favour of the Pope: Roma, where no battle can be fought." in output
    assert "Borders: Modena (MOD) of A, Bologna (BOL)" in output
    assert "With it A would win the game: 3 regions, a kingdom of 3." in output
    assert "A: Torino, Venezia, Genova, Mantova, Ferrara, Bologna, Lucca, Firenze" in output
    assert "A: 2 regions, kingdom of 2" in output
    assert re.search(r"MIL A +VEN \.", output)
    assert "FIR .#" in output
    assert "ROM .+" in output
    assert "No discard has been seen." in output


def test_own_face_down_cards_are_for_their_owner() -> None:
    hands = {"A": "1", "B": "2"}
    setting = {
        "seats": "AB",
        "variants": "E",
        "hands": hands,
        "lines": {"A": "6"},
        "down": {"A": "10"},
        "region": "ROM",
    }
    screen = sit_down(placed("condottiere_hidden", **setting), typing(["pass", "moves"]))
    assert "A (you): 6. Face down: 10. Strength 6. Including face-down cards: 16." in page(screen, "A")
    assert "A: 6. Face down: unknown. Strength 6. Out." in page(screen, "B")
    assert "play:2: Mercenary 2, face down" in page(screen, "B")


@pytest.mark.parametrize(
    ("setting", "typed", "asked", "then"),
    [
        (
            {"hands": {"A": "Scarecrow 1", "B": "1"}, "lines": {"A": "10 3"}, "region": "ROM"},
            ["scarecrow", "10"],
            "Your Scarecrow: take back a Mercenary from your line, or none.",
            "A takes a Mercenary 10 back into the hand. A has strength 3.",
        ),
        (
            {"hands": {"A": "Bishop 1", "B": "1"}, "region": "ROM"},
            ["bishop", "florence"],
            "Your Bishop: place the Favour of the Pope on a region, or remove it.",
            "A places the Favour of the Pope on Firenze.",
        ),
        (
            {"hands": {"A": "10 3", "B": "1"}, "region": "ROM", "variants": "E"},
            ["10", "pass", "3", "m10"],
            "Turn up one of your two face-down cards.",
            "A turns up Mercenary 10. A has strength 10.",
        ),
        (
            {"hands": {"A": "Winter", "B": "1"}, "region": "ROM"},
            ["pass", "pass", "rom", "hold", "hold"],
            "You have no Mercenary: discard your whole hand, or hold it.",
            "Hand kept: A, B.",
        ),
        (
            {"hands": {"A": "Winter", "B": "1"}, "region": "ROM"},
            ["pass", "pass", "rom", "discard", "hold"],
            "You have a Mercenary, so you must keep your hand.",
            "A discards 1 card from the hand.",
        ),
        (
            {"hands": {"A": "1", "B": "Winter"}, "region": "ROM", "options": {"hand_discard_order": "clockwise"}},
            ["pass", "pass", "rom", "hold"],
            "You have no Mercenary: discard your whole hand, or hold it.",
            "B keeps the hand.",
        ),
        (
            {"hands": {"A": "Winter 10 3", "B": ""}, "region": "ROM"},
            ["pass", "pass", "rom", "hold", "keep winter", "3"],
            "The round is over, and only you have cards: keep up to two, then type done.",
            "A keeps 2 cards.",
        ),
        (
            {
                "hands": {"A": "3", "B": "1"},
                "region": "ROM",
                "variants": "A",
                "options": {"vara_draw": "player_choice"},
            },
            ["pass", "pass", "0", "2"],
            "Draw up to 3 cards.",
            "Cards are dealt: A 2.",
        ),
    ],
)
def test_every_decision_is_asked_in_words(setting: dict[str, object], typed: list[str], asked: str, then: str) -> None:
    screen = sit_down(placed("condottiere_2p", **{"seats": "AB", **setting}), typing(typed))
    output = "".join(page.text for page in screen.pages)
    assert asked in output
    assert then in output


def test_counts_of_hands_may_be_hidden() -> None:
    setting = {**BATTLE, "options": {"hand_count_visibility": "hidden", "discard_pile_view": "none"}}
    output = page(sit_down(placed(**setting), typing(["pile"])), "A")
    assert "Other hands: B some, C some, D none." in output
    assert "Discards are not listed in this match." in output
    assert "Draw pile" not in output


# -- what is understood ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("10", "play:10"), ("m10", "play:10"), ("play 10", "play:10"), ("PLAY:WINTER", "play:Winter")),
        *(("wint", "play:Winter"), ("play w", "play:Winter"), ("pass", "pass"), ("PASS OPEN", "pass:open")),
        *(("show 10 to b", "show:10>B"), ("show hidden c", "show:hidden>C"), ("battle rome", "battle:ROM")),
        *(
            ("favor off", "favour:off"),
            ("take none", "take:none"),
            ("draw 3", "draw:3"),
            ("keep court", "keep:Courtesan"),
        ),
        *(("attack Firenze", "battle:FIR"), ("battle:florenz", "battle:FIR"), ("nonsense", "nonsense")),
        *(("play", "play"), ("99", "99"), ("10, pass", "play:10 pass")),
    ],
)
def test_spelling(typed: str, meant: str) -> None:
    found = placed(**BATTLE)
    assert " ".join(found.presenter.parse(found.view("A"), typed)) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("6", "play:6: the hand has no 6."),
        ("look atlantis", "There is no region named “atlantis”."),
        ("look", "look needs a region. Example: look ROM"),
        ("why", "why needs an action word. Example: why battle:ROM"),
        ("why battle:ROM", "battle:ROM: this is not the decision now; a card is played, or the turn passed."),
        ("board x", "There is no part named “x”."),
        ("winetr", "There is no card named “winetr”. Did you mean Winter?"),
        ("play winetr", "There is no card named “winetr”. Did you mean Winter?"),
        ("battle napels", "There is no region named “napels”. Did you mean Napoli?"),
        ("show", "Show what to whom? For example: show 10 B."),
        ("show 10", "Show what to whom? For example: show 10 B."),
        ("show 10 a", "show:10>A: a card is shown to another player of the match, and A is not one."),
        ("play", "I do not understand “play”."),
        ("17", "I do not understand “17”."),
        ("rules bishop", "CO-BISHOP"),
        ("rules cards", "Winter (3): every Mercenary in every line counts 1"),
        ("rules co-bishop-01", "Clause CO-BISHOP-01"),
        ("rules turn_timer", "For tables: seconds per decision"),
    ],
)
def test_slips_and_questions(typed: str, said: str) -> None:
    assert said in page(sit_down(placed(**BATTLE), typing([typed])), "A")


def test_help_tells_every_command_of_the_game() -> None:
    output = page(sit_down(placed(**BATTLE), typing(["help", "help hand"])), "A")
    assert "Type a card to play it" in output
    assert "island" not in output
    assert all(f"\n{name}" in output for name in ("regions", "lines", "hand", "pile", "look REGION"))
    assert all(has(f"play.condottiere.help.{name}") for name in ("regions", "lines", "hand", "pile"))


# -- keeping -----------------------------------------------------------------------------------------------------------


def test_saving_says_what_the_file_holds(play: Play) -> None:
    output = play("condottiere_2p --seats A=Ann,B=Bo --seed 2", ["", "rom", "save evening.record"])
    assert "The record of the match contains every hand" in output
    assert "Saved: evening.record\nIt contains every hand: opening it reveals all cards." in output
    again = play("--resume evening.record", ["", "hand"])
    assert "Please hand the keyboard to A (Ann)." in again
    assert again.index("press Enter") < again.index("Your hand")
    assert again.startswith("\n" * 60)  # a hand may still have been in sight


def test_leaving_takes_the_hand_from_sight(home: Path) -> None:
    for typed in (["rom", "quit", ""], ["rom"]):
        screen = sit_down(session("condottiere_2p", 2), typing(typed))
        assert screen.pages[-1].seat == ""
        assert "The match is saved." in screen.pages[-1].text
        assert "Your hand" not in screen.pages[-1].text
    assert files.waiting()


def test_going_on_with_another_match_draws_the_curtain() -> None:
    first = session("condottiere_2p", 2)
    sit_down(first, typing(["rom"]))
    [path] = files.waiting()
    screen = sit_down(session("condottiere_2p", 3), typing([f"resume {path}", "hand"]))
    assert [page.seat for page in screen.pages][:2] == ["A", "A"]
    assert "Resumed:" in screen.pages[1].text
