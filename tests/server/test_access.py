"""S-3: a resource is open only to those who may see it. Every route has a row; one without a row fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.accounts import tokens
from conquista.server.administration.actor import COMMAND_LINE
from conquista.server.app_state import AppState
from conquista.server.configuration.settings import ServerSettings
from conquista.server.http.administration.authentication import READ_FOR
from conquista.server.http.pages.pages import client as client_files
from conquista.server.runtime.clock import now
from conquista.server.startup.app import make_app
from conquista.store.notifications.deliveries import PushSubscription
from server.admin_user import admin, moderator, shown
from server.api_user import DUEL, ApiUser, serving
from server.test_notifications import notify, state

# Operations of moderators and admins: for a moderator, an admin, and an admin with a second factor of long ago. People
# without a role are refused all of them.
ADMIN_ROWS: dict[str, tuple[Any, tuple[int, int, int]]] = {
    "GET /api/admin": (None, (200, 200, 200)),
    "POST /api/admin/confirmation": ({"code": "x"}, (403, 403, 403)),
    "POST /api/admin/confirmation/passkey/options": (None, (400, 400, 400)),  # they have none
    "POST /api/admin/confirmation/passkey": ({"token": "x", "credential": {}}, (400, 400, 400)),
    "GET /api/admin/people": ("?q=a", (200, 200, 403)),
    "GET /api/admin/people/{person}": (None, (200, 200, 403)),
    "GET /api/admin/tables": ("?q=a", (200, 200, 403)),
    "GET /api/admin/signals": (None, (200, 200, 403)),
    "GET /api/admin/log": (None, (200, 200, 403)),
    "GET /api/admin/statistics": (None, (403, 200, 403)),
    "GET /api/admin/cases": (None, (200, 200, 403)),
    "GET /api/admin/cases/{case}": (None, (200, 200, 403)),
    "POST /api/admin/cases/{case}/private": (None, (200, 200, 403)),
    "PUT /api/admin/cases/{case}/taken": (None, (204, 204, 403)),
    "DELETE /api/admin/cases/{case}/taken": (None, (400, 400, 403)),  # nobody works on it
    "POST /api/admin/cases/{case}/decision": ({"rule": "other"}, (200, 200, 403)),
    "POST /api/admin/people/{person}/measures": ({"kind": "warn", "rule": "other"}, (201, 201, 403)),
    "GET /api/admin/proposals": (None, (200, 200, 403)),
    "POST /api/admin/measures/{measure}/confirmation": (None, (404, 404, 403)),
    "DELETE /api/admin/measures/{measure}": (None, (404, 404, 403)),
    "GET /api/admin/appeals": (None, (200, 200, 403)),
    "POST /api/admin/appeals/{measure}": ({"granted": True}, (404, 404, 403)),
    "GET /api/admin/roles": (None, (403, 200, 403)),
    "PUT /api/admin/roles/{role}/{person}": (None, (403, 204, 403)),
    "DELETE /api/admin/roles/{role}/{person}": (None, (403, 400, 403)),  # the person has none
    "POST /api/admin/people/{person}/password": (None, (403, 201, 403)),
    "GET /api/admin/people/{person}/export": (None, (403, 200, 403)),
    "DELETE /api/admin/people/{person}": (None, (403, 202, 403)),
    "POST /api/admin/tables/{table}/end": (None, (403, 202, 403)),
    "POST /api/admin/tables/{table}/repair": (None, (403, 202, 403)),
    "PUT /api/admin/maintenance": ({"at": 0, "minutes": 1}, (403, 400, 403)),  # long ago
    "DELETE /api/admin/maintenance": (None, (403, 204, 403)),
    "PUT /api/admin/drain": (None, (403, 204, 403)),
    "DELETE /api/admin/drain": (None, (403, 204, 403)),
    "GET /api/admin/blocks": (None, (200, 200, 403)),
    "POST /api/admin/blocks": ({"network": "192.0.2.1", "minutes": 1, "reason": "x"}, (403, 201, 403)),
    "DELETE /api/admin/blocks/{block}": (None, (403, 404, 403)),
}
# Status for: no token; a stranger, who is a guest; the opponent, a guest at the table; the host, who has an account.
ALL, IN = (200, 200, 200, 200), (401, 200, 200, 200)
BUILT = (200, 200, 200, 200) if client_files().joinpath("sw.js").is_file() else (404, 404, 404, 404)
EDITED = {
    "preset": "conquest_2p",
    "position": "N.Sol@N1 N.Sol@N2 S.Sol@S1 S.Sol@S2 active=S to_act=S budget=5",
}
POSITION = {
    "game": "conquest",
    "options": {},
    "position": "N.Sol@N1 N.Sol@N2 S.Sol@S1 S.Sol@S2 active=S to_act=S budget=5",
}
TOURNAMENT = {"name": "Open", "format": "round_robin", "preset": "conquest_2p"}
ROWS: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    "GET /healthz": (None, ALL),
    "GET /readyz": (None, ALL),
    "GET /metrics": (None, (403, 403, 403, 403)),
    "GET /api/status": (None, ALL),
    "POST /api/guests": ({"token": True}, (201, 201, 201, 201)),
    "POST /api/accounts": ({"name": "{fresh}", "password": "a good long word", "token": True}, (201, 201, 201, 201)),
    "POST /api/logins": ({"name": "Nobody", "password": "a good long word"}, (401, 401, 401, 401)),
    "DELETE /api/logins/current": (None, (401, 204, 204, 204)),
    "GET /api/me": (None, IN),
    "PATCH /api/me": ({"settings": {}}, IN),
    "DELETE /api/me": ({}, (401, 204, 204, 403)),  # the host would have to send the password
    "GET /api/me/export": (None, IN),
    "PUT /api/me/password": ({"old": "x", "new": "another good word"}, (401, 403, 403, 403)),
    "GET /api/me/logins": (None, IN),
    "DELETE /api/me/logins/{login}": (None, (401, 404, 404, 204)),
    "GET /api/me/bots": (None, IN),
    "POST /api/me/bots": ({"name": "{fresh}"}, (401, 403, 403, 201)),
    "DELETE /api/me/bots/{bot}": (None, (401, 404, 404, 204)),
    "GET /api/me/bots/{bot}/keys": (None, (401, 404, 404, 200)),
    "POST /api/me/bots/{bot}/keys": ({"label": "x"}, (401, 404, 404, 201)),
    "DELETE /api/me/bots/{bot}/keys/{key}": (None, (401, 404, 404, 204)),
    "GET /api/me/tables": (None, IN),
    "GET /api/me/relations": (None, IN),
    "PUT /api/me/relations/{kind}/{person}": (None, (401, 204, 204, 400)),  # the host is the person
    "DELETE /api/me/relations/{kind}/{person}": (None, (401, 404, 404, 404)),
    "GET /api/me/friends": (None, IN),
    "GET /api/challenges": (None, IN),
    "POST /api/challenges": ({"people": ["{person}"], "terms": {"preset": "conquest_2p"}}, (401, 403, 403, 400)),
    "GET /api/challenges/{challenge}": (None, (401, 404, 404, 200)),
    "POST /api/challenges/{challenge}/answer": ({"answer": "accept"}, (401, 404, 404, 400)),  # it is the host's own
    "DELETE /api/challenges/{challenge}": (None, (401, 404, 404, 204)),
    "GET /api/queues": (None, ALL),
    "POST /api/game-sessions": ({"terms": {"preset": "conquest_4p"}}, (401, 201, 201, 201)),
    "GET /api/me/game-sessions": (None, IN),
    "GET /api/game-sessions/{code}/entrance": (None, ALL),
    "POST /api/game-sessions/{code}/people": ({}, (401, 201, 201, 201)),
    "GET /api/game-sessions/{code}": (None, (401, 404, 200, 200)),
    "GET /api/game-sessions/{code}/sheet": (None, (401, 404, 200, 200)),
    "GET /api/game-sessions/{code}/link.svg": (None, (401, 404, 200, 200)),
    "PUT /api/game-sessions/{code}/answer": ({"state": "ready"}, (401, 404, 200, 200)),
    "DELETE /api/game-sessions/{code}/people/{person}": (None, (401, 404, 403, 204)),
    "PATCH /api/game-sessions/{code}": ({"name": "Group"}, (401, 404, 403, 200)),
    "POST /api/game-sessions/{code}/draw": ({}, (401, 404, 403, 200)),
    "POST /api/game-sessions/{code}/rounds": (None, (401, 404, 403, 200)),
    "POST /api/game-sessions/{code}/end": (None, (401, 404, 403, 200)),
    "GET /api/me/reports": (None, IN),
    "POST /api/reports": ({"table": "{table}", "seat": "S", "kind": "words"}, (401, 404, 201, 400)),
    "POST /api/tables/{table}/shares": ({"at": 0, "seat": "S"}, (401, 404, 403, 201)),
    "GET /api/me/shares": (None, IN),
    "DELETE /api/me/shares/{share}": (None, (401, 404, 404, 204)),
    "GET /api/shares/{share}": (None, ALL),
    "GET /api/shares/{share}/picture": ("?format=svg", ALL),
    "GET /api/people": ("?q=a", ALL),
    "GET /api/crests": ("?people=nobody", ALL),
    "GET /api/me/news": (None, IN),
    "GET /api/people/{person}": (None, ALL),
    "GET /api/people/{person}/profile": (None, ALL),
    "GET /api/me/profile": (None, IN),
    "PATCH /api/me/profile": ({"about": "Plays on Sundays."}, (401, 403, 403, 200)),
    "GET /api/people/{person}/record": (None, ALL),
    "GET /api/ladder/{game}": (None, ALL),
    "GET /api/ladders": (None, ALL),
    "GET /api/ladders/{pool}": (None, ALL),
    "GET /api/people/{person}/matches": (None, ALL),
    "GET /api/people/{person}/matches/records": (None, IN),
    "GET /api/people/{person}/graph/{pool}": (None, ALL),
    "GET /api/people/{person}/meetings": (None, IN),
    "GET /api/notifications": (None, IN),
    "POST /api/notifications/seen": ({}, IN),
    "DELETE /api/notifications/{notification}": (None, (401, 404, 404, 204)),
    "GET /api/me/notifications/settings": (None, IN),
    "PUT /api/me/notifications/settings": ({"time_zone": "UTC", "digest": "off", "digest_hour": 1}, IN),
    "GET /api/me/measures": (None, IN),
    "POST /api/me/measures/{measure}/appeal": ({"words": "x"}, (401, 404, 404, 404)),
    "GET /api/me/vacations": (None, IN),
    "POST /api/me/vacations": ({"days": 1}, (401, 400, 400, 201)),
    "DELETE /api/me/vacations/{vacation}": (None, (401, 404, 404, 200)),
    "GET /api/me/calendar": (None, IN),
    "POST /api/me/calendar": (None, (401, 201, 201, 201)),
    "DELETE /api/me/calendar": (None, (401, 204, 204, 204)),
    "GET /api/calendar/{token}": (None, (404, 404, 404, 404)),  # the address is the permission
    "GET /api/push/key": (None, ALL),
    "GET /api/me/push/subscriptions": (None, IN),
    "POST /api/me/push/subscriptions": (
        {"endpoint": "https://push.example.org/x", "keys": {"p256dh": "A" * 87, "auth": "A" * 22}},
        (401, 400, 400, 400),
    ),
    "DELETE /api/me/push/subscriptions/{subscription}": (None, (401, 404, 404, 204)),
    "POST /api/me/push/subscriptions/{subscription}/test": (None, (401, 404, 404, 503)),
    "GET /api/me/security": (None, IN),
    "PUT /api/me/email": ({"address": "a@example.org", "password": "x"}, (401, 400, 400, 400)),
    "DELETE /api/me/email": ({"password": "x"}, (401, 204, 204, 403)),
    "POST /api/me/recovery/codes": ({"password": "x"}, (401, 403, 403, 403)),
    "POST /api/me/totp": ({"password": "x"}, (401, 403, 403, 403)),
    "POST /api/me/totp/confirm": ({"token": "x", "code": "1"}, (401, 400, 400, 400)),
    "DELETE /api/me/totp": ({"password": "x", "code": "1"}, (401, 400, 400, 403)),
    "POST /api/me/passkeys/options": ({"password": "a good long word"}, (401, 403, 403, 200)),
    "POST /api/me/passkeys": ({"token": "x", "label": "x", "credential": {}}, (401, 400, 400, 400)),
    "PATCH /api/me/passkeys/{passkey}": ({"label": "x"}, (401, 404, 404, 404)),
    "DELETE /api/me/passkeys/{passkey}": ({"password": "x"}, (401, 403, 403, 403)),
    "POST /api/passkeys/options": (None, ALL),
    "POST /api/passkeys/logins": ({"challenge": "x", "credential": {}}, (400, 400, 400, 400)),
    "POST /api/accounts/passkeys/options": ({"name": "{fresh}"}, ALL),
    "POST /api/accounts/passkeys": ({"challenge": "x", "label": "x", "credential": {}}, (400, 400, 400, 400)),
    "GET /api/openid": (None, ALL),
    "POST /api/openid/begin": ({}, (400, 400, 400, 400)),  # no provider is set up
    "GET /api/openid/callback": (None, ALL),  # leads to a page that says what is wrong
    "POST /api/openid/finish": ({}, (400, 400, 400, 400)),
    "DELETE /api/me/openid/{link}": ({"password": "a good long word"}, (401, 403, 403, 404)),
    "POST /api/recovery": ({"name": "Nobody"}, (400, 400, 400, 400)),
    "POST /api/recovery/redeem": ({"token": "x", "password": "a good long word"}, (400, 400, 400, 400)),
    "POST /api/recovery/code": (
        {"name": "Nobody", "code": "x", "password": "a good long word"},
        (401, 401, 401, 401),
    ),
    "POST /api/email/confirm": ({"token": "x"}, (400, 400, 400, 400)),
    "GET /api/unsubscribe/{token}": (None, (404, 404, 404, 404)),
    "POST /api/unsubscribe/{token}": (None, (404, 404, 404, 404)),
    "POST /api/tables": (DUEL, (401, 201, 201, 201)),
    "GET /api/tables": (None, ALL),
    "GET /api/tables/{table}": (None, (404, 404, 200, 200)),
    "GET /api/tables/{table}/sight": ("?seat=S", (404, 404, 403, 200)),
    "GET /api/tables/{table}/record": (None, (404, 404, 200, 200)),
    "GET /api/tables/{table}/replay": (None, (404, 404, 200, 200)),
    "GET /api/tables/{table}/picture": ("?format=svg", (404, 404, 200, 200)),
    "POST /api/replays": ({"record": "x"}, (401, 422, 422, 422)),
    "POST /api/tables/{table}/review": ({}, (401, 404, 409, 409)),  # the match is not over
    "GET /api/tables/{table}/review": (None, (404, 404, 409, 409)),
    "POST /api/reviews": ({"record": "x"}, (401, 422, 422, 422)),
    "GET /api/reviews/{review}": (None, (404, 404, 404, 404)),
    "POST /api/reviews/{review}": ({}, (401, 404, 404, 404)),
    "GET /api/reviews/{review}/replay": (None, (404, 404, 404, 404)),
    "GET /api/reviews/{review}/picture": ("?format=svg", (404, 404, 404, 404)),
    "DELETE /api/reviews/{review}": (None, (401, 404, 404, 404)),
    "POST /api/reviews/{review}/attempts": ({"first": 0}, (401, 404, 404, 404)),
    "POST /api/moments": ({"table": "{table}", "at": 0}, (401, 404, 200, 200)),
    "POST /api/positions": (POSITION, IN),
    "POST /api/positions/picture": (POSITION, IN),
    "POST /api/positions/draft": ({"preset": "conquest_2p"}, IN),
    "POST /api/positions/files": ({**EDITED, "position": "x"}, (401, 422, 422, 422)),
    "POST /api/positions/puzzle": (EDITED, (401, 503, 503, 503)),  # there are no computers here
    "POST /api/explorer": ({"preset": "conquest_2p"}, IN),
    "GET /api/famous": (None, ALL),
    "GET /api/famous/{famous}": (None, ALL),
    "POST /api/positions/analysis": (POSITION, (401, 503, 503, 503)),  # there are no computers here
    "GET /api/tables/{table}/invitation": (None, (401, 404, 200, 200)),
    "GET /api/tables/{table}/invitation.svg": (None, (401, 404, 200, 200)),
    "POST /api/tables/{table}/join": ({}, (401, 404, 400, 400)),
    "POST /api/tables/{table}/invitations": ({"person": "p-nobody"}, (401, 404, 403, 400)),
    "POST /api/tables/{table}/requests": (
        {"cid": "c", "command": {"do": "resign", "seat": "S"}},
        (401, 404, 403, 200),
    ),
    "GET /api/puzzles": (None, ALL),
    "GET /api/puzzles/daily": (None, ALL),
    "GET /api/puzzles/{puzzle}": (None, ALL),
    "GET /api/puzzles/{puzzle}/pack": (None, (503, 503, 503, 503)),  # there are no computers here
    "GET /api/puzzles/{puzzle}/picture": ("?format=svg", ALL),
    "POST /api/puzzles/{puzzle}/moves": ({"words": []}, (503, 503, 503, 503)),
    "POST /api/puzzles/{puzzle}/hints": ({"step": 1}, (503, 503, 503, 503)),
    "POST /api/puzzles/{puzzle}/reports": ({"words": "two solutions"}, (401, 201, 201, 201)),
    "GET /api/me/puzzles": (None, IN),
    "POST /api/me/puzzles/attempts": (
        {"attempts": [{"puzzle": "5", "words": [], "given_up": True}]},
        (401, 403, 403, 503),
    ),
    "POST /api/storms": (None, (401, 201, 201, 201)),
    "GET /api/storms": (None, ALL),
    "GET /api/storms/{storm}": (None, (401, 404, 404, 200)),
    "POST /api/storms/{storm}/answers": ({"number": 0, "words": []}, (401, 404, 404, 200)),
    "POST /api/storms/{storm}/end": (None, (401, 404, 404, 200)),
    "POST /api/studies": ({"title": "{fresh}"}, (401, 201, 201, 201)),
    "GET /api/me/studies": (None, IN),
    "GET /api/studies": (None, ALL),
    "POST /api/studies/check": ({"text": "x"}, IN),
    "GET /api/studies/{study}": (None, (404, 404, 404, 200)),  # the host's, for members only
    "DELETE /api/studies/{study}": (None, (401, 404, 404, 204)),
    "POST /api/studies/{study}/copy": ({}, (401, 404, 404, 201)),
    "POST /api/studies/{study}/chapters": ({"cid": "c", "source": {"kind": "notes"}}, (401, 404, 404, 201)),
    "POST /api/studies/{study}/imports": ({"cid": "c", "text": "x"}, (401, 404, 404, 201)),
    "POST /api/studies/{study}/commands": (
        {"cid": "c", "revision": 1, "command": {"do": "rename", "title": "Other"}},
        (401, 404, 404, 200),
    ),
    "POST /api/studies/{study}/reports": ({"kind": "words"}, (401, 404, 404, 400)),
    "GET /api/studies/{study}/changes": (None, (404, 404, 404, 200)),
    "GET /api/studies/{study}/export": (None, (404, 404, 404, 200)),
    "GET /api/studies/{study}/picture": ("?format=svg", (404, 404, 404, 200)),
    "GET /api/studies/{study}/chapters/{chapter}": (None, (404, 404, 404, 200)),
    "GET /api/studies/{study}/chapters/{chapter}/line": (None, (404, 404, 404, 200)),
    "GET /api/studies/{study}/chapters/{chapter}/stand": (None, (404, 404, 404, 200)),
    "GET /api/featured": (None, ALL),
    "GET /api/tournaments": (None, ALL),
    "POST /api/tournaments": (TOURNAMENT, (401, 403, 403, 201)),
    "GET /api/me/tournaments": (None, IN),
    "GET /api/tournaments/{tournament}": (None, ALL),
    "GET /api/tournaments/{tournament}/standings": (None, ALL),
    "GET /api/tournaments/{tournament}/rounds/{number}": (None, (404, 404, 404, 404)),  # not drawn
    "GET /api/tournaments/{tournament}/results": (None, ALL),
    "POST /api/tournaments/{tournament}/join": ({}, (401, 403, 403, 200)),
    "POST /api/tournaments/{tournament}/pause": (None, (401, 400, 400, 400)),  # nobody has entered
    "POST /api/tournaments/{tournament}/leave": (None, (401, 400, 400, 400)),
    "POST /api/tournaments/{tournament}/ready": (None, IN),
    "POST /api/tournaments/{tournament}/begin": (None, (401, 403, 403, 200)),
    "POST /api/tournaments/{tournament}/cancel": (None, (401, 403, 403, 200)),
    "POST /api/tournaments/{tournament}/removals": ({"number": 1}, (401, 403, 403, 404)),
    "POST /api/tournaments/{tournament}/rulings": (
        {"round": 1, "number": 1, "ranks": [0, 1]},
        (401, 403, 403, 404),
    ),
    "POST /api/tournaments/{tournament}/answer": ({"accept": True}, (401, 400, 400, 400)),  # no match between clubs
    "PUT /api/tournaments/{tournament}/lineup": ({"club": "x", "players": []}, (401, 400, 400, 400)),
    "POST /api/tournaments/{tournament}/challengers": ({"number": 1, "chosen": True}, (401, 400, 400, 400)),
    "POST /api/tournaments/{tournament}/featured": ({"round": 1, "number": 1}, (401, 403, 403, 404)),
    "GET /api/clubs": (None, ALL),
    "POST /api/clubs": ({"name": "{fresh}"}, (401, 403, 403, 201)),
    "GET /api/me/clubs": (None, IN),
    "GET /api/clubs/{club}": (None, ALL),  # the host's, by invitation: its members are not public
    "PATCH /api/clubs/{club}": ({"about": "x"}, (401, 403, 403, 200)),
    "DELETE /api/clubs/{club}": (None, (401, 403, 403, 204)),
    "POST /api/clubs/{club}/reports": ({"kind": "name"}, (401, 201, 201, 400)),
    "GET /api/clubs/{club}/members": (None, (403, 403, 403, 200)),
    "POST /api/clubs/{club}/join": ({}, (401, 403, 403, 200)),
    "PUT /api/clubs/{club}/members/{person}": ({"role": "member"}, (401, 403, 403, 403)),  # of the owner
    "DELETE /api/clubs/{club}/members/{person}": (None, (401, 403, 403, 400)),  # the owner
    "GET /api/clubs/{club}/requests": (None, (401, 403, 403, 200)),
    "POST /api/clubs/{club}/requests": ({"name": "Nobody Here"}, (401, 403, 403, 400)),
    "PUT /api/clubs/{club}/requests/{person}": (None, (401, 403, 403, 404)),
    "DELETE /api/clubs/{club}/requests/{person}": (None, (401, 403, 403, 404)),
    "GET /api/clubs/{club}/posts": (None, (401, 403, 403, 200)),
    "POST /api/clubs/{club}/posts": ({"text": "Thursday"}, (401, 403, 403, 201)),
    "PATCH /api/clubs/{club}/posts/{post}": ({"hidden": True}, (401, 403, 403, 204)),
    "DELETE /api/clubs/{club}/posts/{post}": (None, (401, 403, 403, 204)),
    "POST /api/clubs/{club}/posts/{post}/reports": ({"kind": "words"}, (401, 403, 403, 400)),
    "GET /api/clubs/{club}/ladder/{pool}": (None, (403, 403, 403, 200)),
    "GET /api/clubs/{club}/tables": (None, (401, 403, 403, 200)),
    "GET /api/clubs/{club}/managed": (None, (401, 403, 403, 200)),
    "POST /api/clubs/{club}/managed": ({"names": ["Pupil"]}, (401, 403, 403, 201)),
    "DELETE /api/clubs/{club}/managed": (None, (401, 403, 403, 204)),
    "POST /api/clubs/{club}/managed/codes": ({"people": ["x"]}, (401, 403, 403, 404)),
    "PATCH /api/clubs/{club}/managed/{person}": ({"name": "Nina"}, (401, 403, 403, 404)),
    "DELETE /api/clubs/{club}/managed/{person}": (None, (401, 403, 403, 404)),
    "GET /api/clubs/{club}/rooms": (None, (401, 403, 403, 200)),
    "POST /api/clubs/{club}/rooms": (None, (401, 403, 403, 201)),
    "DELETE /api/clubs/{club}/rooms/{room}": (None, (401, 403, 403, 204)),
    "GET /api/rooms/{room}": (None, ALL),  # the code is the permission
    "POST /api/rooms/{room}/guests": ({"token": True}, (201, 201, 201, 201)),
    "GET /api/games": (None, ALL),
    "GET /api/games/{game}": (None, ALL),
    "POST /api/games/{game}/choice": ({}, ALL),
    "GET /api/talk": (None, ALL),
    "GET /api/boards": (None, ALL),
    "GET /api/boards/{board}": (None, ALL),
    "GET /api/rules": (None, ALL),
    "GET /api/rules/{book}": (None, ALL),
    "GET /api/clauses/{clause}": (None, ALL),
    "GET /api/messages/{locale}": (None, ALL),
    "GET /api/drawings/boards/{board}": (None, ALL),
    "GET /api/drawings/pieces/{seat}/{piece}": (None, ALL),
    "GET /": (None, ALL),
    "GET /play": (None, ALL),
    "GET /new": (None, ALL),
    "GET /settings": (None, ALL),
    "GET /about": (None, ALL),
    "GET /rules": (None, ALL),
    "GET /rules/{clause}": (None, ALL),
    "GET /replay": (None, ALL),
    "GET /replay/{table}": (None, ALL),  # a page without anything in it
    "GET /review": (None, ALL),
    "GET /review/{table}": (None, ALL),  # a page without anything in it
    "GET /review/match/{review}": (None, ALL),
    "GET /learn": (None, ALL),
    "GET /learn/{lesson}": (None, ALL),
    "GET /learn/{lesson}/{step}": (None, ALL),
    "GET /watch": (None, ALL),
    "GET /people": (None, ALL),
    "GET /people/{person}": (None, ALL),  # a page without anything in it
    "GET /people/{person}/matches": (None, ALL),  # a page without anything in it
    "GET /editor": (None, ALL),
    "GET /explorer": (None, ALL),
    "GET /explorer/{preset}": (None, ALL),
    "GET /famous/{famous}": (None, ALL),
    "GET /puzzles": (None, ALL),
    "GET /puzzles/storm": (None, ALL),
    "GET /puzzle/{puzzle}": (None, ALL),
    "GET /tournaments": (None, ALL),
    "GET /tournaments/{tournament}": (None, ALL),  # a page without anything in it
    "GET /study": (None, ALL),
    "GET /analysis": (None, ALL),
    "GET /notifications": (None, ALL),
    "GET /security": (None, ALL),
    "GET /recover": (None, ALL),
    "GET /confirm": (None, ALL),
    "GET /openid": (None, ALL),
    "GET /measures": (None, ALL),
    "GET /admin": (None, ALL),  # a page without anything in it
    "GET /study/{study}": (None, ALL),  # a page without anything in it
    "GET /study/{study}/{chapter}": (None, ALL),
    "GET /study/{study}/{chapter}/{node}": (None, ALL),
    "GET /clubs": (None, ALL),
    "GET /club/{club}": (None, ALL),  # a page without anything in it
    "GET /club/{club}/{invitation}": (None, ALL),
    "GET /room/{room}": (None, ALL),
    "GET /moment/{share}": (None, ALL),  # a page without anything in it
    "GET /sw.js": (None, BUILT),
    "GET /manifest.webmanifest": (None, BUILT),
    "GET /icons/{name}": (None, (404, 404, 404, 404)),
    "GET /g/{code}": (None, ALL),  # a page without anything in it
    "GET /join/{table}": (None, ALL),
    "GET /join/{table}/{invitation}": (None, ALL),  # a page without anything in it
    "GET /table/{table}": (None, ALL),
    "GET /embed/{table}": (None, (404, 404, 404, 404)),  # not even its players see a table that is not public here
    "GET /embed.js": (None, ALL),
    "GET /embed.css": (None, ALL),
    "GET /page.css": (None, ALL),
    "GET /retry.js": (None, ALL),
    "GET /assets/{name:path}": (None, (404, 404, 404, 404)),
}


@dataclass
class World:
    """A table that is not listed, with its host, who has a bot, an opponent, and a stranger."""

    roles: tuple[ApiUser | None, ...]
    names: dict[str, str]


def world(client: TestClient, with_study: bool = False, with_group: bool = False, with_club: bool = False) -> World:
    host, opponent, stranger = ApiUser.person(client, f"H{tokens.name()}"), ApiUser.guest(client), ApiUser.guest(client)
    opened = host.post("/api/tables", DUEL)
    table = opened["table"]["id"]
    opponent.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    assert host.do(table, "s", do="start")[0] == 200
    bot = host.post("/api/me/bots", {"name": f"R{tokens.name()}"})["id"]
    key = host.post(f"/api/me/bots/{bot}/keys", {"label": "x"})["id"]
    names = {"table": table, "person": host.id, "bot": bot, "key": key, "login": host.get("/api/me/logins")[0]["id"]}
    if with_study:
        source = {"kind": "position", "game": "conquest", "preset": "conquest_2p"}
        names["study"] = study = host.post("/api/studies", {"title": "Study"})["id"]
        made = host.post(f"/api/studies/{study}/chapters", {"cid": "world", "source": source})
        names["chapter"] = str(made["chapters"][0])
    if with_group:
        session = host.post("/api/game-sessions", {"terms": {"preset": "conquest_4p"}})["code"]
        opponent.post(f"/api/game-sessions/{session}/people")
        assert opponent.ask("PUT", f"/api/game-sessions/{session}/answer", {"state": "ready"})[0] == 200
        friend = ApiUser.person(client, f"F{tokens.name()}")
        terms = {"preset": "conquest_2p"}
        names["challenge"] = host.post("/api/challenges", {"people": [friend.id], "terms": terms})["id"]
        names["code"] = session
    if with_club:
        names["club"] = club = host.post("/api/clubs", {"name": f"C{tokens.name()}", "admission": "invitation"})["id"]
        names["post"] = host.post(f"/api/clubs/{club}/posts", {"text": "Thursday"})["id"]
        names["room"] = host.post(f"/api/clubs/{club}/rooms")["code"]
    fixed = {
        "game": "conquest",
        "board": "italia",
        "book": "conquest",
        "clause": "GC-REC-05",
        "locale": "it",
        "pool": "conquest.duel",
    }
    more = {
        "seat": "S",
        "piece": "soldier",
        "invitation": "x",
        "name:path": "x.js",
        "name": "x.png",
        "lesson": "conquest",
        "step": "strike",
        "kind": "mute",
        "review": "none",
        "puzzle": "5",
        "passkey": "x",
        "link": "x",
        "preset": "conquest_2p",
        "famous": "condottiere_2p",
        "storm": host.post("/api/storms")["id"],
        "tournament": host.post("/api/tournaments", TOURNAMENT)["id"],
        "number": "1",
        "node": "1",
        "token": "x",
        "notification": notification_of(client, host),
        "vacation": vacation_of(host),
        "subscription": subscription_of(client, host),
        "share": host.post(f"/api/tables/{table}/shares", {"at": 0, "seat": "S"})["id"],
    }
    return World((None, stranger, opponent, host), names | fixed | more)


def notification_of(client: TestClient, person: ApiUser) -> str:
    """Return a notification of a person."""
    notify(client, person)
    return str(person.get("/api/notifications")["notifications"][0]["id"])


def vacation_of(person: ApiUser) -> str:
    """Return a vacation of a person that begins in a month."""
    found = person.post("/api/me/vacations", {"days": 1, "begins": now() + 30 * 86_400_000})
    return str(found["vacations"][0]["id"])


def subscription_of(client: TestClient, person: ApiUser) -> str:
    """Return a push subscription of a person, at a service that cannot be reached."""
    name = tokens.name()
    one = PushSubscription(name, person.id, f"https://push.example.org/{name}", "", "", "", "en", 0)
    state(client).deliveries.subscribe(one, 8)
    return name


@pytest.fixture(scope="module")
def read_only(client: TestClient) -> World:
    """The world of all requests that change nothing."""
    return world(client, with_study=True, with_group=True, with_club=True)


@pytest.mark.parametrize("route", sorted(ROWS))
def test_s3_each_route_opens_to_those_it_should(client: TestClient, read_only: World, route: str) -> None:
    body, expected = ROWS[route]
    method, path = route.split(" ")
    found = []
    for place in range(4):
        made = (
            read_only
            if method == "GET"
            else world(
                client,
                "{study}" in route,
                "{code}" in route or "{challenge}" in route,
                "{club}" in route or "{room}" in route,
            )
        )
        for name, value in made.names.items():
            path = path.replace(f"{{{name}}}", value)
        query, content = (body, None) if isinstance(body, str) else ("", body)
        if content is not None:
            content = {n: [made.names["person"]] if part == ["{person}"] else part for n, part in content.items()}
            filled = {"{fresh}": f"F{tokens.name()}", "{table}": made.names["table"]}
            content = {n: filled.get(part, part) if isinstance(part, str) else part for n, part in content.items()}
        user = made.roles[place] or ApiUser(client, "", {"id": ""})
        found.append(user.ask(method, path + query, content)[0])
        path = route.split(" ")[1]
    assert tuple(found) == expected


@pytest.fixture(scope="module")
def callers(client: TestClient) -> list[ApiUser]:
    """Nobody, a guest, an account, a moderator, an admin, and an admin with a second factor of long ago."""
    stale = admin(client)
    shown(client, stale, age=READ_FOR + 60_000)
    nobody, account = ApiUser(client, "", {"id": ""}), ApiUser.person(client, f"H{tokens.name()}")
    return [nobody, ApiUser.guest(client), account, moderator(client), admin(client), stale]


@pytest.mark.parametrize("route", sorted(ADMIN_ROWS))
def test_s3_each_operation_of_admins_opens_to_those_it_should(
    client: TestClient, callers: list[ApiUser], route: str
) -> None:
    body, expected = ADMIN_ROWS[route]
    method, path = route.split(" ")
    query, content = (body, None) if isinstance(body, str) else ("", body)
    found = []
    for user in callers:
        names = {"measure": "x", "role": "moderator", "block": "x"}
        if "{person}" in path or "{case}" in path or "{table}" in path:
            names |= subject(client)
        filled = path
        for name, value in names.items():
            filled = filled.replace(f"{{{name}}}", value)
        found.append(user.ask(method, filled + query, content)[0])
    app_state: AppState = client.app.state.app_state  # type: ignore[attr-defined]
    app_state.administration.drain(COMMAND_LINE, on=False)
    app_state.restrictions.load(app_state.administration.store.measures, app_state.administration.store.server_state)
    assert tuple(found) == (401, 403, 403, *expected)


def subject(client: TestClient) -> dict[str, str]:
    """Return a person who was reported at a table, and the case."""
    host, other = ApiUser.person(client, f"H{tokens.name()}"), ApiUser.guest(client)
    opened = host.post("/api/tables", DUEL)
    table = opened["table"]["id"]
    other.post(f"/api/tables/{table}/join", {"invitation": opened["invitation"]})
    case = other.post("/api/reports", {"table": table, "seat": "S", "kind": "words"})["id"]
    return {"person": host.id, "table": table, "case": case}


def test_s3_every_route_has_a_row() -> None:
    routes = flat(make_app(ServerSettings(database="memory")).routes)
    named = {f"{method} {route.path}" for route in routes for method in getattr(route, "methods", None) or ["SOCKET"]}
    others = {"GET /api/openapi.json", "HEAD /api/openapi.json", "SOCKET /api/socket"}  # tested by themselves
    assert named == set(ROWS) | set(ADMIN_ROWS) | others


def flat(routes: Any) -> list[Any]:
    """Routes, and in the place of a router its own."""
    found: list[Any] = []
    for route in routes:
        router = getattr(route, "original_router", route)
        found += flat(router.routes) if hasattr(router, "routes") else [route]
    return found


def test_s3_a_public_table_shows_watchers_what_is_public_and_nobody_a_hand(client: TestClient) -> None:
    anna, bruno, watcher = (ApiUser.guest(client) for _ in range(3))
    form = {"preset": "condottiere_2p", "seats": {"A": {"kind": "me"}}, "visibility": "public"}
    table = anna.post("/api/tables", form)["table"]["id"]
    bruno.post(f"/api/tables/{table}/join")
    anna.do(table, "s", do="start")
    for user in (watcher, bruno, ApiUser(client, "", {"id": ""})):
        status, seen = user.ask("GET", f"/api/tables/{table}/sight")
        assert status == 200
        assert "legal" not in seen["sight"] or not seen["sight"]["legal"]
        assert user.ask("GET", f"/api/tables/{table}/sight?seat=A")[0] == 403
    assert watcher.do(table, "c", do="act", seat="A", word="pass", seq=9, hash="x")[0] == 403
    assert watcher.ask("GET", f"/api/tables/{table}/invitation")[0] == 403


def test_s3_sockets_listen_only_where_they_may(client: TestClient) -> None:
    made = world(client)
    table = made.names["table"]
    _, stranger, opponent, host = made.roles
    assert stranger is not None
    assert opponent is not None
    assert host is not None
    with stranger.socket() as line:
        assert line.hello(table)["refusal"]["key"] == "server.no_table"
        assert line.do(table, "c", do="resign", seat="S")["refusal"]["key"] == "server.hello_first"
        line.send(type="hint", table=table, seat="S", cid="h")
        assert line.await_("refused")["refusal"]["key"] == "server.hello_first"
    with opponent.socket() as line:
        assert line.hello(table, "S")["refusal"]["cause"] == "not_your_seat"
        assert line.hello(table)["type"] == "welcome"
        assert line.do(table, "c", do="resign", seat="S")["refusal"]["cause"] == "not_your_seat"


def test_s3_without_a_name_nothing_of_a_table_can_be_guessed() -> None:
    with serving() as client:
        anna = ApiUser.guest(client)
        hidden = anna.ask("GET", f"/api/tables/{anna.post('/api/tables', DUEL)['table']['id']}")[1]
        stranger = ApiUser.guest(client)
        there = stranger.ask("GET", f"/api/tables/{hidden['id']}")
        nowhere = stranger.ask("GET", "/api/tables/nowhere")
        assert [there[0], there[1]["key"]] == [nowhere[0], nowhere[1]["key"]]
