"""Accounts of a season, created over the API."""

from __future__ import annotations

from conquista.soak.season.api import SeasonApi, SeasonRefusal
from conquista.soak.season.ledger import SeasonLedger, SeasonPlayer
from conquista.soak.season.workers import in_turn

AT_ONCE = 8
SYLLABLES = [first + second for first in "bdfgkprtvz" for second in "aeou"]  # no letters that look alike


async def create_accounts(api: SeasonApi, ledger: SeasonLedger) -> None:
    """Create the accounts that are missing. One that a crash has left without an answer is signed in instead."""

    async def one(number: int) -> None:
        name, password = person_name(number), f"season {ledger.sizes.seed} {number}"
        form = {"name": name, "password": password, "token": True}
        try:
            came = await api.call("/api/accounts", form)
        except SeasonRefusal as refusal:
            if refusal.reason != "server.name_taken":
                raise
            came = await api.call("/api/logins", form)
        ledger.add("account", {"number": number, "id": came["me"]["id"], "name": name, "token": came["token"]})

    await in_turn([number for number in range(ledger.sizes.people) if number not in ledger.accounts], one, AT_ONCE)


def person_name(number: int) -> str:
    """Return a name that can be told from all others."""
    found = ""
    for _ in range(4):
        number, digit = divmod(number, len(SYLLABLES))
        found += SYLLABLES[digit]
    return found.capitalize()


def people_of(ledger: SeasonLedger, numbers: tuple[int, ...]) -> list[SeasonPlayer]:
    return [ledger.accounts[number] for number in numbers]
