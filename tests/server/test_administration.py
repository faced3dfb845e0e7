"""Moderators and admins: roles with a second factor, cases, measures, appeals, and a log of everything they do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pyotp.totp import TOTP as AuthenticatorApp
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from conquista.server.accounts import tokens
from conquista.server.administration.actor import COMMAND_LINE
from conquista.server.administration.moderation import APPEAL_FOR
from conquista.server.http.administration.authentication import ACT_FOR, READ_FOR
from conquista.server.socket.connection import SUSPENDED
from conquista.store.errors import StoreError
from server.admin_user import admin, give_role, moderator, shown, store_of, with_factor
from server.api_user import DUEL, ApiUser, started

CARDS = {"preset": "condottiere_2p", "press": "private", "seats": {"A": {"kind": "me"}}}


def refusal(answer: Any) -> str:
    status, found = answer
    return str(found["key"]) if status >= 400 else f"status {status}"


def person(client: TestClient) -> ApiUser:
    return ApiUser.person(client, f"P{tokens.name()}")


def order(client: TestClient, by: ApiUser, about: ApiUser, kind: str, **more: Any) -> Any:
    return by.post(f"/api/admin/people/{about.id}/measures", {"kind": kind, "rule": "insults", **more})


def acts(by: ApiUser) -> list[str]:
    return [one["act"] for one in by.get("/api/admin/log")]


def reported(client: TestClient, press: str = "private") -> tuple[ApiUser, ApiUser, str, str]:
    """Return a reporter, a rude person, their table, and the case."""
    anna, bruno = person(client), person(client)
    opened = anna.post("/api/tables", DUEL | {"press": press})
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    anna.do(table, "start", do="start")
    assert bruno.do(table, "a", do="say", seat="N", text="rude in public")[0] == 200
    assert bruno.do(table, "b", do="say", seat="N", to=["S"], text="rude in private")[0] == 200
    report = {"table": table, "seat": "N", "kind": "words", "words": "look", "as_seat": "S"}
    anna.post("/api/reports", report)
    case = next(one for one in store_of(client).cases.listed("open", 500) if one.person == bruno.id)
    return anna, bruno, table, case.id


# roles


def test_a_role_needs_a_second_factor_that_was_shown_in_this_login(client: TestClient) -> None:
    user = person(client)
    assert refusal(user.ask("GET", "/api/admin")) == "server.admin.role"
    give_role(client, user, "moderator")
    assert user.get("/api/me")["roles"] == ["moderator"]
    assert user.ask("PATCH", "/api/me", {"settings": {"theme": "dark"}})[1]["roles"] == ["moderator"]
    sign_in = {"name": user.me["name"], "password": "a good long word", "token": True}
    assert client.post("/api/logins", json=sign_in).json()["me"]["roles"] == ["moderator"]
    assert refusal(user.ask("GET", "/api/admin")) == "server.admin.no_factor"
    secret = with_factor(client, user)
    assert user.get("/api/admin")["read_until"] == 0
    assert refusal(user.ask("GET", "/api/admin/cases")) == "server.admin.confirm"
    code = {"code": AuthenticatorApp(secret).now()}
    assert refusal(user.ask("POST", "/api/admin/confirmation", {"code": "000000"})) == "server.second_factor_wrong"
    assert user.ask("POST", "/api/admin/confirmation", code)[0] == 204
    assert user.get("/api/admin/cases") is not None
    assert refusal(user.ask("POST", "/api/admin/confirmation", code)) == "server.second_factor_wrong"  # used
    other = client.post("/api/logins", json=sign_in)
    assert other.json()["key"] == "server.second_factor"


def test_a_stale_second_factor_reads_for_hours_and_decides_for_minutes(client: TestClient) -> None:
    user, about = moderator(client), person(client)
    path, body = f"/api/admin/people/{about.id}/measures", {"kind": "warn", "rule": "insults"}
    shown(client, user, ACT_FOR + 5_000)
    assert user.ask("GET", "/api/admin/cases")[0] == 200
    assert user.ask("POST", path, body)[1]["cause"] == "confirm"
    shown(client, user, READ_FOR + 5_000)
    assert refusal(user.ask("GET", "/api/admin/cases")) == "server.admin.confirm"
    shown(client, user)
    assert user.ask("POST", path, body)[0] == 201


def test_a_factor_shown_in_one_login_is_not_shown_in_another(client: TestClient) -> None:
    user = moderator(client)
    accounts = client.app.state.app_state.accounts  # type: ignore[attr-defined]
    assert client.portal is not None
    issued = client.portal.call(accounts.issue, store_of(client).register.person(user.id), "x")
    other = ApiUser(client, issued.secret, user.me)
    assert user.ask("GET", "/api/admin/cases")[0] == 200
    assert refusal(other.ask("GET", "/api/admin/cases")) == "server.admin.confirm"


def test_roles_are_given_and_taken_by_admins_alone_and_end_at_once(client: TestClient) -> None:
    chief, low, other = admin(client), moderator(client), person(client)
    path = f"/api/admin/roles/moderator/{other.id}"
    assert refusal(low.ask("PUT", path)) == "server.admin.role"
    assert refusal(low.ask("PUT", f"/api/admin/roles/admin/{low.id}")) == "server.admin.role"
    assert refusal(chief.ask("PUT", f"/api/admin/roles/moderator/{chief.id}")) == "server.admin.self"
    assert refusal(chief.ask("PUT", f"/api/admin/roles/admin/{ApiUser.guest(client).id}")) == "server.admin.account"
    assert chief.ask("PUT", path)[0] == 204
    assert refusal(chief.ask("PUT", path)) == "server.admin.has_role"
    assert {one["person"]["id"]: one["second_factor"] for one in chief.get("/api/admin/roles")}[other.id] is False
    assert chief.ask("DELETE", f"/api/admin/roles/moderator/{low.id}")[0] == 204
    assert refusal(low.ask("GET", "/api/admin/cases")) == "server.admin.role"
    assert "role.take.moderator" in acts(chief)


# cases


def test_reports_about_one_person_at_one_table_are_one_case(client: TestClient) -> None:
    anna, bruno, table, case = reported(client)
    watcher = person(client)
    chief = moderator(client)
    invitation = anna.get(f"/api/tables/{table}/invitation")["invitation"]
    watcher.post("/api/reports", {"table": table, "seat": "N", "kind": "play", "invitation": invitation})
    [card] = [one for one in chief.get("/api/admin/cases") if one["id"] == case]
    assert (card["reporters"], card["kinds"], card["person"]["id"]) == (2, ["play", "words"], bruno.id)


def test_private_messages_need_a_look_of_their_own_and_every_look_is_logged(client: TestClient) -> None:
    _, bruno, _, case = reported(client)
    chief = moderator(client)
    page = chief.get(f"/api/admin/cases/{case}")
    text = json.dumps(page)
    assert "rude in public" in text
    assert "rude in private" not in text
    assert [line["private"] for line in page["reports"][0]["evidence"]] == [False, True]
    assert all(line["about_subject"] for line in page["reports"][0]["evidence"])
    assert "rude in private" in json.dumps(chief.post(f"/api/admin/cases/{case}/private"))
    assert acts(chief)[:2] == ["case.private", "case.read"]
    assert bruno.ask("GET", f"/api/admin/cases/{case}")[0] == 403


def test_a_private_message_that_neither_side_has_reported_stays_private(client: TestClient) -> None:
    anna, bruno = person(client), person(client)
    form = {"preset": "conquest_4p", "press": "private", "visibility": "public", "seats": {"S": {"kind": "me"}}}
    table = anna.post("/api/tables", form)["table"]["id"]
    others = [bruno, person(client), person(client)]
    seats = {one.id: one.post(f"/api/tables/{table}/join")["seat"] for one in others}
    anna.do(table, "s", do="start")
    friend = others[1]
    bruno.do(table, "b", do="say", seat=seats[bruno.id], to=[seats[friend.id]], text="between the two of us")
    anna.post("/api/reports", {"table": table, "seat": seats[bruno.id], "kind": "play", "as_seat": "S"})
    case = next(one.id for one in store_of(client).cases.listed("open", 500) if one.person == bruno.id)
    assert "between the two" not in json.dumps(moderator(client).post(f"/api/admin/cases/{case}/private"))


def test_a_case_is_decided_once_and_both_sides_are_told(client: TestClient) -> None:
    anna, bruno, table, case = reported(client)
    first, second = moderator(client), moderator(client)
    assert first.ask("PUT", f"/api/admin/cases/{case}/taken")[0] == 204
    decision = {
        "rule": "insults",
        "words": "Please stay polite.",
        "measures": [{"kind": "hide_words"}, {"kind": "mute", "days": 7}],
    }
    path = f"/api/admin/cases/{case}/decision"
    assert refusal(second.ask("POST", path, decision)) == "server.admin.taken"
    bad = decision | {"measures": [{"kind": "mute", "days": 8}]}
    assert refusal(first.ask("POST", path, bad)) == "server.admin.days"
    assert [one["kind"] for one in first.post(path, decision)] == ["hide_words", "mute"]
    assert refusal(first.ask("POST", path, decision)) == "server.admin.taken"
    assert refusal(bruno.do(table, "c", do="say", seat="N", text="again")) == "server.muted"
    own = bruno.get("/api/me/measures")
    assert {(one["kind"], one["rule"], one["words"]) for one in own} == {
        ("hide_words", "insults", "Please stay polite."),
        ("mute", "insults", "Please stay polite."),
    }
    assert first.id not in json.dumps(own)
    wait(lambda: "rude in" not in json.dumps(anna.get(f"/api/tables/{table}/sight?seat=S")))
    wait(lambda: any(one["data"].get("event") == "case_decided" for one in notices(anna)))
    wait(lambda: sum(one["data"].get("event") == "measure" for one in notices(bruno)) == 2)
    assert "rude in private" in json.dumps(first.post(f"/api/admin/cases/{case}/private"))  # kept as evidence


def test_nobody_decides_about_oneself_or_about_colleagues(client: TestClient) -> None:
    low, other, chief = moderator(client), moderator(client), admin(client)
    path = "/api/admin/people/{}/measures"
    body = {"kind": "warn", "rule": "other"}
    assert refusal(low.ask("POST", path.format(low.id), body)) == "server.admin.self"
    assert refusal(low.ask("POST", path.format(other.id), body)) == "server.admin.colleague"
    assert refusal(low.ask("POST", path.format(chief.id), body)) == "server.admin.colleague"
    assert chief.ask("POST", path.format(low.id), body)[0] == 201
    anna, _, _, case = reported(client)
    with_factor(client, anna)
    give_role(client, anna, "moderator")
    shown(client, anna)
    assert refusal(anna.ask("PUT", f"/api/admin/cases/{case}/taken")) == "server.admin.self"
    assert refusal(anna.ask("POST", f"/api/admin/cases/{case}/decision", {"rule": "other"})) == "server.admin.self"


def notices(user: ApiUser) -> Any:
    return user.get("/api/notifications")["notifications"]


def wait(found: Any) -> None:
    """Wait until something is so; the effects of a decision are jobs."""
    import time

    for _ in range(200):
        if found():
            return
        time.sleep(0.02)
    assert found()


# measures


def test_muted_people_play_and_make_offers_and_write_nothing(client: TestClient) -> None:
    anna, bruno, table, seat = started(client, DUEL | {"press": "private"})
    chief = moderator(client)
    order(client, chief, bruno, "mute", days=1)
    assert refusal(bruno.do(table, "a", do="say", seat=seat, text="x")) == "server.muted"
    assert refusal(bruno.do(table, "b", do="say", seat=seat, phrase="thanks")) == "server.muted"
    assert refusal(bruno.do(table, "w", do="watch", text="x")) == "server.muted"
    assert bruno.do(table, "r", do="resign", seat=seat)[0] == 200
    assert anna.do(table, "d", do="say", seat="S", text="x")[0] == 200


def test_a_suspended_person_loses_sockets_and_requests_at_once_and_sees_why(client: TestClient) -> None:
    chief, user = moderator(client), person(client)
    with user.socket() as line:
        line.await_("greeting")
        made = order(client, chief, user, "suspend", days=3, words="Three days.")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.await_("never")
        assert closed.value.code == SUSPENDED
    for method, path in (("GET", "/api/me/tables"), ("POST", "/api/tables"), ("GET", "/api/tables")):
        status, answer = user.ask(method, path, DUEL if method == "POST" else None)
        assert (status, answer["cause"], answer["params"]["measure"]) == (403, "suspended", made["id"])
    with pytest.raises(WebSocketDisconnect) as closed, user.socket() as line:
        line.receive()
    assert closed.value.code == SUSPENDED
    assert user.get("/api/me")["suspended"] is True
    assert user.get("/api/me/measures")[0]["words"] == "Three days."
    assert user.ask("POST", f"/api/me/measures/{made['id']}/appeal", {"words": "I object."})[0] == 204
    again = client.post(
        "/api/logins", json={"name": user.me["name"], "password": "a good long word", "token": True}
    ).json()
    assert ApiUser(client, again["token"], again["me"]).ask("GET", "/api/me/tables")[0] == 403
    assert chief.ask("DELETE", f"/api/admin/measures/{made['id']}")[0] == 200
    assert user.ask("GET", "/api/me/tables")[0] == 200


def test_a_suspended_person_leaves_seats_to_computers_and_takes_its_bots_along(client: TestClient) -> None:
    chief, anna, bruno = moderator(client), person(client), person(client)
    opened = anna.post("/api/tables", DUEL)
    table = opened["table"]["id"]
    bruno.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    anna.do(table, "s", do="start")
    bot = bruno.post("/api/me/bots", {"name": f"B{tokens.name()}"})
    key = bruno.post(f"/api/me/bots/{bot['id']}/keys", {"label": "x"})["secret"]
    program = ApiUser(client, key, bot)
    assert program.ask("GET", "/api/me/tables")[0] == 200
    order(client, chief, bruno, "suspend", days=1)
    assert program.ask("GET", "/api/me/tables")[1]["cause"] == "suspended"
    wait(lambda: anna.get(f"/api/tables/{table}")["summary"]["seats"]["N"]["kind"] == "computer")


def test_rated_matches_and_tournaments_are_refused(client: TestClient) -> None:
    chief, user, host = moderator(client), person(client), person(client)
    order(client, chief, user, "no_rated", days=7)
    order(client, chief, user, "no_tournaments", days=30)
    rated = DUEL | {"rated": True, "pace": "live", "visibility": "public"}
    assert refusal(user.ask("POST", "/api/tables", rated)) == "server.no_rated"
    assert user.ask("POST", "/api/tables", DUEL)[0] == 201
    table = host.post("/api/tables", rated)["table"]["id"]
    assert refusal(user.ask("POST", f"/api/tables/{table}/join", {})) == "server.no_rated"
    made = host.post("/api/tournaments", {"name": "Open", "format": "round_robin", "preset": "conquest_2p"})["id"]
    assert refusal(user.ask("POST", f"/api/tournaments/{made}/join", {})) == "server.no_tournaments"
    terms = {"preset": "conquest_2p", "rated": True, "pace": "live"}
    challenge = {"people": [host.id], "terms": terms}
    assert refusal(user.ask("POST", "/api/challenges", challenge)) == "server.no_rated_together"
    with user.socket() as line:
        line.send(type="seek", queues=[{"preset": "conquest_2p", "pace": "live"}])
        assert line.await_("refused")["refusal"]["key"] == "server.no_rated"


def test_a_new_name_stays_until_it_is_undone(client: TestClient) -> None:
    chief, user = moderator(client), person(client)
    name = f"Q{tokens.name()}"
    made = order(client, chief, user, "rename", name=name)
    assert user.get("/api/me")["name"] == name
    assert refusal(user.ask("PATCH", "/api/me", {"name": "Another Name"})) == "server.renamed"
    other = person(client)
    taken = chief.ask(
        "POST", f"/api/admin/people/{other.id}/measures", {"kind": "rename", "rule": "name", "name": name}
    )
    assert refusal(taken) == "server.name_taken"
    assert other.get("/api/me/measures") == []
    chief.ask("DELETE", f"/api/admin/measures/{made['id']}")
    assert user.get("/api/me")["name"] == user.me["name"]


def test_an_account_is_closed_by_two_people(client: TestClient) -> None:
    first, second, user = moderator(client), moderator(client), person(client)
    made = order(client, first, user, "close")
    assert made["state"] == "proposed"
    assert user.ask("GET", "/api/me/tables")[0] == 200
    assert user.get("/api/me/measures") == []
    path = f"/api/admin/measures/{made['id']}/confirmation"
    assert refusal(first.ask("POST", path)) == "server.admin.second"
    card = next(one for one in second.get("/api/admin/proposals") if one["measure"]["id"] == made["id"])
    assert card["may_confirm"] is True
    assert second.ask("POST", path)[0] == 200
    assert refusal(second.ask("POST", path)) == "server.admin.not_proposed"
    assert user.ask("GET", "/api/me/tables")[1]["cause"] == "suspended"


def test_an_appeal_is_judged_by_another_moderator(client: TestClient) -> None:
    first, second, user = moderator(client), moderator(client), person(client)
    made = order(client, first, user, "mute", days=30)
    path = f"/api/me/measures/{made['id']}/appeal"
    assert refusal(person(client).ask("POST", path, {"words": "not mine"})) == "server.unknown"
    assert user.ask("POST", path, {"words": "It was a joke."})[0] == 204
    assert refusal(user.ask("POST", path, {"words": "Again."})) == "server.appeal.made"
    card = next(one for one in first.get("/api/admin/appeals") if one["measure"]["id"] == made["id"])
    assert (card["words"], card["may_judge"]) == ("It was a joke.", False)
    judged = f"/api/admin/appeals/{made['id']}"
    assert refusal(first.ask("POST", judged, {"granted": False})) == "server.admin.other_judge"
    assert second.ask("POST", judged, {"granted": True, "words": "Agreed."})[0] == 204
    own = user.get("/api/me/measures")[0]
    assert (own["state"], own["in_force"], own["appeal"]["state"], own["appeal"]["answer"]) == (
        *("undone", False, "granted", "Agreed."),
    )
    late = order(client, first, user, "warn")
    database = store_of(client).measures.database
    with database.transaction() as session:
        session.change("UPDATE measures SET at = at - ? WHERE id = ?", (APPEAL_FOR + 1, late["id"]))
    assert refusal(user.ask("POST", f"/api/me/measures/{late['id']}/appeal", {"words": "x"})) == "server.appeal.late"


# tables, accounts and the server


def test_a_table_is_ended_without_a_result_and_repaired(client: TestClient) -> None:
    anna, _, table, _ = started(client, DUEL)
    chief = admin(client)
    assert chief.ask("POST", f"/api/admin/tables/{table}/repair")[0] == 202
    assert anna.get(f"/api/tables/{table}")["phase"] == "playing"
    assert chief.ask("POST", f"/api/admin/tables/{table}/end")[0] == 202
    wait(lambda: anna.get(f"/api/tables/{table}")["phase"] == "over")
    sight = anna.get(f"/api/tables/{table}/sight?seat=S")["sight"]
    assert sight["outcome"]["reason"] == "table.reason.moderator"
    waiting = anna.post("/api/tables", DUEL)["table"]["id"]
    assert chief.ask("POST", f"/api/admin/tables/{waiting}/end")[0] == 202
    wait(lambda: anna.get(f"/api/tables/{waiting}")["phase"] == "over")


def test_a_moderator_sees_no_hand_of_a_running_match(client: TestClient) -> None:
    anna, bruno, table, _ = started(client, CARDS)
    chief = admin(client)
    hand = anna.get(f"/api/tables/{table}/sight?seat=A")["sight"]["view"]["hand"]
    assert hand
    assert chief.ask("GET", f"/api/tables/{table}/sight?seat=A")[0] in (403, 404)
    seen = [
        chief.get(f"/api/admin/tables?q={table}"),
        chief.get(f"/api/admin/people/{anna.id}"),
        chief.get(f"/api/admin/people/{anna.id}/export"),
    ]
    assert '"hand"' not in json.dumps(seen)
    assert seen[2]["tables"] == []
    bruno.do(table, "r", do="resign", seat="B")
    wait(lambda: [one["id"] for one in chief.get(f"/api/admin/people/{anna.id}/export")["tables"]] == [table])


def test_a_link_for_a_new_password_works_once(client: TestClient) -> None:
    chief, user = admin(client), person(client)
    assert refusal(moderator(client).ask("POST", f"/api/admin/people/{user.id}/password")) == "server.admin.role"
    assert refusal(chief.ask("POST", f"/api/admin/people/{admin(client).id}/password")) == "server.admin.colleague"
    token = chief.post(f"/api/admin/people/{user.id}/password")["link"].partition("#")[2]
    form = {"token": token, "password": "a new and long word"}
    assert client.post("/api/recovery/redeem", json=form).status_code == 204
    assert client.post("/api/recovery/redeem", json=form).status_code == 400
    assert user.ask("GET", "/api/me")[0] == 401
    assert token not in json.dumps(chief.get("/api/admin/log"))


def test_a_person_is_deleted_and_a_colleague_is_not(client: TestClient) -> None:
    chief, user = admin(client), person(client)
    assert refusal(chief.ask("DELETE", f"/api/admin/people/{admin(client).id}")) == "server.admin.role_first"
    assert chief.ask("DELETE", f"/api/admin/people/{user.id}")[0] == 202
    wait(lambda: user.ask("GET", "/api/me")[0] == 401)
    assert "person.delete" in acts(chief)


def test_maintenance_and_draining_are_told_to_everyone_and_taken_back(client: TestClient) -> None:
    from conquista.server.runtime.clock import now

    chief, user = admin(client), person(client)
    with user.socket() as line:
        line.await_("greeting")
        form = {"at": now() + 3_600_000, "minutes": 15, "note": "New version"}
        assert chief.ask("PUT", "/api/admin/maintenance", form)[0] == 204
        assert line.await_("maintenance")["maintenance"] == form
    with user.socket() as line:
        assert line.await_("maintenance")["maintenance"] == form
    assert client.get("/api/status").json()["maintenance"] == form
    assert chief.ask("PUT", "/api/admin/drain")[0] == 204
    assert refusal(user.ask("POST", "/api/tables", DUEL)) == "server.draining"
    assert chief.ask("DELETE", "/api/admin/drain")[0] == 204
    assert chief.ask("DELETE", "/api/admin/maintenance")[0] == 204
    assert user.ask("POST", "/api/tables", DUEL)[0] == 201
    assert client.get("/api/status").json()["maintenance"] is None


def test_a_network_is_blocked_for_a_short_time_and_not_a_large_one(client: TestClient) -> None:
    from conquista.server.middleware.restrictions import is_in

    chief = admin(client)
    for network in ("10.0.0.0/8", "2001:db8::/32", "127.0.0.1", "0.0.0.0/0"):
        body = {"network": network, "minutes": 5, "reason": "flood"}
        assert refusal(chief.ask("POST", "/api/admin/blocks", body)) == "server.admin.network_large"
    wrong = {"network": "x", "minutes": 5, "reason": "flood"}
    assert refusal(chief.ask("POST", "/api/admin/blocks", wrong)) == "server.admin.network"
    assert chief.ask("POST", "/api/admin/blocks", wrong | {"minutes": 1441})[0] == 422
    made = chief.post("/api/admin/blocks", {"network": "192.0.2.77/24", "minutes": 5, "reason": "flood"})
    assert made["network"] == "192.0.2.0/24"
    restrictions = client.app.state.app_state.restrictions  # type: ignore[attr-defined]
    with pytest.raises(Exception, match="blocked") as refused:
        restrictions.check_address("192.0.2.5")
    assert refused.value.params["retry"] > 200  # type: ignore[attr-defined]
    restrictions.check_address("192.0.3.5")
    assert is_in("2001:db8::1", "2001:db8::/64")
    assert chief.ask("DELETE", f"/api/admin/blocks/{made['id']}")[0] == 204
    restrictions.check_address("192.0.2.5")


# the log


def test_the_log_is_not_changed_not_even_by_its_database_user(client: TestClient) -> None:
    chief = admin(client)
    chief.get(f"/api/admin/people/{chief.id}")
    database = store_of(client).measures.database
    for statement in (
        "UPDATE audit_log SET actor = 'x'",
        "DELETE FROM audit_log",
        "INSERT INTO audit_log VALUES (1, 0, 'x', 'x', 'x', '{}')",
        "INSERT INTO audit_log VALUES (-1, 0, 'x', 'x', 'x', '{}')",
        "INSERT OR REPLACE INTO audit_log VALUES (2, 0, 'x', 'x', 'x', '{}')",
    ):
        with pytest.raises(StoreError), database.transaction() as session:
            session.change(statement)
    assert all(one["actor"] != "x" for one in chief.get("/api/admin/log"))


def test_moderators_read_their_own_entries_and_admins_all(client: TestClient) -> None:
    low, chief, about = moderator(client), admin(client), person(client)
    order(client, chief, about, "warn")
    order(client, low, about, "warn")
    assert {one["actor"] for one in low.get("/api/admin/log")} == {low.id}
    assert {low.id, chief.id} <= {one["actor"] for one in chief.get(f"/api/admin/log?about={about.id}")}


def test_a_decision_of_the_command_line_reaches_a_running_server(client: TestClient) -> None:
    from conquista.server.administration.moderation import MeasureOrder, ModerationService

    user = person(client)
    service = ModerationService(store_of(client))  # as the command opens it on the same database
    service.order(COMMAND_LINE, user.id, "other", "", MeasureOrder("suspend", 1))
    wait(lambda: user.ask("GET", "/api/me/tables")[0] == 403)
    assert admin(client).get(f"/api/admin/log?about={user.id}")[0]["actor"] == "command"
