"""Talk: who hears what, offers as data, silence between partners, cards shown with the table's word for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from conquista.core import Action, AnyGame, ConquistaError, Data, UnknownName, View, data_text
from conquista.games.condottiere.setup.cards import CARDS
from conquista.i18n import LANGUAGES, has, sentence
from conquista.players import registry
from conquista.players.entry import PlayerEntry
from conquista.players.registry import PLAYERS
from conquista.table.chat_policy import PHRASES, Speech
from conquista.table.commands.declaration import Leave, Mute, Reply, Resign, Say, Sit, Watch
from conquista.table.computers.tasks import OFFER, answer, jobs
from conquista.table.config import TableConfig
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.values import COMPUTER, SeatHolder
from kit.sample_games.skirmish import SKIRMISH
from table.desk import CLARA, STRANGER, Desk, person, plain, text

HELLO = Speech(phrase="hello")


def say(desk: Desk, seat: str, speech: Speech, *to: str) -> None:
    desk.ask(person(seat), Say(seat, to, speech.text, speech.phrase, speech.offer, speech.terms))


def heard(desk: Desk, ear: str | None) -> list[Mapping[str, Data]]:
    return [tale.data for tale in desk.clerk.heard(ear) if tale.kind in ("said", "replied")]


def four(**rest: object) -> Desk:
    return Desk("condottiere", preset="condottiere_4p", **rest)  # type: ignore[arg-type]


def test_the_table_a_pair_and_a_group() -> None:
    desk = four()
    say(desk, "A", Speech("Hello, all"))
    say(desk, "A", Speech("Only you, B"), "B")
    say(desk, "C", Speech("We three"), "D", "A")
    counts = {ear: len(heard(desk, ear)) for ear in ("A", "B", "C", "D", None)}
    assert counts == {"A": 3, "B": 2, "C": 2, "D": 2, None: 1}
    assert heard(desk, "D")[-1] == {"seat": "C", "to": ("A", "D"), "text": "We three"}
    assert text(desk.again().table_state.streams["B"]) == text(desk.table_state.streams["B"])


def test_talk_does_not_make_an_action_stale() -> None:
    desk = four()
    seat = desk.game.to_act(desk.table_state.match.state)[0]
    act = desk.act(seat, desk.first(seat))
    say(desk, seat, HELLO)
    say(desk, next(other for other in "ABCD" if other != seat), Speech("Hm"), seat)
    desk.ask(person(seat), act)


@pytest.mark.parametrize(
    ("press", "all_", "one"), [("none", False, False), ("table", True, False), ("private", True, True)]
)
def test_the_press_decides_which_channels_there_are(press: str, all_: bool, one: bool) -> None:
    desk = four(press=press)
    for to, allowed in (((), all_), (("B",), one), (("B", "C"), one)):
        if allowed:
            say(desk, "A", HELLO, *to)
        else:
            with pytest.raises(TableRefused):
                say(desk, "A", HELLO, *to)
    for seat in "BCD":
        desk.ask(person(seat), Resign(seat))
    say(desk, "A", Speech("now everybody may talk"))
    with pytest.raises(UnknownName):
        TableConfig.choose(SKIRMISH, press="loud")


def test_partners_have_no_channel() -> None:
    desk = Desk("conquest", preset="conquest_party")
    for speech, to in (
        (Speech("to my partner"), ("N",)),
        (HELLO, ("N",)),
        (Speech("to all, so that my partner hears it"), ()),
        (Speech(phrase="beware"), ()),
        (Speech("to all but one"), ("W", "N")),
        (Speech(offer="truce", terms={"until": "3"}), ("N",)),
    ):
        with pytest.raises(TableRefused, match=r"Partners cannot chat|Offers are made"):
            say(desk, "S", speech, *to)
    say(desk, "S", Speech(phrase="well_played"))
    say(desk, "S", Speech("you two"), "W", "E")
    assert [len(heard(desk, seat)) for seat in "SWNE"] == [2, 2, 1, 2]


@pytest.mark.parametrize(
    "speech",
    [
        Speech(),
        Speech("  \n"),
        Speech("x" * 501),
        Speech("x", phrase="hello"),
        Speech("bell \x07"),
        Speech("turned \u202e around"),
        Speech("\u200b"),
        Speech(phrase="insult"),
        Speech(offer="bribe"),
        Speech(offer="leave"),
        Speech(offer="leave", terms={"region": "atlantis"}),
        Speech(offer="leave", terms={"region": "modena", "for": "money"}),
        Speech(offer="pass", terms={"x": "y"}),
    ],
)
def test_what_cannot_be_said(speech: Speech) -> None:
    desk = four()
    with pytest.raises((TableRefused, UnknownName)) as refused:
        say(desk, "A", speech, "B")
    assert sentence(refused.value.key, refused.value.params)
    for to in (("A",), ("Q",), ("B", "B")):
        with pytest.raises(TableRefused):
            say(desk, "A", HELLO, *to)
    with pytest.raises(NotYourSeat):
        desk.ask(STRANGER, Say("A", phrase="hello"))


def test_offers_are_data_that_each_reads_in_his_language() -> None:
    desk = four()
    region = desk.game.offers(desk.table_state.options)["leave"]["region"][0]
    say(desk, "A", Speech(offer="leave", terms={"region": region}), "B", "C")
    [offer] = plain(desk.table.snapshot("B")["offers"])
    assert offer["terms"] == {"region": region}
    assert desk.table.snapshot("D")["offers"] == []
    name = offer["id"]
    desk.ask(person("B"), Reply("B", name, "accept"))
    with pytest.raises(TableRefused, match="already done this"):
        desk.ask(person("B"), Reply("B", name, "refuse"))
    for seat, other, said in (("D", name, "accept"), ("C", "nothing", "accept"), ("C", name, "perhaps")):
        with pytest.raises(TableRefused, match="no such offer"):
            desk.ask(person(seat), Reply(seat, other, said))  # type: ignore[arg-type]
    desk.ask(person("C"), Reply("C", name, "refuse"))
    assert [len(heard(desk, ear)) for ear in ("A", "B", "C", "D", None)] == [3, 3, 3, 0, 0]
    with pytest.raises(TableRefused, match="named seats"):
        say(desk, "A", Speech(offer="pass"))
    conquest = Desk("conquest", preset="conquest_2p")
    for number in ("0", "1000", "-1", "x", ""):
        with pytest.raises(TableRefused, match="round is a number"):
            say(conquest, "S", Speech(offer="truce", terms={"until": number}), "N")


def test_phrases_and_offers_have_sentences() -> None:
    for phrase in PHRASES:
        assert has(f"table.phrase.{phrase}")
    for desk in (four(), Desk("conquest", preset="conquest_4p")):
        for kind, terms in desk.game.offers(desk.table_state.options).items():
            sample = {name: words[0] if words else "3" for name, words in terms.items()}
            assert all(sentence(f"{desk.game.facts.name}.offer.{kind}", sample, locale) for locale in LANGUAGES)


@pytest.fixture
def honest() -> Iterator[None]:
    class Honest:
        name = "honest"

        def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
            return legal[0]

        def consider(self, game: AnyGame, view: View, offer: Mapping[str, Data]) -> bool:
            return offer["offer"] == "pass"

    registry.register("honest", PlayerEntry(lambda order: Honest(), "players.about.random"))
    yield
    del PLAYERS["honest"]


@pytest.mark.usefixtures("honest")
def test_a_computer_accepts_only_what_it_can_keep() -> None:
    desk = four(seats={"B": SeatHolder(COMPUTER, spec="random"), "C": SeatHolder(COMPUTER, spec="honest")})
    say(desk, "A", Speech(offer="pass"), "B", "C", "D")
    for job in jobs(desk.table_state):
        if job.kind == OFFER:
            desk.table.take(answer(job, desk.game), desk.now)
    assert not any(job.kind == OFFER for job in jobs(desk.table_state))
    [offer] = desk.table_state.offers.values()
    assert offer.replies == {"B": "refuse", "C": "accept"}


def test_muting_is_no_channel_to_the_partner() -> None:
    desk = Desk("conquest", preset="conquest_party")
    [own, *_] = desk.game.teams(desk.table_state.options)
    before = len(desk.clerk.heard(own[1]))
    desk.ask(person(own[0]), Mute(own[0], own[1], True))
    assert desk.clerk.heard(own[0])[-1].kind == "muted"
    assert len(desk.clerk.heard(own[1])) == before


def test_who_is_muted_is_told_so_and_nobody_else() -> None:
    desk = four()
    desk.ask(person("A"), Mute("A", "B", True))
    assert desk.clerk.heard("B")[-1].data == {"seat": "A", "other": "B", "on": True}
    assert [tale.kind for tale in desk.clerk.heard("C")][-1] == "started"
    say(desk, "B", Speech("can you hear me?"))
    say(desk, "B", Speech("can you?"), "A")
    assert [len(heard(desk, ear)) for ear in ("A", "B", "C", None)] == [0, 2, 1, 1]
    with pytest.raises(ConquistaError):
        desk.ask(person("A"), Mute("A", "B", True))
    desk.ask(person("A"), Mute("A", "B", False))
    say(desk, "B", HELLO, "A")
    assert len(heard(desk, "A")) == 1


def test_watchers_talk_apart_until_the_end() -> None:
    desk = four()
    desk.ask(STRANGER, Watch("A has no courtesans, I think"))
    assert [tale.kind for tale in desk.clerk.heard("A")][-1] == "started"
    assert desk.clerk.heard(None)[-1].kind == "watched"
    with pytest.raises(NotYourSeat):
        desk.ask(person("A"), Watch("me too"))
    for seat in "BCD":
        desk.ask(person(seat), Resign(seat))
    said = {"name": "Guest 4711", "text": "A has no courtesans, I think", "id": "g4711"}
    assert desk.clerk.heard("A")[-1].data["watched"] == [said]
    desk.ask(STRANGER, Watch("well played"))
    assert desk.clerk.heard("A")[-1].data["text"] == "well played"


@pytest.mark.parametrize("published", [True, False])
def test_talk_is_published_after_the_end_where_that_was_said_before(published: bool) -> None:
    desk = four(published=published)
    say(desk, "A", Speech("a secret"), "B")
    for seat in "BCD":
        desk.ask(person(seat), Resign(seat))
    assert ("a secret" in text(desk.clerk.heard("C"))) == published
    assert ("a secret" in text(desk.clerk.heard(None))) == published


def test_a_stranger_who_takes_a_seat_does_not_read_its_letters() -> None:
    desk = four()
    say(desk, "B", Speech("our secret"), "A")
    say(desk, "B", Speech("for all"))
    desk.ask(person("A"), Leave("A"))
    desk.ask(CLARA, Sit("A"))
    sent = text(desk.table.since("A", 0).items)
    assert "our secret" not in sent
    assert "for all" in sent
    assert [tale.number for tale in desk.table.since("A", 0).items] == list(range(1, 7))
    assert text(desk.again().table_state.streams["A"]) == sent


def test_an_anonymous_table_shows_names_after_the_end() -> None:
    desk = four(anonymous=True, seats={"D": SeatHolder(COMPUTER, spec="random")})
    desk.ask(person("B"), Leave("B"))
    sent = text(desk.clerk.heard("A")) + data_text(desk.table.snapshot("A")) + text(desk.clerk.heard(None))
    assert "Player" not in sent
    assert "pB" not in sent
    assert "random" in sent
    for seat in "AC":
        desk.ask(person(seat), Resign(seat))
    assert desk.table_state.holders["D"].kind == COMPUTER


def test_s1_others_do_not_learn_how_much_is_whispered() -> None:
    quiet, loud = four(), four()
    for desk, times in ((quiet, 0), (loud, 5)):
        for _ in range(times):
            say(desk, "A", Speech("psst"), "B")
        say(desk, "A", Speech(offer="pass"), "C")
        desk.ask(person("B"), Mute("B", "A", True))
    for ear in ("D", None):
        assert text(quiet.clerk.heard(ear)) == text(loud.clerk.heard(ear))
        assert quiet.table.snapshot(ear) == loud.table.snapshot(ear)
    assert len(quiet.clerk.heard("C")) == len(loud.clerk.heard("C"))


def test_a_shown_card_is_attested_to_whom_it_was_shown() -> None:
    desk = four()
    view = plain(desk.table.snapshot("A")["view"])
    card = view["hand"][0]
    desk.play(f"A show:{card}>B")
    [told] = plain(desk.clerk.heard("B")[-1].data["events"])
    assert told == {"kind": "condottiere.event.showed.known", "data": {"seat": "A", "to": "B", "card": card}}
    [other] = plain(desk.clerk.heard("C")[-1].data["events"])
    assert other == {"kind": "condottiere.event.showed", "data": {"seat": "A", "to": "B"}}
    assert plain(desk.table.snapshot("B")["view"])["known"]["A"] == [card]
    absent = next(card for card in CARDS if card not in view["hand"])
    with pytest.raises(ConquistaError):
        desk.play(f"A show:{absent}>B")
