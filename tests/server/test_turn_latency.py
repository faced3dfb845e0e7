"""From a move to the notification of the next player: over the socket, by push message and by e-mail, within 5 s."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from conquista.server.notifications import tables
from server.api_user import ApiUser, serving
from server.mail_server import mail_server
from server.push_service import Browser, push_service
from server.test_email import with_email
from server.test_vacations import SLOW, at_table

LIMIT = 5.0  # seconds


def finish_turn(player: ApiUser, table: str, seat: str) -> float:
    """Play the first legal actions until the turn ends; return the time at which the last one was sent."""
    for number in range(60):
        sight = player.get(f"/api/tables/{table}/sight?seat={seat}")["sight"]
        word = "end" if "end" in sight["legal"] else sight["legal"][0]
        began = time.monotonic()
        status, answer = player.do(
            table, f"m{number}", do="act", seat=seat, word=word, seq=sight["number"], hash=sight["hash"]
        )
        assert status == 200, answer
        after = player.get(f"/api/tables/{table}/sight?seat={seat}")["sight"]
        if seat not in after["awaited"]:
            return began
    raise AssertionError("the turn does not end")


def waited(found: Any, since: float) -> float:
    """Return the seconds until a check succeeds."""
    while time.monotonic() < since + 3 * LIMIT:
        if found():
            return time.monotonic() - since
        time.sleep(0.005)
    raise AssertionError("nothing has arrived")


@pytest.fixture
def services(tmp_path: Path) -> Any:
    mail, push = tmp_path / "mail", tmp_path / "push"
    mail.mkdir()
    push.mkdir()
    with (
        mail_server(mail) as (mailbox, mail_settings),
        push_service(push) as (service, push_settings),
        serving(**mail_settings, **push_settings) as client,
    ):
        yield client, mailbox, service


def test_the_next_player_is_notified_within_five_seconds(services: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client, mailbox, service = services
    figures: dict[str, list[float]] = {"socket": [], "push": [], "e-mail": []}
    for turn in range(3):
        monkeypatch.setattr(tables, "LONG_ENOUGH", {3 * 3_600_000: 0})
        anna = ApiUser.person(client, f"Mover{turn}")
        bruno, address = with_email(client, mailbox)
        browser = Browser(service.endpoint(f"b{turn}"))
        bruno.post("/api/me/push/subscriptions", {**browser.subscription, "language": "en"})
        table = at_table(anna, [bruno], SLOW)
        with bruno.socket() as line:
            line.await_("greeting")
            sent = finish_turn(anna, table, "S")
            while True:
                shown = line.await_("notification")["notification"]
                if shown["kind"] == "turn" and shown["done"] is None:
                    break
            figures["socket"].append(time.monotonic() - sent)
        # The same without an open page, by push, and by e-mail where little time is left.
        other = at_table(anna, [bruno], SLOW)
        monkeypatch.setattr(tables, "LONG_ENOUGH", {49 * 3_600_000: 0})
        sent = finish_turn(anna, other, "S")
        figures["push"].append(waited(lambda turn=turn: service.at(f"b{turn}"), sent))
        figures["e-mail"].append(waited(lambda address=address: mailbox.to(address), sent))
        content = browser.read(service.at(f"b{turn}")[-1].body)
        assert content["path"] == f"/table/{other}"
        assert f"/table/{other}" in mailbox.to(address)[-1].as_string()
    print(json.dumps({name: [round(each, 2) for each in found] for name, found in figures.items()}))
    for name, found in figures.items():
        assert max(found) < LIMIT, (name, found)
