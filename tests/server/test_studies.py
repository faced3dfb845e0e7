"""Studies: chapters, positions checked by the rules, annotations, roles, limits, import and export, secrecy."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core import SeededChance
from conquista.core.match import Match, play_match
from conquista.core.record import Record, RecordNote, read, read_entries, record_of, replay_all, write
from conquista.games import registry
from conquista.players import registry as players
from conquista.server.learning.studies import commands
from conquista.server.schema.export import Export
from conquista.server.schema.learning import studies as forms
from server.api_user import DUEL, ApiUser, started
from server.study_user import StudyUser


@cache
def played(preset: str) -> Match:
    game, options = registry.preset(preset)
    chance = SeededChance("7" * 64)
    sides = {seat: players.make("random", game, options, chance.fork(seat)) for seat in game.seats(options)}
    return play_match(game, sides, options, chance)


@cache
def record_text(preset: str) -> str:
    return write(replace(record_of(played(preset)), preset=preset))


def entries(text: str) -> list[Any]:
    found = list(read_entries(io.StringIO(text, newline="\n")))
    assert all(one.fault is None for one in found)
    return [one.content for one in found]


def test_a_study_from_the_first_chapter_to_the_export(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    chapter = anna.position()
    root = chapter["root"]
    first = anna.play(chapter, root)
    second = anna.play(chapter, first)
    other = anna.play(chapter, root, choice=5, name="  What if\nI wait ")
    anna.do("comment", chapter=chapter["id"], node=first, text="The only way\u202e.\nReally?")
    anna.do("comment", chapter=chapter["id"], node=first, text="No.")
    anna.do("set_glyphs", chapter=chapter["id"], node=first, glyphs=["good", "interesting", "good"])
    anna.do("draw", chapter=chapter["id"], node=root, drawing={"kind": "ring", "colour": "red", "places": ["S12"]})
    arrow = {"kind": "arrow", "colour": "green", "places": ["S12", "S13", "S14"]}
    anna.do("draw", chapter=chapter["id"], node=second, drawing=arrow)
    label = {"kind": "label", "colour": "blue", "places": ["S12"], "text": "here"}
    anna.do("draw", chapter=chapter["id"], node=second, drawing=label)
    anna.add(kind="notes")
    card = forms.ChapterCard.model_validate(anna.chapter(chapter))
    nodes = {one.id: one for one in card.tree}
    assert [(one.id, one.parent, one.place) for one in card.tree] == [
        (root, None, 0),
        (first, root, 0),
        (second, first, 0),
        (other, root, 1),
    ]
    assert (nodes[other].name, nodes[first].glyphs) == ("What if I wait", ["good", "interesting"])
    assert [one.kind for one in nodes[second].drawings] == ["arrow", "label"]
    assert [one.text for one in card.comments] == ["The only way.\nReally?", "No."]
    assert list(card.people) == [anna.user.id]
    record, note = entries(anna.export())
    assert isinstance(note, RecordNote)
    assert isinstance(record, Record)
    replay_all(registry.game("conquest"), record)
    assert [line.word for line in record.lines] == [nodes[first].word, nodes[second].word]
    assert record.lines[0].remarks == ("No.",)
    assert record.lines[0].variations[0].name == "What if I wait"
    assert dict(record.headers) == {"Study": "Bridges", "Chapter": "1"}
    study = forms.StudyCard.model_validate(anna.read())
    assert (study.chapters, study.nodes, study.role) == (2, 3, "owner")
    assert [one["id"] for one in anna.user.get("/api/me/studies")] == [anna.study]


@pytest.mark.parametrize("preset", ["conquest_2p", "condottiere_2p", "grand_it"])
def test_a_record_comes_back_from_a_study(client: TestClient, preset: str) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    text = record_text(preset)
    chapter = anna.add(kind="record", record=text)
    assert (chapter["kind"], chapter["nodes"]) == ("match", len(played(preset).entries))
    [record] = entries(anna.export())
    assert replace(record, headers=()) == read(text)
    branch = anna.play(chapter, chapter["root"], 2, choice=3)
    anna.do("comment", chapter=chapter["id"], node=branch, text="Better.")
    exported = anna.export()
    bruno = StudyUser.begin(ApiUser.guest(client))
    answer = bruno.user.post(f"{bruno.path}/imports", {"cid": "i", "text": exported})
    assert (answer["faults"], len(answer["chapters"])) == ([], 1)
    assert bruno.export() == exported


def test_the_line_through_a_node_is_what_a_replay_shows(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    for preset in ("conquest_2p", "condottiere_2p"):
        chapter = anna.add(kind="record", record=record_text(preset))
        for seat in ("", "all", next(iter(chapter["seats"]))):
            replay = anna.user.post("/api/replays", {"record": record_text(preset), "seat": seat})
            path = f"{anna.path}/chapters/{chapter['id']}/line?node={chapter['root']}&seat={seat}"
            line = forms.StudyLine.model_validate(anna.user.get(path))
            assert line.first == replay["first"]
            assert len(line.steps) == len(replay["steps"])
            for mine, theirs in zip(line.steps, replay["steps"], strict=True):
                assert mine.model_dump(exclude={"node"}) == theirs
    wrong = f"{anna.path}/chapters/{chapter['id']}/line?node={chapter['root']}&seat=X"
    assert anna.user.ask("GET", wrong)[0] == 404


def test_illegal_moves_are_refused_with_their_reason_and_nothing_is_added(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    chapter = anna.position()
    stand = anna.stand(chapter, chapter["root"])
    seat = stand["awaited"][0]
    good = {"seat": seat, "word": stand["legal"][seat][0]}
    far = {"seat": seat, "word": "S1-N1"}
    status, refusal = anna.try_("add_moves", chapter=chapter["id"], parent=chapter["root"], moves=[good, far])
    assert (status, refusal["cause"], refusal["params"]["move_number"]) == (409, "illegal", 2)
    assert refusal["clause"]
    for move, expected in (
        ({"seat": seat, "word": "nonsense"}, (409, "unreadable")),
        ({"seat": "N", "word": "end"}, (409, "not_your_turn")),
        ({"seat": "X", "word": "end"}, (404, "unknown")),
    ):
        status, refusal = anna.try_("add_moves", chapter=chapter["id"], parent=chapter["root"], moves=[move])
        assert (status, refusal["cause"]) == expected
    assert len(anna.chapter(chapter)["tree"]) == 1
    assert anna.refused("add_moves", chapter=chapter["id"], parent=999, moves=[good]) == (404, "server.no_node")
    other = anna.position()
    assert anna.refused("add_moves", chapter=other["id"], parent=chapter["root"], moves=[good])[0] == 404
    notes = anna.add(kind="notes")
    assert anna.refused("add_moves", chapter=notes["id"], parent=notes["root"], moves=[good])[1] == "server.no_board"


def test_known_moves_are_not_added_again(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    chapter = anna.position()
    first = anna.play(chapter, chapter["root"])
    assert anna.play(chapter, chapter["root"]) == first
    assert len(anna.chapter(chapter)["tree"]) == 2


def test_the_match_itself_stays_as_it_was(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    chapter = anna.add(kind="record", record=record_text("conquest_2p"))
    first = anna.chapter(chapter)["tree"][1]
    assert first["fixed"]
    assert anna.refused("delete_node", chapter=chapter["id"], node=first["id"]) == (400, "server.study_fixed")
    other = anna.play(chapter, chapter["root"], choice=4)
    third = anna.play(chapter, chapter["root"], choice=5)
    anna.do("promote_node", chapter=chapter["id"], node=third)
    places = {one["id"]: one["place"] for one in anna.chapter(chapter)["tree"] if one["parent"] == chapter["root"]}
    assert places == {first["id"]: 0, third: 1, other: 2}
    anna.do("delete_node", chapter=chapter["id"], node=third)
    for do, more in (("delete_node", {}), ("promote_node", {}), ("name_node", {"name": "x"})):
        assert anna.refused(do, chapter=chapter["id"], node=chapter["root"], **more) == (400, "server.study_root")


def test_chapters_are_renamed_moved_and_deleted(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    one, two, three = (anna.add(kind="notes")["id"] for _ in range(3))
    anna.do("rename_chapter", chapter=two, title="Questions")
    anna.do("move_chapter", chapter=three, place=0)
    anna.do("delete_chapter", chapter=one)
    assert [(item["id"], item["title"]) for item in anna.read()["chapter_list"]] == [(three, "3"), (two, "Questions")]
    assert anna.refused("delete_chapter", chapter=one) == (404, "server.no_chapter")
    anna.do("rename", title="Other")
    assert anna.read()["title"] == "Other"
    assert anna.refused("rename", title=" \u200f\n") == (400, "server.study_untitled")


def test_drawings_are_checked_and_erased(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    chapter = anna.position()
    at = {"chapter": chapter["id"], "node": chapter["root"]}
    ring = {"kind": "ring", "colour": "red", "places": ["S1"]}
    for wrong in (
        {**ring, "places": ["S1", "S2"]},
        {**ring, "text": "x"},
        {**ring, "kind": "arrow"},
        {**ring, "kind": "label"},
    ):
        assert anna.refused("draw", **at, drawing=wrong) == (400, "server.study_drawing")
    for invalid in ({**ring, "colour": "pink"}, {**ring, "places": []}, {**ring, "places": ["<b>"]}):
        assert anna.try_("draw", **at, drawing=invalid)[0] == 422
    for _ in range(commands.MOST_DRAWINGS):
        anna.do("draw", **at, drawing=ring)
    assert anna.refused("draw", **at, drawing=ring) == (400, "server.study_limit")
    [root] = anna.chapter(chapter)["tree"]
    anna.do("erase", **at, drawing=root["drawings"][0]["id"])
    assert anna.refused("erase", **at, drawing=root["drawings"][0]["id"]) == (404, "server.no_drawing")
    anna.do("erase", **at, drawing=None)
    assert anna.chapter(chapter)["tree"][0]["drawings"] == []


# sources


def test_a_finished_match_becomes_a_chapter_and_a_running_one_does_not(client: TestClient) -> None:
    for form in (DUEL, {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}}):
        anna, bruno, table, seat = started(client, form)
        study = StudyUser.begin(anna)
        body = {"cid": "c", "source": {"kind": "match", "table": table}}
        status, refusal = anna.ask("POST", f"{study.path}/chapters", body)
        assert (status, refusal["key"]) == (409, "server.study_running")
        stranger = StudyUser.begin(ApiUser.guest(client))
        assert stranger.user.ask("POST", f"{stranger.path}/chapters", body)[0] == 404
        assert bruno.do(table, "r", do="resign", seat=seat)[0] == 200
        chapter = study.add(kind="match", table=table)
        assert (chapter["kind"], chapter["source"], chapter["outcome"]["reason"]) == (
            "match",
            table,
            "table.reason.resigned",
        )
        study.play(chapter, chapter["root"], 2)
        [record] = entries(study.export())
        replay_all(registry.game(record.game), record)
        assert (record.lines, len(record.continuations)) == ((), 1)
        assert stranger.user.ask("POST", f"{stranger.path}/chapters", body)[0] == 404


def test_positions_of_an_own_rated_match_are_refused(client: TestClient) -> None:
    anna, bruno = ApiUser.person(client, "Rita"), ApiUser.person(client, "Remo")
    opened = anna.post("/api/tables", DUEL | {"rated": True})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert anna.do(table, "start", do="start")[0] == 200
    sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    assert anna.do(table, "a", do="act", seat="S", word="end", seq=sight["number"], hash=sight["hash"])[0] == 200
    text = anna.ask("GET", f"/api/tables/{table}/record")[1]
    study = StudyUser.begin(anna)
    replayed = replay_all(registry.game("conquest"), read(text))
    position = str(replayed.game.write_state(replayed.state))
    options = replayed.options.changed()
    for source in (
        {"kind": "record", "record": text},
        {"kind": "position", "game": "conquest", "options": options, "position": position},
    ):
        status, refusal = anna.ask("POST", f"{study.path}/chapters", {"cid": "c", "source": source})
        assert (status, refusal["key"]) == (403, "server.study_rated")
    status, refusal = anna.ask("POST", f"{study.path}/imports", {"cid": "c", "text": text})
    assert (status, refusal["key"]) == (403, "server.study_rated")
    assert study.read()["chapter_list"] == []
    other = StudyUser.begin(ApiUser.guest(client))
    assert other.add(kind="record", record=text)["kind"] == "position"


def test_puzzles_positions_and_openings(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    puzzle = anna.add(kind="puzzle", puzzle="5")
    assert (puzzle["kind"], puzzle["source"], puzzle["title"]) == ("puzzle", "5", "Up to the castle")
    anna.play(puzzle, puzzle["root"])
    cards = anna.position("condottiere_3p", "condottiere")
    node = anna.play(cards, cards["root"], 3)
    shown = anna.stand(cards, node, "all")
    assert set(shown["view"]["revealed"]) == {"A", "B", "C"}
    for record in entries(anna.export()):
        replay_all(registry.game(record.game), record)
    for source, status in (
        ({"kind": "position", "game": "conquest", "position": "nonsense"}, 422),
        ({"kind": "position", "game": "bridge"}, 404),
        ({"kind": "position", "game": "conquest", "preset": "condottiere_2p"}, 422),
        ({"kind": "position", "game": "conquest", "options": {"board": "moon"}}, 422),
        ({"kind": "puzzle", "puzzle": "0"}, 404),
        ({"kind": "match"}, 400),
        ({"kind": "match", "review": "none"}, 404),
        ({"kind": "record", "record": "1. e4"}, 422),
        ({"kind": "dream"}, 422),
    ):
        assert anna.user.ask("POST", f"{anna.path}/chapters", {"cid": "c", "source": source})[0] == status, source


def test_a_picture_and_a_preview(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client), "link", "Bridges <&> more")
    assert anna.user.ask("GET", f"{anna.path}/picture?format=svg")[0] == 404
    anna.add(kind="notes")
    chapter = anna.position()
    node = anna.play(chapter, chapter["root"])
    for query in ("", f"&chapter={chapter['id']}&node={node}"):
        status, text = anna.user.ask("GET", f"{anna.path}/picture?format=svg{query}")
        assert (status, text[:4]) == (200, "<svg")
    page = client.get(f"/study/{anna.study}/{chapter['id']}/{node}").text
    assert 'content="Bridges &lt;&amp;&gt; more"' in page
    assert f"/api/studies/{anna.study}/picture?width=800&amp;chapter={chapter['id']}&amp;node={node}" in page
    anna.do("publish", visibility="members")
    assert "Bridges" not in client.get(f"/study/{anna.study}").text


# files


def test_a_file_with_faults_names_them_and_keeps_the_rest(client: TestClient) -> None:
    good = record_text("conquest_2p")
    record = read(good)
    lines = (*record.lines[:7], replace(record.lines[7], word="S1-N1"), *record.lines[8:])
    bad = write(replace(record, lines=lines, headers=(("Event", "Evening"),)))
    text = f"Conquista note 1\nTitle: Questions\n; why?\n\n{good}\n{bad}\nConquista record 1\nGame: bridge 1\n"
    anna = StudyUser.begin(ApiUser.guest(client))
    contents = forms.FileContents.model_validate(anna.user.post("/api/studies/check", {"text": text}))
    assert [(one.title, one.game) for one in contents.games[:2]] == [("Questions", ""), ("", "conquest")]
    answer = forms.ImportAnswer.model_validate(
        anna.user.post(f"{anna.path}/imports", {"cid": "a", "text": text, "partial": True})
    )
    assert len(answer.chapters) == 3
    illegal, foreign = answer.faults
    assert text.split("\n")[illegal.line - 1].startswith("8 ")
    assert (illegal.read, illegal.kept, illegal.chapter) == (7, True, "Evening")
    assert illegal.refusal["clause"]
    assert (foreign.kept, foreign.read) == (False, 0)
    assert [one["nodes"] for one in anna.read()["chapter_list"]] == [0, len(record.lines), 7]
    again = anna.user.post(f"{anna.path}/imports", {"cid": "a", "text": text, "partial": True})
    assert again["chapters"] == answer.chapters  # sent again, done once
    assert len(anna.read()["chapter_list"]) == 3
    whole = StudyUser.begin(ApiUser.guest(client))
    made = whole.user.post(f"{whole.path}/imports", {"cid": "a", "text": text})
    assert (len(made["chapters"]), [one["kept"] for one in made["faults"]]) == (2, [False, False])
    assert whole.user.ask("POST", f"{whole.path}/imports", {"cid": "b", "text": "\n"})[1]["key"] == "server.study_empty"
    assert whole.user.ask("POST", f"{whole.path}/imports", {"cid": "b", "text": "x" * 1_100_000})[0] == 413


def test_a_copy_belongs_to_the_copier(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client), "public")
    chapter = anna.add(kind="record", record=record_text("conquest_2p"))
    node = anna.play(chapter, chapter["root"], choice=2)
    anna.do("comment", chapter=chapter["id"], node=node, text="Better.")
    anna.do("draw", chapter=chapter["id"], node=node, drawing={"kind": "ring", "colour": "red", "places": ["S1"]})
    bruno = ApiUser.guest(client)
    made = bruno.post(f"{anna.path}/copy", {})
    assert (made["owner"]["id"], made["visibility"], made["title"]) == (bruno.id, "members", "Bridges")
    copy = StudyUser(bruno, made["id"])
    assert copy.export() == anna.export()
    assert {one["by"] for one in copy.chapter(made["chapter_list"][0])["tree"]} == {bruno.id}
    anna.user.ask("DELETE", anna.path)
    assert copy.export()


# limits


def test_a_file_with_too_many_positions_is_refused_before_it_is_replayed(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    record = read(record_text("conquest_2p"))
    long = write(replace(record, lines=record.lines[:1] * 12_000, outcome=None))
    for path, body in ((f"{anna.path}/imports", {"cid": "c", "text": long}), ("/api/studies/check", {"text": long})):
        status, refusal = anna.user.ask("POST", path, body)
        assert (status, refusal["params"]) == (400, {"what": "nodes", "most": 10_000})


def test_limits_are_told_kindly(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    chapter = anna.position()
    node = anna.play(chapter, chapter["root"])

    def limited(name: str, most: int, do: str, **fields: Any) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(commands, name, most)
            status, refusal = anna.try_(do, **fields)
            assert (status, refusal["key"], refusal["params"]["most"]) == (400, "server.study_limit", most)
            return str(refusal["params"]["what"])

    stand = anna.stand(chapter, node)
    move = {"seat": stand["awaited"][0], "word": stand["legal"][stand["awaited"][0]][0]}
    at = {"chapter": chapter["id"]}
    assert limited("MOST_NODES", 1, "add_moves", **at, parent=node, moves=[move]) == "nodes"
    assert limited("MOST_COMMENTS", 0, "comment", **at, node=node, text="x") == "comments"
    assert limited("MOST_MEMBERS", 0, "member", person=ApiUser.guest(client).id, role="read") == "members"
    assert len(anna.chapter(chapter)["tree"]) == 2
    with monkeypatch.context() as patch:
        patch.setattr(commands, "MOST_CHAPTERS", 1)
        body = {"cid": "c", "source": {"kind": "notes"}}
        assert anna.user.ask("POST", f"{anna.path}/chapters", body)[1]["params"]["what"] == "chapters"
        patch.setattr(commands, "MOST_STUDIES", 1)
        assert anna.user.ask("POST", "/api/studies", {"title": "x"})[1]["params"]["what"] == "studies"
    other = anna.play(chapter, chapter["root"], choice=1)
    with monkeypatch.context() as patch:
        patch.setattr(commands, "MOST_DEPTH", 0)
        third = {**move, "seat": "S", "word": anna.stand(chapter, chapter["root"])["legal"]["S"][2]}
        refusal = anna.try_("add_moves", **at, parent=chapter["root"], moves=[third])[1]
        assert refusal["params"]["what"] == "depth"
        assert anna.try_("promote_node", **at, node=other)[1]["params"]["what"] == "depth"
    assert anna.try_("comment", **at, node=node, text="x" * 4001)[0] == 422


# people


def test_a_guest_keeps_studies_on_sign_up_and_takes_them_along(client: TestClient) -> None:
    anna = StudyUser.begin(ApiUser.guest(client))
    chapter = anna.add(kind="notes")
    anna.do("comment", chapter=chapter["id"], node=chapter["root"], text="My first note.")
    came = anna.user.post("/api/accounts", {"name": "Kept", "password": "a good long word", "token": True})
    account = ApiUser(client, came["token"], came["me"])
    assert [one["id"] for one in account.get("/api/me/studies")] == [anna.study]
    found = Export.model_validate(account.get("/api/me/export")).studies
    assert [one.id for one in found.own] == [anna.study]
    assert "My first note." in found.own[0].file
    assert [one.text for one in found.comments] == ["My first note."]


def test_a_deleted_person_leaves_no_studies_and_no_comments(client: TestClient) -> None:
    anna, bruno = StudyUser.begin(ApiUser.guest(client)), ApiUser.guest(client)
    chapter = anna.position()
    theirs = anna.share(bruno, "write")
    node = theirs.play(chapter, chapter["root"])
    theirs.do("comment", chapter=chapter["id"], node=node, text="Secret thought.")
    own = StudyUser.begin(bruno, "public")
    assert bruno.ask("DELETE", "/api/me", {})[0] == 204
    assert anna.user.ask("GET", own.path)[0] == 404
    shown = anna.chapter(chapter)
    assert (shown["comments"], shown["tree"][1]["by"]) == ([], "")
    assert "Secret" not in str(anna.user.get(f"{anna.path}/changes?since=0"))
    assert [one["person"]["id"] for one in anna.read()["members_list"]] == [anna.user.id]


def test_a_study_is_reported(client: TestClient) -> None:
    anna, bruno = StudyUser.begin(ApiUser.guest(client), "link"), ApiUser.guest(client)
    made = bruno.post(f"{anna.path}/reports", {"kind": "words", "words": "rude"})
    assert [one["id"] for one in bruno.get("/api/me/reports")] == [made["id"]]
    assert anna.user.ask("POST", f"{anna.path}/reports", {"kind": "words"})[0] == 400
    relations = client.app.state.app_state.relations  # type: ignore[attr-defined]
    [report] = [one for one in relations.reports(100) if one.id == made["id"]]
    assert (report.person, report.moment["study"]) == (anna.user.id, anna.study)
