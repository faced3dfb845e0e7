"""Messages of tables reach the listeners in order, even if one of them fails."""

from __future__ import annotations

import asyncio
from threading import Thread

from conquista.server.play.live.fanout import Fanout
from conquista.table.values import Ack


class Listener:
    silenced: frozenset[str] = frozenset()

    def __init__(self, person: str, fails: bool = False) -> None:
        self.person = person
        self.heard: list[str] = []
        self._fails = fails

    def send(self, text: str) -> None:
        if self._fails:
            raise RuntimeError("deaf")
        self.heard.append(text)


async def acknowledged(listeners: list[Listener], many: int) -> None:
    """Acknowledge from several threads, each for one person, this many times."""
    fanout = Fanout(lambda table, ear: None, lambda table, seat: "")
    fanout.start()
    for listener in listeners:
        fanout.add("t", None, listener, 0)

    def speak(person: str) -> None:
        for number in range(many):
            fanout.acknowledge("t", person, Ack("c", number))

    threads = [Thread(target=speak, args=(listener.person,)) for listener in listeners]
    for thread in threads:
        thread.start()
    for thread in threads:
        await asyncio.to_thread(thread.join)
    await asyncio.sleep(0)


def test_nothing_is_left_and_the_order_is_kept() -> None:
    listeners = [Listener(name) for name in ("anna", "bruno", "clara")]
    asyncio.run(acknowledged(listeners, 500))
    for listener in listeners:
        assert [f'"number":{number}' in text for number, text in enumerate(listener.heard)] == [True] * 500


def test_a_listener_that_fails_does_not_stop_the_others() -> None:
    good, bad = Listener("anna"), Listener("bruno", fails=True)
    asyncio.run(acknowledged([bad, good], 50))
    assert len(good.heard) == 50
