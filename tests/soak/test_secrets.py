"""S-1: no seat learns hidden information; and the trial detects violations."""

from __future__ import annotations

import asyncio
import base64
import copy
import hashlib
import json
import re
import time
import zlib
from functools import cache
from typing import Annotated, Any, Literal, cast
from urllib.parse import quote_from_bytes

import pytest
from pydantic import Field, TypeAdapter

from conquista.core import SeededChance, promise_of
from conquista.core.parts.secrecy import PlayedMatch, true_world
from conquista.games import registry
from conquista.games.condottiere.cards import CARDS, LETTERS
from conquista.games.condottiere.hidden.alternative_deal import other_world
from conquista.server.schema.base import Form
from conquista.soak.secrets import socket_messages
from conquista.soak.secrets import trial as secrets_trial
from conquista.soak.secrets.comparison import ComparedAnswer, secrets_in_both, shared_app
from conquista.soak.secrets.deterministic_server import StandingLoop, deterministic
from conquista.soak.secrets.operations import Known, described, pages
from conquista.soak.secrets.random_match import play
from conquista.soak.secrets.request_values import COMMANDS, RequestCaller, UnknownOperation, commands
from conquista.soak.secrets.scenes import SceneClient, SceneRun, SecrecyScene
from conquista.soak.secrets.search_terms import Cut, SearchTerms
from conquista.soak.secrets.transcript import Transcript
from conquista.soak.secrets.trial import SecrecyPlan, run, tried
from conquista.table import disclosure
from soak.injected_leaks import CASE_LEAKS, LEAKS, QUESTION_LEAKS

pytestmark = pytest.mark.slow
SEED = "3a" * 5 + "07f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899" + "1b"


@cache
def a_match() -> PlayedMatch:
    """Return a match of three in which cards are drawn after each battle, without questions about hands."""
    return play("condottiere_3p", {"variant_a": "yes"}, SeededChance(12), 40)


def scene(name: str, **more: Any) -> SecrecyScene:
    """Return a scene in which seat B decides, with a card shown between the others before."""
    played = a_match()
    showed = next(
        n
        for n, moved in enumerate(played.moves)
        if moved.word.startswith("show:") and "B" not in moved.seat + moved.word[-1]
    )
    length = next(
        n
        for n in range(showed + 2, len(played.moves))
        if played.moves[n].seat == "B" and played.moves[n - 1].phase == "turn"
    )
    return SecrecyScene(name, played, length, "B", **more)


def test_s1_worlds_that_differ_in_unseen_cards_look_the_same() -> None:
    figures = tried(scene("quiet", pace="live"))
    assert figures.clean, figures
    operations = described(shared_app().openapi())
    assert (figures.pairs, len(figures.operations)) == (1, len(operations) + len(pages()))
    assert figures.cards > 20
    assert figures.kinds >= {"greeting", "welcome", "told", "acked", "refused", "seen", "presence", "hinted", "pong"}
    assert figures.kinds >= {"study_welcome", "study_present"}


def test_a_slow_machine_makes_no_difference() -> None:
    """What the server does after a time would otherwise happen at different moments of the two worlds."""
    fired: list[str] = []

    async def wait() -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(0.01, fired.append, "later")
        loop.call_soon(fired.append, "soon")
        time.sleep(0.05)
        for _ in range(10):
            await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=StandingLoop) as runner:
        runner.run(wait())
    assert fired == ["soon"]


@pytest.mark.parametrize("name", LEAKS)
def test_s1_a_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    rated = name == "refusal_that_confirms_a_guess"
    for seed in range(1, 6):  # an order of hands is the same in two worlds now and then
        few = seed == 1  # most leaks reach the seat or a watcher
        figures = tried(scene("leak", rated=rated, hosting=True, few=few), seed)
        if figures.differences:
            break
    assert figures.differences > 0, figures
    assert not figures.clean


def question_scene(order: str) -> SecrecyScene:
    """Return a scene in which seat A has been asked about the hand, and has not answered."""
    for seed in range(40):
        played = play("condottiere_3p", {"hand_discard_order": order}, SeededChance(seed), 120)
        for length, moved in enumerate(played.moves, 1):
            if moved.phase == "ask" and "A" in played.game.to_act(moved.state):
                return SecrecyScene("question", played, length, "A", pace="live", few=True)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("order", ["simultaneous", "clockwise"])
@pytest.mark.clause("CO-RES-13", "CO-AMB-28")
def test_s1_a_question_about_hands_tells_nothing(order: str) -> None:
    for seed in range(1, 3):
        figures = tried(question_scene(order), seed)
        assert (figures.clean, figures.pairs) == (True, 1), figures


@pytest.mark.parametrize("name", QUESTION_LEAKS)
def test_s1_a_leak_of_the_question_about_hands_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = question_scene("simultaneous")
    QUESTION_LEAKS[name](monkeypatch)
    for seed in range(1, 9):  # often the same seats hold Mercenaries in both worlds
        figures = tried(here, seed)
        if figures.differences:
            break
    assert figures.differences > 0, figures


@pytest.mark.parametrize("name", CASE_LEAKS)
def test_s1_a_private_message_that_a_moderator_must_not_read_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    CASE_LEAKS[name](monkeypatch)
    figures = tried(scene("case"))
    assert figures.found > 0, figures
    assert any("whisper told to stranger" in leak for leak in figures.faults), figures.faults


def test_s1_a_new_operation_is_called_or_fails_the_trial() -> None:
    document = copy.deepcopy(shared_app().openapi())
    document["paths"]["/api/tables/{table}/deck"] = {"get": document["paths"]["/api/tables/{table}/record"]["get"]}
    document["paths"]["/api/tables/{table}/peek"] = {
        "get": {"parameters": [{"name": "table", "in": "path"}, {"name": "depth", "in": "query"}]}
    }
    operations = {str(one): one for one in described(document)}
    asker = RequestCaller(*scene_run_and_client(), guess="")
    assert list(operations["GET /api/tables/{table}/deck"].ways(asker, Known()))
    with pytest.raises(UnknownOperation, match=re.escape("no way to call GET /api/tables/{table}/peek: depth")):
        list(operations["GET /api/tables/{table}/peek"].ways(asker, Known()))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"content": {"text/plain": {}}}, "no way to call POST /api/x: \\['text/plain'\\]"),
        ({"content": {"application/json": {"schema": {"$ref": "#/components/schemas/New"}}}}, "POST /api/x: New"),
    ],
)
def test_s1_a_body_without_a_value_fails_the_trial(body: dict[str, Any], said: str) -> None:
    asker = RequestCaller(*scene_run_and_client(), guess="")
    document = {"paths": {"/api/x": {"post": {"requestBody": body}}}}
    with pytest.raises(UnknownOperation, match=said):
        _ = [list(one.ways(asker, Known())) for one in described(document)]


class Nod(Form):
    """A message whose values are known from its schema."""

    type: Literal["nod"]
    table: str
    seat: str
    times: int


class Peek(Form):
    """A message with a value that must be chosen."""

    type: Literal["peek"]
    table: str
    about: str


def test_s1_a_new_command_and_a_new_message_without_a_value_fail_the_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    asker = RequestCaller(*scene_run_and_client(), guess="")
    with pytest.raises(UnknownOperation, match="no way to ask a table to peek"):
        commands([*COMMANDS, "peek"], asker, last=False)
    monkeypatch.setattr(socket_messages, "READER", TypeAdapter(Annotated[Nod | Peek, Field(discriminator="type")]))
    with pytest.raises(UnknownOperation, match="no value for about of peek over a socket"):
        socket_messages.made("peek", asker)


def test_s1_a_new_message_is_sent_for_the_own_and_for_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    asker = RequestCaller(*scene_run_and_client(), guess="")
    monkeypatch.setattr(socket_messages, "READER", TypeAdapter(Annotated[Nod | Peek, Field(discriminator="type")]))
    nod = {"type": "nod", "table": "t", "times": 0}
    assert socket_messages.made("nod", asker) == [{**nod, "seat": asker.seat}, {**nod, "seat": asker.others[0]}]


def scene_run_and_client() -> tuple[SceneRun, SceneClient]:
    """Return a scene that is not performed."""
    with deterministic() as environment:
        scene_run = SceneRun(scene("idle"), environment, shared_app(), cast(Any, None), table="t")
    scene_run.people = {seat: SceneClient(seat, seat=seat) for seat in scene_run.scene.played.seats}
    return scene_run, scene_run.people["B"]


# the other world


@pytest.mark.parametrize("seat", ["A", "B", "C", None])
def test_the_other_world_differs_in_unseen_cards_alone(seat: str | None) -> None:
    played = a_match()
    for length in (0, 9, 21, 40):
        here = true_world(played, length)
        there = other_world(played, length, {seat: 1 << 30} if seat else {}, SeededChance(length))
        assert there is not None
        assert there.refused == ""
        assert there.changed > 20
        assert [game_of(played).view(state, seat) for state in here.states] == [
            game_of(played).view(state, seat) for state in there.states
        ]
        assert here.states[-1] != there.states[-1]
        for one, other in zip(here.words, there.words, strict=True):
            assert one == other or one[1].startswith("show:")


def test_who_has_left_knows_no_more_of_the_seat() -> None:
    played = a_match()
    there = other_world(played, 40, {"A": 1 << 30, "C": 3}, SeededChance(1))
    assert there is not None
    own = [game_of(played).view(world.states[3], "C") for world in (true_world(played, 40), there)]
    assert own[0] == own[1]
    later = [game_of(played).view(world.states[40], "C") for world in (true_world(played, 40), there)]
    assert later[0] != later[1]


def test_questions_that_only_some_hands_are_asked_are_found() -> None:
    """Under the first revision a seat with a Mercenary was not asked in step 4, and everybody saw that."""
    found = []
    for number in range(6):
        played = play("condottiere_3p", {"revision": "2"}, SeededChance(number), 60)
        for length in range(10, len(played.moves), 10):
            there = other_world(played, length, {"A": 1 << 30}, SeededChance(length))
            assert there is not None
            same = there.refused == "" and game_of(played).view(there.states[-1], "A") == game_of(played).view(
                played.state(length), "A"
            )
            found.append(not same)
    assert 3 <= sum(found) < len(found)


def game_of(played: PlayedMatch) -> Any:
    return registry.game("condottiere")


# what is looked for

RAW = bytes.fromhex(SEED)


@pytest.mark.parametrize(
    "text",
    [
        SEED,
        SEED.upper(),
        SEED[10:30],
        SEED[::-1],
        RAW[::-1].hex(),
        str(int(SEED, 16)),
        base64.b64encode(RAW).decode(),
        base64.urlsafe_b64encode(RAW).decode().rstrip("="),
        base64.b32encode(RAW).decode(),
        base64.b64encode(SEED.encode()).decode(),
        "".join(f"%{byte:02X}" for byte in RAW),
        json.dumps(RAW.decode("latin-1")),
        RAW[8:].decode("latin-1"),
        quote_from_bytes(RAW),
        json.dumps(list(RAW)),
        repr(RAW),
        hashlib.sha256(SEED.encode()).hexdigest()[:16],
        hashlib.md5(RAW).hexdigest(),
        str(int.from_bytes(hashlib.sha1(SEED.encode()).digest()[:8], "big")),
        str(zlib.crc32(SEED.encode())),
    ],
)
def test_a_seed_is_found_in_any_writing(text: str) -> None:
    needles = SearchTerms()
    needles.add_seed(SEED)
    assert needles.found(Cut([f'{{"some": "words", "more": {text!s}, "5": [1, 2]}}']))


def test_cards_numbers_and_digests_of_a_deal_are_found() -> None:
    needles = SearchTerms()
    played = a_match()
    pile = played.chance_log.piles[0]
    state = played.first
    needles.add_order(pile)
    needles.add_drawn(range(100, 40, -2))
    needles.add_state(state, ["A", "C"])
    view = game_of(played).view(state, "C")
    for text in (
        json.dumps([CARDS[kind] for kind in pile[20:30]]),
        json.dumps(list(reversed(pile))[5:15]),
        "pile=" + "".join(LETTERS[kind] for kind in pile[50:70]),
        "drawn 98, 96, 94, 92, 90, 88",
        disclosure.hash_view(view),
        hashlib.blake2b(state.text.encode()).hexdigest()[20:40],
        f"{game_of(played).digest(state)}",
        f'"{game_of(played).digest(state):016x}"',
    ):
        assert needles.found(Cut([text])), text
    own = game_of(played).view(state, "B")
    assert needles.found(Cut([own.text, disclosure.hash_view(own), hashlib.sha256(RAW).hexdigest()])) == set()


def a_world(pile: list[int], texts: list[str]) -> ComparedAnswer:
    needles = SearchTerms()
    needles.add_order(pile)
    return ComparedAnswer(Transcript(), Cut(texts), needles, set())


def test_own_cards_that_lie_like_unseen_ones_by_chance_are_no_leak() -> None:
    rng = SeededChance(7)
    here, there = ([int(kind) for kind in rng.shuffle([*range(15)] * 3)] for _ in range(2))
    guess = "pile=" + "".join(LETTERS[kind] for kind in here)  # a true guess, repeated in both worlds
    own = json.dumps(["Spring", *(CARDS[kind] for kind in there[20:27])])
    assert SearchTerms.found(a_world(there, []).search_terms, Cut([own])) == {"order of the pile"}
    assert secrets_in_both(a_world(here, [guess, own]), a_world(there, [guess, own])) == set()
    found = [json.dumps([CARDS[kind] for kind in pile[4:12]]) for pile in (here, there)]
    leaky = a_world(here, [guess, own, found[0]]), a_world(there, [guess, own, found[1]])
    assert secrets_in_both(*leaky) == {"order of the pile"}


def test_what_is_promised_is_no_leak() -> None:
    needles = SearchTerms()
    needles.add_seed(SEED)
    assert needles.found(Cut([promise_of(SEED)])) == set()


# the whole trial


def test_s1_matches_with_questions_about_hands_look_the_same() -> None:
    plan = SecrecyPlan(
        8,
        situations=3,
        presets=("condottiere_3p", "condottiere_2p"),
        longest=90,
        variations=({}, {"hand_discard_order": "simultaneous"}),
    )
    figures = run(plan)
    assert figures.clean, figures
    assert {"ask", "turn"} <= set(figures.phases)


def test_s1_a_question_about_hands_tells_nothing_by_any_operation() -> None:
    played = play("condottiere_3p", {}, SeededChance(4), 120)
    length = next(n for n in played.places["ask"] if n > 10)
    figures = tried(SecrecyScene("asked", played, length, "A", leaves=("C", 5)))
    assert figures.clean, figures
    assert figures.pairs == 1


def test_s1_parts_are_tried_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets_trial, "PART", 1)
    reported: list[int] = []
    plan = SecrecyPlan(2, situations=1, presets=("condottiere_2p",), longest=12, variations=({"variant_a": "yes"},))
    figures = run(plan, 2, lambda so_far: reported.append(so_far.matches))
    assert figures.clean, figures
    assert (figures.matches, figures.pairs, reported) == (2, 2, [1, 2])
