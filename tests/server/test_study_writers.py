"""Several people in one study: roles, lost updates, requests sent again, live updates, presence, two processes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.schema.learning import studies as forms
from conquista.server.schema.learning.study_commands import StudyCommand
from conquista.server.schema.socket.messages import WRITTEN
from server.api_user import ApiUser, Line, serving
from server.study_user import StudyUser

SOON = 2.0  # seconds in which the other browser must see a change


@pytest.fixture
def anna(client: TestClient) -> StudyUser:
    return StudyUser.begin(ApiUser.guest(client))


def commands_of(chapter: dict[str, Any], node: int, comment: int) -> dict[str, dict[str, Any]]:
    """Return one command of every kind."""
    at = {"chapter": chapter["id"], "node": node}
    ring = {"kind": "ring", "colour": "red", "places": ["S1"]}
    made: dict[str, dict[str, Any]] = {
        "rename": {"title": "Taken"},
        "publish": {"visibility": "public"},
        "member": {"name": "", "person": "", "role": "write"},
        "rename_chapter": {"chapter": chapter["id"], "title": "Taken"},
        "move_chapter": {"chapter": chapter["id"], "place": 0},
        "delete_chapter": {"chapter": chapter["id"]},
        "add_moves": {"chapter": chapter["id"], "parent": chapter["root"], "moves": [{"seat": "S", "word": "end"}]},
        "delete_node": at,
        "promote_node": at,
        "name_node": {**at, "name": "x"},
        "set_glyphs": {**at, "glyphs": ["good"]},
        "draw": {**at, "drawing": ring},
        "erase": {**at, "drawing": None},
        "comment": {**at, "text": "x"},
        "edit_comment": {"chapter": chapter["id"], "comment": comment, "text": "x"},
        "delete_comment": {"chapter": chapter["id"], "comment": comment},
    }
    known = {kind.model_fields["do"].annotation.__args__[0] for kind in StudyCommand.__args__}
    assert set(made) == known
    return made


def test_each_role_may_do_what_it_says_and_nothing_else(client: TestClient, anna: StudyUser) -> None:
    chapter = anna.position()
    node = anna.play(chapter, chapter["root"])
    answer = anna.do("comment", chapter=chapter["id"], node=node, text="Anna's")
    comment = answer["changes"][-1]["comment"]["id"]
    stranger, owner_only = StudyUser(ApiUser.guest(client), anna.study), {"publish", "member"}
    commenting, not_theirs = {"comment", "edit_comment", "delete_comment"}, {"edit_comment", "delete_comment"}
    for role in ("read", "comment", "write"):
        member = anna.share(ApiUser.guest(client), role)
        for do, fields in commands_of(chapter, node, comment).items():
            aimed = {**fields, "person": member.user.id} if do == "member" else fields
            is_allowed = (role == "write" and do not in owner_only) or (role == "comment" and do in commenting)
            if is_allowed and do not in not_theirs:
                continue
            status, key = member.refused(do, **aimed)
            assert (status, key) == (403, "server.study_author" if is_allowed else "server.study_role"), (role, do)
    for do, fields in commands_of(chapter, node, comment).items():
        aimed = {**fields, "person": stranger.user.id} if do == "member" else fields
        assert stranger.refused(do, **aimed) == (404, "server.no_study"), do
        if do != "member":
            assert StudyUser(anna.user, "nowhere").refused(do, **aimed)[0] == 404
    assert anna.chapter(chapter)["comments"][0]["text"] == "Anna's"
    anna.do("publish", visibility="public")
    for do, fields in commands_of(chapter, node, comment).items():
        aimed = {**fields, "person": stranger.user.id} if do == "member" else fields
        assert stranger.refused(do, **aimed) == (403, "server.study_role"), do
    assert stranger.user.ask("DELETE", anna.path)[0] == 403
    assert client.post(f"{anna.path}/commands", json={}).status_code in (401, 422)


def test_every_command_of_an_owner_works(client: TestClient, anna: StudyUser) -> None:
    chapter = anna.position()
    node = anna.play(chapter, chapter["root"], choice=3)
    anna.play(chapter, chapter["root"], choice=4)
    anna.do("draw", chapter=chapter["id"], node=node, drawing={"kind": "ring", "colour": "red", "places": ["S1"]})
    comment = anna.do("comment", chapter=chapter["id"], node=node, text="x")["changes"][-1]["comment"]["id"]
    made = commands_of(chapter, node, comment)
    last = ["edit_comment", "delete_comment", "erase", "delete_node", "delete_chapter"]
    for do in [*(name for name in made if name not in last), *last]:
        fields = {**made[do], "person": ApiUser.guest(client).id} if do == "member" else made[do]
        answer = forms.StudyAnswer.model_validate(anna.do(do, **fields))
        assert answer.changes, do


def test_who_sees_a_study(client: TestClient, anna: StudyUser) -> None:
    chapter = anna.position()
    member = anna.share(ApiUser.guest(client), "read")
    stranger = ApiUser.guest(client)
    paths = [
        anna.path,
        f"{anna.path}/changes",
        f"{anna.path}/export",
        f"{anna.path}/picture?format=svg",
        f"{anna.path}/chapters/{chapter['id']}",
        f"{anna.path}/chapters/{chapter['id']}/line?node={chapter['root']}",
        f"{anna.path}/chapters/{chapter['id']}/stand?node={chapter['root']}",
    ]

    def seen(who: ApiUser | None) -> set[int]:
        return {who.ask("GET", path)[0] if who else client.get(path).status_code for path in paths}

    def listed() -> bool:
        return anna.study in [one["id"] for one in stranger.get("/api/studies")]

    assert (seen(anna.user), seen(member.user), seen(stranger), seen(None)) == ({200}, {200}, {404}, {404})
    assert stranger.ask("POST", f"{anna.path}/copy", {})[0] == 404
    assert stranger.ask("POST", f"{anna.path}/reports", {"kind": "words"})[0] == 404
    anna.do("publish", visibility="link")
    assert (seen(stranger), seen(None), listed()) == ({200}, {200}, False)
    anna.do("publish", visibility="public")
    assert listed()
    assert stranger.ask("PUT", f"/api/me/relations/ignore/{anna.user.id}")[0] == 204
    assert not listed()
    member.do("member", person=member.user.id, role=None)  # leaves
    anna.do("publish", visibility="members")
    assert seen(member.user) == {404}


def test_members_by_name(client: TestClient, anna: StudyUser) -> None:
    otto = ApiUser.person(client, "Otto Writer")
    anna.do("member", name="otto writer", role="write")
    assert [(one["person"]["name"], one["role"]) for one in anna.read()["members_list"]][1:] == [
        ("Otto Writer", "write")
    ]
    assert [one["role"] for one in otto.get("/api/me/studies")] == ["write"]
    assert anna.refused("member", name="Nobody", role="write") == (404, "server.study_member")
    assert anna.refused("member", person=anna.user.id, role="read") == (400, "server.study_own")


# lost updates


def test_two_writers_never_overwrite_each_other(client: TestClient, anna: StudyUser) -> None:
    chapter = anna.position()
    node = anna.play(chapter, chapter["root"])
    comment = anna.do("comment", chapter=chapter["id"], node=node, text="one")["changes"][-1]["comment"]["id"]
    bruno = anna.share(ApiUser.guest(client), "write")
    at = {"chapter": chapter["id"], "node": node}
    stale = anna.revision
    bruno.do("set_glyphs", **at, glyphs=["good"])
    status, refusal = anna.try_("set_glyphs", revision=stale, **at, glyphs=["costly"])
    assert (status, refusal["key"], refusal["params"]) == (409, "server.study_stale", {"what": "node", "revision": 5})
    missed = anna.user.get(f"{anna.path}/changes?since={stale}")
    assert missed["changes"][0]["nodes"][0]["glyphs"] == ["good"]
    anna.do("set_glyphs", revision=missed["revision"], **at, glyphs=["costly"])
    # Other things of the same node do not conflict.
    bruno.do("comment", revision=stale, **at, text="two")
    bruno.do("draw", revision=stale, **at, drawing={"kind": "ring", "colour": "red", "places": ["S1"]})
    anna.do("draw", revision=stale, **at, drawing={"kind": "ring", "colour": "blue", "places": ["S1"]})
    assert [one["colour"] for one in anna.chapter(chapter)["tree"][1]["drawings"]] == ["red", "blue"]
    # What another person added is not deleted unseen.
    assert anna.refused("delete_node", revision=stale, **at) == (409, "server.study_stale")
    assert anna.refused("delete_chapter", revision=stale, chapter=chapter["id"]) == (409, "server.study_stale")
    anna.do("edit_comment", chapter=chapter["id"], comment=comment, text="three")
    other_tab = StudyUser(anna.user, anna.study, stale)
    refused = other_tab.refused("edit_comment", chapter=chapter["id"], comment=comment, text="four")
    assert refused == (409, "server.study_stale")
    bruno.do("rename", title="Bruno's")
    assert anna.refused("rename", revision=stale, title="Anna's") == (409, "server.study_stale")


def test_queued_commands_of_one_client_follow_each_other(anna: StudyUser) -> None:
    """A client that was offline sends what it has queued with the revision that it had."""
    chapter = anna.position()
    node = anna.play(chapter, chapter["root"])
    known = anna.revision
    for glyph in ("good", "slip", "costly"):
        anna.do("set_glyphs", revision=known, chapter=chapter["id"], node=node, glyphs=[glyph])
    assert anna.chapter(chapter)["tree"][1]["glyphs"] == ["costly"]


def test_a_request_sent_again_is_done_once(anna: StudyUser) -> None:
    chapter = anna.position()
    fields = {"chapter": chapter["id"], "node": chapter["root"], "text": "once"}
    first = anna.try_("comment", revision=1, cid="same", **fields)
    assert anna.try_("comment", revision=1, cid="same", **fields) == first
    assert len(anna.chapter(chapter)["comments"]) == 1
    status, refusal = anna.try_("comment", revision=1, cid="same", **{**fields, "text": "other"})
    assert (status, refusal["key"]) == (400, "server.study_cid")


def test_writers_at_once_lose_nothing(client: TestClient, anna: StudyUser) -> None:
    chapter = anna.position()
    legal = anna.stand(chapter, chapter["root"])["legal"]["S"][:6]
    writers = [anna, *(anna.share(ApiUser.guest(client), "write") for _ in range(3))]

    def write(number: int) -> int:
        writer = StudyUser(writers[number % 4].user, anna.study, anna.revision)
        move = {"seat": "S", "word": legal[number % 6]}
        node = writer.do("add_moves", chapter=chapter["id"], parent=chapter["root"], moves=[move])["node"]
        writer.do("comment", chapter=chapter["id"], node=node, text=str(number))
        return int(node)

    with ThreadPoolExecutor(8) as threads:
        nodes = list(threads.map(write, range(36)))
    shown = anna.chapter(chapter)
    assert len(set(nodes)) == 6
    assert sorted(one["word"] for one in shown["tree"][1:]) == sorted(legal)
    assert sorted(int(one["text"]) for one in shown["comments"]) == list(range(36))
    assert len({one["place"] for one in shown["tree"][1:]}) == 6


def test_a_deleted_text_is_gone_from_the_changes(anna: StudyUser) -> None:
    chapter = anna.position()
    at = {"chapter": chapter["id"], "node": chapter["root"]}
    comment = anna.do("comment", **at, text="Regretted")["changes"][-1]["comment"]["id"]
    anna.do("delete_comment", chapter=chapter["id"], comment=comment)
    found = anna.user.get(f"{anna.path}/changes?since=0")
    assert (found["reload"], "Regretted" in str(found)) == (True, False)


# live


def follow(line: Line, study: StudyUser, last: int = 0) -> dict[str, Any]:
    line.send(type="study", study=study.study, last=last)
    found = line.await_("study_welcome", "refused")
    WRITTEN.validate_python(found)
    return found


def present(line: Line, *, until: int) -> dict[str, Any]:
    """Wait until so many people are present; return who is where."""
    while True:
        message = line.await_("study_present")
        WRITTEN.validate_python(message)
        if len(message["present"]) == until:
            return {one["id"]: (one["chapter"], one["node"], one["role"]) for one in message["present"]}


def test_two_browsers_see_each_other(client: TestClient, anna: StudyUser) -> None:
    chapter = anna.position()
    bruno = anna.share(ApiUser.guest(client), "comment")
    with anna.user.socket() as one, bruno.user.socket() as two:
        welcome = follow(one, anna)
        assert (welcome["role"], welcome["revision"], len(welcome["changes"])) == ("owner", 2, 2)
        assert follow(two, anna, last=2)["changes"] == []
        assert set(present(one, until=2)) == {anna.user.id, bruno.user.id}
        began = time.monotonic()
        bruno.do("comment", chapter=chapter["id"], node=chapter["root"], text="And if South waits?")
        message = one.await_("study_changed")
        WRITTEN.validate_python(message)
        assert time.monotonic() - began < SOON
        [change] = message["changes"]
        assert (change["comment"]["text"], change["by"]) == ("And if South waits?", bruno.user.id)
        two.send(type="study_place", study=anna.study, chapter=chapter["id"], node=chapter["root"])
        while (there := present(one, until=2))[bruno.user.id][1] is None:
            pass
        assert there[bruno.user.id] == (chapter["id"], chapter["root"], "comment")
        two.send(type="study_bye", study=anna.study)
        assert set(present(one, until=1)) == {anna.user.id}


def test_a_person_who_may_not_read_any_more_is_cut_off(client: TestClient, anna: StudyUser) -> None:
    bruno = anna.share(ApiUser.guest(client), "write")
    stranger = ApiUser.guest(client)
    with bruno.user.socket() as line, stranger.socket() as other:
        refused = follow(other, anna)
        assert refused["refusal"]["key"] == "server.no_study"
        follow(line, anna)
        anna.do("member", person=bruno.user.id, role=None)
        closed = line.await_("study_closed", "study_changed")
        WRITTEN.validate_python(closed)
        assert (closed["type"], closed["refusal"]["key"]) == ("study_closed", "server.no_study")
        anna.do("rename", title="Alone")
        line.send(type="ping", n=1)
        assert line.await_("pong", "study_changed")["type"] == "pong"
        anna.do("publish", visibility="link")
        assert follow(other, anna)["role"] is None
        assert anna.user.ask("DELETE", anna.path)[0] == 204
        assert other.await_("study_closed")["study"] == anna.study


def test_one_socket_follows_so_many_studies(client: TestClient) -> None:
    user = ApiUser.guest(client)
    studies = [StudyUser.begin(user) for _ in range(6)]
    with user.socket() as line:
        for study in studies[:5]:
            assert follow(line, study)["type"] == "study_welcome"
        assert follow(line, studies[5])["refusal"]["key"] == "server.study_following"
        assert follow(line, studies[0])["type"] == "study_welcome"
        line.send(type="study_place", study=studies[5].study, chapter=1, node=1)  # not followed: no effect
        line.send(type="ping", n=1)
        assert line.await_("pong", "refused")["type"] == "pong"


@pytest.fixture(params=["polling", "hints"])
def two_processes(request: pytest.FixtureRequest) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one PostgreSQL database, with and without Redis."""
    where = request.getfixturevalue("postgres")
    redis = request.getfixturevalue("redis_server") if request.param == "hints" else ""
    with (
        serving(database=where, redis=redis, port=8101) as one,
        serving(database=where, redis=redis, port=8102) as two,
    ):
        yield one, two


def test_two_processes_share_a_study(two_processes: tuple[TestClient, TestClient]) -> None:
    here, there = two_processes
    anna, bruno = StudyUser.begin(ApiUser.guest(here)), ApiUser.guest(here)
    chapter = anna.position()
    member = anna.share(bruno, "write")
    away = StudyUser(ApiUser(there, bruno.token, bruno.me), anna.study, member.revision)
    with anna.user.socket() as one, away.user.socket() as two:
        follow(one, anna)
        follow(two, away)
        assert set(present(one, until=2)) == {anna.user.id, bruno.id}
        began = time.monotonic()
        away.do("comment", chapter=chapter["id"], node=chapter["root"], text="From afar.")
        assert one.await_("study_changed")["changes"][-1]["comment"]["text"] == "From afar."
        assert time.monotonic() - began < SOON
        anna.do("set_glyphs", chapter=chapter["id"], node=anna.play(chapter, chapter["root"]), glyphs=["good"])
        assert two.await_("study_changed")
        two.send(type="study_bye", study=anna.study)
        assert set(present(one, until=1)) == {anna.user.id}
        anna.do("member", person=bruno.id, role=None)
        assert away.user.ask("GET", away.path)[0] == 404


HOSTILE: list[Any] = [
    None,
    True,
    -1,
    2**53,
    2**70,
    1.5,
    "",
    "\x00",
    "a\x00b",
    "\ud800",
    "\u202e",
    "x" * 5_000,
    "'; DROP TABLE studies; --",
    "<script>",
    [],
    ["\x00"],
    {},
    {"kind": "ring", "colour": "red", "places": ["\x00"]},
]


@pytest.mark.parametrize("kind", ["memory", "postgres"])
def test_hostile_commands_are_refused_by_name(kind: str, request: pytest.FixtureRequest) -> None:
    is_shared = kind == "postgres"
    where = request.getfixturevalue("postgres") if is_shared else "memory"
    hostile = ["a\x00b", "\ud800"] if is_shared else HOSTILE  # what PostgreSQL would refuse
    with serving(database=where) as client:
        anna = StudyUser.begin(ApiUser.guest(client))
        chapter = anna.position()
        node = anna.play(chapter, chapter["root"])
        comment = anna.do("comment", chapter=chapter["id"], node=node, text="x")["changes"][-1]["comment"]["id"]
        for do, fields in commands_of(chapter, node, comment).items():
            if do in ("delete_chapter", "delete_node", "delete_comment"):
                continue  # deleting is what they may do
            for place, name in enumerate(fields):
                for value in hostile if is_shared else hostile[place % 2 :: 2]:
                    status, answer = anna.try_(do, **{**fields, name: value})
                    assert status < 500, (do, name, value, answer)
                    assert answer.get("cause") != "store", (do, name, value, answer)
        for value in hostile:
            for field in ("cid", "revision"):
                body = {"cid": "c", "revision": 1, "command": {"do": "rename", "title": "x"}, field: value}
                status, answer = anna.user.ask("POST", f"{anna.path}/commands", body)
                assert (status < 500, answer.get("cause") != "store") == (True, True), (field, value)
            for source in ({"kind": value}, {"kind": "position", "game": value}):
                status, _ = anna.user.ask("POST", f"{anna.path}/chapters", {"cid": "c", "source": source})
                assert status < 500
        for path in ("%00", "a%00b", "%F0%9F%99%82", "x" * 300, "..%2F.."):
            assert anna.user.ask("GET", f"/api/studies/{path}")[0] in (404, 422), path
            assert anna.user.ask("GET", f"{anna.path}/chapters/{path}")[0] in (404, 422), path
        assert anna.read()["chapter_list"][0]["id"] == chapter["id"]
        assert anna.export()
