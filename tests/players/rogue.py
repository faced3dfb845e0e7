"""An outside program that misbehaves in the way its first argument names; run by the tests, never imported by them."""

from __future__ import annotations

import os
import signal
import sys
import time

MODE = sys.argv[1]
LATE = 3600.0


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def forever(data: bytes) -> None:
    while True:
        raw(data)


def fork_and_die() -> None:
    if os.fork() == 0:
        print("child", os.getpid(), file=sys.stderr, flush=True)
        time.sleep(LATE)
    time.sleep(0.2)  # the child has told its number
    os._exit(0)


def hello() -> None:
    if MODE == "mute":
        time.sleep(LATE)
    if MODE == "exit at once":
        print("no book found", file=sys.stderr)
        sys.exit(3)
    if MODE == "binary hello":
        raw(bytes(range(256)) + b"\n")
    if MODE == "endless hello":
        forever(b"id name me\n")
    if MODE == "error hello":
        say("error no licence")
    say("noise that means nothing")
    say(f"id name rogue {MODE}")
    say("id author nobody\t\x1b[31m")
    say("option depth number 3 1 9")
    say("option style choice calm calm wild")
    say("option book switch no")
    say("option motto text")
    say("option broken number x y z")
    if MODE == "other game":
        say("plays chess go")
    say({"version 9": "ready 9", "no version": "ready please"}.get(MODE, "ready 1"))


def go(legal: list[str], line: str) -> None:
    answer = f"bestaction {legal[0]}" if legal else "error no legal list"
    if MODE in ("sleeper", "until stop", "stubborn"):
        return
    if MODE == "illegal":
        say("bestaction castle")
    elif MODE == "empty":
        say("bestaction")
    elif MODE == "binary":
        raw(b"bestaction \xff\xfe\x00\x81\n")
    elif MODE == "nul":
        raw(b"bestaction \x00\n")
    elif MODE == "flood":
        forever(b"info text thinking about it\n")
    elif MODE == "flood of nothing":
        forever(b"\n" * 4096)
    elif MODE == "endless line":
        forever(b"x" * 4096)
    elif MODE == "long line":
        raw(b"info text " + b"y" * 200_000 + b"\n" + answer.encode() + b"\n")
    elif MODE == "close":
        os.close(1)
        time.sleep(LATE)
    elif MODE == "exit":
        print("out of memory", file=sys.stderr)
        os._exit(7)
    elif MODE == "segv":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif MODE == "fork and die":
        fork_and_die()
    elif MODE == "error":
        say("error I have lost my way")
    elif MODE == "chatter":
        sys.stderr.write("x" * 500_000 + "\nlast words\n")
        sys.stderr.flush()
        say(answer)
    elif MODE == "junk around":
        say("hello")
        say("info nodes many value nan line")
        say(f"info nodes 12 value 0.75 proven line {legal[0]} end")
        say("info value")
        raw(answer.encode() + b"\r\n")
    elif MODE == "twice":
        say(answer)
        say("bestaction castle")
    elif MODE == "answer and leave":
        say(answer)
        os._exit(0)
    else:
        say(answer)


def main() -> None:
    legal: list[str] = []
    if MODE == "ignores quit":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "conquista":
            hello()
        elif word == "ping":
            if MODE == "one pong" and rest != "1":
                time.sleep(LATE)
            say(f"pong {rest}")
            if MODE == "deaf":
                while True:
                    time.sleep(LATE)
        elif word == "option":
            print("option", rest, file=sys.stderr, flush=True)
        elif word == "legal":
            legal = rest.split()
        elif word == "go":
            go(legal, rest)
        elif word == "stop" and MODE == "until stop":
            say(f"bestaction {legal[-1]}")
        elif word == "quit":
            break
    if MODE == "ignores quit":
        while True:
            time.sleep(LATE)


main()
