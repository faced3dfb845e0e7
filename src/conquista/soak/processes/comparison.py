"""The store compared with what clients were told."""

from __future__ import annotations

from collections import Counter

from conquista.core import ConquistaError, data_text
from conquista.soak.processes.ledger import ActionTotals, TableMemory, digest_of
from conquista.store.database import Database, rows
from conquista.store.journals.verification import ReadOnlyJournal
from conquista.table.disclosure import ending
from conquista.table.ports import TablePorts
from conquista.table.state import OVER
from conquista.table.table import Table

JOURNALED = "SELECT seq, data FROM journal WHERE table_id = ?"
OWN_REQUESTS = ("acted", "said", "resigned")  # the kinds of entries that only the clients of the trial cause


def missing_requests(database: Database, memory: TableMemory) -> list[str]:
    """Return the acknowledged requests of a table in play that its journal does not have; the servers may run."""
    acknowledged = list(memory.acked)
    stored = {str(entry.data.get("cid")) for entry in ReadOnlyJournal(database).entries(memory.id)}
    return [cid for cid in acknowledged if cid not in stored]


def compare_table(database: Database, memory: TableMemory) -> tuple[ActionTotals, list[str]]:
    """Compare everything that clients were told about a table with its journal; nothing may be in progress at it.

    A request is *lost* when it was acknowledged and is not in the journal, *doubled* when it is there twice or was
    never sent. What clients were told is *inconsistent* when the journal gives something else.
    """
    totals = ActionTotals(
        tables=1, acknowledged=len(memory.acked), refused=len(memory.refused), items=len(memory.items)
    )
    lost, doubled, inconsistent = list[str](), list[str](), list(memory.contradictions)
    journal = ReadOnlyJournal(database)
    entries = list(journal.entries(memory.id))
    stored = Counter(str(entry.data["cid"]) for entry in entries if "cid" in entry.data)
    lost += [cid for cid in memory.acked if cid not in stored]
    doubled += [cid for cid, count in stored.items() if count > 1]
    inconsistent += [f"{cid} was refused and is stored" for cid in memory.refused if cid in stored]
    for entry in entries:
        if entry.kind not in OWN_REQUESTS:
            continue
        cid = str(entry.data.get("cid", ""))
        if cid not in memory.sent:
            doubled.append(f"entry {entry.seq} ({entry.kind}), which nobody has sent")
        elif (entry.data["seat"], _word(entry.kind, entry.data)) != memory.sent[cid]:
            inconsistent.append(f"{cid} was sent as {memory.sent[cid]} and stored as entry {entry.seq}")
    try:
        table = Table.restore(memory.id, TablePorts(journal))
    except ConquistaError as fault:
        inconsistent.append(f"the journal cannot be replayed: {fault}")
    else:
        inconsistent += _differences(table, memory)
    totals.lost, totals.doubled, totals.inconsistent = len(lost), len(doubled), len(inconsistent)
    faults = [f"lost: {what}" for what in lost] + [f"doubled: {what}" for what in doubled]
    faults += [f"inconsistent: {what}" for what in inconsistent]
    return totals, [f"{memory.id}: {fault}" for fault in faults]


def _word(kind: str, data: object) -> str:
    assert isinstance(data, dict)
    if kind == "acted":
        return " ".join(map(str, data["words"]))
    return str(data["text"]) if kind == "said" else kind


def _differences(table: Table, memory: TableMemory) -> list[str]:
    """Return what clients were told otherwise than the restored table tells it."""
    state = table.table_state
    found: list[str] = []
    numbers = {cid: number for (_, cid), (_, number) in state.known.items()}
    for cid, number in memory.acked.items():
        if number is not None and cid in numbers and numbers[cid] != number:
            found.append(f"{cid} was acknowledged as {number} and is {numbers[cid]}")
    for (seat, number), digest in memory.items.items():
        stream = state.streams[seat]
        if number > len(stream) or digest_of(stream[number - 1].as_data()) != digest:
            found.append(f"item {number} of {seat}")
    outcome = data_text(ending(state.outcome))
    for seat, seen in memory.outcomes.items():
        if state.phase != OVER or seen != outcome:
            found.append(f"{seat} received the outcome {seen} instead of {outcome}")
    return found


def final_results(database: Database, tables: list[str]) -> list[str]:
    """Return the faults of the stored results of these tables: each needs one, which its journal gives as well."""
    from conquista.soak.season.verification import check_journal

    stored = Counter(table for (table,) in rows(database, "SELECT table_id FROM results"))
    found = [f"{table}: {stored[table]} results" for table in tables if stored[table] != 1]
    return found + list(check_journal(database, tables))
