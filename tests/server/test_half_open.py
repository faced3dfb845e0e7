"""Connections that hold a place: half-open, slow, unread; at the limits of a server as in production."""

from __future__ import annotations

import json
import re
import resource
import shutil
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from conquista.server.middleware.limits import ANSWER_WITHIN, BODY_WITHIN, HEADERS_WITHIN
from server.server_process import Process

HALF_OPEN, DESCRIPTORS = 1500, 1024
HALF = b"GET /api/status HTTP/1.1\r\nHost: localhost\r\nX-Half"
SLACK = 8.0  # seconds by which a busy machine is late


@contextmanager
def opened(port: int, *sent: bytes) -> Iterator[socket.socket]:
    """Yield a connection over which this was sent."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        for part in sent:
            line.sendall(part)
        yield line


def answers(server: Process) -> float:
    """Request a page on a new connection; return how long it took."""
    began = time.monotonic()
    with urllib.request.urlopen(f"{server.address}/api/status", timeout=30) as answer:
        assert answer.status == 200
    return time.monotonic() - began


def the_end(line: socket.socket) -> bytes:
    """Return what the server still sends before it closes the connection."""
    said = b""
    try:
        while part := line.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="prlimit is not installed")
def test_half_open_connections_beyond_the_descriptors_do_not_stop_others(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < HALF_OPEN + 200:
        pytest.skip("this test may not open enough files itself")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, HALF_OPEN + 200), hard))
    limited = ("prlimit", f"--nofile={DESCRIPTORS}:{DESCRIPTORS}")
    with Process(tmp_path / "c.db", prefix=limited, thinkers=0, drain=0) as server, ExitStack() as stack:
        for number in range(HALF_OPEN):
            stack.enter_context(opened(server.port, HALF))
            if number % 300 == 299:
                assert answers(server) < 10.0
        assert max(answers(server) for _ in range(20)) < 10.0
        request = urllib.request.Request(
            f"{server.address}/api/guests", b'{"token": true}', {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:  # the database is written as ever
            assert answer.status == 201
        with urllib.request.urlopen(f"{server.address}/metrics", timeout=30) as answer:
            figures = answer.read().decode()
        assert 'conquista_connections_cut_total{why="crowded"}' in figures
        stack.close()
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log_text().splitlines()]
    assert (
        sum(line.get("count", 0) for line in lines if line["event"] == "connections_closed") > HALF_OPEN - DESCRIPTORS
    )
    assert not any(line["event"] == "fault" for line in lines)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_slow_and_unread_requests_are_closed_and_others_stay(tmp_path: Path) -> None:
    post = (
        b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"
    )
    big = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 60
    with Process(tmp_path / "c.db", thinkers=0, drain=0) as server, ExitStack() as stack:
        began = time.monotonic()
        silent = stack.enter_context(opened(server.port))
        half = stack.enter_context(opened(server.port, HALF))
        body = stack.enter_context(opened(server.port, post, b'{"token"'))
        unread = socket.socket()
        unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stack.callback(unread.close)
        unread.connect(("127.0.0.1", server.port))
        unread.settimeout(60)
        unread.sendall(big)
        assert the_end(silent) == b""
        assert the_end(half).startswith(b"HTTP/1.1 408 ")
        assert HEADERS_WITHIN - 1 < time.monotonic() - began < HEADERS_WITHIN + SLACK
        assert answers(server) < 10.0
        assert the_end(body).startswith(b"HTTP/1.1 408 ")
        assert BODY_WITHIN - 1 < time.monotonic() - began < BODY_WITHIN + SLACK
        figures = ""
        while 'why="answer"' not in figures:  # the answers take their time before they fill the connection
            assert time.monotonic() - began < 2 * ANSWER_WITHIN + SLACK
            time.sleep(1.0)
            with urllib.request.urlopen(f"{server.address}/metrics", timeout=30) as answer:
                figures = answer.read().decode()
        for why in ("headers", "body", "answer"):
            assert f'conquista_connections_cut_total{{why="{why}"}}' in figures
        assert server.stop() == 0
        events = [json.loads(line) for line in server.log_text().splitlines()]
    assert {line["kind"] for line in events if line["event"] == "connections_closed"} == {"headers", "body", "answer"}
    assert sum(line["event"] == "request" and line["route"] == "/api/guests" for line in events) == 0


def one_answer(line: socket.socket) -> bytes:
    """Read one whole answer, which may come in pieces, from a connection that stays open."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += received(line)
    head, _, body = text.partition(b"\r\n\r\n")
    [length] = re.findall(rb"(?i)content-length: (\d+)", head)
    while len(body) < int(length):
        body += received(line)
    return head


def received(line: socket.socket) -> bytes:
    found = line.recv(65536)
    assert found, "the connection was closed"
    return found


def test_a_request_that_pauses_and_a_kept_connection_are_served(tmp_path: Path) -> None:
    with Process(tmp_path / "c.db", thinkers=0, drain=0) as server, opened(server.port, HALF) as line:
        for _ in range(2):
            time.sleep(1.5)
            line.sendall(b": 1\r\n\r\n")
            assert one_answer(line).startswith(b"HTTP/1.1 200 ")
            line.sendall(HALF)


def test_an_address_has_a_number_of_connections_and_a_proxy_has_not(tmp_path: Path) -> None:
    for trusted, is_refused in (("192.0.2.1", True), ("127.0.0.1", False)):
        settings: dict[str, Any] = {"trusted": trusted, "limit_connections_of_address": 20, "thinkers": 0, "drain": 0}
        with Process(tmp_path / f"{trusted}.db", **settings) as server, ExitStack() as stack:
            lines = [stack.enter_context(opened(server.port, HALF)) for _ in range(30)]
            time.sleep(1.0)
            ended = 0
            for line in lines:
                line.setblocking(False)
                try:
                    ended += line.recv(1) == b""
                except ConnectionResetError:
                    ended += 1
                except BlockingIOError:
                    pass
            assert (ended >= 10) is is_refused
