"""Talk: who hears what, offers as data, silence between partners, cards shown with the table's word for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from conquista.core import Action, AnyGame, ConquistaError, Data, UnknownName, View, data_text
from conquista.games.condottiere.cards import CARDS
from conquista.i18n import LANGUAGES, has, sentence
from conquista.players import registry
from conquista.players.entry import PlayerEntry
from conquista.players.registry import PLAYERS
from conquista.table.chat_policy import PHRASES, Speech
from conquista.table.commands.declaration import Leave, Mute, Reply, Resign, Say, Sit, Watch
from conquista.table.computers.tasks import OFFER, all_tasks, answer
from conquista.table.config import TableConfig
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.values import COMPUTER, SeatHolder
from kit.sample_games.skirmish import SKIRMISH
from table.harness import CLARA, STRANGER, TableHarness, person, plain, text

HELLO = Speech(phrase="hello")


def say(harness: TableHarness, seat: str, speech: Speech, *to: str) -> None:
    harness.ask(person(seat), Say(seat, to, speech.text, speech.phrase, speech.offer, speech.terms))


def heard(harness: TableHarness, recipient: str | None) -> list[Mapping[str, Data]]:
    return [tale.data for tale in harness.outbox.heard(recipient) if tale.kind in ("said", "replied")]


def four(**rest: object) -> TableHarness:
    return TableHarness("condottiere", preset="condottiere_4p", **rest)  # type: ignore[arg-type]


def test_the_table_a_pair_and_a_group() -> None:
    harness = four()
    say(harness, "A", Speech("Hello, all"))
    say(harness, "A", Speech("Only you, B"), "B")
    say(harness, "C", Speech("We three"), "D", "A")
    counts = {recipient: len(heard(harness, recipient)) for recipient in ("A", "B", "C", "D", None)}
    assert counts == {"A": 3, "B": 2, "C": 2, "D": 2, None: 1}
    assert heard(harness, "D")[-1] == {"seat": "C", "to": ("A", "D"), "text": "We three"}
    assert text(harness.again().table_state.streams["B"]) == text(harness.table_state.streams["B"])


def test_talk_does_not_make_an_action_stale() -> None:
    harness = four()
    seat = harness.game.to_act(harness.table_state.match.state)[0]
    act = harness.act(seat, harness.first(seat))
    say(harness, seat, HELLO)
    say(harness, next(other for other in "ABCD" if other != seat), Speech("Hm"), seat)
    harness.ask(person(seat), act)


@pytest.mark.parametrize(
    ("press", "all_", "one"), [("none", False, False), ("table", True, False), ("private", True, True)]
)
def test_the_press_decides_which_channels_there_are(press: str, all_: bool, one: bool) -> None:
    harness = four(press=press)
    for to, allowed in (((), all_), (("B",), one), (("B", "C"), one)):
        if allowed:
            say(harness, "A", HELLO, *to)
        else:
            with pytest.raises(TableRefused):
                say(harness, "A", HELLO, *to)
    for seat in "BCD":
        harness.ask(person(seat), Resign(seat))
    say(harness, "A", Speech("now everybody may talk"))
    with pytest.raises(UnknownName):
        TableConfig.choose(SKIRMISH, press="loud")


def test_partners_have_no_channel() -> None:
    harness = TableHarness("conquest", preset="conquest_party")
    for speech, to in (
        (Speech("to my partner"), ("N",)),
        (HELLO, ("N",)),
        (Speech("to all, so that my partner hears it"), ()),
        (Speech(phrase="beware"), ()),
        (Speech("to all but one"), ("W", "N")),
        (Speech(offer="truce", terms={"until": "3"}), ("N",)),
    ):
        with pytest.raises(TableRefused, match=r"Partners cannot chat|Offers are made"):
            say(harness, "S", speech, *to)
    say(harness, "S", Speech(phrase="well_played"))
    say(harness, "S", Speech("you two"), "W", "E")
    assert [len(heard(harness, seat)) for seat in "SWNE"] == [2, 2, 1, 2]


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
    harness = four()
    with pytest.raises((TableRefused, UnknownName)) as refused:
        say(harness, "A", speech, "B")
    assert sentence(refused.value.key, refused.value.params)
    for to in (("A",), ("Q",), ("B", "B")):
        with pytest.raises(TableRefused):
            say(harness, "A", HELLO, *to)
    with pytest.raises(NotYourSeat):
        harness.ask(STRANGER, Say("A", phrase="hello"))


def test_offers_are_data_that_each_reads_in_his_language() -> None:
    harness = four()
    region = harness.game.offers(harness.table_state.options)["leave"]["region"][0]
    say(harness, "A", Speech(offer="leave", terms={"region": region}), "B", "C")
    [offer] = plain(harness.table.snapshot("B")["offers"])
    assert offer["terms"] == {"region": region}
    assert harness.table.snapshot("D")["offers"] == []
    name = offer["id"]
    harness.ask(person("B"), Reply("B", name, "accept"))
    with pytest.raises(TableRefused, match="already done this"):
        harness.ask(person("B"), Reply("B", name, "refuse"))
    for seat, other, said in (("D", name, "accept"), ("C", "nothing", "accept"), ("C", name, "perhaps")):
        with pytest.raises(TableRefused, match="no such offer"):
            harness.ask(person(seat), Reply(seat, other, said))  # type: ignore[arg-type]
    harness.ask(person("C"), Reply("C", name, "refuse"))
    assert [len(heard(harness, recipient)) for recipient in ("A", "B", "C", "D", None)] == [3, 3, 3, 0, 0]
    with pytest.raises(TableRefused, match="named seats"):
        say(harness, "A", Speech(offer="pass"))
    conquest = TableHarness("conquest", preset="conquest_2p")
    for number in ("0", "1000", "-1", "x", ""):
        with pytest.raises(TableRefused, match="round is a number"):
            say(conquest, "S", Speech(offer="truce", terms={"until": number}), "N")


def test_phrases_and_offers_have_sentences() -> None:
    for phrase in PHRASES:
        assert has(f"table.phrase.{phrase}")
    for harness in (four(), TableHarness("conquest", preset="conquest_4p")):
        for kind, terms in harness.game.offers(harness.table_state.options).items():
            sample = {name: words[0] if words else "3" for name, words in terms.items()}
            assert all(sentence(f"{harness.game.facts.name}.offer.{kind}", sample, locale) for locale in LANGUAGES)


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
    harness = four(seats={"B": SeatHolder(COMPUTER, spec="random"), "C": SeatHolder(COMPUTER, spec="honest")})
    say(harness, "A", Speech(offer="pass"), "B", "C", "D")
    for job in all_tasks(harness.table_state):
        if job.kind == OFFER:
            harness.table.apply_request(answer(job, harness.game), harness.now)
    assert not any(job.kind == OFFER for job in all_tasks(harness.table_state))
    [offer] = harness.table_state.offers.values()
    assert offer.replies == {"B": "refuse", "C": "accept"}


def test_muting_is_no_channel_to_the_partner() -> None:
    harness = TableHarness("conquest", preset="conquest_party")
    [own, *_] = harness.game.teams(harness.table_state.options)
    before = len(harness.outbox.heard(own[1]))
    harness.ask(person(own[0]), Mute(own[0], own[1], True))
    assert harness.outbox.heard(own[0])[-1].kind == "muted"
    assert len(harness.outbox.heard(own[1])) == before


def test_who_is_muted_is_told_so_and_nobody_else() -> None:
    harness = four()
    harness.ask(person("A"), Mute("A", "B", True))
    assert harness.outbox.heard("B")[-1].data == {"seat": "A", "other": "B", "on": True}
    assert [tale.kind for tale in harness.outbox.heard("C")][-1] == "started"
    say(harness, "B", Speech("can you hear me?"))
    say(harness, "B", Speech("can you?"), "A")
    assert [len(heard(harness, recipient)) for recipient in ("A", "B", "C", None)] == [0, 2, 1, 1]
    with pytest.raises(ConquistaError):
        harness.ask(person("A"), Mute("A", "B", True))
    harness.ask(person("A"), Mute("A", "B", False))
    say(harness, "B", HELLO, "A")
    assert len(heard(harness, "A")) == 1


def test_watchers_talk_apart_until_the_end() -> None:
    harness = four()
    harness.ask(STRANGER, Watch("A has no courtesans, I think"))
    assert [tale.kind for tale in harness.outbox.heard("A")][-1] == "started"
    assert harness.outbox.heard(None)[-1].kind == "watched"
    with pytest.raises(NotYourSeat):
        harness.ask(person("A"), Watch("me too"))
    for seat in "BCD":
        harness.ask(person(seat), Resign(seat))
    said = {"name": "Guest 4711", "text": "A has no courtesans, I think", "id": "g4711"}
    assert harness.outbox.heard("A")[-1].data["watched"] == [said]
    harness.ask(STRANGER, Watch("well played"))
    assert harness.outbox.heard("A")[-1].data["text"] == "well played"


@pytest.mark.parametrize("published", [True, False])
def test_talk_is_published_after_the_end_where_that_was_said_before(published: bool) -> None:
    harness = four(published=published)
    say(harness, "A", Speech("a secret"), "B")
    for seat in "BCD":
        harness.ask(person(seat), Resign(seat))
    assert ("a secret" in text(harness.outbox.heard("C"))) == published
    assert ("a secret" in text(harness.outbox.heard(None))) == published


def test_a_stranger_who_takes_a_seat_does_not_read_its_letters() -> None:
    harness = four()
    say(harness, "B", Speech("our secret"), "A")
    say(harness, "B", Speech("for all"))
    harness.ask(person("A"), Leave("A"))
    harness.ask(CLARA, Sit("A"))
    sent = text(harness.table.since("A", 0).items)
    assert "our secret" not in sent
    assert "for all" in sent
    assert [tale.number for tale in harness.table.since("A", 0).items] == list(range(1, 7))
    assert text(harness.again().table_state.streams["A"]) == sent


def test_an_anonymous_table_shows_names_after_the_end() -> None:
    harness = four(anonymous=True, seats={"D": SeatHolder(COMPUTER, spec="random")})
    harness.ask(person("B"), Leave("B"))
    sent = text(harness.outbox.heard("A")) + data_text(harness.table.snapshot("A")) + text(harness.outbox.heard(None))
    assert "Player" not in sent
    assert "pB" not in sent
    assert "random" in sent
    for seat in "AC":
        harness.ask(person(seat), Resign(seat))
    assert harness.table_state.holders["D"].kind == COMPUTER


def test_s1_others_do_not_learn_how_much_is_whispered() -> None:
    quiet, loud = four(), four()
    for harness, times in ((quiet, 0), (loud, 5)):
        for _ in range(times):
            say(harness, "A", Speech("psst"), "B")
        say(harness, "A", Speech(offer="pass"), "C")
        harness.ask(person("B"), Mute("B", "A", True))
    for recipient in ("D", None):
        assert text(quiet.outbox.heard(recipient)) == text(loud.outbox.heard(recipient))
        assert quiet.table.snapshot(recipient) == loud.table.snapshot(recipient)
    assert len(quiet.outbox.heard("C")) == len(loud.outbox.heard("C"))


def test_a_shown_card_is_attested_to_whom_it_was_shown() -> None:
    harness = four()
    view = plain(harness.table.snapshot("A")["view"])
    card = view["hand"][0]
    harness.play(f"A show:{card}>B")
    [message] = plain(harness.outbox.heard("B")[-1].data["events"])
    assert message == {"kind": "condottiere.event.showed.known", "data": {"seat": "A", "to": "B", "card": card}}
    [other] = plain(harness.outbox.heard("C")[-1].data["events"])
    assert other == {"kind": "condottiere.event.showed", "data": {"seat": "A", "to": "B"}}
    assert plain(harness.table.snapshot("B")["view"])["known"]["A"] == [card]
    absent = next(card for card in CARDS if card not in view["hand"])
    with pytest.raises(ConquistaError):
        harness.play(f"A show:{absent}>B")
