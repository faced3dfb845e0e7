"""Chat: channels, phrases, offers and replies."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from conquista.core import Data, Seat
from conquista.players.diplomacy import stamp
from conquista.table.chat_policy import Offer, Speech, check_channel, check_speech, check_text
from conquista.table.commands.declaration import Mute, Reply, Request, Say, Watch
from conquista.table.decoding import mapping, texts
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.state import OVER, TableState
from conquista.table.values import Announcement, Change, FeedItem, JournalEntry, Recipient

ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
REPLIES = (ACCEPT, REFUSE)


def handle_say(table: TableState, request: Request, command: Say) -> tuple[Change, ...]:
    """Send a message to the table or to some seats; after the end every channel is open."""
    seat = table.own_seat(request.who, command.seat)
    speech = Speech(command.text, command.phrase, command.offer, command.terms)
    to = check_said(table, seat, command.to, speech)
    data: dict[str, Data] = {"seat": seat, "to": to, **speech.as_data()}
    if speech.offer:
        data["id"] = _opaque(table.seeds(), table.seq)
    return (Change("said", data),)


def check_said(table: TableState, seat: Seat, named: tuple[Seat, ...], speech: Speech) -> tuple[Seat, ...]:
    """The seats that a message is addressed to, in order; refused where it cannot be sent to them now."""
    to = tuple(other for other in table.seats if other in named)
    if len(to) != len(named) or seat in to:
        raise TableRefused("table.talk.to", seats=[other for other in table.seats if other != seat])
    check_speech(table.game, table.options, speech)
    if speech.offer and (not to or table.match is None or table.outcome is not None):
        raise TableRefused("table.talk.offer")
    if table.phase != OVER:
        check_channel(table.config.press, table.teams, seat, to, speech)
    return to


def handle_reply(table: TableState, request: Request, command: Reply) -> tuple[Change, ...]:
    """Answer an offer, once for each seat that was asked; a counter-offer is a new offer."""
    table.playing()
    seat = table.own_seat(request.who, command.seat)
    offer = table.offers.get(command.offer)
    if offer is None or seat not in offer.to or command.answer not in REPLIES:
        raise TableRefused("table.talk.no_offer")
    if seat in offer.replies:
        raise TableRefused("table.refused.voted")
    return (Change("replied", {"seat": seat, "offer": command.offer, "answer": command.answer}),)


def handle_mute(table: TableState, request: Request, command: Mute) -> tuple[Change, ...]:
    """Mute a seat. Only that seat is told, and not even it when it is the partner's."""
    seat, other = table.own_seat(request.who, command.seat), table.known_seat(command.other)
    if seat == other or ((seat, other) in table.muted) == command.on:
        raise TableRefused("table.refused.voted")
    return (Change("muted", {"seat": seat, "other": other, "on": command.on}),)


def handle_watch(table: TableState, request: Request, command: Watch) -> tuple[Change, ...]:
    """Watchers chat among themselves; the seats see it after the end."""
    who = request.who
    sits = any(holder.same(who) for holder in table.holders.values())
    if not who.human or sits or (table.phase != OVER and who.id in players(table)):
        raise NotYourSeat("table.talk.watchers")
    check_text(command.text)
    return (Change("watched", {"name": who.name, "text": command.text}),)


def players(table: TableState) -> frozenset[str]:
    """The clients who hold a seat here or have left one, by their ids."""
    away = [holder for holder, _ in table.absent.values()]
    return frozenset(one.id for one in (*table.holders.values(), *table.gone.values(), *away) if one.human)


def without_watcher_chat(items: Sequence[FeedItem], writers: frozenset[str] | None = None) -> tuple[FeedItem, ...]:
    """Feed items with the messages among the watchers blanked: those of these people, or all of them.

    All of them for a player who also watches; those of people whom a watcher has muted, by their ids.
    """
    return tuple(
        FeedItem(item.number, item.at, item.kind, {})
        if item.kind == "watched" and (writers is None or item.data.get("id") in writers)
        else item
        for item in items
    )


def fold_said(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    seat, to = str(entry.data["seat"]), texts(entry.data["to"])
    table.speakers[entry.at, seat] = table.holders[seat].id if table.holders[seat].human else ""
    data: dict[str, Data] = {"seat": seat, "to": to}
    if "offer" in entry.data:
        terms = {name: str(word) for name, word in mapping(entry.data["terms"]).items()}
        name = str(entry.data.get("id") or _opaque(table.seed, entry.seq))  # older entries have none
        made = stamp(table.game, table.playing().state)
        offer = table.offers[name] = Offer(name, seat, to, str(entry.data["offer"]), terms, stamp=made)
        data |= offer.as_data()
    else:
        data |= {name: entry.data[name] for name in ("text", "phrase") if name in entry.data}
    table.chat_log.append((table.played(), data))
    yield Announcement("said", data, to=_recipients(table, seat, to))


def fold_replied(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    seat, offer = str(entry.data["seat"]), table.offers[str(entry.data["offer"])]
    answer = str(entry.data["answer"])
    offer.replies[seat] = answer
    table.speakers[entry.at, seat] = table.holders[seat].id if table.holders[seat].human else ""
    data: dict[str, Data] = {"seat": seat, "to": offer.to, "offer": offer.id, "answer": answer}
    table.chat_log.append((table.played(), data))
    yield Announcement("replied", data, to=_recipients(table, seat, (offer.seat, *(s for s in offer.to if s != seat))))


def fold_muted(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    seat, other, on = str(entry.data["seat"]), str(entry.data["other"]), bool(entry.data["on"])
    if on:
        table.muted.add((seat, other))
    else:
        table.muted.discard((seat, other))
    partners = next(team for team in table.teams if seat in team)
    recipients = (seat,) if other in partners else (seat, other)  # partners have no channel, and this would be one
    yield Announcement("muted", {"seat": seat, "other": other, "on": on}, to=recipients)


def fold_watched(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    data = {"name": entry.data["name"], "text": entry.data["text"], "id": str(entry.data["who"]).partition(":")[2]}
    if table.phase == OVER:
        yield Announcement("watched", data)
    else:
        table.watcher_messages.append(data)
        yield Announcement("watched", data, to=(None,))


def _opaque(secret: str, number: int) -> str:
    """An id for an offer that does not reveal how many private messages came before it."""
    return hashlib.sha256(f"{secret} {number}".encode()).hexdigest()[:8]


def _recipients(table: TableState, seat: Seat, to: tuple[Seat, ...]) -> tuple[Recipient, ...]:
    """The recipients: the sender and the addressees who have not muted the sender; watchers see what goes to all."""
    recipients: tuple[Recipient, ...] = (seat, *to) if to else (*table.seats, None)
    return tuple(recipient for recipient in recipients if (recipient, seat) not in table.muted)
